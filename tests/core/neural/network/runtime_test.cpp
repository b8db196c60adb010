#include "translucent/neural/runtime.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace translucent {
namespace {

/// True if the process has requested large pages for a part of its heap.
bool heapAskedForLargePages()
{
    std::ifstream maps("/proc/self/smaps");
    bool heap = false;
    for (std::string line; std::getline(maps, line);)
        if (line.find(" [heap]") != std::string::npos)
            heap = true;
        else if (heap && line.starts_with("VmFlags:")) {
            if ((line + ' ').find(" hg ") != std::string::npos)
                return true;
            heap = false;
        }
    return false;
}

TEST(FreedMemory, IsKeptInLargePages)
{
    const auto* before = static_cast<const char*>(::sbrk(0));
    keepFreedMemory();
    if (static_cast<const char*>(::sbrk(0)) == before && !heapAskedForLargePages())
        GTEST_SKIP() << "another allocator than glibc's, as sanitizers bring it";
    if (!std::filesystem::exists("/sys/kernel/mm/transparent_hugepage"))
        GTEST_SKIP() << "the system has no large pages to give";
    EXPECT_TRUE(heapAskedForLargePages());
    const auto* end = static_cast<const char*>(::sbrk(0));
    keepFreedMemory();
    EXPECT_EQ(static_cast<const char*>(::sbrk(0)), end) << "grown once, whoever asks again";
}

}  // namespace
}  // namespace translucent
