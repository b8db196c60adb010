#include "translucent/base/error.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <new>

namespace translucent {
namespace {

using test::expectError;

template <typename Thrown>
void throwIt(const Thrown& thrown)
{
    atBoundary("counting 3 sheep", [&] { throw thrown; });
}

}  // namespace

TEST(Boundary, LetsResultsAndErrorsPass)
{
    EXPECT_EQ(atBoundary("adding", [] { return 5; }), 5);
    expectError(ErrorCode::TooLong, {"too long"}, [] { throwIt(Error(ErrorCode::TooLong, untranslated("too long"))); });
}

TEST(Boundary, NamesTheOperationOfAForeignException)
{
    expectError(ErrorCode::Internal, {"counting 3 sheep failed: no primitive"},
        [] { throwIt(std::runtime_error("no primitive")); });
    expectError(ErrorCode::Internal, {"made 4 up failed: no primitive"}, [] {
        atBoundary(
            [] { return "made " + std::to_string(4) + " up"; }, [] { throw std::runtime_error("no primitive"); });
    });
}

TEST(Boundary, TellsLackOfMemoryFromOtherTrouble)
{
    expectError(ErrorCode::OutOfMemory, {"counting 3 sheep", "not enough memory"}, [] { throwIt(std::bad_alloc()); });
    expectError(ErrorCode::OutOfMemory, {"counting 3 sheep", "tried to allocate 7 bytes"}, [] {
        throwIt(std::runtime_error("DefaultCPUAllocator: can't allocate memory: you tried to allocate 7 bytes."));
    });
    expectError(ErrorCode::OutOfMemory,
        {"counting 3 sheep failed: the memory of the GPU is full; choose a smaller batch_tokens"}, [] {
            throwIt(
                std::runtime_error("CUDA out of memory. Tried to allocate 20.00 GiB\nException raised from malloc"));
        });
}

TEST(Boundary, CutsOffBacktraces)
{
    try {
        throwIt(
            std::runtime_error("sizes differ\nException raised from inferSize at Expand.cpp:35\nframe #0: c10::Error"));
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "counting 3 sheep failed: sizes differ");
    }
}

TEST(Boundary, KnowsEvenWhatIsNoException)
{
    expectError(ErrorCode::Internal, {"counting 3 sheep failed: an exception of type int"}, [] { throwIt(7); });
}

}  // namespace translucent
