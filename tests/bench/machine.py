"""Describes this machine and selects its best matrix kernels. Does not need PyTorch.

OpenBLAS chooses kernels by the model number of the CPU and uses slow ones for an unknown CPU, so the best kernels are
requested by name according to the features of the CPU. The variables must be set before PyTorch is loaded.

TRANSLUCENT_MAX_ISA caps everything here in the same way as our program: the references then get the variables with
which our program limits its own libraries.
"""

import os
import pathlib
import platform
import shutil
import subprocess
import sys
import time

CAP = "TRANSLUCENT_MAX_ISA"
LEVELS = ("baseline", "avx2", "avx512")
CAPPED_KERNELS = {
    "baseline": {"DNNL_MAX_CPU_ISA": "SSE41", "OPENBLAS_CORETYPE": "Prescott", "ATEN_CPU_CAPABILITY": "default",
                 "CT2_FORCE_CPU_ISA": "GENERIC"},
    "avx2": {"DNNL_MAX_CPU_ISA": "AVX2", "OPENBLAS_CORETYPE": "Haswell", "ATEN_CPU_CAPABILITY": "avx2",
             "CT2_FORCE_CPU_ISA": "AVX2"},
}
CHOOSING_VARIABLES = ("OPENBLAS_CORETYPE", "DNNL_MAX_CPU_ISA", "ONEDNN_MAX_CPU_ISA", "ATEN_CPU_CAPABILITY",
                      "CT2_FORCE_CPU_ISA", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "GLIBC_TUNABLES",
                      "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_", "MALLOC_TOP_PAD_")
SKYLAKE_FLAGS = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
HASWELL_FLAGS = {"avx2", "fma", "bmi1", "bmi2"}
NAMED_FLAGS = ("sse2", "ssse3", "sse4_1", "sse4_2", "avx", "f16c", "fma", "avx2", "avx_vnni", "avx512f", "avx512bw",
               "avx512dq", "avx512vl", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_tile", "amx_int8", "amx_bf16",
               "asimd", "asimddp", "sve", "bf16", "i8mm")


def cpu_field(name):
    """The first value of a field of /proc/cpuinfo; empty without one."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.partition(":")[0].strip() == name), "")


def cpu_flags():
    return set((cpu_field("flags") or cpu_field("Features")).split())


def instruction_sets():
    """The relevant instruction sets of the CPU, with Linux's names; independent of a cap."""
    flags = cpu_flags()
    return " ".join(name for name in NAMED_FLAGS if name in flags) or "not known"


def processors():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def cpu_level():
    flags = cpu_flags()
    if SKYLAKE_FLAGS | HASWELL_FLAGS <= flags:
        return "avx512"
    return "avx2" if HASWELL_FLAGS <= flags else "baseline"


def cap():
    """A name of LEVELS, or None."""
    name = os.environ.get(CAP) or None
    if name not in (None, *LEVELS):
        sys.exit(f"{CAP} is '{name}'; valid choices: {', '.join(LEVELS)}")
    return name


def level():
    """The instruction sets that programs may use: those of the CPU, or fewer under a cap."""
    return min(cpu_level(), cap() or "avx512", key=LEVELS.index)


def is_capped():
    return level() != cpu_level()


def has_avx512():
    return level() == "avx512"


def has_bfloat16():
    return has_avx512() and "avx512_bf16" in cpu_flags()


def best_kernels():
    """Environment variables that give the references the best kernels of this CPU, or those of the cap."""
    if is_capped():
        return CAPPED_KERNELS[level()]
    if has_avx512():
        kernels = {"OPENBLAS_CORETYPE": "SkylakeX", "CT2_FORCE_CPU_ISA": "AVX512"}
        if has_bfloat16():
            kernels["DNNL_MAX_CPU_ISA"] = "AVX512_CORE_BF16"  # not AMX: with it oneDNN 2.6 crashes on some odd sizes
        return kernels
    return {"OPENBLAS_CORETYPE": "Haswell"} if level() == "avx2" else {}


def reference_kernels():
    """Name -> variables of each variant of a reference. With a cap there is only one."""
    if is_capped():
        return {"capped": best_kernels()}
    return {"plain": {}} | ({"best": best_kernels()} if best_kernels() else {})


def environment(variables):
    """The environment of a program: this one without variables that choose kernels, threads or memory allocation, plus
    `variables`."""
    return {name: value for name, value in os.environ.items() if name not in CHOOSING_VARIABLES} | variables


def busy_share(seconds=1.0):
    """The share of all processors that was in use for some seconds; None without /proc/stat."""
    def counters():
        words = pathlib.Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:]
        return sum(map(int, words)), int(words[3]) + int(words[4])  # all, idle or waiting for a disk

    try:
        before = counters()
        time.sleep(seconds)
        whole, idle = (now - then for now, then in zip(counters(), before))
    except OSError:
        return None
    return 1 - idle / max(1, whole)


def describe():
    return {"cpu": cpu_field("model name") or platform.processor(), "processors": processors(),
            "instruction_sets": instruction_sets(), "used": level(), "capped": is_capped(),
            "system": platform.platform(), "bfloat16": has_bfloat16(), "reference_kernels": reference_kernels(),
            "load": os.getloadavg()[0], "others": busy_share()}


def imports_torch(python):
    command = [python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch') is None)"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def python_with_torch():
    """This interpreter or else the first python3 in PATH that has PyTorch; None if there is none."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    candidates = [sys.executable] + [shutil.which("python3", path=folder) for folder in folders]
    return next((python for python in dict.fromkeys(candidates) if python and imports_torch(python)), None)


def continue_with_torch():
    """Starts the program again with a Python that has PyTorch if this one does not."""
    if imports_torch(sys.executable):
        return
    python = python_with_torch()
    if python is None:
        sys.exit("no python3 in PATH has PyTorch (Debian: python3-torch)")
    os.execv(python, [python, *sys.argv])
