#!/usr/bin/python3
"""Writes metrics.json: BLEU and chrF2 of invented sentence pairs, computed by a simple implementation of the published
definitions (Papineni et al. 2002; Post 2018; Popović 2015). It first reproduces numbers that sacreBLEU publishes."""

import json
import math
import pathlib
import re
from collections import Counter

from metric_pairs import PAIRS

FOLDER = pathlib.Path(__file__).resolve().parent

PUNCTUATION_RULES = [
    (r"([\{-\~\[-\` -\&\(-\+\:-\@\/])", r" \1 "),
    (r"([^0-9])([\.,])", r"\1 \2 "),
    (r"([\.,])([^0-9])", r" \1 \2"),
    (r"([0-9])(-)", r"\1 \2 "),
]
CHINESE = re.compile(
    "([\u3400-\u4db5\u4e00-\u9fa5\u9fa6-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\uff00-\uffef\u2e80-\u2eff"
    "\u3000-\u303f\u31c0-\u31ef\u2f00-\u2fdf\u2ff0-\u2fff\u3100-\u312f\u31a0-\u31bf\ufe10-\ufe1f\ufe30-\ufe4f"
    "\u2600-\u26ff\u2700-\u27bf\u3200-\u32ff\u3300-\u33ff])")


def is_chinese(c):
    # sacreBLEU writes its two ranges beyond U+FFFF with \u and five digits: two characters, compared as strings.
    misspelt = "\u2000" + "0" <= c <= "\u2a6d" + "6" or "\u2f80" + "0" <= c <= "\u2fa1" + "d"
    return misspelt or CHINESE.fullmatch(c) is not None


def apply_rules(line):
    for pattern, replacement in PUNCTUATION_RULES:
        line = re.sub(pattern, replacement, line)
    return line.split()


