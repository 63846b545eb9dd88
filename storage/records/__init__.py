"""The records that go into storage and come out of it. Times are UTC milliseconds since 1970."""
