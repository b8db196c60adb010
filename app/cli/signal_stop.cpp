#include "signal_stop.h"

#include "cli_options.h"
#include "translucent/error.h"

#include <array>
#include <atomic>
#include <cerrno>

#include <unistd.h>

namespace translucent::cli {

namespace {

// A handler may touch nothing but lock-free atomics and call only async-signal-safe functions such as write.
std::atomic<int> signalPipe{-1};
std::atomic<int> signalCount{0};
static_assert(std::atomic<int>::is_always_lock_free);

constexpr char kSignal = 's';
constexpr char kClose = 'c';

void onSignal(int number)
{
    const int savedError = errno;
    if (signalCount.fetch_add(1) > 0)
        _exit(128 + number);
    [[maybe_unused]] const auto written = write(signalPipe.load(), &kSignal, 1);
    errno = savedError;
}

}  // namespace

SignalStop::SignalStop()
{
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
        throw Error(ErrorCode::Internal, "no pipe for signals could be opened");
    m_readEnd = ends[0];
    signalPipe = ends[1];
    signalCount = 0;
    m_watcher = std::jthread([this] { watch(); });
    struct sigaction action { };
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, &m_oldInterrupt);
    sigaction(SIGTERM, &action, &m_oldTerminate);
}

SignalStop::~SignalStop()
{
    sigaction(SIGINT, &m_oldInterrupt, nullptr);
    sigaction(SIGTERM, &m_oldTerminate, nullptr);
    [[maybe_unused]] const auto written = write(signalPipe.load(), &kClose, 1);
    m_watcher.join();
    close(signalPipe.exchange(-1));
    close(m_readEnd);
}

void SignalStop::watch()
{
    for (char what = kSignal; read(m_readEnd, &what, 1) == 1 && what == kSignal;) {
        note("stopping; the model will be saved. Once more ends at once.");
        m_stop.request_stop();
    }
}

}  // namespace translucent::cli
