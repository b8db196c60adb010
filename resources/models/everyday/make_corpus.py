#!/usr/bin/env python3
"""Creates the training data of the models `everyday` and `everyday-en-zh`: Tatoeba's Chinese-English pairs, other corpora
with free licences, and simple sentences.

Usage: py DATA DIRECTORY [TRANSLUCENT_CLI] [--without PART ...] [--to-chinese]

DATA contains the files that sources.py names. dev.tsv, test.tsv and newer.tsv contain only Tatoeba, the last one pairs
that were added lately. No sentence of these three, of the list for beginners (except set phrases) or of the list of kinds
is in train.tsv on either side, in either script and with whatever punctuation.

train.tsv contains the rest of Tatoeba, the sources, sentences of the built-in grammars, sentences about places and
numbers, and set phrases, many of them also without final punctuation. train.align contains the links of the words line by
line: those of the grammar if it has any, otherwise those that `corpus align` learns from all these pairs.

simplified.tsv contains rules for `train --source-normalization`: Unicode's NFKC, and every traditional character with
its simplified one. The model then reads both scripts in the same way.

`--without` leaves out parts or sources, by the names that the script prints, to find out what they bring.
`--to-chinese` writes English before Chinese, for `everyday-en-zh`: in simplified characters, with punctuation marks in
full width.
"""

import argparse
import random
from pathlib import Path

import own_sentences
from pairs import (SEED, exchanged, exchanged_links, generated, groups_sharing_a_side, held_out_groups, keys_of, links_of,
                   read_pairs, sentence_keys, write, write_rules)
from sources import SOURCES, TATOEBA, TATOEBA_NEW

HELD_OUT = 1000
NEWER = 500
CLASSROOM_PAIRS = 30000
EVERYDAY_PAIRS = 60000
NUMBERS = 150  # for each sentence with a number
OWN_BARE = 1500
BARE_SHARE = 0.4  # of Tatoeba's short sentences
PHRASE_COPIES = 10
SHORT = 12  # Chinese characters
LONGEST = 30  # English words
FINAL = " .!?。！？"
PROGRAM = "translucent-cli"
CORPUS = Path(__file__).resolve().parents[2] / "corpus"
OWN_ATTRIBUTION = "GPL-3.0-or-later Attribution: classroom"


def split(old, new):
    """Parts train, dev, test and newer of Tatoeba's pairs; dev and test are drawn from the old pairs, and newer shares
    no side with an old pair."""
    keys = [[text.casefold() for text in pair] for pair in old]
    parts = held_out_groups(groups_sharing_a_side(old, keys), {"dev": HELD_OUT, "test": HELD_OUT})
    pairs = list(dict.fromkeys((*old, *new)))
    known = set(old)
    groups = groups_sharing_a_side(pairs, keys_of(pairs))
    unknown = [group for group in groups if known.isdisjoint(group)]
    parts["newer"] = held_out_groups(unknown, {"newer": NEWER})["newer"]
    parts["train"] = list(dict.fromkeys((*parts["train"], *new)))
    return parts


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


def short_classroom(rows, chance):
    """Some of the short pairs without final punctuation, and therefore without its links: Chinese units are
    characters, English units are words with attached punctuation."""
    short = [row for row in rows if len(row[0]) <= SHORT and row[0][-1] in FINAL]
    for chinese, english, links in chance.sample(short, len(short) // 4):
        last = len("".join(bare(chinese).split()))
        kept = (link for link in links.split() if int(link.split("-")[0]) < last)
        yield bare(chinese), bare(english), " ".join(kept)


def without_tests(rows, held_out):
    """Rows that share no side with a held-out pair, and are no test sentence of a list, except set phrases."""
    held_out_keys = keys_of(held_out)
    tested = [chinese for chinese, *_ in phrases("beginner.tsv")]
    tested += [chinese for _, _, chinese, *_ in phrases("kinds.tsv")]
    by_heart = sentence_keys([chinese for chinese, *_ in phrases("set_phrases.tsv")])
    sources = {key for key, _ in held_out_keys} | (set(sentence_keys(tested)) - set(by_heart))
    targets = {key for _, key in held_out_keys}
    return [row for row, (source, target) in zip(rows, keys_of(rows)) if source not in sources and target not in targets]


def rows_of(source, data, chance):
    """(Chinese, English, no links, attribution) of a source."""
    pairs = read_pairs(data / source.file)
    count = round(source.share * len(pairs))
    used = pairs[:count] if source.first else chance.sample(pairs, count)
    return [(*pair, "", source.attribution) for pair in used if len(pair[1].split()) <= LONGEST] * source.copies


def own_parts(program, directory, chance):
    """The sentences that this program and these scripts make."""
    taught = generated("classroom", CLASSROOM_PAIRS, program, directory)
    own = [*own_sentences.places(chance), *own_sentences.numbers(chance, NUMBERS)]
    short = chance.sample(short_ones(own), OWN_BARE)
    parts = {
        "classroom": taught,
        "classroom-bare": short_classroom(taught, chance),
        "everyday": generated("everyday", EVERYDAY_PAIRS, program, directory),
        "own": [(*pair, "") for pair in own],
        "own-bare": [(*pair, "") for pair in short],
        "set-phrases": [(*pair, "") for pair in known_by_heart()] * PHRASE_COPIES,
    }
    return {name: [(*row, OWN_ATTRIBUTION) for row in rows] for name, rows in parts.items()}


def training_parts(tatoeba, data, program, directory):
    """The training data, by name."""
    chance = random.Random(SEED)
    short = short_ones(tatoeba)
    parts = {
        "tatoeba": [(*pair, "", TATOEBA.attribution) for pair in tatoeba],
        "tatoeba-bare": [(*pair, "", TATOEBA.attribution) for pair in chance.sample(short, round(BARE_SHARE * len(short)))],
        **own_parts(program, directory, chance),
    }
    parts.update((Path(source.file).stem, rows_of(source, data, chance)) for source in SOURCES)
    return parts


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("directory", type=Path)
    parser.add_argument("program", nargs="?", default=PROGRAM)
    parser.add_argument("--without", nargs="+", default=[], metavar="PART")
    parser.add_argument("--to-chinese", action="store_true")
    return parser.parse_args()


def main():
    options = arguments()
    directory = options.directory
    directory.mkdir(parents=True, exist_ok=True)
    parts = split(read_pairs(options.data / TATOEBA.file), read_pairs(options.data / TATOEBA_NEW.file))
    held_out = parts["dev"] + parts["test"] + parts["newer"]
    rows = []
    for name, part in training_parts(parts["train"], options.data, options.program, directory).items():
        if name in options.without:
            continue
        kept = without_tests(part, held_out)
        print(f"{name}: {len(kept)} pairs, {len(part) - len(kept)} left out")
        rows += kept
    parts = {name: [(*pair, TATOEBA.attribution) for pair in parts[name]] for name in ("dev", "test", "newer")}
    parts["train"] = [(chinese, english, *rest) for chinese, english, _, *rest in rows]
    write(directory / "train.tsv", parts["train"])  # whose words `links_of` aligns
    links = links_of(rows, options.program, directory)
    if options.to_chinese:
        links = [exchanged_links(line) for line in links]
        parts = {name: exchanged(part) for name, part in parts.items()}
    for name, part in parts.items():
        write(directory / f"{name}.tsv", part)
    write(directory / "train.align", [(line,) for line in links])
    write_rules(directory / "simplified.tsv")


if __name__ == "__main__":
    main()
