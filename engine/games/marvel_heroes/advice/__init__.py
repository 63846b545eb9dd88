"""How the computer player values moves."""
