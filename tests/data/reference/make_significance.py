#!/usr/bin/python3
"""Writes significance.json: TER and chrF2++ of invented sentence pairs, and the results of paired bootstrap and paired
approximate randomisation for three invented systems, by a simple implementation of what sacreBLEU publishes
(Snover et al. 2006; Popović 2017; Koehn 2004; Riezler & Maxwell 2005). It first reproduces numbers that sacreBLEU's
tests and users' documentation state. Needs NumPy. The resamples are in the file, because the program's random numbers
differ."""

import json
import math
import string
from collections import Counter

import numpy as np

from make_metrics import FOLDER, bleu, ngrams, tokenize
from metric_pairs import PAIRS

DIGITS = string.digits + string.ascii_lowercase
RESAMPLES, TRIALS, SENTENCES = 400, 600, 36
METRICS = ("bleu", "chrf", "chrf_plus_plus", "ter")


def edit_table(ours, theirs):
    """Costs and steps of turning the first i of our words into the first j of theirs, within Tercom's beam."""
    infinite = float("inf")
    table = [[(j, "insert") for j in range(len(theirs) + 1)]]
    ratio = len(theirs) / len(ours) if ours else 1
    beam = math.ceil(ratio / 2 + 25) if 25 < ratio / 2 else 25
    for i, word in enumerate(ours, 1):
        row = [(infinite, None)] * (len(theirs) + 1)
        centre = math.floor(i * ratio)
        end = len(theirs) + 1 if i == len(ours) else min(len(theirs) + 1, centre + beam)
        for j in range(max(0, centre - beam), end):
            ways = [(table[-1][j][0] + 1, "delete")]
            if j > 0:
                same = word == theirs[j - 1]
                ways.insert(0, (table[-1][j - 1][0] + (not same), "keep" if same else "replace"))
                ways.append((row[j - 1][0] + 1, "insert"))
            row[j] = min(ways, key=lambda way: way[0])  # the first of equal ones
        table.append(row)
    return table


def align(table):
    """For each word of the reference, the last of our words used so far; which words are wrong on either side."""
    i, j = len(table) - 1, len(table[0]) - 1
    at, wrong_ours, wrong_theirs = {}, [1] * i, [1] * j
    while i or j:
        step = table[i][j][1]
        if step != "delete":
            at[j - 1] = i - 1
        if step == "keep":
            wrong_ours[i - 1] = wrong_theirs[j - 1] = 0
        i, j = i - (step != "insert"), j - (step != "delete")
    return at, wrong_ours, wrong_theirs


def moved(words, start, length, target):
    group, rest = words[start:start + length], words[:start] + words[start + length:]
    if target < start:
        where = target
    elif target > start + length:
        where = target - length
    else:
        where = target  # counted without the group
    return rest[:where] + group + rest[where:]


def shared_groups(ours, theirs):
    for start in range(len(ours)):
        for other in range(len(theirs)):
            if abs(start - other) > 50:
                continue
            for length in range(1, 11):
                if start + length > len(ours) or other + length > len(theirs):
                    break
                if ours[start + length - 1] != theirs[other + length - 1]:
                    break
                yield start, other, length


def word_edits(ours, theirs):
    if not theirs:
        return len(ours)
    moves, tried = 0, 0
    while True:
        table = edit_table(ours, theirs)
        cost = table[-1][-1][0]
        at, wrong_ours, wrong_theirs = align(table)
        best = None
        for start, other, length in shared_groups(ours, theirs):
            if not any(wrong_ours[start:start + length]) or not any(wrong_theirs[other:other + length]):
                continue
            if start <= at[other] < start + length:
                continue
            targets = [0 if k < 0 else at[k] + 1 for k in range(other - 1, other + length)]
            for n, target in enumerate(targets):
                if n and targets[n - 1] == target:
                    continue
                words = moved(ours, start, length, target)
                candidate = (cost - edit_table(words, theirs)[-1][-1][0], length, -start, -target, words)
                tried += 1
                if best is None or candidate > best:
                    best = candidate
            if tried >= 1000:
                break
        if tried >= 1000 or best is None or best[0] <= 0:
            return moves + cost
        ours, moves = best[4], moves + 1