def tokenize(line, kind):
    line = line.rstrip()
    if kind == "13a":
        line = line.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
        for entity, character in (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")):
            line = line.replace(entity, character)
        return apply_rules(f" {line} ")
    if kind == "zh":
        return apply_rules("".join(f" {c} " if is_chinese(c) else c for c in line.strip()))
    if kind == "char":
        return " ".join(line).split()
    return line.split()


def ngrams(sequence, n):
    return Counter(tuple(sequence[i:i + n]) for i in range(len(sequence) - n + 1))


def bleu(hypotheses, references, kind, effective_order):
    """`references[i]` lists the references of hypothesis i."""
    correct, total, length, reference_length = [0] * 4, [0] * 4, 0, 0
    for hypothesis, alternatives in zip(hypotheses, references):
        words = tokenize(hypothesis, kind)
        alternatives = [tokenize(reference, kind) for reference in alternatives]
        length += len(words)
        reference_length += min((abs(len(r) - len(words)), len(r)) for r in alternatives)[1]
        for n in range(1, 5):
            allowed = Counter()
            for reference in alternatives:
                allowed |= ngrams(reference, n)
            total[n - 1] += sum(ngrams(words, n).values())
            correct[n - 1] += sum((ngrams(words, n) & allowed).values())
    penalty = 1.0 if length >= reference_length else math.exp(1 - reference_length / length) if length else 0.0
    result = {"score": 0.0, "precisions": [0.0] * 4, "correct": correct, "total": total, "penalty": penalty,
              "hypothesis_length": length, "reference_length": reference_length}
    if not any(correct):
        return result
    factor, orders = 1.0, 0
    for n in range(4):
        if total[n] == 0:
            break
        orders = n + 1
        if correct[n] == 0:
            factor *= 2
        result["precisions"][n] = 100 * correct[n] / total[n] if correct[n] else 100 / (factor * total[n])
    averaged = result["precisions"][:orders if effective_order else 4]
    if all(averaged):
        result["score"] = penalty * math.exp(sum(map(math.log, averaged)) / len(averaged))
    return result


def chrf(hypotheses, references, beta=2, epsilon_smoothing=False):
    hypothesis_counts, reference_counts, common_counts = [0] * 6, [0] * 6, [0] * 6
    for hypothesis, reference in zip(hypotheses, references):
        hypothesis, reference = "".join(hypothesis.split()), "".join(reference.split())
        for n in range(1, 7):
            a, b = ngrams(hypothesis, n), ngrams(reference, n)
            hypothesis_counts[n - 1] += sum(a.values()) if b else 0
            reference_counts[n - 1] += sum(b.values())
            common_counts[n - 1] += sum((a & b).values())

    def f_score(precision, recall):
        below = beta ** 2 * precision + recall
        return (1 + beta ** 2) * precision * recall / below if below else 0.0

    ratio = lambda x, y: x / y if y else 0.0
    precisions = list(map(ratio, common_counts, hypothesis_counts))
    recalls = list(map(ratio, common_counts, reference_counts))
    if epsilon_smoothing:
        return 100 * sum(map(f_score, precisions, recalls)) / 6
    reached = [n for n in range(6) if hypothesis_counts[n] and reference_counts[n]]
    if not reached:
        return 0.0
    return 100 * f_score(sum(precisions[n] for n in reached) / len(reached),
                         sum(recalls[n] for n in reached) / len(reached))


def sentence_bleu(hypothesis, reference):
    """One more match and one more n-gram in each order but the first. Source: Lin & Och 2004, section 4."""
    words, expected = tokenize(hypothesis, "13a"), tokenize(reference, "13a")
    product = 1.0
    for n in range(1, 5):
        matches, total = sum((ngrams(words, n) & ngrams(expected, n)).values()), sum(ngrams(words, n).values())
        if n == 1 and matches == 0:
            return 0.0
        product *= matches / total if n == 1 else (matches + 1) / (total + 1)
    penalty = min(1.0, math.exp(1 - len(expected) / len(words)))
    return penalty * product ** 0.25


def check_published_numbers():
    """Expected values from sacreBLEU's tests (test_bleu, test_sentence_bleu, test_chrf) and its users' documentation."""
    def require(ours, published, tolerance):
        if abs(ours - published) > tolerance:
            raise SystemExit(f"got {ours}, published is {published}")

    dogs = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."]
    dog_references = [["The dog bit the man.", "The dog had bit the man."],
                      ["It was not unexpected.", "No one was surprised."],
                      ["The man bit him first.", "The man had bitten the dog."]]
    require(bleu(dogs, dog_references, "13a", False)["score"], 48.530827, 1e-6)
    require(bleu(dogs, dog_references, "none", False)["score"], 49.1919566, 1e-6)
    require(bleu(["hello there general kenobi", "on our way to ankh morpork"],
                 [["hello there general kenobi", "hello there !"], ["goodbye ankh morpork", "ankh morpork"]],
                 "13a", False)["score"], 39.76353643835252, 1e-9)
    sugar = "Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;"
    sugar_reference = "producţia de zahăr brut se exprimă în zahăr alb;"
    for kind, published in (("13a", 8.493), ("none", 7.347), ("char", 40.8759)):
        require(bleu([sugar], [[sugar_reference]], kind, True)["score"], published, 1e-3)
    doctors = ("Co nás nejvíc trápí, protože lékaři si vybírají, kdo bude žít a kdo zemře.",
               "Nejvíce smutní jsme z toho, že musíme rozhodovat o tom, kdo bude žít a kdo zemře.")
    require(chrf(doctors[:1], doctors[1:], epsilon_smoothing=True), 39.14078509, 1e-8)
    cats = ["The relationship between cats and dogs is not exactly friendly.",
            "a good bookshop is just a genteel black hole that knows how to read."]
    cat_references = ["The relationship between dogs and cats is not exactly friendly.",
                      "A good bookshop is just a genteel Black Hole that knows how to read."]
    require(chrf(cats, cat_references), 84.64214891738334, 1e-9)
    require(chrf(cats[:1], cat_references[:1]), 84.41131092011067, 1e-9)
    require(chrf(["risk assessment must be made of those who are qualified and expertise in the sector - these are the "
                  "scientists ."],
                 ["risk assessment has to be undertaken by those who are qualified and expert in that area - that is "
                  "the scientists ."], beta=3, epsilon_smoothing=True), 63.361730, 1e-4)


def corpus(first, last):
    hypotheses, references = zip(*PAIRS[first:last])
    return {"first": first, "last": last, "chrf": chrf(hypotheses, references),
            "bleu": {kind: bleu(hypotheses, [[r] for r in references], kind, False)
                     for kind in ("13a", "zh", "char", "none")}}


def sentence(hypothesis, reference):
    kinds = {}
    for kind in ("13a", "zh", "char", "none"):
        kinds[kind] = {"words": " ".join(tokenize(hypothesis, kind)),
                       "effective": bleu([hypothesis], [[reference]], kind, True)["score"],
                       "full": bleu([hypothesis], [[reference]], kind, False)["score"]}
    return {"hypothesis": hypothesis, "reference": reference, "chrf": chrf([hypothesis], [reference]),
            "sentence_bleu": sentence_bleu(hypothesis, reference), "bleu": kinds}


def main():
    check_published_numbers()
    half = len(PAIRS) // 2
    fixture = {"sentences": [sentence(*pair) for pair in PAIRS],
               "corpora": [corpus(0, len(PAIRS)), corpus(0, half), corpus(half, len(PAIRS)), corpus(3, 9)]}
    (FOLDER / "metrics.json").write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
