#include "translucent/scores/attention_statistics.h"

#include "base/unicode.h"
#include "translucent/model/forward_trace.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

std::int64_t strongestKey(std::span<const float> row)
{
    return std::ranges::max_element(row) - row.begin();
}

/// The position of a query on the scale of the keys: the first query maps to the first key, the last to the last one.
double placeAmongKeys(const AttentionView& head, std::int64_t query)
{
    if (head.queries < 2)
        return 0;
    return static_cast<double>(query * (head.keys - 1)) / static_cast<double>(head.queries - 1);
}

void addRow(const AttentionView& head, std::int64_t query, std::span<const TokenClass> classes, HeadStatistics& sum)
{
    const auto row = head.row(query);
    const double place = placeAmongKeys(head, query);
    sum.entropy += entropyBits(row);
    for (std::size_t key = 0; key < row.size(); ++key) {
        const double weight = row[key];
        sum.distance += weight * std::abs(static_cast<double>(key) - place);
        sum.specialShare += classes[key] == TokenClass::Special ? weight : 0;
        sum.punctuationShare += classes[key] == TokenClass::Punctuation ? weight : 0;
    }
}

double monotonicity(const AttentionView& head)
{
    if (head.queries < 2)
        return 1;
    std::int64_t forward = 0;
    for (std::int64_t query = 1; query < head.queries; ++query)
        forward += strongestKey(head.row(query)) >= strongestKey(head.row(query - 1)) ? 1 : 0;
    return static_cast<double>(forward) / static_cast<double>(head.queries - 1);
}

/// The key of a rule for a query; empty if there is none, or if another rule has the same key.
std::optional<std::int64_t> keyByRule(HeadRole role, AttentionKind kind, std::int64_t query, std::int64_t keys)
{
    constexpr std::int64_t kFewestKeys = 3, kApart = 2;
    const bool cross = kind == AttentionKind::Cross, causal = kind == AttentionKind::DecoderSelf;
    const auto visible = causal ? query + 1 : keys;
    const auto only = [&](bool possible, std::int64_t key) {
        return possible && visible >= kFewestKeys ? std::optional(key) : std::nullopt;
    };
    switch (role) {
    case HeadRole::PreviousKey: return only(!cross && query >= 1, query - 1);
    case HeadRole::SameKey: return only(!cross, query);
    case HeadRole::NextKey: return only(!cross && !causal && query + 1 < keys, query + 1);
    case HeadRole::FirstKey: return only(cross || query >= kApart, 0);
    case HeadRole::LastKey: break;
    }
    return only(cross || (!causal && query + kApart < keys), keys - 1);
}

}  // namespace

TokenClass tokenClass(std::int64_t id, std::string_view piece)
{
    if (id == kBeginId || id == kEndId || id == kPadId)
        return TokenClass::Special;
    constexpr char32_t kWordMark = 0x2581;
    const auto text = decodeUtf8(piece);
    const auto visible = [](char32_t c) { return c != kWordMark && !isInvisible(c); };
    const bool any = std::ranges::any_of(text, visible);
    const bool marksOnly = std::ranges::all_of(text, [&](char32_t c) { return !visible(c) || isPunctuation(c); });
    return any && marksOnly ? TokenClass::Punctuation : TokenClass::Word;
}

HeadStatistics headStatistics(const AttentionView& head, std::span<const TokenClass> keyClasses)
{
    HeadStatistics mean;
    if (head.queries == 0)
        return mean;
    for (std::int64_t query = 0; query < head.queries; ++query)
        addRow(head, query, keyClasses, mean);
    for (double* value : {&mean.entropy, &mean.distance, &mean.specialShare, &mean.punctuationShare})
        *value /= static_cast<double>(head.queries);
    mean.monotonicity = monotonicity(head);
    return mean;
}

