#include "model/positions.h"

#include <cmath>

namespace translucent {

std::vector<float> sinusoidalPositions(std::int64_t length, std::int64_t dimension)
{
    constexpr double kBase = 10000;
    std::vector<double> frequencies;
    for (std::int64_t pair = 0; pair < dimension; pair += 2)
        frequencies.push_back(std::exp(-std::log(kBase) * static_cast<double>(pair) / static_cast<double>(dimension)));
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(length * dimension));
    for (std::int64_t position = 0; position < length; ++position)
        for (const double frequency : frequencies) {
            const double angle = static_cast<double>(position) * frequency;
            values.push_back(static_cast<float>(std::sin(angle)));
            values.push_back(static_cast<float>(std::cos(angle)));
        }
    return values;
}

}  // namespace translucent
