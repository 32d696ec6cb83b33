"""30 Rails: six rows of scores, a mine, and thirty turns to fill a map of six by six cells.

`rulebook` is the door; `board`, `faces`, `state`, `actions`, `events`, `views`, `scoring` say what their names say;
`modules` holds the variants. The numbered rules are in docs/rules/thirty_rails.md.
"""
