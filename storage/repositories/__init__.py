"""The repositories of storage: one protocol for each, whose docstrings are the contract of its methods.

Each method is one transaction: it stores all of its changes, or none. A method that writes returns after the commit,
and raises `NotSaved`, `LeaseLost` or `Closed` if that fails. A method that reads sees one consistent snapshot of the
data, and raises `NotRead` or `Closed`. Times are UTC milliseconds since 1970.
"""
