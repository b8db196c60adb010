#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// Sets the number of threads for tensor work; 0 = all processors of this machine. Call it from the thread that does
/// the work, before its first tensor operation. @throws Error{InvalidArgument} above `mostThreads`.
void setThreads(std::int64_t threads);

/// Lets the process keep freed memory, up to blocks of 32 MiB, instead of returning it to the system, which would have
/// to clear it at each new allocation. Also requests large pages for it. For training and measuring; affects the whole
/// process.
void keepFreedMemory();

/// Names and versions of the tensor library, the thread count and the instruction sets that our kernels and each
/// library use, for logs and `--version`.
std::string runtimeDescription();

}  // namespace translucent
