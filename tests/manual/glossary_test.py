#!/usr/bin/env python3
"""Every term of resources/glossary.tsv has one word in each language, which the window and the manual must use.

Usage: glossary_test.py SOURCE_DIRECTORY
"""

import re
import sys
import xml.etree.ElementTree
from collections import Counter
from pathlib import Path

COLUMNS = ["id", "en", "zh", "en_meaning", "zh_meaning", "source", "page", "not_en", "not_zh"]
MOST_WORDS = 60
MOST_CHARACTERS = 90
problems = []


def wrong(text):
    problems.append(text)


def read_glossary(file):
    head, *lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    if head != COLUMNS:
        wrong(f"{file}:1: the columns are {', '.join(head)} instead of {', '.join(COLUMNS)}")
        return []
    terms = []
    for number, line in enumerate(lines, 2):
        if len(line) == len(COLUMNS):
            terms.append(dict(zip(COLUMNS, line)))
        else:
            wrong(f"{file}:{number}: {len(line)} columns instead of {len(COLUMNS)}")
    return terms


def check_glossary(file, terms):
    for name, count in Counter(term["id"] for term in terms).items():
        if count > 1:
            wrong(f"{file}: {count} terms are called {name}")
    for term in terms:
        for column in COLUMNS[:5]:
            if not term[column].strip():
                wrong(f"{file}: {term['id']} has no {column}")
        words, characters = len(term["en_meaning"].split()), len(term["zh_meaning"])
        if words > MOST_WORDS:
            wrong(f"{file}: {term['id']} is explained in {words} words; at most {MOST_WORDS}")
        if characters > MOST_CHARACTERS:
            wrong(f"{file}: {term['id']} is explained in {characters} Chinese characters; at most {MOST_CHARACTERS}")


def pattern_of(word):
    """Whole words, also across line breaks; Chinese has no word boundaries, so its characters match anywhere."""
    gap = "" if word.isascii() else r"\n?"
    text = gap.join(r"\s+" if character == " " else re.escape(character) for character in word)
    before, after = (r"\b" if re.match(r"\w", edge, re.ASCII) else "" for edge in (word[0], word[-1]))
    return re.compile(before + text + after, re.ASCII | re.IGNORECASE)


def refused(terms, language):
    """The words that must not be used, each with its replacement."""
    return [(pattern_of(word), term[language]) for term in terms for word in term["not_" + language].split("|") if word]


def check_text(place, text, words, numbered=False):
    for pattern, instead in words:
        for found in pattern.finditer(text):
            start = text.rfind("\n", 0, found.start()) + 1
            end = text.find("\n", found.end())
            line = text[start : end if end >= 0 else len(text)].strip()
            where = f"{place}:{text.count(chr(10), 0, start) + 1}" if numbered else place
            wrong(f"{where}: '{found.group()}' in '{line}' should be '{instead}'")


def without_names(page):
    """Removes text in backquotes: the names of files and other programs, such as vocab.json."""
    return re.sub(r"`[^`\n]*`", lambda name: "`" * len(name.group()), page)


def check_window(file, english, chinese):
    """Checks every text of the window; a problem is reported with its class."""
    texts = 0
    for context in xml.etree.ElementTree.parse(file).iter("context"):
        place = f"{file}, {context.findtext('name')}"
        for message in context.iter("message"):
            texts += 1
            check_text(place, message.findtext("source"), english)
            translation = message.find("translation")
            for form in translation.findall("numerusform") or [translation]:
                check_text(place, form.text or "", chinese)
    return texts


def main():
    source = Path(sys.argv[1])
    glossary = source / "resources/glossary.tsv"
    terms = read_glossary(glossary)
    check_glossary(glossary, terms)
    words = {language: refused(terms, language) for language in ("en", "zh")}
    texts = check_window(source / "translations/translucent_zh_CN.ts", words["en"], words["zh"])
    manual = source / "resources/manual"
    pages = [(page, language) for language in words for page in sorted(manual.glob(f"{language}/*.md"))]
    for page, language in pages:
        check_text(page, without_names(page.read_text(encoding="utf-8")), words[language], numbered=True)
    if min(len(terms), texts, len(pages)) < 10:
        wrong(f"only {len(terms)} terms, {texts} texts and {len(pages)} pages were found")
    print(*problems, sep="\n", file=sys.stderr)
    print(f"{len(terms)} terms, {texts} texts, {len(pages)} pages, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
