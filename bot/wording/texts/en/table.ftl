refused-bad-request = That line is no request: { $why }
refused-line-too-long = A line may have { $limit } bytes at most.
refused-bad-record = That cannot be: { $where }: { $why }
refused-no-record = This match goes on from a state that was loaded, so it has no record.
refused-not-open = The whole state is only told and taken with --open.
