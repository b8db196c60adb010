#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace translucent {

/// One thread per processor, but no more than there are parts.
inline std::size_t threadsForParts(std::size_t parts)
{
    return std::clamp<std::size_t>(parts, 1, std::max(1U, std::thread::hardware_concurrency()));
}

/// Calls `work(part, thread)` once for each part; every thread takes the next remaining part. The order of the parts is
/// not defined, so results must not depend on it. With one thread, runs in the calling thread.
/// @throws the first exception of `work`
template <typename Work>
void forEachPart(std::size_t parts, std::size_t threads, const Work& work)
{
    std::atomic<std::size_t> next {0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto take = [&](std::size_t thread) {
        try {
            for (auto part = next++; part < parts; part = next++)
                work(part, thread);
        } catch (...) {
            const std::scoped_lock lock(failing);
            failure = failure ? failure : std::current_exception();
            next = parts;
        }
    };
    std::vector<std::thread> others;
    for (std::size_t thread = 1; thread < threads; ++thread)
        others.emplace_back(take, thread);
    take(0);
    for (auto& other : others)
        other.join();
    if (failure)
        std::rethrow_exception(failure);
}

}  // namespace translucent
