"""Reports about tournaments: pages, exports, documents, achievements."""
