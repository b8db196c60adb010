#!/usr/bin/env python3
"""Makes what the model `everyday` is trained from, out of Tatoeba's Chinese-English pairs.

Usage: make_corpus.py cmn.txt DIRECTORY

`cmn.txt` is the file of https://www.manythings.org/anki/cmn-eng.zip (English, tab, Chinese, tab, attribution; sentences
of tatoeba.org under CC BY 2.0 FR). Written are train.tsv, dev.tsv and test.tsv with Chinese, English and attribution. Pairs
that share either side are never torn apart, so no sentence of dev or test is in train on either side.

simplified.tsv holds rules for `train --source-normalization`: Unicode's NFKC, and every traditional character as its
simplified one, converted by opencc (package opencc). The model then reads both scripts as one.
"""

import random
import subprocess
import sys
import unicodedata
from pathlib import Path

HELD_OUT = 1000
SEED = 1
WITHOUT_WIDTH = ((0xAD,), range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070), (0xFEFF,))
SAME_WORD = {"著": "着", "妳": "你", "牠": "它", "祂": "他", "裏": "里"}  # to this model; opencc keeps some apart
ATTRIBUTION = "CC-BY 2.0 (France) Attribution: tatoeba.org"


def read_pairs(path):
    """(Chinese, English) of every line, each once."""
    lines = (line.rstrip("\n").split("\t") for line in Path(path).open(encoding="utf-8"))
    return list(dict.fromkeys((fields[1].strip(), fields[0].strip()) for fields in lines if len(fields) >= 2))


def groups_sharing_a_side(pairs):
    """Lists of pairs; two pairs with the same Chinese or the same English are in one list."""
    parent = list(range(len(pairs)))

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    first = {}
    for i, pair in enumerate(pairs):
        for side, text in enumerate(pair):
            parent[root(i)] = root(first.setdefault((side, text.casefold()), i))
    groups = {}
    for i, pair in enumerate(pairs):
        groups.setdefault(root(i), []).append(pair)
    return list(groups.values())


def converted(texts, configuration):
    """The texts in other characters; `configuration` is one of opencc's, e.g. s2t.json."""
    result = subprocess.run(["opencc", "-c", configuration], input="\n".join(texts) + "\n", capture_output=True,
                            text=True, check=True)
    lines = result.stdout.split("\n")[:len(texts)]
    if len(lines) != len(texts):
        raise SystemExit("opencc returned another number of lines")
    return lines


def normalized(code):
    """What NFKC makes of a code point; characters without width vanish, every space becomes a plain one."""
    text = chr(code)
    if text in "\t\n\r" or unicodedata.category(text) in ("Zs", "Zl", "Zp"):
        return " "
    if unicodedata.category(text) == "Cc" or any(code in codes for codes in WITHOUT_WIDTH):
        return ""
    return unicodedata.normalize("NFKC", text)


def rules():
    """Text to replace -> replacement, for single code points and for letters followed by their accent."""
    codes = [code for code in range(1, 0x30000) if unicodedata.category(chr(code)) not in ("Cn", "Cs", "Co")]
    texts = [normalized(code) for code in codes]
    simplified = dict(zip(map(chr, codes), converted_characters(texts)))
    simplified.update(SAME_WORD)
    composed = {unicodedata.normalize("NFD", chr(code)): chr(code) for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))}
    return {text: result for text, result in {**simplified, **composed}.items() if text != result}


def converted_characters(texts):
    """Each text converted by itself, so that no word made of two of them changes the result."""
    han = [text for text in texts if text and ord(text[0]) >= 0x3400]
    results = dict(zip(han, converted(han, "t2s.json")))
    return [results.get(text, text) for text in texts]


def write_rules(path):
    def hexadecimal(text):
        return " ".join(f"{ord(c):X}" for c in text)

    lines = [f"{hexadecimal(text)}\t{hexadecimal(result)}\n" for text, result in sorted(rules().items())]
    path.write_text("".join(lines), encoding="utf-8")
    print(f"{path}: {len(lines)} rules")


def write(path, pairs):
    path.write_text("".join(f"{chinese}\t{english}\t{ATTRIBUTION}\n" for chinese, english in pairs), encoding="utf-8")
    print(f"{path}: {len(pairs)} pairs")


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    directory = Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    groups = groups_sharing_a_side(read_pairs(sys.argv[1]))
    random.Random(SEED).shuffle(groups)
    held_out = {"dev": [], "test": []}
    train = []
    for group in groups:
        part = next((p for p in held_out.values() if len(p) + len(group) <= HELD_OUT), train)
        part.extend(group)
    for name, pairs in held_out.items():
        write(directory / f"{name}.tsv", pairs)
    write(directory / "train.tsv", train)
    write_rules(directory / "simplified.tsv")


if __name__ == "__main__":
    main()
