"""Common parts of the reference programs: options, timing and JSON in the format of `translucent-cli bench`."""

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
STEP = {False: "step", True: "step, foreach"}  # whether Adam processes all parameters at once
CLIP_NORM = 1.0
M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_THRESHOLD = -1, -2, -3  # of glibc's mallopt
MADV_HUGEPAGE = 14
HEAP, LARGE_PAGE = 768 << 20, 2 << 20


@dataclass
class Work:
    """Something to repeat and time."""

    name: str
    run: Callable[[], object]
    target_tokens: int
    flops: float = 0  # 0: not counted


class Optimizer:
    """Gradients clipped to a norm, then Adam, then zero gradients, the same as in `translucent-cli bench train`."""

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
    """Same as in our program with glibc: freed memory is reused for the next tensors instead of being returned to the
    system, and the heap uses large pages if the system provides them on request."""
    library = ctypes.CDLL(None)
    if not hasattr(library, "gnu_get_libc_version"):
        return
    library.mallopt(M_MMAP_THRESHOLD, 32 << 20)
    library.mallopt(M_TRIM_THRESHOLD, 1 << 30)
    grow_heap_in_large_pages(library)
    library.mallopt(M_TOP_PAD, 64 << 20)


def grow_heap_in_large_pages(library):
    """Same as in our program."""
    library.malloc.restype = library.sbrk.restype = ctypes.c_void_p
    library.malloc.argtypes = [ctypes.c_size_t]
    library.free.argtypes = [ctypes.c_void_p]
    library.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    begin = -(-library.sbrk(0) // LARGE_PAGE) * LARGE_PAGE
    library.mallopt(M_TOP_PAD, HEAP)
    library.free(library.malloc(16 << 20))
    if (end := library.sbrk(0)) > begin:
        library.madvise(begin, end - begin, MADV_HUGEPAGE)


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

    `kinds` maps the values of --what to functions Shape -> Work, or (Shape, kind of numbers) -> Work if there
    are several `numbers`.
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
