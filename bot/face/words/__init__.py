"""Words that several surfaces share: sessions, tables, stories, standing orders and feats."""
