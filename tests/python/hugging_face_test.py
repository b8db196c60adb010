#!/usr/bin/env python3
"""Reads the output of `model export --format huggingface`. Usage: hugging_face_test.py PROJECT TRANSLUCENT_CLI
[LINES [MODEL…]]. Needs NumPy. Without MODELs it trains two for some steps and imports those of tests/data/reference."""

import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed (Debian: python3-numpy)")
    sys.exit(77)

sys.dont_write_bytecode = True

from hugging_face_model import Model, read_json  # noqa: E402

PROJECT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
LINES = int(sys.argv[3]) if len(sys.argv) > 3 else 8
SAME_LOGIT = SAME_SCORE = 1e-4
CORPUS = "builtin:classroom?pairs=400&seed=1"
SMALL = {"model_dimension": 32, "feed_forward_dimension": 64}
FAST = {"batch_tokens": 500, "warmup_steps": 20, "evaluate_every_steps": 50, "dev_pairs": 10}
ONE_VOCABULARY = {"model": SMALL, "tokenizer": {"source_vocabulary": 900}, "training": FAST}
TWO_VOCABULARIES = {
    "model": {**SMALL, "embedding_tying": "target_output", "norm_kind": "sample_std", "norm_epsilon": 1e-6,
              "activation": "gelu"},
    "tokenizer": {"shared": False, "source_vocabulary": 700, "target_vocabulary": 400}, "training": FAST}


def run(*arguments, text=""):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"{arguments}: {done.stderr}")
    return done.stdout


def translated(model, lines):
    """Translates greedily; one answer per line."""
    answers = run("translate", "--model", model, "--beam", "1", "--json", text="\n".join(lines) + "\n")
    return [json.loads(answer) for answer in answers.splitlines()]


def tokens_of(answer):
    return [token["piece"] for token in answer["hypotheses"][0]["tokens"]]


def same(ours, theirs):
    """A translation without END was cut by our program; the other one continues."""
    if ours["finished"] and ours["text"] != theirs["text"]:
        return False
    pieces = [[token["piece"] for token in each["tokens"]] for each in (ours, theirs)]
    return pieces[0] == (pieces[1] if ours["finished"] else pieces[1][:len(pieces[0])])


def logit_difference(model, exported, names, line):
    """The largest difference over the target's pieces; ours are in the order of our ids, whose pieces are `names`."""
    found = json.loads(run("inspect", "--model", model, "--text", line, "--json"))
    ours = found["arrays"]["output.logits"]
    ours = np.array(ours["values"]).reshape(ours["shape"])[-len(found["output_pieces"]):]
    theirs = exported.logits(found["source_pieces"][:-1], found["output_pieces"][:-1])
    same = [(number, exported.ids[piece]) for number, piece in enumerate(names) if number > 3 or piece in ("<unk>", "</s>")]
    others = set(range(len(exported.ids) - 1)) - {number for _, number in same}
    assert all(theirs[:, number].max() < -1e8 for number in others), "pieces of the source alone are never written"
    return np.abs(ours[:, [a for a, _ in same]] - theirs[:, [b for _, b in same]]).max()


def check(model, lines, folder):
    """The number of different translations, the largest difference of logits, and the translations after an import."""
    run("model", "export", model, "--format", "huggingface", "--out", folder / "theirs")
    run("model", "export", model, "--format", "ctranslate2", "--out", folder / "list")
    run("model", "import", folder / "theirs", folder / "again")
    names = read_json(folder / "list" / "target_vocabulary.json")
    exported = Model(folder / "theirs")
    answers, again = translated(model, lines), translated(folder / "again", lines)
    different = sum(not same(a["hypotheses"][0], b["hypotheses"][0]) for a, b in zip(answers, again))
    scores = []
    for answer in answers:
        tokens = tokens_of(answer)
        found, score = exported.greedy([piece["piece"] for piece in answer["pieces"][:-1]], len(tokens))
        different += tokens != found
        scores.append(abs(score - answer["hypotheses"][0]["log_probability"]))
    return different, max(logit_difference(model, exported, names, line) for line in lines[:4]), max(scores)


def trained(folder, name, changes):
    recipe = folder / (name + ".json")
    recipe.write_text(json.dumps(changes))
    run("train", "--preset", "marian", "--config", recipe, "--corpus", CORPUS, "--max-steps", "100", "--threads", "1",
        "--out", folder / name)
    return folder / name


def imported(folder, name):
    run("model", "import", PROJECT / "tests/data/reference" / name, folder / name)
    return folder / name


def classroom_lines(folder):
    run("corpus", "generate", "--task", "classroom", "--pairs", LINES, "--seed", "9", "--out", folder / "corpus.tsv")
    lines = (folder / "corpus.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[0] for line in lines] + ["龘 is not 书。"]


def models(folder):
    """Directories, sentences, and whether scores equal those of the reading program, which must not have a token that
    gets probability but is never written."""
    lines = classroom_lines(folder)
    if len(sys.argv) > 4:
        yield from ((pathlib.Path(model), lines, False) for model in sys.argv[4:])
        return
    yield trained(folder, "one-vocabulary", ONE_VOCABULARY), lines, False
    yield trained(folder, "two-vocabularies", TWO_VOCABULARIES), lines, False
    for name in ("marian_shared", "marian_separate", "marian_old"):
        expected = read_json(PROJECT / "tests/data/reference" / name / "expected.json")
        yield imported(folder, name), [entry["text"] for entry in expected[:20] if entry["text"]], True


def main():
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        for model, lines, has_scores in models(pathlib.Path(scratch)):
            with tempfile.TemporaryDirectory() as folder:
                different, logits, scores = check(model, lines, pathlib.Path(folder))
            print(f"{model.name}: of {len(lines)} lines {different} differ; logits by {logits:.1e}, scores by {scores:.1e}")
            failed = failed or different > 0 or not logits < SAME_LOGIT or (has_scores and not scores < SAME_SCORE)
    return 1 if failed else 0


sys.exit(main())
