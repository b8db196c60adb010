#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// Sets how many threads tensor work may use; 0 = all processors of this machine. Call from the thread that will do
/// the work, before its first tensor operation.
void setThreads(std::int64_t threads);

/// Starts the program again, once, with the OpenBLAS kernels that fit the processor when OpenBLAS did not recognise it
/// (it chooses at load time, before any code of ours). Call first thing in `main`; returns when nothing is to be done.
void useBestMatrixKernels(char* const* arguments);

/// Names and versions of the tensor library, its matrix kernels and the thread count, for logs and `--version`.
std::string runtimeDescription();

}  // namespace translucent
