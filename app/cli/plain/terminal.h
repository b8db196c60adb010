#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include <signal.h>

namespace translucent::cli {

/// A number with a fixed number of decimals.
std::string fixed(double value, int decimals);

/// "8,223,624", as in the window.
std::string grouped(std::int64_t number);

/// "1:02" or "1:02:03".
std::string duration(double seconds);

/// `text` with spaces in front up to `width`.
std::string padLeft(const std::string& text, std::size_t width);
/// `text` with spaces behind up to `width`.
std::string padRight(const std::string& text, std::size_t width);

/// "1 pair", "2 pairs".
std::string counted(std::size_t count, const std::string& noun);

/// Prints one line to stderr.
void note(const std::string& text);

/// The same for errors that end the command or part of it.
void complain(const std::string& text);

/// A line at the bottom of the terminal that is overwritten. Silent if stderr is not a terminal.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// `fraction` in 0 … 1, `text` behind the bar; drawn at most ten times a second.
    void show(double fraction, const std::string& text);
    /// "3 of 7 heads".
    void showCount(std::int64_t done, std::int64_t total, const std::string& what);

    /// Wipes the bar so that another line can be written.
    void clear();

private:
    bool isDue() const;

    bool m_enabled = false;
    bool m_visible = false;
    std::optional<std::chrono::steady_clock::time_point> m_drawn;
};

/// During its lifetime, the first SIGINT or SIGTERM requests a stop and the second ends the program immediately. A
/// separate thread waits for signals, which are blocked in all other threads: oneDNN's generated code uses the stack
/// pointer for other purposes, and a signal handler in such code would overwrite the heap. Must be created before the
/// threads that compute.
class SignalStop {
public:
    /// `consequence` describes the effect, e.g. "the model will be saved".
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
