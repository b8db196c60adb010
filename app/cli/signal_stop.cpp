#include "signal_stop.h"

#include "cli_options.h"

#include <ctime>
#include <utility>

#include <unistd.h>

namespace translucent::cli {

SignalStop::SignalStop(std::string consequence)
    : m_consequence(std::move(consequence))
{
    sigemptyset(&m_signals);
    sigaddset(&m_signals, SIGINT);
    sigaddset(&m_signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &m_signals, &m_before);
    m_watcher = std::jthread([this](std::stop_token end) { watch(end); });
}

SignalStop::~SignalStop()
{
    m_watcher.request_stop();
    m_watcher.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void SignalStop::watch(std::stop_token end)
{
    constexpr timespec kPatience {0, 100'000'000};
    while (!end.stop_requested()) {
        const int number = sigtimedwait(&m_signals, nullptr, &kPatience);
        if (number <= 0)
            continue;
        if (m_stop.stop_requested())
            _exit(128 + number);
        note("stopping; " + m_consequence + ". Press Ctrl-C again to quit immediately.");
        m_stop.request_stop();
    }
}

}  // namespace translucent::cli
