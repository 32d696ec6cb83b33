"""Track on square cells, shared by the games that draw it: sides, tiles and the lines a train can run.

Import from the modules: `sides`, `tiles`, `lines`.
"""
