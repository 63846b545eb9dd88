"""What the computer player values."""
