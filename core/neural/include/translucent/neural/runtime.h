#pragma once

#include <cstdint>
#include <string>

namespace translucent {

/// Sets how many threads tensor work may use; 0 = all processors of this machine. Call from the thread that will do
/// the work, before its first tensor operation. @throws Error{InvalidArgument} above `mostThreads`.
void setThreads(std::int64_t threads);

/// Lets the process keep memory it has freed, up to blocks of 32 MiB, instead of giving it back to the system, which
/// would have to clear it each time it is asked for again, and asks for large pages there. For training and measuring;
/// affects the whole process.
void keepFreedMemory();

/// Names and versions of the tensor library, the thread count and the instructions that our kernels and each library
/// chose, for logs and `--version`.
std::string runtimeDescription();

}  // namespace translucent
