"""The form in which organisers and judges make rulings."""
