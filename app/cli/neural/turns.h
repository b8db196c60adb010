#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace translucent::cli {

/// Lets one thread at a time compute, in the order of their requests. A long computation regularly lets waiting threads
/// go first.
class Turns {
public:
    /// Holds the turn of this thread until the end of its lifetime.
    class Turn {
    public:
        explicit Turn(Turns& turns);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        /// Lets all waiting threads go first, then continues.
        void pass();

    private:
        Turns& m_turns;
    };

private:
    void await(std::unique_lock<std::mutex>& lock);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_next = 0;     ///< the number of the next request
    std::uint64_t m_current = 0;  ///< the number of the active request
};

}  // namespace translucent::cli
