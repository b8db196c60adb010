#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace translucent {

struct FreeMemory {
    void operator()(std::byte* memory) const { std::free(memory); }
};

/// Memory for large arrays, whose values are undefined until written.
using MemoryBlock = std::unique_ptr<std::byte[], FreeMemory>;

/// A block that starts on a cache line. One of 2 MiB or more requests pages of that size where the system has them:
/// filling it takes one page fault each 2 MiB instead of one each 4 KiB.
/// @throws std::bad_alloc
MemoryBlock allocateBlock(std::size_t bytes);

}  // namespace translucent
