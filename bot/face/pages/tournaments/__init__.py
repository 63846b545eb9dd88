"""The pages of tournaments (events, as people read it): words and pictures of what the host keeps."""