RuleShares ruleShares(const AttentionView& head, AttentionKind kind)
{
    RuleShares shares;
    for (std::size_t role = 0; role < shares.weights.size(); ++role)
        for (std::int64_t query = 0; query < head.queries; ++query)
            if (const auto key = keyByRule(static_cast<HeadRole>(role), kind, query, head.keys)) {
                shares.weights[role] += head.row(query)[static_cast<std::size_t>(*key)];
                ++shares.queries[role];
            }
    return shares;
}

std::optional<HeadHabit> RuleShares::habit() const
{
    constexpr std::int64_t kFewestQueries = 3;
    HeadHabit most;
    for (std::size_t role = 0; role < weights.size(); ++role) {
        if (queries[role] < kFewestQueries)
            continue;
        const double share = weights[role] / static_cast<double>(queries[role]);
        if (share > most.share)
            most = {static_cast<HeadRole>(role), share};
    }
    return most.share < kHabitualShare ? std::nullopt : std::optional(most);
}

RuleShares& RuleShares::operator+=(const RuleShares& other)
{
    for (std::size_t role = 0; role < weights.size(); ++role) {
        weights[role] += other.weights[role];
        queries[role] += other.queries[role];
    }
    return *this;
}

std::vector<HeadId> bestHeads(std::span<const MeasuredHead> heads, std::size_t count)
{
    std::vector<MeasuredHead> sorted(heads.begin(), heads.end());
    std::ranges::stable_sort(sorted, {}, &MeasuredHead::meanError);
    std::vector<HeadId> best;
    for (const auto& entry : sorted)
        if (best.size() < count && entry.sentences > 0)
            best.push_back(entry.head);
    return best;
}

std::vector<HeadChoice> headChoices(const ForwardTrace& trace, AttentionKind kind, bool bestHeadsKnown)
{
    std::vector<HeadChoice> choices;
    for (std::int64_t head = 0; head < trace.heads(kind); ++head)
        choices.emplace_back(OneHead {head});
    choices.emplace_back(MeanOfHeads {});
    if (kind != AttentionKind::Cross && !hasFactors(trace, kind))
        choices.emplace_back(Rollout {});
    else if (kind == AttentionKind::Cross && bestHeadsKnown)
        choices.emplace_back(BestHeads {});
    return choices;
}

AttentionChoice fitted(AttentionChoice choice, const ForwardTrace& trace)
{
    if (trace.layers(choice.kind) == 0)
        choice.kind = AttentionKind::Cross;  // recurrent and convolutional networks have no other
    if (trace.layers(choice.kind) == 0)
        choice.kind = AttentionKind::EncoderSelf;  // without a decoder
    const auto last = [](std::int64_t count) { return std::max<std::int64_t>(0, count - 1); };
    choice.layer = std::clamp<std::int64_t>(choice.layer, 0, last(trace.layers(choice.kind)));
    if (auto* one = std::get_if<OneHead>(&choice.head))
        one->head = std::clamp<std::int64_t>(one->head, 0, last(trace.heads(choice.kind)));
    std::erase_if(choice.bestHeads, [&trace](const HeadId& head) {
        return head.layer >= trace.layers(head.kind) || head.head >= trace.heads(head.kind);
    });
    const auto choices = headChoices(trace, choice.kind, !choice.bestHeads.empty());
    if (std::ranges::find(choices, choice.head) == choices.end())
        choice.head = MeanOfHeads {};
    return choice;
}

std::vector<float> attentionWeights(const ForwardTrace& trace, const AttentionChoice& choice)
{
    if (std::holds_alternative<Rollout>(choice.head))
        return attentionRollouts(trace, choice.kind, choice.layer + 1).back();
    if (std::holds_alternative<BestHeads>(choice.head))
        return meanAttention(trace, choice.bestHeads);
    if (std::holds_alternative<MeanOfHeads>(choice.head))
        return meanAttention(trace, trace.headsOf(choice.kind, choice.layer));
    const auto weights = trace.attention({choice.kind, choice.layer, std::get<OneHead>(choice.head).head}).weights;
    return {weights.begin(), weights.end()};
}

}  // namespace translucent
