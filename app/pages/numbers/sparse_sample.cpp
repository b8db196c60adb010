#include "pages/numbers/sparse_sample.h"

#include <QElapsedTimer>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::size_t kExampleLength = 8;
constexpr std::size_t kExampleWidth = 4;
constexpr int kTimedRuns = 9;

}  // namespace

Matrix sparseExample(double speed)
{
    Matrix matrix = zeros(kExampleLength, kExampleWidth);
    for (std::size_t row = 0; row < kExampleLength; ++row)
        for (std::size_t column = 0; column < kExampleWidth; ++column)
            matrix.at(row, column) = std::round(20 * std::cos(speed * double(row) + 1.3 * double(column))) / 10;
    return matrix;
}

double attentionMicroseconds(const SparseAttentionInput& input, AttentionPattern pattern)
{
    std::array<double, kTimedRuns> times {};
    for (double& time : times) {
        QElapsedTimer timer;
        timer.start();
        attendSparsely(input, pattern);
        time = double(timer.nsecsElapsed()) / 1000;
    }
    std::ranges::nth_element(times, times.begin() + kTimedRuns / 2);
    return times[kTimedRuns / 2];
}

}  // namespace translucent
