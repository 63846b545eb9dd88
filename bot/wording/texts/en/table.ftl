refused-bad-request = That line is not a valid request: { $why }
refused-line-too-long = A line may have { $limit } bytes at most.
refused-bad-record = That cannot be: { $where }: { $why }
refused-no-record = This match continues from a loaded state, so it has no record.
refused-not-open = Start the program with --open to read or load the whole state.
