#pragma once

#include <stop_token>
#include <thread>

#include <signal.h>

namespace translucent::cli {

/// While it lives, the first SIGINT or SIGTERM requests a stop and the second ends the program at once.
/// One at a time: signal handlers belong to the process.
class SignalStop {
public:
    SignalStop();
    ~SignalStop();
    SignalStop(const SignalStop&) = delete;
    SignalStop& operator=(const SignalStop&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    void watch();

    std::stop_source m_stop;
    int m_readEnd = -1;
    struct sigaction m_oldInterrupt { };
    struct sigaction m_oldTerminate { };
    std::jthread m_watcher;
};

}  // namespace translucent::cli
