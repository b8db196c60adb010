"""What the reference programs have in common: options, timing and the JSON that `translucent-cli bench` prints too."""

import argparse
import ctypes
import json
import statistics
import time
from dataclasses import dataclass
from typing import Callable

import torch

import machine
from shapes import SHAPES

WARM_UP = 2
STEP = {False: "step", True: "step, foreach"}  # by whether Adam goes through all parameters at once
CLIP_NORM = 1.0
MALLOPT = {"M_MMAP_THRESHOLD": (-3, 32 << 20), "M_TRIM_THRESHOLD": (-1, 1 << 30), "M_TOP_PAD": (-2, 64 << 20)}


@dataclass
class Work:
    """Something to repeat and time."""

    name: str
    run: Callable[[], object]
    target_tokens: int
    flops: float = 0  # 0: not counted


class Optimizer:
    """Gradients clipped to a norm, then Adam, then no gradients: what `translucent-cli bench train` does too."""

    def __init__(self, model, learning_rate, foreach):
        self.parameters = list(model.parameters())
        self.adam = torch.optim.Adam(self.parameters, lr=learning_rate, betas=(0.9, 0.98), eps=1e-9, foreach=foreach)

    def step(self):
        torch.nn.utils.clip_grad_norm_(self.parameters, CLIP_NORM)
        self.adam.step()
        self.adam.zero_grad(set_to_none=True)


def training_kinds(train_work):
    """Values of --what: both kinds of Adam."""
    return {"train": train_work, "train-foreach": lambda shape: train_work(shape, foreach=True)}


def keep_freed_memory():
    """As our program does it with glibc: freed memory serves the next tensors instead of going back to the system."""
    library = ctypes.CDLL(None)
    if hasattr(library, "gnu_get_libc_version"):
        for parameter, value in MALLOPT.values():
            library.mallopt(parameter, value)


def timed(run, repetitions):
    """Milliseconds of each repetition, after a warm-up."""
    for _ in range(WARM_UP):
        run()
    milliseconds = []
    for _ in range(repetitions):
        start = time.perf_counter()
        run()
        milliseconds.append(1000 * (time.perf_counter() - start))
    return milliseconds


def measure(work, repetitions):
    """One entry of "results"."""
    milliseconds = timed(work.run, repetitions)
    median = statistics.median(milliseconds)
    result = {"name": work.name, "repetitions": repetitions, "median_ms": median, "fastest_ms": min(milliseconds),
              "units_per_second": 1000 * work.target_tokens / median, "unit": "target tokens"}
    if work.flops:
        result["gflops"] = work.flops / median / 1e6
    return result


def parse_arguments(description, kinds, numbers):
    parser = argparse.ArgumentParser(description=description.strip().splitlines()[0])
    parser.add_argument("--preset", dest="shape", choices=SHAPES, default="small")
    parser.add_argument("--what", choices=kinds, action="append", help="may be repeated; default: everything")
    parser.add_argument("--threads", type=int, default=machine.processors())
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    if numbers:
        parser.add_argument("--numbers", choices=numbers, default=numbers[0])
    arguments = parser.parse_args()
    if arguments.threads < 1 or arguments.repetitions < 1:
        parser.error("--threads and --repetitions must be at least 1")
    return arguments


def print_results(results):
    for result in results:
        gflops = f"{result['gflops']:9.1f} GFLOP/s" if "gflops" in result else ""
        print(f"{result['name']:16}{result['median_ms']:10.2f} ms (fastest {result['fastest_ms']:.2f})"
              f"{result['units_per_second']:10.0f} {result['unit']}/s{gflops}")


def main(implementation, description, kinds, numbers=()):
    """Runs a reference program.

    `kinds` maps the values of --what to functions Shape -> Work, or (Shape, kind of numbers) -> Work where there are
    several `numbers`.
    """
    arguments = parse_arguments(description, kinds, numbers)
    torch.set_num_threads(arguments.threads)
    keep_freed_memory()
    torch.manual_seed(1)
    wanted = arguments.what or list(kinds)
    what = (SHAPES[arguments.shape], *([arguments.numbers] if numbers else []))
    results = [measure(kinds[kind](*what), arguments.repetitions) for kind in wanted]
    if arguments.json:
        print(json.dumps({"implementation": implementation, "shape": arguments.shape, "threads": arguments.threads,
                          "torch": torch.__version__, "results": results}, indent=2))
    else:
        print_results(results)
