#include "translucent/scores/label_scores.h"

#include "translucent/base/error.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace translucent {

namespace {

constexpr auto kNoLabel = "–";

double share(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

}  // namespace

double LabelScore::precision() const
{
    return share(right, predicted);
}

double LabelScore::recall() const
{
    return share(right, expected);
}

double LabelScore::f1() const
{
    return share(2 * right, expected + predicted);
}

std::int64_t LabelScores::total() const
{
    std::int64_t sum = 0;
    for (const auto& row : confusion)
        for (const auto count : row)
            sum += count;
    return sum;
}

double LabelScores::accuracy() const
{
    std::int64_t right = 0;
    for (std::size_t i = 0; i < labels.size(); ++i)
        right += confusion[i][i];
    return share(right, total());
}

std::vector<LabelScore> LabelScores::byLabel() const
{
    std::vector<LabelScore> scores;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        LabelScore score {labels[i], confusion[i][i], 0, 0};
        for (std::size_t j = 0; j < labels.size(); ++j) {
            score.expected += confusion[i][j];
            score.predicted += confusion[j][i];
        }
        scores.push_back(std::move(score));
    }
    return scores;
}

double LabelScores::macroF1() const
{
    double sum = 0;
    for (const auto& score : byLabel())
        sum += score.f1();
    return labels.empty() ? 0 : sum / static_cast<double>(labels.size());
}

LabelScores labelScores(std::span<const std::string> given, std::span<const std::string> right)
{
    if (given.size() != right.size() || right.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("%1 labelled sentences but %2 reference labels; both must have the same number, at least one",
                given.size(), right.size()));
    std::map<std::pair<std::string, std::string>, std::int64_t> counts;
    std::set<std::string> labels;
    for (std::size_t i = 0; i < right.size(); ++i) {
        const auto wanted = wordsBetweenSpaces(right[i]);
        auto said = wordsBetweenSpaces(given[i]);
        said.resize(wanted.size(), kNoLabel);
        for (std::size_t place = 0; place < wanted.size(); ++place) {
            ++counts[{wanted[place], said[place]}];
            labels.insert({wanted[place], said[place]});
        }
    }
    LabelScores scores {{labels.begin(), labels.end()}, {}};
    scores.confusion.assign(labels.size(), std::vector<std::int64_t>(labels.size()));
    const auto indexOf = [&](const std::string& label) {
        return static_cast<std::size_t>(std::ranges::lower_bound(scores.labels, label) - scores.labels.begin());
    };
    for (const auto& [pair, count] : counts)
        scores.confusion[indexOf(pair.first)][indexOf(pair.second)] = count;
    return scores;
}

std::string confusionTable(const LabelScores& scores)
{
    std::string text;
    for (const auto& label : scores.labels)
        text += '\t' + label;
    text += '\n';
    for (std::size_t i = 0; i < scores.labels.size(); ++i) {
        text += scores.labels[i];
        for (const auto count : scores.confusion[i])
            text += '\t' + std::to_string(count);
        text += '\n';
    }
    return text;
}

}  // namespace translucent
