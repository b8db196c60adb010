#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace translucent::cli {

/// Lets one thread at a time compute, in the order in which they asked. One that takes long lets those that wait go
/// first now and then.
class Turns {
public:
    /// From the moment when it is this thread's turn to the end of this object.
    class Turn {
    public:
        explicit Turn(Turns& turns);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        /// Everyone who waits comes first; then it is this thread's turn again.
        void pass();

    private:
        Turns& m_turns;
    };

private:
    void await(std::unique_lock<std::mutex>& lock);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_next = 0;     ///< number that who asks next gets
    std::uint64_t m_current = 0;  ///< whose turn it is
};

}  // namespace translucent::cli
