#include "alignment/token_aligner.h"

#include "base/parts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <thread>
#include <utility>

namespace translucent::alignment {

namespace {

/// Pairs that are processed together have about this many cells: enough to keep threads busy, few enough for the
/// memory.
constexpr std::size_t kBlockCells = std::size_t {1} << 20U;

/// The end of the block that starts with that pair.
std::size_t blockEnd(const DirectedModel& model, std::size_t begin)
{
    std::size_t end = begin;
    for (std::size_t cells = 0; end < model.from().size() && cells < kBlockCells; ++end)
        cells += (model.from()[end].size() + 1) * model.to()[end].size();
    return end;
}

/// Up, left, down and right of a link, then the diagonals.
constexpr std::array<std::array<int, 2>, 8> kNeighbours {
    {{-1, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}}};

class Grower {
public:
    Grower(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf)
        : m_sourceOf(sourceOf)
        , m_targetOf(targetOf)
        , m_linked(sourceOf.size() * targetOf.size(), 0)
        , m_sourceLinked(targetOf.size(), 0)
        , m_targetLinked(sourceOf.size(), 0)
    {
    }

    std::vector<TokenLink> run()
    {
        forAll([this](const TokenLink& at) {
            if (isForward(at) && isBackward(at))
                add(at);
        });
        do {
            m_grown = false;
            forAll([this](const TokenLink& at) {
                if (isLinked(at))
                    growFrom(at);
            });
        } while (m_grown);
        for (const auto direction : {&Grower::isForward, &Grower::isBackward})
            forAll([this, direction](const TokenLink& at) {
                if ((this->*direction)(at) && isFree(at.source, m_sourceLinked) && isFree(at.target, m_targetLinked))
                    add(at);
            });
        return links();
    }

private:
    std::size_t sources() const { return m_targetOf.size(); }
    std::size_t targets() const { return m_sourceOf.size(); }

    template <typename Visit>
    void forAll(const Visit& visit)
    {
        for (std::size_t source = 0; source < sources(); ++source)
            for (std::size_t target = 0; target < targets(); ++target)
                visit(TokenLink {source, target});
    }

    bool isForward(const TokenLink& at) const { return m_sourceOf[at.target] == at.source + 1; }
    bool isBackward(const TokenLink& at) const { return m_targetOf[at.source] == at.target + 1; }
    bool isLinked(const TokenLink& at) const { return m_linked[at.source * targets() + at.target] != 0; }
    static bool isFree(std::size_t token, const std::vector<std::uint8_t>& linked) { return linked[token] == 0; }

    void add(const TokenLink& at)
    {
        m_linked[at.source * targets() + at.target] = 1;
        m_sourceLinked[at.source] = 1;
        m_targetLinked[at.target] = 1;
    }

    void growFrom(const TokenLink& at)
    {
        for (const auto [down, right] : kNeighbours) {
            const TokenLink next {
                at.source + static_cast<std::size_t>(down), at.target + static_cast<std::size_t>(right)};
            const bool inside = next.source < sources() && next.target < targets();  // -1 wraps around
            if (inside && (isForward(next) || isBackward(next))
                && (isFree(next.source, m_sourceLinked) || isFree(next.target, m_targetLinked))) {
                add(next);
                m_grown = true;
            }
        }
    }

    std::vector<TokenLink> links()
    {
        std::vector<TokenLink> result;
        forAll([&](const TokenLink& at) {
            if (isLinked(at))
                result.push_back(at);
        });
        return result;
    }

