"""Measures translucent-cli and the PyTorch references alternately and prints the ratios as Markdown tables.

Needs no PyTorch itself; the references run with --python.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass

import machine
import runs
from shapes import SHAPES, training_flops


@dataclass(frozen=True)
class Comparison:
    """A row of the first table: the ratio of the reference's time to ours, and its target."""

    what: str
    group: str
    ours: tuple  # run, result
    reference: tuple  # run without kernels, results: the fastest counts
    targets: dict  # by the instruction sets in use

    @property
    def target(self):
        """None without a target."""
        return self.targets.get(machine.level())


def everywhere(target):
    """If there are targets."""
    return {"avx512": target, "avx2": target}


STEPS = ("step", "step, foreach")
FULL, HALF = "", ", half weights"


def decoding_comparisons(weights, single, batch):
    """Against careful.py, with a target for single sentences and one for 32."""
    for search in ("greedy", "beam 5"):
        yield Comparison(f"{search}{weights}, 1 sentence : careful", "decode", ("ours", search + weights),
                         ("careful", (search,)), everywhere(single))
    yield Comparison(f"greedy{weights}, 32 sentences : careful", "decode batch", ("ours", "greedy batch 32" + weights),
                     ("careful", ("greedy batch 32",)), everywhere(batch))


def ctranslate2_comparisons():
    """At most 0.7 of its time with float32 and 0.9 with int8, as ratios."""
    for group, threads in (("ctranslate2", "1 thread"), ("ctranslate2 2", "2 threads")):
        for numbers, ending, target in (("float32", "", 1 / 0.7), ("int8", ", int8", 1 / 0.9)):
            for search in ("greedy", "beam 5", "greedy batch 32"):
                yield Comparison(f"{search}, {numbers}, {threads} : CTranslate2", group, ("ours", search + ending),
                                 (f"CTranslate2 {numbers}", (search,)), everywhere(target))


COMPARISONS = (
    Comparison("training small, fp32 : Annotated Transformer", "train small", ("ours fp32", "step"),
               ("annotated", STEPS), {"avx512": 4, "avx2": 2.5}),
    Comparison("training small, bf16 : Annotated Transformer", "train small", ("ours bf16", "step"),
               ("annotated", STEPS), {"avx512": 5}),
    Comparison("training small, fp32 : torch.nn.Transformer", "train small", ("ours fp32", "step"),
               ("torch", STEPS), {"avx512": 2.5, "avx2": 2}),
    Comparison("training classroom, fp32 : Annotated Transformer", "train classroom", ("ours fp32", "step"),
               ("annotated", STEPS), everywhere(4)),
    *decoding_comparisons(FULL, 8, 3.5),
    *decoding_comparisons(HALF, 14, 4.5),
    *ctranslate2_comparisons(),
)
PEAK_SHARE_TARGETS = everywhere(0.75)
ATTENTION_TARGET = 0.15
TRAININGS = {"train small": "small", "train classroom": "classroom"}  # group -> shape
NOT_MEASURED = "not measured"
FAILED = "–"


def shown(value, form):
    return FAILED if value is None else form.format(value)


def quotient(numerator, denominator):
    return numerator / denominator if numerator is not None and denominator else None


def verdict(value, target, met):
    """Whether a target is met; None means not measured, and counts as neither."""
    if target is None:
        return "no target"
    return NOT_MEASURED if value is None else "yes" if met(value, target) else "**no**"


def spread(samples, group, reference, ours):
    """Lowest and highest ratio of the rounds, each of which measured both, one after the other."""
    pairs = zip(samples.of(group, *reference), samples.of(group, *ours))
    ratios = [theirs / mine for theirs, mine in pairs]
    return (min(ratios), max(ratios)) if ratios else None


def fastest(samples, comparison, kernels=("best", "plain", "capped")):
    """The reference that counts: the fastest of its variants. (run, result), or None if nothing was measured."""
    reference, results = comparison.reference
    measured = [(run, result) for group, run, result in samples.values
                if group == comparison.group and result in results and run.startswith(f"{reference} ")
                and run.rpartition(" ")[2].partition("/")[0] in kernels]
    return min(measured, key=lambda variant: samples.median(comparison.group, *variant), default=None)


