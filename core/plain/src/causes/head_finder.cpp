#include "translucent/causes/head_finder.h"

#include "base/random.h"
#include "scores/metric_counts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

namespace translucent {

namespace {

constexpr std::size_t kFewestKeys = 3;
constexpr std::array kRulesOfTokens {HeadRule::SameWord, HeadRule::Punctuation, HeadRule::Rarest, HeadRule::Aligned};

std::size_t visibleKeys(const AttentionView& head, AttentionKind kind, std::int64_t query)
{
    return static_cast<std::size_t>(kind == AttentionKind::DecoderSelf ? query + 1 : head.keys);
}

/// A piece without the mark of a preceding space.
std::string_view wordOf(std::string_view piece)
{
    constexpr std::string_view kWordMark = "▁";
    return piece.starts_with(kWordMark) ? piece.substr(kWordMark.size()) : piece;
}

bool isSameWord(AttentionKind kind, const HeadTokens& tokens, std::size_t query, std::size_t key)
{
    if (tokens.keyClasses[key] == TokenClass::Special || (kind != AttentionKind::Cross && query == key))
        return false;
    const auto word = wordOf(tokens.keys[key]);
    return !word.empty() && word == wordOf(tokens.queries[query]);
}

/// Whether a rule names the key for the query.
bool names(HeadRule rule, AttentionKind kind, const HeadTokens& tokens, std::size_t query, std::size_t key)
{
    switch (rule) {
    case HeadRule::SameWord: return isSameWord(kind, tokens, query, key);
    case HeadRule::Punctuation: return tokens.keyClasses[key] == TokenClass::Punctuation;
    case HeadRule::Rarest: return tokens.rarestKey == key;
    default: return std::ranges::find(tokens.links, TokenLink {key, query}) != tokens.links.end();
    }
}

RuleWeight weightOn(HeadRule rule, const AttentionView& head, AttentionKind kind, const HeadTokens& tokens)
{
    RuleWeight sum;
    for (std::int64_t query = 0; query < head.queries; ++query) {
        const auto visible = visibleKeys(head, kind, query);
        const auto row = head.row(query);
        double weight = 0;
        std::size_t named = 0;
        for (std::size_t key = 0; key < visible; ++key)
            if (names(rule, kind, tokens, static_cast<std::size_t>(query), key)) {
                weight += static_cast<double>(row[key]);
                ++named;
            }
        if (visible >= kFewestKeys && named > 0 && named < visible)
            sum += {weight, 1};
    }
    return sum;
}

double normOfLayer(std::span<const ImportantHead> heads, const HeadId& one)
{
    double squares = 0;
    for (const auto& each : heads)
        if (each.head.kind == one.kind && each.head.layer == one.layer)
            squares += each.importance * each.importance;
    return std::sqrt(squares);
}

}  // namespace

std::optional<std::size_t> rarestKey(
    std::span<const std::string> keys, std::span<const TokenClass> classes, const PieceCounts& counts)
{
    const auto countOf = [&](std::size_t key) {
        const auto found = counts.find(keys[key]);
        return found == counts.end() ? 0 : found->second;
    };
    std::optional<std::size_t> rarest;
    for (std::size_t key = 0; key < keys.size(); ++key)
        if (classes[key] == TokenClass::Word && (!rarest || countOf(key) < countOf(*rarest)))
            rarest = key;
    return rarest;
}

std::optional<double> RuleWeight::share() const
{
    return queries == 0 ? std::nullopt : std::optional(weight / static_cast<double>(queries));
}

RuleWeight& RuleWeight::operator+=(const RuleWeight& other)
{
    weight += other.weight;
    queries += other.queries;
    return *this;
}

RuleWeights ruleWeights(const AttentionView& head, AttentionKind kind, const HeadTokens& tokens)
{
    RuleWeights rules;
    const auto positional = ruleShares(head, kind);
    for (std::size_t role = 0; role < positional.weights.size(); ++role)
        rules[role] = {positional.weights[role], positional.queries[role]};
    for (const auto rule : kRulesOfTokens)
        rules[static_cast<std::size_t>(rule)] = weightOn(rule, head, kind, tokens);
    return rules;
}

void HeadPatterns::add(const AttentionView& weights, const HeadTokens& tokens)
{
    const auto found = ruleWeights(weights, head.kind, tokens);
    for (std::size_t rule = 0; rule < rules.size(); ++rule)
        rules[rule] += found[rule];
    const std::size_t ends = head.kind == AttentionKind::DecoderSelf ? 0 : 1;  // its keys begin with BEGIN
    for (std::int64_t query = 0; query < weights.queries; ++query) {
        const auto visible = visibleKeys(weights, head.kind, query);
        if (visible < 2)
            continue;
        const double most = static_cast<double>(std::ranges::max(weights.row(query).first(visible - ends)));
        largest += most;
        ++queries;
        const auto place = static_cast<std::size_t>(std::max(0.0, most) * static_cast<double>(kWeightClasses));
        ++histogram[std::min(place, kWeightClasses - 1)];
    }
}

std::optional<double> HeadPatterns::confidence() const
{
    return queries == 0 ? std::nullopt : std::optional(largest / static_cast<double>(queries));
}

std::optional<HeadRule> HeadPatterns::mostly() const
{
    std::optional<HeadRule> best;
    for (const auto& choice : kChoices<HeadRule>) {
        const auto& weight = rules[static_cast<std::size_t>(choice.value)];
        if (weight.queries >= kFewestRuleQueries
            && (!best || *weight.share() > *rules[static_cast<std::size_t>(*best)].share()))
            best = choice.value;
    }
    return best;
}

std::vector<StrongestKey> strongestKeys(const AttentionView& head, AttentionKind kind, const HeadTokens& tokens,
    std::span<const TokenClass> queryClasses, std::size_t count)
{
    std::vector<StrongestKey> found;
    for (std::int64_t query = 0; query < head.queries; ++query) {
        const auto at = static_cast<std::size_t>(query);
        const auto visible = visibleKeys(head, kind, query);
        if (queryClasses[at] != TokenClass::Word || visible < 2)
            continue;
        const auto row = head.row(query).first(visible);
        const auto key = static_cast<std::size_t>(std::ranges::max_element(row) - row.begin());
        found.push_back({tokens.queries[at], tokens.keys[key], static_cast<double>(row[key])});
    }
    std::ranges::stable_sort(found, std::ranges::greater {}, &StrongestKey::weight);
    found.resize(std::min(found.size(), count));
    return found;
}

void HeadPortrait::add(std::size_t sentence, const AttentionView& weights, const HeadTokens& tokens)
{
    m_patterns.add(weights, tokens);
    const auto kind = m_patterns.head.kind;
    m_sentences.emplace_back(sentence, ruleWeights(weights, kind, tokens));
    for (std::int64_t query = 0; query < weights.queries; ++query)
        for (std::size_t key = 0; key < visibleKeys(weights, kind, query); ++key) {
            auto& cell = m_cells[{tokens.queries[static_cast<std::size_t>(query)], tokens.keys[key]}];
            cell.first += static_cast<double>(weights.row(query)[key]);
            ++cell.second;
        }
}

std::vector<PieceWeight> HeadPortrait::pairs(std::size_t count) const
{
    std::vector<PieceWeight> all;
    for (const auto& [pieces, cell] : m_cells)
        all.push_back({pieces.first, pieces.second, cell.first, cell.second});
    std::ranges::stable_sort(all, std::ranges::greater {}, &PieceWeight::weight);
    all.resize(std::min(count, all.size()));
    return all;
}

std::vector<RuleExample> HeadPortrait::examples(HeadRule rule, std::size_t count) const
{
    std::vector<RuleExample> all;
    for (const auto& [sentence, rules] : m_sentences)
        if (const auto share = rules[static_cast<std::size_t>(rule)].share())
            all.push_back({sentence, *share});
    std::ranges::stable_sort(all, std::ranges::greater {}, &RuleExample::share);
    all.resize(std::min(count, all.size()));
    return all;
}

double SentenceLosses::mean() const
{
    return std::accumulate(sums.begin(), sums.end(), 0.0) / std::accumulate(tokens.begin(), tokens.end(), 0.0);
}

AblatedHead ablatedHead(
    const HeadId& head, const SentenceLosses& all, const SentenceLosses& without, const SignificanceOptions& options)
{
    requirePairs("compare", all.sums.size(), without.sums.size());
    std::vector<double> changes;
    for (std::size_t i = 0; i < all.sums.size(); ++i)
        changes.push_back(without.sums[i] - all.sums[i]);
    return {head, without.mean() - all.mean(), ratioInterval(changes, all.tokens, options)};
}

std::vector<ImportantHead> importantHeads(std::span<const HeadId> heads, std::span<const std::vector<double>> gradients)
{
    std::vector<ImportantHead> found;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        double sum = 0;
        for (const auto& sentence : gradients)
            sum += std::abs(sentence[i]);
        found.push_back({heads[i], gradients.empty() ? 0 : sum / static_cast<double>(gradients.size())});
    }
    for (auto& each : found)
        if (const double norm = normOfLayer(found, each.head); norm > 0)
            each.inLayer = each.importance / norm;
    return found;
}

std::vector<std::int64_t> pruningSteps(std::int64_t heads)
{
    constexpr std::int64_t kSteps = 10;
    std::vector<std::int64_t> steps;
    for (std::int64_t i = 0; i <= kSteps; ++i)
        if (const auto removed = (i * heads + kSteps / 2) / kSteps; steps.empty() || removed > steps.back())
            steps.push_back(removed);
    return steps;
}

std::vector<HeadId> leastImportantFirst(std::span<const ImportantHead> heads)
{
    std::vector<ImportantHead> sorted(heads.begin(), heads.end());
    std::ranges::stable_sort(sorted, {}, &ImportantHead::inLayer);
    std::vector<HeadId> order;
    for (const auto& each : sorted)
        order.push_back(each.head);
    return order;
}

std::vector<HeadId> inRandomOrder(std::vector<HeadId> heads, std::uint64_t seed)
{
    Random random(Random::mix(seed));
    for (std::size_t left = heads.size(); left > 1; --left)
        std::swap(heads[left - 1], heads[random.below(static_cast<std::uint32_t>(left))]);
    return heads;
}

}  // namespace translucent
