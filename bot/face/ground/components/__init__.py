"""Menus, buttons and forms as plain data and as items of messages, with the custom ids of all of them."""
