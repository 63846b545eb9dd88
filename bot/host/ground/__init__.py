"""Basics that every package of the host uses: locks, caches, quotas, names, refusals."""
