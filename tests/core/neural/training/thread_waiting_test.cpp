#include "training/thread_waiting.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <thread>

#include <omp.h>

namespace translucent {
namespace {

/// A machine with two processors on which a training of two threads runs.
struct Machine {
    double spinningSpeed;  ///< tokens per second
    double passiveSpeed;
    double share;  ///< of the processors, that the spinning threads get

    /// Trains for some seconds in steps of a tenth. Returns the share of the time in which threads waited passively.
    double train(WaitingPolicy& policy, double seconds) const
    {
        constexpr double kStep = 0.1;
        int passive = 0, steps = 0;
        for (; steps * kStep < seconds; ++steps) {
            passive += policy.passive() ? 1 : 0;
            const double speed = policy.passive() ? passiveSpeed : spinningSpeed;
            policy.addStep({kStep, kStep * 2 * (policy.passive() ? 0.6 : share), speed * kStep});
        }
        return static_cast<double>(passive) / steps;
    }
};

}  // namespace

TEST(WaitingPolicy, SpinsOnIdleProcessors)
{
    WaitingPolicy policy(2);
    EXPECT_EQ((Machine {1000, 900, 0.99}.train(policy, 300)), 0);
}

TEST(WaitingPolicy, WaitsPassivelyBesideABusyProgramAndTriesAgain)
{
    WaitingPolicy policy(2);
    EXPECT_GT((Machine {300, 550, 0.67}.train(policy, 300)), 0.9);
    EXPECT_TRUE(policy.passive());
    Machine {1000, 900, 0.99}.train(policy, 30);
    EXPECT_FALSE(policy.passive()) << "the other program has ended";
    EXPECT_EQ((Machine {1000, 900, 0.99}.train(policy, 300)), 0);
}

TEST(WaitingPolicy, KeepsSpinningWherePassiveWaitingIsNotFaster)
{
    WaitingPolicy policy(2);
    EXPECT_LT((Machine {500, 510, 0.8}.train(policy, 300)), 0.06) << "only while it is tried";
    EXPECT_GT((Machine {500, 510, 0.8}.train(policy, 300)), 0);
}

TEST(PassiveWaiting, KeepsMoreThreadsThanProcessorsUntilItEnds)
{
    if (omp_get_thread_limit() <= omp_get_num_procs() || omp_get_dynamic() != 0)
        GTEST_SKIP() << "OpenMP is limited here";
    const auto threads = [] {
        return std::distance(
            std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
    };
    const auto before = threads();
    {
        const PassiveWaiting waiting;
        EXPECT_GT(threads(), before + static_cast<std::ptrdiff_t>(std::thread::hardware_concurrency()) - 1);
    }
    while (threads() > before)  // they end a moment after the object
        std::this_thread::yield();
}

}  // namespace translucent
