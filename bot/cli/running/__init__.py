"""Commands that run beside Discord: the bot, the public pages, the local table, and what an operator needs of them."""
