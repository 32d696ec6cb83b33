"""No text that people read holds a mark where a figure was still to come."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MARK = re.compile(r"@@\w*@@|\bTODO\b|\bTBD\b")


def test_no_page_has_a_mark_for_what_is_still_to_come():
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("assets/locale/**/*.po")]
    assert len(pages) > 8
    found = {str(page.relative_to(ROOT)): MARK.findall(page.read_text("utf-8")) for page in pages}
    assert {page: marks for page, marks in found.items() if marks} == {}
