"""What the pages show, as plain data: the JSON of each page, and the calendars."""
