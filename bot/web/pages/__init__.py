"""The pages of each kind: routes, who may read a page, and the cache of finished pages."""
