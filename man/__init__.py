"""The manual: pages made from the program by `generate.py`, with the prose of `*.md` between."""