def ter_counts(hypothesis, reference, cased=False):
    small = lambda text: text if cased else text.lower()
    theirs = small(reference).split()
    return [word_edits(small(hypothesis).split(), theirs), len(theirs)]


def ter(counts):
    edits, length = counts
    return 100 * (edits / length) if length else 100.0 * (edits > 0)


def words_and_marks(text):
    words = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            words += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            words += [word[0], word[1:]]
        else:
            words.append(word)
    return words


def chrf_counts(hypothesis, reference, word_orders):
    counts = []
    units = [("".join(hypothesis.split()), "".join(reference.split()))] * 6
    units += [(words_and_marks(hypothesis), words_and_marks(reference))] * word_orders
    for n, (ours, theirs) in zip([1, 2, 3, 4, 5, 6, 1, 2], units):
        a, b = ngrams(ours, n), ngrams(theirs, n)
        counts += [sum(a.values()) if b else 0, sum(b.values()), sum((a & b).values())]
    return counts


def chrf(counts):
    reached = [(hyp, ref, same) for hyp, ref, same in zip(counts[0::3], counts[1::3], counts[2::3]) if hyp and ref]
    if not reached:
        return 0.0
    precision = sum(same / hyp for hyp, ref, same in reached) / len(reached)
    recall = sum(same / ref for hyp, ref, same in reached) / len(reached)
    return 100 * 5 * precision * recall / (4 * precision + recall) if precision + recall else 0.0


def bleu_counts(hypothesis, reference):
    result = bleu([hypothesis], [[reference]], "13a", False)
    return result["correct"] + result["total"] + [result["hypothesis_length"], result["reference_length"]]


def bleu_score(counts):
    correct, total, length, reference_length = counts[0:4], counts[4:8], counts[8], counts[9]
    if not correct[0] or not all(total):
        return 0.0
    factor, logarithms = 1.0, 0.0
    for matches, of in zip(correct, total):
        factor *= 1 if matches else 2
        logarithms += math.log(100 * matches / of if matches else 100 / (factor * of))
    penalty = 1.0 if length >= reference_length else math.exp(1 - reference_length / length)
    return penalty * math.exp(logarithms / 4)


COUNT = {"bleu": bleu_counts, "chrf": lambda h, r: chrf_counts(h, r, 0),
         "chrf_plus_plus": lambda h, r: chrf_counts(h, r, 2), "ter": ter_counts}
SCORE = {"bleu": bleu_score, "chrf": chrf, "chrf_plus_plus": chrf, "ter": ter}


def p_value(samples, difference):
    return (int(np.sum(samples > difference)) + 1) / (len(samples) + 1)


def test_systems(systems, references, resamples, exchanges, number):
    """`number` is the type of sums: sacreBLEU's bootstrap uses float32."""
    results = [{} for _ in systems]
    for metric in METRICS:
        counts = [np.array([COUNT[metric](*pair) for pair in zip(system, references)]) for system in systems]
        scores = [SCORE[metric](list(c.sum(0))) for c in counts]
        resampled = [np.array([SCORE[metric](list(c.astype(number)[draw].sum(0))) for draw in resamples])
                     for c in counts]
        for c, score, samples, result in zip(counts, scores, resampled, results):
            ordered = np.sort(samples)
            cut = len(ordered) // 40
            result[metric] = {"score": float(score), "mean": float(samples.mean()),
                              "half_width": float(0.5 * (ordered[-cut - 1] - ordered[cut]))}
            if c is counts[0]:
                continue
            difference = abs(scores[0] - score)
            apart = np.abs(samples - resampled[0])
            result[metric]["bootstrap_p"] = p_value(apart - apart.mean(), difference)
            first = exchanges @ counts[0] + ~exchanges @ c
            second = ~exchanges @ counts[0] + exchanges @ c
            shuffled = np.abs(np.array([SCORE[metric](list(x)) for x in first])
                              - np.array([SCORE[metric](list(x)) for x in second]))
            result[metric]["randomization_p"] = p_value(shuffled, difference)
    return results


