#include "progress_bar.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

namespace translucent::cli {

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

std::string bar(double fraction)
{
    const auto share = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0;
    const auto filled = static_cast<std::size_t>(share * kBarWidth);
    const auto percent = std::to_string(static_cast<int>(share * 100));
    return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] " + percent + "%  ";
}

}  // namespace

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
    const auto line = (bar(fraction) + text).substr(0, terminalWidth() - 1);
    std::cerr << "\r" << line << "\033[K" << std::flush;
    m_visible = true;
    m_drawn = std::chrono::steady_clock::now();
}

void ProgressBar::clear()
{
    if (m_visible)
        std::cerr << "\r\033[K" << std::flush;
    m_visible = false;
}

}  // namespace translucent::cli
