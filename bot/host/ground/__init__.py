"""What every room of the host uses: locks, caches, quotas, names, refusals."""