def shown_reference(samples, comparison, variant):
    """Its time and variant, or the reason why it is missing."""
    if variant is None:
        reason = samples.unavailable.get((comparison.group, comparison.reference[0]))
        return f"could not be had: {reason}" if reason else FAILED
    words = [variant[0].split()[-1]] + variant[1].split(", ")[1:]
    return f"{samples.median(comparison.group, *variant):.2f} ms ({', '.join(words)})"


def ratio_row(samples, comparison):
    group, target = comparison.group, comparison.target
    ours = samples.median(group, *comparison.ours)
    headline, plain = fastest(samples, comparison), fastest(samples, comparison, ("plain",))
    ratio = quotient(headline and samples.median(group, *headline), ours)
    return {"measurement": comparison.what, "ours": shown(ours, "{:.2f} ms"),
            "reference": shown_reference(samples, comparison, headline), "ratio": shown(ratio, "{:.2f}"),
            "rounds": shown_spread(headline and spread(samples, group, headline, comparison.ours)),
            "target": "" if target is None else f"≥ {target:.3g}",
            "met?": verdict(ratio, target, lambda reached, wanted: reached >= wanted),
            "ratio, usual kernels": shown(quotient(plain and samples.median(group, *plain), ours), "{:.2f}")}


def shown_spread(bounds):
    return "" if bounds is None else f"{bounds[0]:.2f} to {bounds[1]:.2f}"


def peak(samples, kind):
    """The best product of any program, in GFLOP/s; None without a measurement."""
    return max(samples.of("peak", "ours", kind) + samples.of("peak", "reference", kind), default=None)


def step_gflops(samples, group, run, step="step"):
    milliseconds = samples.median(group, run, step)
    return None if milliseconds is None else training_flops(SHAPES[TRAININGS[group]]) / milliseconds / 1e6


def share_row(samples):
    reached, limit = step_gflops(samples, "train small", "ours fp32"), peak(samples, "float32")
    share = quotient(reached, limit)
    target = PEAK_SHARE_TARGETS.get(machine.level())
    return {"measurement": "training small, fp32 : float32 peak", "ours": shown(reached, "{:.0f} GFLOP/s"),
            "reference": shown(limit, "{:.0f} GFLOP/s"), "ratio": shown(share, "{:.0%}"), "rounds": "",
            "target": shown(target, "≥ {:.0%}") if target else "",
            "met?": verdict(share, target, lambda reached, wanted: reached >= wanted),
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
            "met?": verdict(more, ATTENTION_TARGET, lambda reached, wanted: reached <= wanted),
            "ratio, usual kernels": ""}


def comparison_rows(samples, wanted):
    rows = [ratio_row(samples, comparison) for comparison in COMPARISONS if comparison.group in wanted]
    if "train small" in wanted and "peak" in wanted:
        rows.insert(0, share_row(samples))
    return rows + ([attention_row(samples)] if "decode" in wanted else [])


def throughput_rows(samples):
    """Tokens and operations per second of the training steps."""
    rows = []
    for group, run, step in samples.values:
        if group in TRAININGS:
            shape, milliseconds = SHAPES[TRAININGS[group]], samples.median(group, run, step)
            gflops = step_gflops(samples, group, run, step)
            limit = peak(samples, "bfloat16" if "bf16" in run else "float32")
            rows.append({"training": f"{shape.name}: {run}{step.removeprefix('step')}",
                         "ms per step": f"{milliseconds:.1f}",
                         "target tokens/s": f"{1000 * shape.target_tokens / milliseconds:.0f}",
                         "GFLOP/s": f"{gflops:.1f}", "share of peak": shown(quotient(gflops, limit), "{:.0%}")})
    return rows


def other_rows(samples):
    """The measurements without a reference: peaks and traces."""
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


