"""Track on square cells, shared by the games that draw it: sides, tiles and the lines a train can run.

`sides`, `grid` and `tiles` are for both games. `lines` runs trains over one kind of track; `pieces`, `layout`, `networks`,
`areas` and `longest` are for faces on which several kinds meet. Import from the modules.
"""
