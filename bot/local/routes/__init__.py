"""The routes and the gateway that the bot uses."""
