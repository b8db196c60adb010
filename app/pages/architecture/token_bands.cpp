#include "pages/architecture/token_bands.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

constexpr double kLeastWeight = 0.05;
constexpr double kReach = 2.5;  ///< of a scale, in root mean squares

double mean(std::span<const float> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(std::max<std::size_t>(1, values.size()));
}

/// The means of `cells` stretches.
void appendMeans(std::vector<float>& band, std::span<const float> vector, int cells)
{
    const auto edge = [&](int cell) { return vector.size() * std::size_t(cell) / std::size_t(cells); };
    for (int cell = 0; cell < cells; ++cell)
        band.push_back(float(mean(vector.subspan(edge(cell), edge(cell + 1) - edge(cell)))));
}

/// All heads' vectors of a token, one after the other.
std::vector<float> headsOf(const Array& array, int token, int cells)
{
    const auto heads = std::size_t(array.shape[0]), tokens = std::size_t(array.shape[1]);
    std::vector<float> band;
    for (std::size_t head = 0; head < heads; ++head)
        appendMeans(band, array.row(head * tokens + std::size_t(token)), cells / int(heads));
    return band;
}

}  // namespace

TokenWindow windowAround(std::optional<int> focus, int size, int most)
{
    const int count = std::min(size, most);
    return {std::clamp(focus.value_or(0) - count / 2, 0, size - count), count, size};
}

QStringList namesIn(const TokenWindow& window, const QStringList& names)
{
    return names.mid(window.first, window.count);
}

std::vector<std::vector<float>> bandsOf(const Array& array, const TokenWindow& window, int cells, int heads)
{
    const bool perHead = array.rank() == 3;
    const int parts = perHead ? int(array.shape[0]) : heads;
    const auto width = int(perHead ? array.shape[0] * array.shape[2] : array.shape.back());
    int kept = std::min(cells, width);
    if (parts > 0)
        kept = std::max(1, kept / parts) * parts;
    std::vector<std::vector<float>> bands;
    double largest = 0, squares = 0;
    std::size_t count = 0;
    for (int token = 0; token < window.size; ++token) {
        std::vector<float> band;
        if (perHead)
            band = headsOf(array, token, kept);
        else
            appendMeans(band, array.row(std::size_t(token)), kept);
        for (const float value : band) {
            largest = std::max(largest, std::abs(double(value)));
            squares += double(value) * value;
        }
        count += band.size();
        if (token >= window.first && token < window.end())
            bands.push_back(std::move(band));
    }
    const double reach = std::min(largest, kReach * std::sqrt(squares / double(std::max<std::size_t>(1, count))));
    for (std::vector<float>& band : bands)
        for (float& value : band)
            value = reach > 0 ? float(std::clamp(value / reach, -1.0, 1.0)) : 0;
    return bands;
}

std::vector<std::vector<std::size_t>> largestEntries(const Array& scores, const TokenWindow& window, int count)
{
    std::vector<std::vector<std::size_t>> all;
    for (int token = window.first; token < window.end(); ++token) {
        const std::span<const float> row = scores.row(std::size_t(token));
        std::vector<std::size_t> order(row.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        const auto kept = std::min(std::size_t(count), order.size());
        std::ranges::partial_sort(order, order.begin() + std::ptrdiff_t(kept), std::ranges::greater(),
            [&](std::size_t entry) { return row[entry]; });
        order.resize(kept);
        all.push_back(std::move(order));
    }
    return all;
}

std::vector<BandLink> bandLinks(const Array& weights, const TokenWindow& queries, const TokenWindow& keys)
{
    const auto heads = int(weights.shape[0]);
    std::vector<BandLink> links;
    const auto add = [&](const BandLink& link) {
        if (link.weight >= kLeastWeight)
            links.push_back(link);
    };
    for (int head = 0; head < heads; ++head)
        for (int query = 0; query < queries.count; ++query) {
            const auto row =
                weights.row(std::size_t(head) * std::size_t(weights.shape[1]) + std::size_t(queries.first + query));
            const auto sum = [&](int first, int end) {
                return std::accumulate(row.begin() + first, row.begin() + end, 0.0);
            };
            add({query, -1, head, sum(0, keys.first)});
            for (int key = 0; key < keys.count; ++key)
                add({query, key, head, double(row[std::size_t(keys.first + key)])});
            add({query, keys.count, head, sum(keys.end(), keys.size)});
        }
    std::ranges::stable_sort(links, {}, &BandLink::weight);
    return links;
}

}  // namespace translucent
