#pragma once

#include <QList>

#include <functional>

namespace translucent {
class MainWindow;
}

namespace translucent::speed {

/// Milliseconds since a moment that is the same for all processes of the machine.
double now();

double median(QList<double> values);

/// The work that an input caused on the GUI thread, in milliseconds. A block is the time from one wait for events to
/// the next: nothing else is drawn or handled meanwhile.
struct Work {
    double longest = 0;  ///< block
    double total = 0;    ///< of all blocks
    double until = 0;    ///< from the input to the end of the last block
};

/// Sends `input` to the window and waits until it is idle: no pending events, no computation for the current page.
Work work(const MainWindow& window, const std::function<void()>& input);

}  // namespace translucent::speed
