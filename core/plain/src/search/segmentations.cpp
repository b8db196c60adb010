#include "translucent/search/segmentations.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace translucent {

namespace {

constexpr std::string_view kWordBegin = "▁";

/// ln(eᵃ + eᵇ), which does not underflow if both are small.
double logOfSum(double a, double b)
{
    const auto [less, more] = std::minmax(a, b);
    return std::isfinite(less) ? more + std::log1p(std::exp(less - more)) : more;
}

/// The text of the tokens from `position` to the end of the word; empty for END.
std::string restOfWord(std::span<const HypothesisToken> tokens, std::size_t position)
{
    std::string rest;
    for (std::size_t i = position; i < tokens.size(); ++i) {
        const auto& [id, piece, logProbability] = tokens[i].chosen;
        if (id == kEndId || (i > position && piece.starts_with(kWordBegin)))
            break;
        rest += piece;
    }
    return rest;
}

/// The next position after `one` and `other` at which both texts are equal again and can be split; empty if they differ
/// before.
std::optional<std::pair<std::size_t, std::size_t>> meeting(
    std::span<const TokenCandidate> one, std::span<const TokenCandidate> other, std::size_t i, std::size_t j)
{
    std::string ours, theirs;
    const auto take = [](std::span<const TokenCandidate> tokens, std::size_t& at, std::string& text) {
        if (at == tokens.size() || tokens[at].id == kEndId)
            return false;
        text += tokens[at++].piece;
        return true;
    };
    do {
        const bool isBehind = ours.size() <= theirs.size();
        if (!(isBehind ? take(one, i, ours) : take(other, j, theirs)))
            return {};
        if (!ours.starts_with(theirs) && !theirs.starts_with(ours))
            return {};
    } while (ours.size() != theirs.size());
    return std::pair(i, j);
}

}  // namespace

std::vector<SameText> byText(std::span<const FoundText> found)
{
    std::vector<SameText> texts;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [place, isNew] = places.try_emplace(found[i].text, texts.size());
        if (isNew) {
            texts.push_back({{i}, found[i].logProbability});
            continue;
        }
        auto& text = texts[place->second];
        text.segmentations.push_back(i);
        text.logProbability = logOfSum(text.logProbability, found[i].logProbability);
    }
    return texts;
}

std::vector<SameText> byText(const std::vector<Hypothesis>& hypotheses)
{
    std::vector<FoundText> found;
    for (const auto& hypothesis : hypotheses)
        found.push_back(
            {hypothesis.text + '\n' + std::to_string(static_cast<int>(hypothesis.end)), hypothesis.logProbability});
    return byText(found);
}

bool cutsOtherwise(std::span<const HypothesisToken> tokens, std::size_t position, const TokenCandidate& other)
{
    return other.id != tokens[position].chosen.id && other.id != kEndId && other.id != kUnknownId
        && !other.piece.empty() && restOfWord(tokens, position).starts_with(other.piece);
}

double certainty(std::span<const HypothesisToken> tokens, std::size_t position)
{
    double sum = std::exp(tokens[position].chosen.logProbability);
    for (const auto& other : tokens[position].alternatives)
        if (cutsOtherwise(tokens, position, other))
            sum += std::exp(other.logProbability);
    return sum;
}

std::size_t leastCertain(std::span<const HypothesisToken> tokens)
{
    std::size_t least = 0;
    for (std::size_t i = 1; i < tokens.size(); ++i)
        if (certainty(tokens, i) < certainty(tokens, least))
            least = i;
    return least;
}

std::optional<TextSplit> textSplit(std::span<const TokenCandidate> one, std::span<const TokenCandidate> other)
{
    TextSplit split;
    auto& [i, j, wasCut] = split;
    while (i < one.size() && j < other.size()) {
        if (one[i].id == other[j].id) {
            ++i, ++j;
            continue;
        }
        const auto again = meeting(one, other, i, j);
        if (!again)
            return split;
        std::tie(i, j) = *again;
        wasCut = true;
    }
    return i < one.size() || j < other.size() ? std::optional(split) : std::nullopt;
}

}  // namespace translucent
