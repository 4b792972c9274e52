"""How fast it is, measured from outside."""
