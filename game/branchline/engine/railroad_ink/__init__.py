"""Railroad Ink: highways and railways on a grid of seven by seven cells, with dice that everybody shares.

`rulebook` is the door; `board`, `faces`, `dice`, `state`, `actions`, `events`, `views`, `scoring` say what their names say;
`modules` holds the expansions and `referee` what they may ask and do. Rules: docs/rules/railroad_ink.md.
"""
