#pragma once

#include <thread>

namespace translucent {

/// While an object of this class exists, OpenMP's threads soon sleep when they wait for each other, instead of spinning
/// for milliseconds. Spinning is faster on idle processors; beside another busy program it takes the time from the very
/// threads that are waited for. Results do not change. libgomp waits like this in a process with more threads than
/// processors, and the object has idle ones; with other OpenMP libraries it changes nothing.
class PassiveWaiting {
public:
    PassiveWaiting();

private:
    std::jthread m_thread;
};

}  // namespace translucent
