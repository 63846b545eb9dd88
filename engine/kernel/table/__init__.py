"""The seats, sides and roles of a table, the choices in its lobby, and outcomes."""
