"""No file and no class grows past its limit; `tools/sizes.py` does the counting."""

import pytest

import sizes


def texts():
    files = sizes.sources()
    assert len(files) > 50
    return [(str(path.relative_to(sizes.ROOT)), path.read_text(encoding="utf-8")) for path in files]


def test_no_file_is_longer_than_the_limit():
    assert [found for name, text in texts() if (found := sizes.too_long(name, text))] == []


def test_no_public_class_has_too_many_public_methods():
    known = sizes.interfaces(text for _, text in texts())
    crowded = [
        line
        for name, text in texts()
        if not name.startswith("tests")  # a test's class of many faults is no interface
        for line in sizes.crowded_classes(name, text, known)
    ]
    assert crowded == []


def test_what_is_too_large_is_found():
    assert sizes.too_long("long.py", "x = 1\n" * 601)
    assert sizes.too_long("fine.py", "x = 1\n" * 600) is None
    assert len(list(sizes.long_functions("a.py", "def f():\n" + "    x = 1\n" * 60))) == 1


@pytest.mark.parametrize(
    ("head", "complaints"), [("Big", 1), ("_Inner", 0), ("Small(Rules[int])", 0)]
)
def test_a_class_is_charged_with_the_methods_it_adds(head, complaints):
    methods = "".join(f"    def m{number}(self): ...\n" for number in range(sizes.METHOD_LIMIT + 1))
    methods += "    @property\n    def size(self): ...\n"
    found = sizes.crowded_classes("a.py", f"class {head}:\n{methods}", {"Rules": {"m3"}})
    assert len(list(found)) == complaints


@pytest.mark.parametrize("crowd", [0, 1])
def test_the_exit_code_tells(monkeypatch, tmp_path, crowd):
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "a.py").write_text("x = 1\n" * (600 + crowd), encoding="utf-8")
    monkeypatch.setattr(sizes, "ROOT", tmp_path)
    monkeypatch.setattr(sizes, "sources", lambda: [tmp_path / "game" / "a.py"])
    assert sizes.main() == crowd
