"""Computer players. They see views, never states, and load no window, no sound and no map reader.

`api` says what a player is, `levels` how strong, `worker` runs one in a process of its own; `search` knows no game,
`games` knows one each.
"""
