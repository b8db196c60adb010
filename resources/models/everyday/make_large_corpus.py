#!/usr/bin/env python3
"""Creates the training data for a successor of `everyday`: all of Tatoeba, other corpora with free licences, and the
sentences of make_corpus.py together with those of the built-in task `everyday`.

Usage: make_large_corpus.py DATA DIRECTORY [TRANSLUCENT_CLI] [--without PART ...] [--to-chinese]

DATA contains the files that sources.py names. dev.tsv and test.tsv are those of make_corpus.py, so that models can be
compared; newer.tsv contains pairs that were added to Tatoeba lately. No sentence of these three, of the list for beginners
(except set phrases) or of the list of kinds is in train.tsv on either side, in either script and with whatever punctuation.
`--without` leaves out parts or sources, by the names that the script prints, to find out what they bring.
`--to-chinese` writes English before Chinese, for a model of the other direction: in simplified characters, with
punctuation marks in full width.
"""

import argparse
import random
import re
import unicodedata
from pathlib import Path

import make_corpus
import own_sentences
from sources import SOURCES, TATOEBA, TATOEBA_NEW

CLASSROOM_PAIRS = 30000
EVERYDAY_PAIRS = 60000
NEWER = 500
BARE_SHARE = 0.4  # of Tatoeba's short sentences
LONGEST = 30  # English words


def sentence_keys(texts):
    """What two texts share that say the same: simplified letters and digits, regardless of case and width."""
    simplified = make_corpus.converted(texts, "t2s.json")
    return [re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text)).casefold() for text in simplified]


def keys_of(rows):
    """(key of the Chinese, key of the English) of every row."""
    return list(zip(sentence_keys([row[0] for row in rows]), sentence_keys([row[1] for row in rows])))


def split(old, new):
    """Parts train, dev, test and newer of Tatoeba's pairs; newer shares no side with an old pair."""
    parts = make_corpus.split(old)
    pairs = list(dict.fromkeys((*old, *new)))
    known = set(old)
    groups = make_corpus.groups_sharing_a_side(pairs, keys_of(pairs))
    unknown = [group for group in groups if known.isdisjoint(group)]
    parts["newer"] = make_corpus.held_out_groups(unknown, {"newer": NEWER})["newer"]
    parts["train"] = list(dict.fromkeys((*parts["train"], *new)))
    return parts


def without_tests(rows, held_out):
    """Rows that share no side with a held-out pair, and are no test sentence of a list, except set phrases."""
    held_out_keys = keys_of(held_out)
    tested = [chinese for chinese, *_ in make_corpus.phrases("beginner.tsv")]
    tested += [chinese for _, _, chinese, *_ in make_corpus.phrases("kinds.tsv")]
    by_heart = sentence_keys([chinese for chinese, *_ in make_corpus.phrases("set_phrases.tsv")])
    sources = {key for key, _ in held_out_keys} | (set(sentence_keys(tested)) - set(by_heart))
    targets = {key for _, key in held_out_keys}
    return [row for row, (source, target) in zip(rows, keys_of(rows)) if source not in sources and target not in targets]


def rows_of(source, data, chance):
    """(Chinese, English, no links, attribution) of a source."""
    pairs = make_corpus.read_pairs(data / source.file)
    count = round(source.share * len(pairs))
    used = pairs[:count] if source.first else chance.sample(pairs, count)
    return [(*pair, "", source.attribution) for pair in used if len(pair[1].split()) <= LONGEST] * source.copies


def own_parts(program, directory, chance):
    """The sentences that this program and these scripts make."""
    taught = make_corpus.generated("classroom", CLASSROOM_PAIRS, program, directory)
    own = [*own_sentences.places(chance), *own_sentences.numbers(chance, make_corpus.NUMBERS)]
    short = chance.sample(make_corpus.short_ones(own), make_corpus.OWN_BARE)
    parts = {
        "classroom": taught,
        "classroom-bare": make_corpus.short_classroom(taught, chance),
        "everyday": make_corpus.generated("everyday", EVERYDAY_PAIRS, program, directory),
        "own": [(*pair, "") for pair in own],
        "own-bare": [(*pair, "") for pair in short],
        "set-phrases": [(*pair, "") for pair in make_corpus.known_by_heart()] * make_corpus.PHRASE_COPIES,
    }
    return {name: [(*row, make_corpus.OWN_ATTRIBUTION) for row in rows] for name, rows in parts.items()}


def training_parts(tatoeba, data, program, directory):
    """The training data, by name."""
    chance = random.Random(make_corpus.SEED)
    short = make_corpus.short_ones(tatoeba)
    parts = {
        "tatoeba": [(*pair, "", TATOEBA.attribution) for pair in tatoeba],
        "tatoeba-bare": [(*pair, "", TATOEBA.attribution) for pair in chance.sample(short, round(BARE_SHARE * len(short)))],
        **own_parts(program, directory, chance),
    }
    parts.update((Path(source.file).stem, rows_of(source, data, chance)) for source in SOURCES)
    return parts


def written_chinese(texts):
    """The texts in simplified characters, with Chinese quotation marks and, next to a Chinese character, other marks in
    full width."""
    wide = str.maketrans(",.?!:;()", "，。？！：；（）")
    mark = re.compile(r"(?<=[\u3400-\u9fff])[,.?!:;()]+|[,.?!:;()]+(?=[\u3400-\u9fff])")
    texts = [re.sub(r'"([^"]*)"', "“\\1”", text) for text in make_corpus.converted(texts, "t2s.json")]
    return [mark.sub(lambda found: found[0].translate(wide), text) for text in texts]


def exchanged(rows):
    """(Chinese, English, …) as (English, Chinese, …)."""
    chinese = written_chinese([row[0] for row in rows])
    return [(row[1], text, *row[2:]) for row, text in zip(rows, chinese)]


def exchanged_links(line):
    """2-3 as 3-2."""
    return " ".join("-".join(reversed(link.split("-"))) for link in line.split())


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("directory", type=Path)
    parser.add_argument("program", nargs="?", default=make_corpus.PROGRAM)
    parser.add_argument("--without", nargs="+", default=[], metavar="PART")
    parser.add_argument("--to-chinese", action="store_true")
    return parser.parse_args()


def main():
    options = arguments()
    directory = options.directory
    directory.mkdir(parents=True, exist_ok=True)
    parts = split(make_corpus.read_pairs(options.data / TATOEBA.file), make_corpus.read_pairs(options.data / TATOEBA_NEW.file))
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
    make_corpus.write(directory / "train.tsv", parts["train"])  # whose words `links_of` aligns
    links = make_corpus.links_of(rows, options.program, directory)
    if options.to_chinese:
        links = [exchanged_links(line) for line in links]
        parts = {name: exchanged(part) for name, part in parts.items()}
    for name, part in parts.items():
        make_corpus.write(directory / f"{name}.tsv", part)
    make_corpus.write(directory / "train.align", [(line,) for line in links])
    make_corpus.write_rules(directory / "simplified.tsv")


if __name__ == "__main__":
    main()
