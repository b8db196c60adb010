#pragma once

#include <QList>

#include <functional>

namespace translucent {
class MainWindow;
}

namespace translucent::speed {

/// Milliseconds since some moment, the same one for all processes of the machine.
double now();

double median(QList<double> values);

/// What an input kept the thread of the window from, in milliseconds. A block is what the event loop does from one wait
/// for events to the next: nothing else is drawn or heard meanwhile.
struct Work {
    double longest = 0;  ///< block
    double total = 0;    ///< of all blocks
    double until = 0;    ///< from the input to the end of the last one
};

/// Gives the window `input` and waits until it rests: nothing is due, nothing is computed for the shown page.
Work work(const MainWindow& window, const std::function<void()>& input);

}  // namespace translucent::speed
