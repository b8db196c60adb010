#include "base/memory_block.h"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace translucent {

MemoryBlock allocateBlock(std::size_t bytes)
{
    constexpr std::size_t kCacheLine = 64, kHugePage = std::size_t {2} << 20U;
    const auto alignment = bytes < kHugePage ? kCacheLine : kHugePage;
    const auto size = std::max(alignment, (bytes + alignment - 1) / alignment * alignment);
    MemoryBlock block(static_cast<std::byte*>(std::aligned_alloc(alignment, size)));
    if (!block)
        throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (alignment == kHugePage)
        ::madvise(block.get(), size, MADV_HUGEPAGE);
#endif
    return block;
}

}  // namespace translucent
