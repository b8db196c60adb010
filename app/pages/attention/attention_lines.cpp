#include "pages/attention/attention_lines.h"

#include <algorithm>

namespace translucent {

namespace {

bool counts(TokenClass tokenClass, const LineChoice& choice)
{
    return !choice.wordsOnly || tokenClass == TokenClass::Word;
}

/// The lines of one row, strongest first, cut where they reach the mass.
std::vector<AttentionLine> strongest(std::vector<AttentionLine> row, double mass)
{
    double total = 0;
    for (const AttentionLine& line : row)
        total += line.weight;
    std::ranges::stable_sort(row, std::ranges::greater {}, &AttentionLine::weight);
    double sum = 0;
    std::size_t kept = 0;
    while (kept < row.size() && row[kept].weight > 0 && (kept == 0 || sum < mass * total))
        sum += row[kept++].weight;
    row.resize(kept);
    return row;
}

}  // namespace

std::vector<AttentionLine> attentionLines(const Array& layer, const LineChoice& choice,
    std::span<const TokenClass> queryClasses, std::span<const TokenClass> keyClasses)
{
    const auto queries = std::size_t(layer.shape[1]);
    std::vector<AttentionLine> lines;
    for (std::size_t head = 0; head < choice.heads.size(); ++head)
        for (std::size_t query = 0; choice.heads[head] && query < queries; ++query) {
            if (!counts(queryClasses[query], choice))
                continue;
            const std::span<const float> weights = layer.row(head * queries + query);
            std::vector<AttentionLine> row;
            for (std::size_t key = 0; key < weights.size(); ++key)
                if (counts(keyClasses[key], choice))
                    row.push_back({int(query), int(key), int(head), weights[key]});
            std::ranges::copy(strongest(std::move(row), choice.mass), std::back_inserter(lines));
        }
    return lines;
}

}  // namespace translucent
