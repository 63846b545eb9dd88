"""What tournaments do by time: deadlines, reminders of officials, corrections of the host's time."""
