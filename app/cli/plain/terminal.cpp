#include "terminal.h"

#include "translucent/base/error.h"
#include "translucent/base/terminal_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

namespace translucent::cli {

std::string fixed(double value, int decimals)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(decimals) << value;
    return text.str();
}

std::string grouped(std::int64_t number)
{
    constexpr std::size_t kGroup = 3;
    auto text = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (auto at = text.size(); at > first + kGroup;)
        text.insert(at -= kGroup, 1, ',');
    return text;
}

std::string duration(double seconds)
{
    const auto total = static_cast<long long>(std::llround(std::clamp(seconds, 0.0, 1e9)));
    const long long hours = total / 3600;
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::setfill('0');
    if (hours > 0)
        text << hours << ':' << std::setw(2);
    text << total / 60 % 60 << ':' << std::setw(2) << total % 60;
    return text.str();
}

std::string padLeft(const std::string& text, std::size_t width)
{
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string padRight(const std::string& text, std::size_t width)
{
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

namespace {

constexpr std::size_t kBarWidth = 10;
constexpr std::size_t kUsualWidth = 80;
constexpr auto kInterval = std::chrono::milliseconds(100);

std::size_t terminalWidth()
{
    winsize size {};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : kUsualWidth;
}

/// Past the stream, which lets no control character through.
void draw(const std::string& text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

std::string bar(double fraction)
{
    const auto share = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0;
    const auto filled = static_cast<std::size_t>(share * kBarWidth);
    const auto percent = std::to_string(static_cast<int>(share * 100));
    return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] " + percent + "%  ";
}

}  // namespace

std::string counted(std::size_t count, const std::string& noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

void note(const std::string& text)
{
    std::cerr << "translucent-cli: " << withoutLongWords(text) << '\n';
}

void complain(const std::string& text)
{
    note("error: " + text);
}

ProgressBar::ProgressBar()
    : m_enabled(isatty(STDERR_FILENO) == 1)
{
}

ProgressBar::~ProgressBar()
{
    clear();
}

bool ProgressBar::isDue() const
{
    return !m_drawn || std::chrono::steady_clock::now() - *m_drawn >= kInterval;
}

void ProgressBar::show(double fraction, const std::string& text)
{
    if (!m_enabled || !isDue())
        return;
    const auto line = printable(bar(fraction) + text, terminalWidth() - 2);
    draw("\r" + line + "\033[K");
    m_visible = true;
    m_drawn = std::chrono::steady_clock::now();
}

void ProgressBar::showCount(std::int64_t done, std::int64_t total, const std::string& what)
{
    show(static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(total, 1)),
        std::to_string(done) + " of " + std::to_string(total) + " " + what);
}

void ProgressBar::clear()
{
    if (m_visible)
        draw("\r\033[K");
    m_visible = false;
}

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