def description(options, facts):
    """`facts`: of the machine before the start."""
    kernels = " ".join(f"{name}={value}" for name, value in machine.best_kernels().items()) or "the usual ones"
    limit = f"capped at {facts['used']}" if facts["capped"] else "uncapped"
    return (f"{facts['cpu']}, {facts['processors']} processors, instruction sets: {facts['instruction_sets']}; "
            f"{limit}; targets for {facts['used']}; {options.threads} threads for training, batch and peak, "
            f"{options.decode_threads} for single sentences; medians of {options.rounds} alternating rounds; "
            f"{'capped' if facts['capped'] else 'best'} kernels of the references: {kernels}; "
            f"load before: {facts['load']:.2f}, other programs used {shown(facts['others'], '{:.0%}')} of the "
            "processors.\n")


def why_no_ctranslate2(options):
    """Empty if the module can be loaded."""
    if options.ctranslate2 and not options.ctranslate2.is_dir():
        return f"{options.ctranslate2} is no folder"
    command = [options.python, "-c", "import ctranslate2"]
    path = {"PYTHONPATH": str(options.ctranslate2)} if options.ctranslate2 else {}
    done = subprocess.run(command, env=machine.environment(path), check=False, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cli", required=True, help="the translucent-cli to measure")
    parser.add_argument("--python", default=machine.python_with_torch(), help="a Python that has PyTorch")
    parser.add_argument("--cap", choices=machine.CAPPED_KERNELS, help="let nobody use more instructions than these")
    parser.add_argument("--ctranslate2", type=pathlib.Path, metavar="FOLDER",
                        help="the folder that contains the Python module ctranslate2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repetitions", type=int, default=5, help="training steps per round")
    parser.add_argument("--decode-repetitions", type=int, default=20, help="of the references, per round")
    parser.add_argument("--threads", type=int, default=machine.processors())
    parser.add_argument("--decode-threads", type=int, default=1, help="for single sentences")
    parser.add_argument("--only", action="append", choices=runs.GROUPS, help="measure this group only; may be repeated")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write every number there")
    parser.add_argument("--check", action="store_true",
                        help="exit with 1 if a target is missed, with 2 if one was not measured")
    options = parser.parse_args()
    if options.python is None:
        parser.error("no python3 in PATH has PyTorch (Debian: python3-torch); name one with --python")
    for name in ("rounds", "repetitions", "decode_repetitions", "threads", "decode_threads"):
        if getattr(options, name) < 1:
            parser.error(f"--{name.replace('_', '-')} must be at least 1")
    set_cap(parser, options.cap)
    options.no_ctranslate2 = why_no_ctranslate2(options)
    return options


def set_cap(parser, cap):
    """Sets the variable for the programs, which inherit it, and for machine.py."""
    if cap:
        os.environ[machine.CAP] = cap
    if cap and machine.level() != cap:
        parser.error(f"this CPU cannot be capped at {cap}: it has {machine.level()} only")


def status(rows, failures, check):
    """The exit status; prints the result for the targets on standard error."""
    verdicts = [row["met?"] for row in rows]
    missed, unmeasured = verdicts.count("**no**"), verdicts.count(NOT_MEASURED)
    if check:
        print(f"targets: {verdicts.count('yes')} met, {missed} missed, {unmeasured} not measured", file=sys.stderr)
    if failures or check and missed:
        return 1
    return 2 if check and unmeasured else 0


def main():
    options = parse_arguments()
    before = machine.describe()
    if before["load"] > 0.3 * machine.processors():
        print(f"the machine is busy (load {before['load']:.2f}): the numbers will mean little", file=sys.stderr)
    groups = {name: group(options) for name, group in runs.GROUPS.items() if name in (options.only or runs.GROUPS)}
    samples = runs.measure(groups, options.rounds)
    rows = comparison_rows(samples, groups)
    print(description(options, before))
    for table in (rows, throughput_rows(samples), other_rows(samples)):
        print(markdown(table))
    for (group, run), reason in samples.failures.items():
        print(f"- {group}, {run}: failed, {reason}")
    if options.json:
        given = {name: str(value) if isinstance(value, pathlib.Path) else value
                 for name, value in vars(options).items()}
        facts = {"machine": before, "options": given}
        everything = facts | {"rows": rows, "samples": samples.as_json(),
                              "failures": [[*key, reason] for key, reason in samples.failures.items()]}
        options.json.write_text(json.dumps(everything, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return status(rows, samples.failures, options.check)


if __name__ == "__main__":
    sys.exit(main())
