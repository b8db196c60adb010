#!/bin/sh
# Runs a command if this processor has the instructions of the kernels that OPENBLAS_CORETYPE names. Otherwise it exits
# with status 77, which skips a test. Usage: openblas_core.sh COMMAND [ARGUMENT]...
set -eu

case $OPENBLAS_CORETYPE in
    Prescott) needed="pni" ;;
    Haswell) needed="avx2 fma" ;;
    SkylakeX) needed="avx2 fma avx512f avx512bw avx512cd avx512dq avx512vl" ;;
    *) echo "openblas_core.sh: no instructions are known for $OPENBLAS_CORETYPE" >&2 && exit 1 ;;
esac
for instruction in $needed; do
    if ! grep -m 1 '^flags' /proc/cpuinfo | grep -qw "$instruction"; then
        echo "this processor lacks $instruction, which the kernels for $OPENBLAS_CORETYPE need"
        exit 77
    fi
done
exec "$@"
