#!/usr/bin/env python3
"""Files, folders and names that the manual page about reading the code quotes exist in the sources.

Usage: code_names_test.py SOURCE_DIRECTORY
"""

import re
import sys
from pathlib import Path

PAGES = [f"resources/manual/{language}/reading-the-code.md" for language in ("en", "zh")]
SOURCES = ["core", "app", "resources/textbook"]


def quoted(page):
    """What is set in code font, without code blocks."""
    text = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`]+)`", text)


def is_defined(name, texts):
    """A name occurs as a word; of `Type::member`, both occur in one file."""
    parts = [re.compile(rf"\b{re.escape(part)}\b") for part in name.split("::")]
    return any(all(part.search(text) for part in parts) for text in texts)


def problem(name, source, files, texts):
    if "/" in name:
        return None if (source / name).exists() else "no such file or folder"
    if re.fullmatch(r"[\w.-]+\.(?:h|cpp|json)", name):
        return None if name in files or name == "config.json" else "no such file"
    if name in files:  # a topic
        return None
    if re.fullmatch(r"[A-Za-z_]\w*(?:::\w+)*", name):
        return None if is_defined(name, texts) else "no such name in the sources"
    return "neither a path nor a name"


def main():
    source = Path(sys.argv[1])
    paths = [path for top in SOURCES for path in (source / top).rglob("*")]
    files = {path.name for path in paths}
    texts = [path.read_text(encoding="utf-8") for path in paths if path.suffix in (".h", ".cpp")]
    pages = {page: quoted((source / page).read_text(encoding="utf-8")) for page in PAGES}
    problems = [f"{page}: `{name}`: {wrong}" for page, names in pages.items() for name in names
                if (wrong := problem(name, source, files, texts))]
    english, chinese = (set(names) for names in pages.values())
    problems += [f"{PAGES[0]}: `{name}` is only in one language" for name in sorted(english ^ chinese)]
    if len(english) < 60:
        problems.append(f"only {len(english)} names were found on {PAGES[0]}")
    print(*problems, sep="\n", file=sys.stderr)
    print(f"{len(english)} names, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
