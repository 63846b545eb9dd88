"""What the host asks of storage: one protocol for each repository. What a method promises stands here alone.

Each method is one transaction: all of it is stored, or nothing. Those that write answer once it is committed, and
raise `NotSaved`, `LeaseLost` or `Closed` where that fails; those that read see one unchanging picture of the data, and
raise `NotRead` or `Closed`. Times are UTC milliseconds since 1970.
"""
