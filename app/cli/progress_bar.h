#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace translucent::cli {

/// A line at the bottom of the terminal that is drawn over. Silent where stderr is not a terminal.
class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// `fraction` in 0 … 1, `text` behind the bar; drawn at most ten times a second.
    void show(double fraction, const std::string& text);

    /// Wipes the bar so that another line can be written.
    void clear();

private:
    bool isDue() const;

    bool m_enabled = false;
    bool m_visible = false;
    std::optional<std::chrono::steady_clock::time_point> m_drawn;
};

}  // namespace translucent::cli
