"""Time: animations that can be played, paused, hurried and skipped."""
