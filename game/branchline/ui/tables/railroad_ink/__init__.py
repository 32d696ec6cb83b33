"""The table of Railroad Ink: its drawings, its scene, and how each of its events is shown."""
