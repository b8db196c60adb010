#!/usr/bin/env python3
"""Creates the training data of the model `everyday`: Tatoeba's Chinese-English pairs, and simple sentences.

Usage: make_corpus.py cmn.txt DIRECTORY [TRANSLUCENT_CLI]

`cmn.txt` is the file of https://www.manythings.org/anki/cmn-eng.zip (English, tab, Chinese, tab, attribution; sentences
of tatoeba.org under CC BY 2.0 FR). dev.tsv and test.tsv contain only Tatoeba. Its pairs that share either side always
stay together, so no sentence of dev or test is in train on either side.

train.tsv contains the rest of Tatoeba, sentences of the built-in grammar, sentences about places and numbers, and set
phrases, many of them also without final punctuation; none of it is in dev, test or the list for beginners,
which is also a test set, except set phrases. train.align contains the links of the words line by line: those of the
grammar if it has any, otherwise those that `corpus align` learns from all these pairs.

simplified.tsv contains rules for `train --source-normalization`: Unicode's NFKC, and every traditional character
with its simplified one, converted by opencc (package opencc). The model then reads both scripts in the same way.
"""

import random
import subprocess
import sys
import unicodedata
from pathlib import Path

import own_sentences

HELD_OUT = 1000
CLASSROOM_PAIRS = 36000
NUMBERS = 150  # for each sentence with a number
OWN_BARE = 1500
PHRASE_COPIES = 10
SHORT = 12  # Chinese characters
FINAL = " .!?。！？"
SEED = 1
PROGRAM = "translucent-cli"
CORPUS = Path(__file__).resolve().parents[2] / "corpus"
WITHOUT_WIDTH = ((0xAD,), range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070), (0xFEFF,))
SAME_WORD = {"著": "着", "妳": "你", "牠": "它", "祂": "他", "裏": "里"}  # for this model; opencc distinguishes some of them
ATTRIBUTION = "CC-BY 2.0 (France) Attribution: tatoeba.org"
OWN_ATTRIBUTION = "GPL-3.0-or-later Attribution: classroom"


def read_pairs(path):
    """(Chinese, English) of every line, each once."""
    lines = (line.rstrip("\n").split("\t") for line in Path(path).open(encoding="utf-8"))
    return list(dict.fromkeys((fields[1].strip(), fields[0].strip()) for fields in lines if len(fields) >= 2))


def groups_sharing_a_side(pairs, keys):
    """Lists of pairs; two pairs with the same key of the Chinese or the same key of the English are in one list."""
    parent = list(range(len(pairs)))

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    first = {}
    for i, sides in enumerate(keys):
        for side, key in enumerate(sides):
            parent[root(i)] = root(first.setdefault((side, key), i))
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
    """The NFKC form of a code point; removes characters without width, and replaces every space with a plain one."""
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
    """Converts each text separately, so that words across two texts do not change the result."""
    han = [text for text in texts if text and ord(text[0]) >= 0x3400]
    results = dict(zip(han, converted(han, "t2s.json")))
    return [results.get(text, text) for text in texts]


def write_rules(path):
    def hexadecimal(text):
        return " ".join(f"{ord(c):X}" for c in text)

    lines = [f"{hexadecimal(text)}\t{hexadecimal(result)}\n" for text, result in sorted(rules().items())]
    path.write_text("".join(lines), encoding="utf-8")
    print(f"{path}: {len(lines)} rules")


def held_out_groups(groups, sizes):
    """Parts with random groups, each of a given size at most, and the pairs of all other groups as "train"."""
    random.Random(SEED).shuffle(groups)
    parts = {**{name: [] for name in sizes}, "train": []}
    for group in groups:
        fitting = (name for name, size in sizes.items() if len(parts[name]) + len(group) <= size)
        parts[next(fitting, "train")].extend(group)
    return parts


def split(pairs):
    """Parts train, dev and test of Tatoeba's pairs, the last two of HELD_OUT pairs each."""
    keys = [[text.casefold() for text in pair] for pair in pairs]
    return held_out_groups(groups_sharing_a_side(pairs, keys), {"dev": HELD_OUT, "test": HELD_OUT})


def bare(text):
    """Without the punctuation at its end."""
    return text.rstrip(FINAL)


