"""Measures translucent-cli and the PyTorch references alternately and prints the ratios as Markdown tables.

Needs no PyTorch itself; the references run under --python.
"""

import argparse
import json
import pathlib
import sys
from dataclasses import dataclass

import machine
import runs
from shapes import SHAPES, training_flops


@dataclass(frozen=True)
class Comparison:
    """A row of the first table: how many times longer the reference takes, and how many times it should."""

    what: str
    group: str
    ours: tuple  # run, result
    reference: tuple  # run without kernels, result
    target: float


COMPARISONS = (
    Comparison("training small, fp32 : Annotated Transformer", "train small", ("ours fp32", "step"),
               ("annotated", "step"), 3),
    Comparison("training small, bf16 : Annotated Transformer", "train small", ("ours bf16", "step"),
               ("annotated", "step"), 5),
    Comparison("training small, fp32 : torch.nn.Transformer", "train small", ("ours fp32", "step"),
               ("torch", "step"), 2),
    Comparison("training classroom, fp32 : Annotated Transformer", "train classroom", ("ours fp32", "step"),
               ("annotated", "step"), 4),
    Comparison("greedy, 1 sentence : careful", "decode", ("ours", "greedy"), ("careful", "greedy"), 8),
    Comparison("beam 5, 1 sentence : careful", "decode", ("ours", "beam 5"), ("careful", "beam 5"), 8),
    Comparison("greedy, 32 sentences : careful", "decode batch", ("ours", "greedy batch 32"),
               ("careful", "greedy batch 32"), 3.5),
    Comparison("greedy, half weights : careful", "decode", ("ours", "greedy, half weights"), ("careful", "greedy"), 14),
    Comparison("beam 5, half weights : careful", "decode", ("ours", "beam 5, half weights"), ("careful", "beam 5"), 14),
    Comparison("greedy, 32 sentences, half weights : careful", "decode batch", ("ours", "greedy batch 32, half weights"),
               ("careful", "greedy batch 32"), 4.5),
)
PEAK_SHARE_TARGET = 0.6
ATTENTION_TARGET = 0.15
STEP = {("train small", "small"): ("ours fp32", "ours bf16", "annotated plain", "annotated best", "torch plain",
                                   "torch best"),
        ("train classroom", "classroom"): ("ours fp32", "annotated plain", "annotated best")}
FAILED = "–"


def shown(value, form):
    return FAILED if value is None else form.format(value)


def quotient(numerator, denominator):
    return numerator / denominator if numerator is not None and denominator else None


def verdict(met):
    return FAILED if met is None else "yes" if met else "**no**"


def spread(samples, group, reference, ours):
    """Lowest and highest ratio of the rounds, each of which measured both, one after the other."""
    pairs = zip(samples.of(group, *reference), samples.of(group, *ours))
    ratios = [theirs / mine for theirs, mine in pairs]
    return (min(ratios), max(ratios)) if ratios else None


def best_or_plain(samples, comparison):
    """The reference that counts: the faster of its kernels. (run, result)"""
    run, result = comparison.reference
    variants = [(f"{run} {kernels}", result) for kernels in ("best", "plain")]
    measured = [variant for variant in variants if samples.of(comparison.group, *variant)]
    return min(measured, key=lambda variant: samples.median(comparison.group, *variant), default=variants[0])


def ratio_row(samples, comparison):
    group, (run, result) = comparison.group, comparison.reference
    ours = samples.median(group, *comparison.ours)
    headline = best_or_plain(samples, comparison)
    reference, plain = samples.median(group, *headline), samples.median(group, f"{run} plain", result)
    ratio = quotient(reference, ours)
    return {"measurement": comparison.what, "ours": shown(ours, "{:.2f} ms"),
            "reference": shown(reference, "{:.2f} ms"), "ratio": shown(ratio, "{:.2f}"),
            "rounds": shown_spread(spread(samples, group, headline, comparison.ours)),
            "target": f"≥ {comparison.target:g}",
            "met?": verdict(None if ratio is None else ratio >= comparison.target),
            "ratio, usual kernels": shown(quotient(plain, ours), "{:.2f}")}


def shown_spread(bounds):
    return "" if bounds is None else f"{bounds[0]:.2f} to {bounds[1]:.2f}"


def peak(samples, kind):
    """The best product anybody reached, in GFLOP/s; None if nobody did."""
    return max(samples.of("peak", "ours", kind) + samples.of("peak", "reference", kind), default=None)


def step_gflops(samples, group, shape, run):
    milliseconds = samples.median(group, run, "step")
    return None if milliseconds is None else training_flops(SHAPES[shape]) / milliseconds / 1e6


def share_row(samples):
    reached, limit = step_gflops(samples, "train small", "small", "ours fp32"), peak(samples, "float32")
    share = quotient(reached, limit)
    return {"measurement": "training small, fp32 : float32 peak", "ours": shown(reached, "{:.0f} GFLOP/s"),
            "reference": shown(limit, "{:.0f} GFLOP/s"), "ratio": shown(share, "{:.0%}"), "rounds": "",
            "target": f"≥ {PEAK_SHARE_TARGET:.0%}",
            "met?": verdict(None if share is None else share >= PEAK_SHARE_TARGET),
            "ratio, usual kernels": ""}


