"""The lessons, by game. Not here: what they are (a file for each)."""

from __future__ import annotations

from collections.abc import Mapping

from branchline.ui.tutorial import railroad_ink, thirty_rails, ticket_to_ride
from branchline.ui.tutorial.lesson import Lesson

LESSONS: Mapping[str, Lesson] = {
    lesson.game: lesson
    for lesson in (thirty_rails.LESSON, railroad_ink.LESSON, ticket_to_ride.LESSON)
}
