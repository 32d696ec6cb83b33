"""What every game is made of, without knowing any: types, chance, rules, scores and the checked door.

Import from the modules: `types`, `actions`, `events`, `reasons`, `chance`, `score`, `rules`, `gamedef`, `match`, `log`.
"""
