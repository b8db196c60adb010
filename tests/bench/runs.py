"""Starts the measured programs in turn and collects their output. Does not need PyTorch."""

import json
import pathlib
import statistics
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field

import machine
from shapes import SHAPES, training_flops

FOLDER = pathlib.Path(__file__).resolve().parent
TIMEOUT_SECONDS = 900
SAME_WORK = 1e-6  # largest difference between our count of operations and that of shapes.py


@dataclass(frozen=True)
class Run:
    """One program of a group, e.g. ours with bfloat16 or a reference with the best kernels."""

    key: str
    command: tuple
    variables: dict = field(default_factory=dict, hash=False)
    flops: float = 0  # operations of its training step; 0: none or not checked
    unavailable: str = ""  # why it is not available


def ours(cli, key, *options, flops=0):
    """Our program chooses its kernels itself."""
    return Run(key, (cli, "bench", *options, "--json"), flops=flops)


def reference(python, key, script, *options, variables=None, back_ends=None, unavailable=""):
    """A reference with its usual kernels, and also with the best ones if they differ; each with all of its back ends
    (name -> variables): "key best", or "key best/mkl"."""
    command = (python, str(FOLDER / script), *options, "--json")
    return [Run(f"{key} {name}{ending}", command, kernels | chosen | (variables or {}), unavailable=unavailable)
            for name, kernels in machine.reference_kernels().items()
            for ending, chosen in ({f"/{end}": given for end, given in back_ends.items()} if back_ends else {"": {}}).items()]


def precisions():
    """Without AVX-512 there is no bfloat16."""
    return ("fp32", "bf16") if machine.has_avx512() else ("fp32",)


def training_group(options, shape, precisions, references):
    common = ("--preset", shape, "--threads", str(options.threads), "--repetitions", str(options.repetitions))
    runs = [ours(options.cli, f"ours {precision}", "train", *common, "--precision", precision,
                 flops=training_flops(SHAPES[shape])) for precision in precisions]
    for key, script in references.items():
        runs += reference(options.python, key, script, "--what", "train", "--what", "train-foreach", *common)
    return runs


def decoding_group(options, threads, kinds):
    common = ("--preset", "small", "--threads", str(threads))
    whats = [word for kind in kinds for word in ("--what", kind)]
    repetitions = ("--repetitions", str(options.decode_repetitions))
    return [ours(options.cli, "ours", "decode", *common),
            *reference(options.python, "careful", "careful.py", *whats, *common, *repetitions)]


# CTranslate2 as pip installs it multiplies with either library and chooses by the vendor of the CPU.
BACK_ENDS = {"mkl": {"CT2_USE_MKL": "1"}, "onednn": {"CT2_USE_MKL": "0"}}


def ctranslate2_group(options, threads):
    """All kinds of decoding with CTranslate2, float32 and int8, if it is available."""
    common = ("--preset", "small", "--threads", str(threads))
    repetitions = ("--repetitions", str(options.decode_repetitions))
    variables = {"PYTHONPATH": str(options.ctranslate2)} if options.ctranslate2 else {}
    runs = [ours(options.cli, "ours", "decode", *common)]
    for kind in ("float32", "int8"):
        runs += reference(options.python, f"CTranslate2 {kind}", "ctranslate2_decode.py", "--numbers", kind, *common,
                          *repetitions, variables=variables, back_ends=BACK_ENDS, unavailable=options.no_ctranslate2)
    return runs


def peak_group(options):
    threads = ("--threads", str(options.threads))
    return [ours(options.cli, "ours", "peak", *threads),
            Run("reference", (options.python, str(FOLDER / "peak.py"), *threads, "--json"))]


ANNOTATED = {"annotated": "annotated.py"}
TORCH = {"torch": "torch_transformer.py"}
# Name -> the programs that run in turn, given the options of compare.py.
GROUPS = {
    "peak": peak_group,
    "train small": lambda options: training_group(options, "small", precisions(), ANNOTATED | TORCH),
    "train classroom": lambda options: training_group(options, "classroom", ("fp32",), ANNOTATED),
    "decode": lambda options: decoding_group(options, options.decode_threads, ("greedy", "beam")),
    "decode batch": lambda options: decoding_group(options, options.threads, ("batch",)),
    "ctranslate2": lambda options: ctranslate2_group(options, 1),
    "ctranslate2 2": lambda options: ctranslate2_group(options, 2),
    "trace": lambda options: [ours(options.cli, "ours", "trace", "--preset", "small", "--threads",
                                   str(options.decode_threads))],
}


class Samples:
    """Numbers by (group, run, result name), one per round, and the reasons why runs failed or are not available."""

    def __init__(self):
        self.values = defaultdict(list)
        self.failures = {}
        self.unavailable = {}  # by (group, run without kernels)

    def add(self, group, run, results):
        for result in results:
            number = result["gflops"] if group == "peak" else result["median_ms"]
            self.values[group, run.key, result["name"]].append(number)

    def of(self, group, run, name):
        return self.values.get((group, run, name), [])

    def median(self, group, run, name):
        """The median over the rounds; None without numbers."""
        values = self.of(group, run, name)
        return statistics.median(values) if values else None

    def as_json(self):
        return [{"group": group, "run": run, "name": name, "unit": "GFLOP/s" if group == "peak" else "ms",
                 "rounds": values} for (group, run, name), values in self.values.items()]


class RunFailed(Exception):
    pass


def execute(run):
    """The "results" a program prints. Raises RunFailed with its last messages."""
    try:
        done = subprocess.run(run.command, env=machine.environment(run.variables), check=False, capture_output=True,
                              text=True, timeout=TIMEOUT_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RunFailed(str(error)) from error
    if done.returncode != 0:
        messages = done.stderr.strip().splitlines() or ["no message"]
        raise RunFailed(f"status {done.returncode}: " + " | ".join(messages[-2:]))
    try:
        results = json.loads(done.stdout)["results"]
        require_same_work(run, results)
    except (ValueError, KeyError) as error:
        raise RunFailed(f"unexpected output ({error}): {done.stdout[:80]!r}") from error
    return results


def require_same_work(run, results):
    """Our program and shapes.py count the operations of a step independently of each other."""
    for result in results if run.flops else ():
        counted = result["gflops"] * result["median_ms"] * 1e6
        if abs(counted / run.flops - 1) > SAME_WORK:
            raise RunFailed(f"not the same work: it counts {counted:.6g} operations, the references do {run.flops:.6g}")


def measure(wanted, rounds):
    """Runs every group, its programs alternately. `wanted`: name -> programs."""
    samples = Samples()
    for group, programs in wanted.items():
        samples.unavailable |= {(group, run.key.rpartition(" ")[0]): run.unavailable
                                for run in programs if run.unavailable}
        for number in range(1, rounds + 1):
            for run in programs:
                if not run.unavailable and (group, run.key) not in samples.failures:
                    run_once(samples, group, run, f"{group}, round {number} of {rounds}: {run.key}")
    return samples


def run_once(samples, group, run, message):
    print(message, file=sys.stderr, flush=True)
    try:
        samples.add(group, run, execute(run))
    except RunFailed as failure:
        samples.failures[group, run.key] = str(failure)
        print(f"  failed: {failure}", file=sys.stderr)
