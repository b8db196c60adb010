#include "base/memory_block.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace translucent {

TEST(MemoryBlock, StartsOnACacheLineAndIfLargeOnAHugePage)
{
    constexpr std::size_t kHugePage = std::size_t {2} << 20;
    for (const std::size_t bytes : {std::size_t {0}, std::size_t {1}, std::size_t {1000}, kHugePage - 1, kHugePage,
             kHugePage + 1, 3 * kHugePage + 5}) {
        const auto block = allocateBlock(bytes);
        const auto alignment = bytes < kHugePage ? 64 : kHugePage;
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.get()) % alignment, 0U) << bytes;
        std::memset(block.get(), 7, bytes);
        EXPECT_TRUE(bytes == 0 || block[bytes - 1] == std::byte {7}) << bytes;
    }
}

}  // namespace translucent
