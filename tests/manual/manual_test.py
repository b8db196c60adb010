#!/usr/bin/env python3
"""Links in the Markdown files have targets, and options in them and in the manual pages are those of the programs. The page
for teachers names all lessons, and only parts of the window that a lesson uses, which the test of the course has seen.

Usage: manual_test.py SOURCE_DIRECTORY TRANSLUCENT_CLI [TRANSLUCENT]
"""

import re
import subprocess
import sys
import unicodedata
from pathlib import Path

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]")
# Options of other programs.
FOREIGN = {"--prefix", "--preset", "--build", "--config", "--purge", "--sanitize", "--slow", "--gtest_filter", "--gtest"}
problems = []


def wrong(text):
    problems.append(text)


def anchors(file):
    """The anchors that Git forges create from headings: lower case, no punctuation, spaces as hyphens."""
    headings = re.findall(r"^#+ (.*)$", file.read_text(), re.MULTILINE)
    kept = ("".join(c for c in h.lower() if c in " -_" or unicodedata.category(c)[0] in "LN") for h in headings)
    return {k.replace(" ", "-") for k in kept}


def check_links(file):
    text = re.sub(r"`[^`\n]*`", "", file.read_text())  # code is only an example
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        there = (file.parent / name) if name else file
        if not there.exists():
            wrong(f"{file}: {target} is missing")
        elif anchor and anchor not in anchors(there):
            wrong(f"{file}: {target} has no such heading")


def help_of(program, *command):
    done = subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True)
    return done.stdout


def commands(program, prefix=()):
    text = help_of(program, *prefix)
    yield text
    section = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.MULTILINE)
    for name in re.findall(r"^  ([a-z-]+)", section.group(1), re.MULTILINE) if section else ():
        yield from commands(program, (*prefix, name))


def options_of(text):
    return set(OPTION.findall(text))


def man_text(file):
    """The page without the options of a program that starts ours."""
    text = file.read_text().replace("\\-", "-").replace("\\(en", "–")
    return re.sub(r"^torchrun .*?(?=translucent-cli)", "", text, flags=re.MULTILINE)


def compare(program, page, text):
    known, told = options_of(text), options_of(man_text(page))
    for option in sorted(known - told):
        wrong(f"{page} does not tell of {program}'s {option}")
    for option in sorted(told - known):
        wrong(f"{page} tells of {option}, which {program} does not have")
    return known


def check_examples(file, known):
    """Every command of the programs that a Markdown file shows, and every option in its text."""
    text = re.sub(r"\\\n *", " ", file.read_text())
    for line in re.findall(r"translucent(?:-cli)? [^`\n|]*", text) + re.findall(r"`(--[^`]*)`", text):
        for option in options_of(line) - known - FOREIGN:
            wrong(f"{file}: {option} in '{line.strip()}' is no option")


def check_teaching(page, lessons):
    text, files = page.read_text(), sorted(lessons.glob("*.md"))
    used = set(re.findall(r"\w+", "".join(file.read_text() for file in files)))
    for title in (re.search(r"^title: (.*)$", file.read_text(), re.MULTILINE)[1] for file in files):
        if title not in text:
            wrong(f"{page} does not tell of the lesson {title}")
    for name in re.findall(r"`([a-z]+[A-Z]\w+)`", text):
        if name not in used:
            wrong(f"{page}: {name} is not used in any lesson")
    for name in re.findall(r"`(\d\d-[\w-]+\.md)`", text):
        if not (lessons / name).exists():
            wrong(f"{page}: {name} is not a lesson")


def main():
    source, cli, *window = sys.argv[1:]
    source = Path(source)
    files = sorted([*source.glob("*.md"), *source.glob("resources/manual/*/*.md")])
    for file in files:
        check_links(file)
    pages = source / "resources/man"
    known = compare("translucent-cli", pages / "translucent-cli.1", "".join(commands(cli)))
    if window:
        known |= compare("translucent", pages / "translucent.1", help_of(window[0]))
        for file in files:
            check_examples(file, known)
    for language in ("en", "zh"):
        check_teaching(source / f"resources/manual/{language}/teaching.md", source / f"resources/lessons/{language}")
    english = {f.name for f in source.glob("resources/manual/en/*.md")}
    if len(english) < 5 or english != {f.name for f in source.glob("resources/manual/zh/*.md")}:
        wrong("the manual has other pages in Chinese than in English")
    print(*problems, sep="\n", file=sys.stderr)
    print(f"{len(files)} files, {len(known)} options, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