    std::span<const std::size_t> m_sourceOf;
    std::span<const std::size_t> m_targetOf;
    std::vector<std::uint8_t> m_linked;  ///< [source, target]
    std::vector<std::uint8_t> m_sourceLinked;
    std::vector<std::uint8_t> m_targetLinked;
    bool m_grown = false;
};

/// True if a pair can be aligned: both sides contain words, and not too many.
bool canBeAligned(const TokenPair& pair)
{
    const auto fits = [](const auto& tokens) { return !tokens.empty() && tokens.size() <= kLongestAligned; };
    return fits(pair.source) && fits(pair.target);
}

}  // namespace

// I sources, J targets: forward is of shape [J, I + 1], backward [I, J + 1].
void agree(Expectation& forward, Expectation& backward, std::size_t sources)
{
    const std::size_t targets = forward.links.size() / (sources + 1);
    for (std::size_t source = 0; source < sources; ++source)
        for (std::size_t target = 0; target < targets; ++target) {
            double& ahead = forward.links[target * (sources + 1) + source + 1];
            double& back = backward.links[source * (targets + 1) + target + 1];
            ahead *= back;
            back = ahead;
        }
}

void trainTogether(
    DirectedModel& forward, DirectedModel& backward, ModelKind kind, std::size_t threads, const std::stop_token& stop)
{
    auto forwardCounts = forward.noCounts(), backwardCounts = backward.noCounts();
    for (std::size_t begin = 0; begin < forward.from().size();) {
        if (stop.stop_requested())
            return;
        std::vector<std::pair<Expectation, Expectation>> block(blockEnd(forward, begin) - begin);
        forEachPart(block.size(), threads, [&](std::size_t i, std::size_t) {
            block[i] = {forward.expectation(kind, begin + i), backward.expectation(kind, begin + i)};
            agree(block[i].first, block[i].second, forward.from()[begin + i].size());
        });
        for (const auto& [ahead, back] : block) {
            forwardCounts.add(ahead);
            backwardCounts.add(back);
        }
        begin += block.size();
    }
    forward.maximize(kind, forwardCounts);
    backward.maximize(kind, backwardCounts);
}

std::vector<TokenLink> growDiagFinalAnd(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf)
{
    return Grower(sourceOf, targetOf).run();
}

std::vector<Word> Numbering::add(std::span<const std::int64_t> ids)
{
    std::vector<Word> words;
    words.reserve(ids.size());
    for (const std::int64_t id : ids)
        words.push_back(numberOf(id));
    return words;
}

Word Numbering::numberOf(std::int64_t id)
{
    const auto [found, isNew] = m_words.emplace(id, static_cast<Word>(m_ids.size()));
    if (isNew)
        m_ids.push_back(id);
    return found->second;
}

std::vector<Word> Numbering::of(std::span<const std::int64_t> ids) const
{
    std::vector<Word> words;
    words.reserve(ids.size());
    for (const std::int64_t id : ids) {
        const auto known = m_words.find(id);
        words.push_back(known == m_words.end() ? kUnknownWord : known->second);
    }
    return words;
}

AlignedPairs::AlignedPairs(std::span<const TokenPair> pairs)
{
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (canBeAligned(pairs[i])) {
            places.push_back(i);
            source.add(sourceWords.add(pairs[i].source));
            target.add(targetWords.add(pairs[i].target));
        }
}

TokenAligner::TokenAligner(std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
    : m_kind(options.hmmIterations > 0 ? ModelKind::Hmm : ModelKind::Model1)
    , m_pairs(pairs)
    , m_forward(m_pairs.source, m_pairs.target)
    , m_backward(m_pairs.target, m_pairs.source)
{
    const std::size_t threads = threadsOf(options);
    for (auto* model : {&m_forward, &m_backward})
        model->keepCells(threads);
    for (std::int64_t i = 0; i < options.model1Iterations; ++i)
        trainTogether(m_forward, m_backward, ModelKind::Model1, threads, stop);
    for (std::int64_t i = 0; i < options.hmmIterations; ++i)
        trainTogether(m_forward, m_backward, ModelKind::Hmm, threads, stop);
}

void TokenAligner::condense()
{
    m_forward.condense();
    m_backward.condense();
}

std::vector<TokenLink> TokenAligner::linksOf(std::size_t i) const
{
    return growDiagFinalAnd(m_forward.bestLinks(m_kind, i), m_backward.bestLinks(m_kind, i));
}

std::vector<TokenLink> TokenAligner::links(const TokenPair& pair) const
{
    if (!canBeAligned(pair))
        return {};
    const auto source = m_pairs.sourceWords.of(pair.source), target = m_pairs.targetWords.of(pair.target);
    return growDiagFinalAnd(m_forward.bestLinks(m_kind, source, target), m_backward.bestLinks(m_kind, target, source));
}

TokenTranslations TokenAligner::translations() const
{
    const auto& lexicon = m_forward.lexicon();
    TokenTranslations translations;
    for (Word from = 0; from < m_pairs.source.wordCount(); ++from) {
        auto& found = translations[m_pairs.sourceWords.ids()[from]];
        auto cell = lexicon.firstCell(from);
        for (const Word to : lexicon.translations(from))
            found.push_back({m_pairs.targetWords.ids()[to], lexicon[cell++]});
        std::ranges::sort(found, [](const auto& a, const auto& b) {
            return a.probability != b.probability ? a.probability > b.probability : a.target < b.target;
        });
    }
    return translations;
}

std::size_t threadsOf(const AlignerOptions& options)
{
    return options.threads > 0 ? static_cast<std::size_t>(options.threads)
                               : std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

}  // namespace translucent::alignment
