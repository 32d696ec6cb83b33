"""The pieces a screen is made of, each usable by pointer, keys and pad alike."""