def check_published_numbers():
    def require(ours, published, tolerance=1e-9):
        if abs(ours - published) > tolerance:
            raise SystemExit(f"got {ours}, published is {published}")

    cats = [("The relationship between cats and dogs is not exactly friendly.",
             "The relationship between dogs and cats is not exactly friendly."),
            ("a good bookshop is just a genteel black hole that knows how to read.",
             "A good bookshop is just a genteel Black Hole that knows how to read.")]
    require(chrf(np.sum([chrf_counts(*pair, 0) for pair in cats], 0)), 84.64214891738334)
    require(chrf(np.sum([chrf_counts(*pair, 2) for pair in cats], 0)), 82.87263732906315)
    require(chrf(np.sum([chrf_counts(h.lower(), r.lower(), 2) for h, r in cats], 0)), 92.12853119829202)
    require(ter(ter_counts("dddd eeee ffff", "aaaa bbbb cccc")), 100)
    require(ter(ter_counts("", "a")), 100)
    require(ter(ter_counts("d e f g h a b c", "a b c d e f g h")), 12.5)
    questions = [("does this sentence match??", ("does this sentence match", "does this sentence match!?!")),
                 ("what about this sentence?", ("wHaT aBoUt ThIs SeNtEnCe?",) * 2),
                 ("What did the TER metric user say to the developer?", ("Your jokes are...", "...TERrible"))]
    edits = length = 0
    for hypothesis, alternatives in questions:
        counts = [ter_counts(hypothesis, reference, cased=True) for reference in alternatives]
        edits += min(count[0] for count in counts)
        length += sum(count[1] for count in counts) / len(counts)
    require(edits, 15)
    require(length, 10)
    german = [
        ('wählen Sie " Bild neu berechnen , " um beim Ändern der Bildgröße Pixel hinzuzufügen oder zu entfernen , damit '
         'das Bild ungefähr dieselbe Größe aufweist wie die andere Größe .',
         'wählen Sie " Bild neu berechnen , " um beim Ändern der Bildgröße Pixel hinzuzufügen oder zu entfernen , damit '
         'die Darstellung des Bildes in einer anderen Größe beibehalten wird .'),
        ('wenn Sie alle Aufgaben im aktuellen Dokument aktualisieren möchten , wählen Sie im Menü des '
         'Aufgabenbedienfelds die Option " Alle Aufgaben aktualisieren . "',) * 2,
        ('klicken Sie auf der Registerkarte " Optionen " auf die Schaltfläche " Benutzerdefiniert " und geben Sie Werte '
         'für " Fehlerkorrektur-Level " und " Y / X-Verhältnis " ein .',
         'klicken Sie auf der Registerkarte " Optionen " auf die Schaltfläche " Benutzerdefiniert " und geben Sie für " '
         'Fehlerkorrektur-Level " und " Y / X-Verhältnis " niedrigere Werte ein .'),
        ('Sie können beispielsweise ein Dokument erstellen , das ein Auto über die Bühne enthält .',
         'Sie können beispielsweise ein Dokument erstellen , das ein Auto enthalt , das sich über die Bühne bewegt .'),
        ('wählen Sie im Dialogfeld " Neu aus Vorlage " eine Vorlage aus und klicken Sie auf " Neu . "',) * 2]
    require(ter(np.sum([ter_counts(*pair) for pair in german], 0)), 13.6, 1e-3)
    for hypothesis, reference in PAIRS[:10]:
        require(bleu_score(bleu_counts(hypothesis, reference)),
                bleu([hypothesis], [[reference]], "13a", False)["score"])


