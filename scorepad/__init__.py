"""scorepad: a scorekeeper and rules assistant for tabletop evenings."""

__version__ = "0.1.0"
