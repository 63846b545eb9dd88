-- Each slot has a lease of its own now (`storage/sql/leases/leases.py`).
DROP TABLE IF EXISTS lease;
