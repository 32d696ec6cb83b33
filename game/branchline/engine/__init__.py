"""The rules of the games: pure, typed, standard library only.

No input or output, no clock, no global randomness, no words for people. `kernel` knows no game, `graph` and
`track` are shared, one package per game, and `catalog` lists them.
"""
