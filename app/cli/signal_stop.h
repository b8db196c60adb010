#pragma once

#include <stop_token>
#include <string>
#include <thread>

#include <signal.h>

namespace translucent::cli {

/// While it lives, the first SIGINT or SIGTERM requests a stop and the second ends the program at once.
/// Signals are waited for by a thread of its own and blocked everywhere else: oneDNN's generated code uses the stack
/// pointer for other things, and a handler that ran in the middle of it would overwrite the heap. So this has to be
/// made before the threads that compute.
class SignalStop {
public:
    /// `consequence` says what happens then, e.g. "the model will be saved".
    explicit SignalStop(std::string consequence);
    ~SignalStop();
    SignalStop(const SignalStop&) = delete;
    SignalStop& operator=(const SignalStop&) = delete;

    void requestStop() { m_stop.request_stop(); }
    std::stop_token token() const { return m_stop.get_token(); }

private:
    void watch(std::stop_token end);

    std::string m_consequence;
    std::stop_source m_stop;
    sigset_t m_signals {};
    sigset_t m_before {};
    std::jthread m_watcher;
};

}  // namespace translucent::cli
