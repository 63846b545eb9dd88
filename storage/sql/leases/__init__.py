"""Processes that share a database: leases of slots, and the database that checks them with each commit."""
