#include "alignment/token_aligner.h"

#include "alignment/agreement.h"
#include "alignment/symmetrization.h"

#include <algorithm>
#include <thread>

namespace translucent::alignment {

namespace {

/// True if a pair can be aligned: both sides contain words, and not too many.
bool canBeAligned(const TokenPair& pair)
{
    const auto fits = [](const auto& tokens) { return !tokens.empty() && tokens.size() <= kLongestAligned; };
    return fits(pair.source) && fits(pair.target);
}

}  // namespace

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