def attention_row(samples):
    plain = samples.median("decode", "ours", "greedy")
    attention = samples.median("decode", "ours", "greedy with attention")
    more = None if plain is None or attention is None else attention / plain - 1
    bounds = spread(samples, "decode", ("ours", "greedy with attention"), ("ours", "greedy"))
    return {"measurement": "greedy with attention : greedy, both ours", "ours": shown(attention, "{:.2f} ms"),
            "reference": shown(plain, "{:.2f} ms"), "ratio": shown(more, "{:+.0%}"),
            "rounds": "" if bounds is None else f"{bounds[0] - 1:+.0%} to {bounds[1] - 1:+.0%}",
            "target": f"≤ +{ATTENTION_TARGET:.0%}",
            "met?": verdict(None if more is None else more <= ATTENTION_TARGET), "ratio, usual kernels": ""}


def comparison_rows(samples, wanted):
    rows = [ratio_row(samples, comparison) for comparison in COMPARISONS if comparison.group in wanted]
    if "train small" in wanted and "peak" in wanted:
        rows.insert(0, share_row(samples))
    return rows + ([attention_row(samples)] if "decode" in wanted else [])


def throughput_rows(samples):
    """Tokens and operations per second of the training steps."""
    rows = []
    for (group, shape), keys in STEP.items():
        for key in keys:
            milliseconds, gflops = samples.median(group, key, "step"), step_gflops(samples, group, shape, key)
            if milliseconds is not None:
                limit = peak(samples, "bfloat16" if "bf16" in key else "float32")
                rows.append({"training": f"{shape}: {key}", "ms per step": f"{milliseconds:.1f}",
                             "target tokens/s": f"{1000 * SHAPES[shape].target_tokens / milliseconds:.0f}",
                             "GFLOP/s": f"{gflops:.1f}", "share of peak": shown(quotient(gflops, limit), "{:.0%}")})
    return rows


def other_rows(samples):
    """Everything that is compared with nothing: peaks and traces."""
    rows = [{"alone": f"peak {name}: {run}", "median of rounds": f"{samples.median(group, run, name):.0f} GFLOP/s"}
            for group, run, name in samples.values if group == "peak"]
    return rows + [{"alone": f"trace: {name}", "median of rounds": f"{samples.median(group, run, name):.2f} ms"}
                   for group, run, name in samples.values if group == "trace"]


def markdown(rows):
    """A table of dictionaries with the same keys; empty without rows."""
    if not rows:
        return ""
    lines = [list(rows[0]), ["---"] * len(rows[0])] + [list(row.values()) for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def description(options, load):
    facts = machine.describe()
    kernels = " ".join(f"{name}={value}" for name, value in facts["best_kernels"].items()) or "the usual ones"
    return (f"{facts['cpu']}, {facts['processors']} processors; {options.threads} threads for training, batch and "
            f"peak, {options.decode_threads} for single sentences; medians of {options.rounds} alternating rounds; "
            f"best kernels: {kernels}; load before: {load:.2f}.\n")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cli", required=True, help="the translucent-cli to measure")
    parser.add_argument("--python", default=machine.python_with_torch(), help="a Python that has PyTorch")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repetitions", type=int, default=5, help="training steps per round")
    parser.add_argument("--decode-repetitions", type=int, default=20, help="of the references, per round")
    parser.add_argument("--threads", type=int, default=machine.processors())
    parser.add_argument("--decode-threads", type=int, default=1, help="for single sentences")
    parser.add_argument("--only", action="append", choices=runs.GROUPS, help="measure this group only; may be repeated")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write every number there")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed, too")
    options = parser.parse_args()
    if options.python is None:
        parser.error("no python3 in PATH has PyTorch (Debian: python3-torch); name one with --python")
    for name in ("rounds", "repetitions", "decode_repetitions", "threads", "decode_threads"):
        if getattr(options, name) < 1:
            parser.error(f"--{name.replace('_', '-')} must be at least 1")
    return options


def main():
    options = parse_arguments()
    load = machine.describe()["load"]
    if load > 0.3 * machine.processors():
        print(f"the machine is busy (load {load:.2f}): the numbers will mean little", file=sys.stderr)
    groups = {name: group(options) for name, group in runs.GROUPS.items() if name in (options.only or runs.GROUPS)}
    samples = runs.measure(groups, options.rounds)
    rows = comparison_rows(samples, groups)
    print(description(options, load))
    for table in (rows, throughput_rows(samples), other_rows(samples)):
        print(markdown(table))
    for (group, run), reason in samples.failures.items():
        print(f"- {group}, {run}: failed, {reason}")
    if options.json:
        facts = {"machine": machine.describe() | {"load": load}, "options": vars(options) | {"json": None}}
        everything = facts | {"rows": rows, "samples": samples.as_json(),
                              "failures": [[*key, reason] for key, reason in samples.failures.items()]}
        options.json.write_text(json.dumps(everything, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    missed = [row for row in rows if row["met?"] != "yes"]
    return 1 if samples.failures or options.check and missed else 0


if __name__ == "__main__":
    sys.exit(main())
