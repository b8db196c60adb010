"""What the reference programs have in common: options, timing and the JSON that `translucent-cli bench` prints too."""

import argparse
import json
import statistics
import time
from dataclasses import dataclass
from typing import Callable

import torch

import machine
from shapes import SHAPES

WARM_UP = 2


@dataclass
class Work:
    """Something to repeat and time."""

    name: str
    run: Callable[[], object]
    target_tokens: int
    flops: float = 0  # 0: not counted


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


def parse_arguments(description, kinds):
    parser = argparse.ArgumentParser(description=description.strip().splitlines()[0])
    parser.add_argument("--preset", dest="shape", choices=SHAPES, default="small")
    parser.add_argument("--what", choices=kinds, action="append", help="may be repeated; default: everything")
    parser.add_argument("--threads", type=int, default=machine.processors())
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.threads < 1 or arguments.repetitions < 1:
        parser.error("--threads and --repetitions must be at least 1")
    return arguments


def print_results(results):
    for result in results:
        gflops = f"{result['gflops']:9.1f} GFLOP/s" if "gflops" in result else ""
        print(f"{result['name']:16}{result['median_ms']:10.2f} ms (fastest {result['fastest_ms']:.2f})"
              f"{result['units_per_second']:10.0f} {result['unit']}/s{gflops}")


def main(implementation, description, kinds):
    """Runs a reference program. `kinds` maps the values of --what to functions Shape -> Work."""
    arguments = parse_arguments(description, kinds)
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)
    wanted = arguments.what or list(kinds)
    results = [measure(kinds[kind](SHAPES[arguments.shape]), arguments.repetitions) for kind in wanted]
    if arguments.json:
        print(json.dumps({"implementation": implementation, "shape": arguments.shape, "threads": arguments.threads,
                          "torch": torch.__version__, "results": results}, indent=2))
    else:
        print_results(results)
