"""What is read from tournaments: pages, exports, documents, achievements."""
