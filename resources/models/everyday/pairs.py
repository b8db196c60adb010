"""Parallel corpora: reading, splitting without overlap, traditional characters, links of words, writing.

Needs `opencc` (package opencc).
"""

import random
import re
import subprocess
import unicodedata
from pathlib import Path

SEED = 1
WITHOUT_WIDTH = ((0xAD,), range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070), (0xFEFF,))
SAME_WORD = {"著": "着", "妳": "你", "牠": "它", "祂": "他", "裏": "里"}  # for this model; opencc distinguishes some of them


def read_pairs(path):
    """(Chinese, English) of every line, each once."""
    lines = (line.rstrip("\n").split("\t") for line in Path(path).open(encoding="utf-8"))
    return list(dict.fromkeys((fields[1].strip(), fields[0].strip()) for fields in lines if len(fields) >= 2))


def sentence_keys(texts):
    """What two texts share that say the same: simplified letters and digits, regardless of case and width."""
    simplified = converted(texts, "t2s.json")
    return [re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text)).casefold() for text in simplified]


def keys_of(rows):
    """(key of the Chinese, key of the English) of every row."""
    return list(zip(sentence_keys([row[0] for row in rows]), sentence_keys([row[1] for row in rows])))


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


def held_out_groups(groups, sizes):
    """Parts with random groups, each of a given size at most, and the pairs of all other groups as "train"."""
    random.Random(SEED).shuffle(groups)
    parts = {**{name: [] for name in sizes}, "train": []}
    for group in groups:
        fitting = (name for name, size in sizes.items() if len(parts[name]) + len(group) <= size)
        parts[next(fitting, "train")].extend(group)
    return parts


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


def written_chinese(texts):
    """The texts in simplified characters, with Chinese quotation marks and, next to a Chinese character, other marks in
    full width."""
    wide = str.maketrans(",.?!:;()", "，。？！：；（）")
    mark = re.compile(r"(?<=[\u3400-\u9fff])[,.?!:;()]+|[,.?!:;()]+(?=[\u3400-\u9fff])")
    texts = [re.sub(r'"([^"]*)"', "“\\1”", text) for text in converted(texts, "t2s.json")]
    return [mark.sub(lambda found: found[0].translate(wide), text) for text in texts]


def exchanged(rows):
    """(Chinese, English, …) as (English, Chinese, …)."""
    chinese = written_chinese([row[0] for row in rows])
    return [(row[1], text, *row[2:]) for row, text in zip(rows, chinese)]


def exchanged_links(line):
    """2-3 as 3-2."""
    return " ".join("-".join(reversed(link.split("-"))) for link in line.split())


def generated(task, pairs, program, directory):
    """(Chinese, English, links) of the training part of a built-in task; a link is "2-3"."""
    sentences, links = directory / f"{task}.tsv", directory / f"{task}.align"
    subprocess.run([program, "corpus", "generate", "--task", task, "--pairs", str(pairs), "--seed", str(SEED), "--out",
                    sentences, "--alignments", links], check=True)
    rows = (line.split("\t") for line in sentences.read_text(encoding="utf-8").splitlines())
    return [(*pair, line) for pair, line in zip(rows, links.read_text(encoding="utf-8").splitlines())]


def links_of(rows, program, directory):
    """The links of every row: its own or learnt ones."""
    learnt = directory / "learnt.align"
    subprocess.run([program, "corpus", "align", "--corpus", directory / "train.tsv", "--out", learnt], check=True)
    lines = learnt.read_text(encoding="utf-8").splitlines()
    return [row[2] or line for row, line in zip(rows, lines, strict=True)]


def write(path, rows):
    path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    print(f"{path}: {len(rows)} lines")
