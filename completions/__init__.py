"""Completions for the shells, and what keeps their lists current."""
