"""What this machine is and which matrix kernels suit it. Needs no PyTorch.

OpenBLAS chooses kernels by the model number of the CPU and takes slow ones for a CPU it does not know, so the best are
asked for by name from what the CPU says it can do. The variables must be set before PyTorch is loaded.
"""

import os
import pathlib
import platform
import shutil
import subprocess
import sys

KERNEL_VARIABLES = ("OPENBLAS_CORETYPE", "DNNL_MAX_CPU_ISA", "ONEDNN_MAX_CPU_ISA", "ATEN_CPU_CAPABILITY",
                    "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
SKYLAKE_FLAGS = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
HASWELL_FLAGS = {"avx2", "fma"}


def cpu_field(name):
    """The first value of a field of /proc/cpuinfo; empty where there is none."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.partition(":")[0].strip() == name), "")


def cpu_flags():
    return set(cpu_field("flags").split())


def processors():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def has_avx512():
    return SKYLAKE_FLAGS <= cpu_flags()


def has_bfloat16():
    return "avx512_bf16" in cpu_flags()


def best_kernels():
    """Environment variables that give PyTorch the best kernels of this CPU."""
    flags = cpu_flags()
    if SKYLAKE_FLAGS <= flags:
        kernels = {"OPENBLAS_CORETYPE": "SkylakeX"}
        if has_bfloat16():
            kernels["DNNL_MAX_CPU_ISA"] = "AVX512_CORE_BF16"  # not AMX: with it oneDNN 2.6 crashes on some machines
        return kernels
    return {"OPENBLAS_CORETYPE": "Haswell"} if HASWELL_FLAGS <= flags else {}


def environment(kernels):
    """The environment of a program: ours without anything that chooses kernels or threads, plus `kernels`."""
    return {name: value for name, value in os.environ.items() if name not in KERNEL_VARIABLES} | kernels


def describe():
    return {"cpu": cpu_field("model name") or platform.processor(), "processors": processors(),
            "system": platform.platform(), "bfloat16": has_bfloat16(), "best_kernels": best_kernels(),
            "load": os.getloadavg()[0]}


def imports_torch(python):
    command = [python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch') is None)"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def python_with_torch():
    """This interpreter or else the first python3 in PATH that has PyTorch; None if there is none."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    candidates = [sys.executable] + [shutil.which("python3", path=folder) for folder in folders]
    return next((python for python in dict.fromkeys(candidates) if python and imports_torch(python)), None)


def continue_with_torch():
    """Starts the program again under a Python that has PyTorch, should this one have none."""
    if imports_torch(sys.executable):
        return
    python = python_with_torch()
    if python is None:
        sys.exit("no python3 in PATH has PyTorch (Debian: python3-torch)")
    os.execv(python, [python, *sys.argv])
