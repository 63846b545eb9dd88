"""Seats that change hands, or whose time ran out."""
