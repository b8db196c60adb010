#include "shell/termination.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace translucent {

namespace {

constexpr std::array kSignals {SIGTERM, SIGINT, SIGHUP};

/// A handler may do next to nothing, so it passes the number on: what is written at one end is read at the other.
std::array<int, 2> g_pipe {-1, -1};

int readingEnd()
{
    if (g_pipe[0] < 0 && pipe2(g_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        qWarning("signals cannot be received: errno %d", errno);
    return g_pipe[0];
}

extern "C" void passOn(int signal)
{
    const int before = errno;
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = write(g_pipe[1], &number, 1);
    errno = before;
}

}  // namespace

Termination::Termination(QObject* parent)
    : QObject(parent)
    , m_arrived(readingEnd(), QSocketNotifier::Read)
{
    connect(&m_arrived, &QSocketNotifier::activated, this, &Termination::read);
    struct sigaction action { };
    action.sa_handler = &passOn;
    action.sa_flags = SA_RESTART | int(SA_RESETHAND);
    for (const int signal : kSignals) {
        struct sigaction before { };
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)  // as nohup wants it
            sigaction(signal, &action, nullptr);
    }
}

Termination::~Termination()
{
    for (const int signal : kSignals)
        if (struct sigaction now {}; sigaction(signal, nullptr, &now) == 0 && now.sa_handler == &passOn)
            std::signal(signal, SIG_DFL);
}

void Termination::read()
{
    unsigned char number = 0;
    while (::read(g_pipe[0], &number, 1) == 1)
        Q_EMIT requested(number);
}

}  // namespace translucent
