"""Measures the float32 and bfloat16 operations per second of this machine in large matrix products.

Tries both of PyTorch's float32 libraries, OpenBLAS and oneDNN, and uses the better one and the fastest repetition.
"""

import argparse
import json
import os
import time

import machine

os.environ.update(machine.best_kernels())  # before PyTorch is loaded

import torch  # noqa: E402
from torch.nn import functional  # noqa: E402


def gflops(product, size, repetitions):
    """Operations per second of the fastest product of two size × size matrices."""
    product()
    fastest = float("inf")
    for _ in range(repetitions):
        start = time.perf_counter()
        product()
        fastest = min(fastest, time.perf_counter() - start)
    return 2 * size ** 3 / fastest / 1e9


def products(size):
    """(kind of number, library, product) of all products that this machine supports."""
    a, b = torch.randn(size, size), torch.randn(size, size)
    yield "float32", "BLAS", lambda: torch.mm(a, b)
    if torch.backends.mkldnn.is_available():
        packed = a.to_mkldnn(), b.to_mkldnn()
        yield "float32", "oneDNN", lambda: functional.linear(*packed)
    if machine.has_bfloat16():
        halves = a.bfloat16(), b.bfloat16()
        yield "bfloat16", "oneDNN", lambda: torch.mm(*halves)


@torch.inference_mode()
def measure(size, repetitions):
    """The best library of each kind of number."""
    best = {}
    for kind, library, product in products(size):
        found = {"name": kind, "library": library, "gflops": gflops(product, size, repetitions)}
        best[kind] = max(best.get(kind, found), found, key=lambda result: result["gflops"])
    return list(best.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=machine.processors())
    parser.add_argument("--size", type=int, default=2048, help="rows and columns of the matrices")
    parser.add_argument("--repetitions", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    results = measure(arguments.size, arguments.repetitions)
    if arguments.json:
        print(json.dumps({"bench": "peak", "threads": arguments.threads, "results": results}, indent=2))
        return
    for result in results:
        print(f"{result['name']:10}{result['gflops']:8.0f} GFLOP/s ({result['library']})")


if __name__ == "__main__":
    main()
