"""Pictures of hands and private choices."""