def phrases(name):
    """The lines of a list in the folder `corpus`: Chinese and its translations."""
    lines = (CORPUS / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def known_by_heart():
    """Set phrases with their first translation, unchanged, with a full stop and without punctuation."""
    for chinese, english, *_ in phrases("set_phrases.tsv"):
        yield chinese, english
        if chinese[-1] in FINAL:
            yield bare(chinese), bare(english)
        if chinese[-1] == "！":
            yield bare(chinese) + "。", bare(english) + "."


def short_ones(pairs):
    return [(bare(c), bare(e)) for c, e in pairs if len(c) <= SHORT and c[-1] in FINAL and bare(c) and bare(e)]


def generated(task, pairs, program, directory):
    """(Chinese, English, links) of the training part of a built-in task; a link is "2-3"."""
    sentences, links = directory / f"{task}.tsv", directory / f"{task}.align"
    subprocess.run([program, "corpus", "generate", "--task", task, "--pairs", str(pairs), "--seed", str(SEED), "--out",
                    sentences, "--alignments", links], check=True)
    rows = (line.split("\t") for line in sentences.read_text(encoding="utf-8").splitlines())
    return [(*pair, line) for pair, line in zip(rows, links.read_text(encoding="utf-8").splitlines())]


def short_classroom(rows, chance):
    """Some of the short pairs without final punctuation, and therefore without its links: Chinese units are
    characters, English units are words with attached punctuation."""
    short = [row for row in rows if len(row[0]) <= SHORT and row[0][-1] in FINAL]
    for chinese, english, links in chance.sample(short, len(short) // 4):
        last = len("".join(bare(chinese).split()))
        kept = (link for link in links.split() if int(link.split("-")[0]) < last)
        yield bare(chinese), bare(english), " ".join(kept)


def without_tests(rows, held_out):
    """Rows that do not share a side with a held-out pair, ignoring final punctuation and case, and are not a test
    sentence of the list for beginners, unless it is a set phrase."""
    def key(text):
        return bare(text).casefold()

    by_heart = {key(chinese) for chinese, *_ in phrases("set_phrases.tsv")}
    sources = {key(chinese) for chinese, _ in held_out}
    sources |= {key(chinese) for chinese, *_ in phrases("beginner.tsv")} - by_heart
    targets = {key(english) for _, english in held_out}
    return [row for row in rows if key(row[0]) not in sources and key(row[1]) not in targets]


def training_parts(tatoeba, program, directory):
    """The training data of the model, by name."""
    chance = random.Random(SEED)
    taught = generated("classroom", CLASSROOM_PAIRS, program, directory)
    own = [*own_sentences.places(chance), *own_sentences.numbers(chance, NUMBERS)]
    return {
        "tatoeba": [(*pair, "", ATTRIBUTION) for pair in tatoeba],
        "tatoeba, short and without final punctuation": [(*pair, "", ATTRIBUTION) for pair in short_ones(tatoeba)],
        "classroom": [(*row, OWN_ATTRIBUTION) for row in taught],
        "classroom, short and without final punctuation": list(short_classroom(taught, chance)),
        "places and numbers": [(*pair, "") for pair in own],
        "places and numbers without final punctuation": [(*pair, "") for pair in chance.sample(short_ones(own), OWN_BARE)],
        "set phrases": [(*pair, "") for pair in known_by_heart()] * PHRASE_COPIES,
    }


def links_of(rows, program, directory):
    """The links of every row: its own or learnt ones."""
    learnt = directory / "learnt.align"
    subprocess.run([program, "corpus", "align", "--corpus", directory / "train.tsv", "--out", learnt], check=True)
    lines = learnt.read_text(encoding="utf-8").splitlines()
    return [row[2] or line for row, line in zip(rows, lines, strict=True)]


def write(path, rows):
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    print(f"{path}: {len(rows)} lines")


def main():
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    directory = Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    program = sys.argv[3] if len(sys.argv) > 3 else PROGRAM
    parts = split(read_pairs(sys.argv[1]))
    held_out = parts["dev"] + parts["test"]
    rows = []
    for name, part in training_parts(parts["train"], program, directory).items():
        kept = without_tests(part, held_out)
        print(f"{name}: {len(kept)} pairs, {len(part) - len(kept)} left out")
        rows += kept
    for name in ("dev", "test"):
        write(directory / f"{name}.tsv", [(*pair, ATTRIBUTION) for pair in parts[name]])
    write(directory / "train.tsv", [(chinese, english, *rest) for chinese, english, _, *rest in rows])
    write(directory / "train.align", [(line,) for line in links_of(rows, program, directory)])
    write_rules(directory / "simplified.tsv")


if __name__ == "__main__":
    main()