class Choices:
    """Repeatable random choices without a library."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        return (self.state >> 33) % bound


def worded(choices, length, vocabulary):
    return [vocabulary[choices.below(len(vocabulary))] for _ in range(length)]


def changed(choices, words, errors, vocabulary):
    words = list(words)
    for _ in range(errors):
        at, kind = choices.below(max(1, len(words))), choices.below(4)
        if kind == 0 and words:
            words[at] = vocabulary[choices.below(len(vocabulary))]
        elif kind == 1 and len(words) > 1:
            del words[at]
        elif kind == 2:
            words.insert(at, vocabulary[choices.below(len(vocabulary))])
        elif words:
            length = 1 + choices.below(4)
            group = words[at:at + length]
            del words[at:at + length]
            where = choices.below(len(words) + 1)
            words[where:where] = group
    return words


def edit_pairs(choices):
    """Few different words with many possible moves, long sentences for the limits, and empty sentences."""
    pairs = [["", ""], ["a b", ""], ["", "a b c"], ["A b C", "a B c"], ["ÄÖÜ ΑΒΓ ЖЗИ İx", "äöü αβγ жзи i\u0307x"],
             ["a\u3000b\tc ", " a b c"]] + [list(pair) for pair in PAIRS]
    letters = list("abcdefghij")
    for length in (3, 6, 9, 14, 20, 30) * 6:
        reference = worded(choices, length, letters[:3 + choices.below(8)])
        pairs.append([" ".join(changed(choices, reference, 1 + choices.below(6), letters)), " ".join(reference)])
    for ours, theirs, kinds in ((60, 60, 40), (90, 100, 90), (130, 120, 120), (3, 160, 4), (160, 3, 4), (1, 70, 70),
                                (45, 45, 2), (40, 110, 60)):
        words = [f"w{i}" for i in range(kinds)]
        reference = worded(choices, theirs, words)
        turned = reference[theirs // 2:] + reference[:theirs // 2]
        pairs.append([" ".join((turned + worded(choices, ours, words))[:ours]), " ".join(reference)])
    return pairs


def invented_systems(choices):
    words = ("the a an old new cat dog house tree river walks sees likes finds reads book letter in on under with my your "
             "small large green , . very often never today").split()
    references = [worded(choices, 4 + choices.below(12), words) for _ in range(SENTENCES)]
    systems = [[" ".join(changed(choices, words_of, errors(choices), words)) for words_of in references]
               for errors in (lambda c: 1 + c.below(4), lambda c: c.below(5), lambda c: c.below(3))]
    return [systems[0], systems[1], systems[2], systems[0]], [" ".join(reference) for reference in references]


def main():
    check_published_numbers()
    choices = Choices(7)
    pairs = edit_pairs(choices)
    systems, references = invented_systems(choices)
    resamples = np.array([[choices.below(SENTENCES) for _ in range(SENTENCES)] for _ in range(RESAMPLES)])
    exchanges = np.array([[choices.below(2) == 1 for _ in range(SENTENCES)] for _ in range(TRIALS)])
    fixture = {
        "edits": [{"hypothesis": h, "reference": r, "counts": ter_counts(h, r)} for h, r in pairs],
        "chrf_plus_plus": [{"hypothesis": h, "reference": r, "score": chrf(chrf_counts(h, r, 2))} for h, r in PAIRS],
        "references": references, "systems": systems,
        "resamples": ["".join(DIGITS[i] for i in draw) for draw in resamples],
        "exchanges": ["".join("01"[int(stays)] for stays in draw) for draw in exchanges],
        "results": test_systems(systems, references, resamples, exchanges, np.float64),
        "results_float32": test_systems(systems, references, resamples, exchanges, np.float32)}
    (FOLDER / "significance.json").write_text(json.dumps(fixture, ensure_ascii=False, indent=1) + "\n",
                                              encoding="utf-8")


if __name__ == "__main__":
    main()
