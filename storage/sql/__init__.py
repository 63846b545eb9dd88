"""The repositories of storage, in SQL that SQLite and PostgreSQL share; no module here knows a driver.

Each public method of a repository is one transaction: it stores all of its changes, or none. A method that writes
returns after the commit, and raises `NotSaved`, `LeaseLost` or `StorageClosed` if that fails. A method that reads sees
one consistent snapshot of the data, and raises `NotRead` or `StorageClosed`. An `interaction_id` makes a repeated
delivery of an interaction raise `Duplicate`. Times are UTC milliseconds since 1970.
"""
