#pragma once

#include <algorithm>
#include <cstdint>

#include <omp.h>

namespace translucent {

/// The number of threads that the calling thread uses for parallelFor().
inline std::int64_t parallelThreads()
{
    return omp_get_max_threads();
}

/// Sets it. Above 0.
inline void setParallelThreads(std::int64_t threads)
{
    omp_set_num_threads(static_cast<int>(threads));
}

/// Calls `work(first, last)` for parts of the numbers below `count`, with at least `grain` numbers in a part unless
/// there are fewer, each on its own thread. `work` must not throw.
template <typename Work>
void parallelFor(std::int64_t count, std::int64_t grain, const Work& work)
{
    const auto parts = std::min(parallelThreads(), (count + grain - 1) / grain);
    if (parts <= 1 || omp_in_parallel() != 0) {
        if (count > 0)
            work(std::int64_t {0}, count);
        return;
    }
    // All threads take part in the region: a smaller team would end the others.
#pragma omp parallel
    {
        const auto team = std::min<std::int64_t>(parts, omp_get_num_threads());
        const auto part = (count + team - 1) / team;
        const auto first = omp_get_thread_num() * part;
        if (first < count)
            work(first, std::min(count, first + part));
    }
}

}  // namespace translucent
