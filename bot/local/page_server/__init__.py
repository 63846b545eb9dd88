"""The server of the page in the browser, and messages as a user sees them."""
