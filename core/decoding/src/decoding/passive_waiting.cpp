#include "decoding/passive_waiting.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <semaphore>

#include <omp.h>

namespace translucent {

PassiveWaiting::PassiveWaiting()
{
    if (omp_get_thread_limit() <= omp_get_num_procs() || omp_get_dynamic() != 0)
        return;  // threads may not, or need not, outnumber the processors
    std::binary_semaphore started {0};
    m_thread = std::jthread([&started](const std::stop_token& stop) {
        std::atomic<int> members {0};  // whose threads stay until this one ends
#pragma omp parallel num_threads(omp_get_num_procs() + 1)
        members.fetch_add(1, std::memory_order_relaxed);  // compilers remove regions without work
        started.release();
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait(lock, stop, [] { return false; });
    });
    started.acquire();
}

}  // namespace translucent
