#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace translucent::alignment {

/// Calls `work(i)` for i = 0 … count - 1 on some threads, in any order. What one call throws, this throws.
template <typename Work>
void parallelFor(std::size_t count, std::size_t threads, const Work& work)
{
    std::atomic<std::size_t> next {0};
    std::exception_ptr failure;
    std::mutex failureMutex;
    const auto run = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) {
            next = count;
            const std::lock_guard lock(failureMutex);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads; ++i)
            helpers.emplace_back(run);
        run();
    }
    if (failure)
        std::rethrow_exception(failure);
}

}  // namespace translucent::alignment
