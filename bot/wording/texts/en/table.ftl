refused-bad-request = That line is not a valid request: { $why }
refused-line-too-long = A line may have { $limit } bytes at most.
refused-bad-record = That cannot be: { $where }: { $why }
refused-no-record = This match goes on from a state that was loaded, so it has no record.
refused-not-open = The whole state is shown and accepted only with --open.
