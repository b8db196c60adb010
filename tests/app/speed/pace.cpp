#include "pace.h"

#include "shell/main_window.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <ctime>

namespace translucent::speed {

double now()
{
    timespec time {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

double median(QList<double> values)
{
    std::ranges::sort(values);
    return values.isEmpty() ? 0 : values[values.size() / 2];
}

Work work(const MainWindow& window, const std::function<void()>& input)
{
    constexpr double kRestMs = 5, kLongestRestlessMs = 600, kLongestMs = 20000;
    constexpr double kNothingMs = 0.3;  // a check for due events, a blinking caret
    Work done;
    const double begin = now();
    double lastWork = begin;
    const auto block = [&](const std::function<void()>& act) {
        const double start = now();
        act();
        QCoreApplication::processEvents();
        const double time = now() - start;
        if (time < kNothingMs)
            return;
        done.longest = std::max(done.longest, time);
        done.total += time;
        lastWork = start + time;
        done.until = lastWork - begin;
    };
    block(input);
    const auto rests = [&] {
        const double time = now();
        if (!window.isSettled())
            return time - begin > kLongestMs;
        return time - lastWork > kRestMs || time - begin > kLongestRestlessMs;
    };
    while (!rests()) {
        QThread::usleep(200);
        block([] {});
    }
    return done;
}

}  // namespace translucent::speed
