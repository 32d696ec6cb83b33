"""The window of a public place: who is there, what is shown when nobody is, and the way out for the attendant."""
