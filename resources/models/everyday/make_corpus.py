#!/usr/bin/env python3
"""Makes the corpora behind the model `everyday` from Tatoeba's Chinese-English pairs.

Usage: make_corpus.py cmn.txt DIRECTORY

`cmn.txt` is the file of https://www.manythings.org/anki/cmn-eng.zip (English, tab, Chinese, tab, attribution; sentences
of tatoeba.org under CC BY 2.0 FR). Written are train.tsv, dev.tsv and test.tsv with Chinese, English and attribution. Pairs
that share either side are never torn apart, so no sentence of dev or test is in train on either side. Every training
sentence is there in simplified and in traditional characters, converted by opencc (package opencc).
"""

import random
import subprocess
import sys
from pathlib import Path

HELD_OUT = 1000
SEED = 1
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


def in_both_scripts(pairs):
    simplified = converted([chinese for chinese, _ in pairs], "t2s.json")
    traditional = converted(simplified, "s2t.json")
    both = [(text, english) for texts in (simplified, traditional) for text, (_, english) in zip(texts, pairs)]
    return list(dict.fromkeys(both))


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
    write(directory / "train.tsv", in_both_scripts(train))


if __name__ == "__main__":
    main()
