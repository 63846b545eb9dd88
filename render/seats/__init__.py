"""Parts that painters of seats share: strips and points."""
