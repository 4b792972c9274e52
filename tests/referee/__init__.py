"""The referee, game by game."""
