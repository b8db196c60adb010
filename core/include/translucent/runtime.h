#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// Sets how many threads tensor work may use; 0 = all processors of this machine. Call from the thread that will do
/// the work, before its first tensor operation.
void setThreads(std::int64_t threads);

/// Names and versions of the tensor library, its matrix kernels and the thread count, for logs and `--version`.
std::string runtimeDescription();

}  // namespace translucent
