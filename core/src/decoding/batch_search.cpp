#include "decoding/batch_search.h"

#include "decoding/decoding_state.h"

#include <torch/nn/functional.h>

#include <algorithm>

namespace translucent {

namespace {

using Proposals = std::vector<std::vector<TokenChoice>>;

/// Choices of `count` rows from `first`.
Proposals proposalsOf(const NextTokens& next, std::int64_t first, std::size_t count)
{
    const auto ids = next.ids.accessor<std::int64_t, 2>();
    const auto logs = next.logProbabilities.accessor<float, 2>();
    Proposals proposals(count);
    for (std::size_t row = 0; row < count; ++row) {
        const auto r = first + static_cast<std::int64_t>(row);
        for (std::int64_t c = 0; c < ids.size(1); ++c)
            proposals[row].push_back({ids[r][c], logs[r][c]});
    }
    return proposals;
}

/// The sentences still searching and the rows that feed them.
/// All sentences have the same number of rows: a sentence with fewer beams repeats its last one, unused.
class ActiveRows {
public:
    explicit ActiveRows(std::size_t sentences)
        : m_inputs(sentences, kBeginId)
    {
        for (std::size_t i = 0; i < sentences; ++i)
            m_sentences.push_back(i);
    }

    const std::vector<std::size_t>& sentences() const { return m_sentences; }
    const std::vector<std::int64_t>& inputs() const { return m_inputs; }
    std::int64_t firstRow(std::size_t active) const { return static_cast<std::int64_t>(active * m_rowsPerSentence); }

    /// Drops finished sentences and brings the state's rows in the order of the running beams.
    void follow(const std::vector<SentenceSearch>& searches, std::size_t rowsPerSentence, DecodingState& state);

private:
    std::vector<std::size_t> m_sentences;  ///< indices into the whole batch
    std::vector<std::int64_t> m_inputs;    ///< newest token of every row
    std::size_t m_rowsPerSentence = 1;
};

void ActiveRows::follow(
    const std::vector<SentenceSearch>& searches, std::size_t rowsPerSentence, DecodingState& state)
{
    std::vector<std::size_t> sentences;
    std::vector<std::int64_t> rows, kept;
    m_inputs.clear();
    for (std::size_t active = 0; active < m_sentences.size(); ++active) {
        const auto& search = searches[m_sentences[active]];
        if (search.done())
            continue;
        kept.push_back(static_cast<std::int64_t>(active));
        sentences.push_back(m_sentences[active]);
        for (std::size_t beam = 0; beam < rowsPerSentence; ++beam) {
            const auto& running = search.running()[std::min(beam, search.running().size() - 1)];
            rows.push_back(firstRow(active) + static_cast<std::int64_t>(running.beam));
            m_inputs.push_back(running.id);
        }
    }
    m_sentences = std::move(sentences);
    m_rowsPerSentence = rowsPerSentence;
    if (!m_sentences.empty())
        state.select(rows, kept);
}

}  // namespace

std::vector<SentenceSearch> searchBatch(TransformerImpl& network, std::span<const std::vector<std::int64_t>> sources,
    std::span<const std::int64_t> maxLengths, const DecodeOptions& options, std::stop_token stop)
{
    c10::InferenceMode inference;
    std::vector<SentenceSearch> searches;
    for (const auto maxLength : maxLengths)
        searches.emplace_back(options, maxLength);
    DecodingState state(network, sources, std::ranges::max(maxLengths), options.intervention);
    ActiveRows rows(sources.size());
    const auto count = std::max(2 * options.beamSize, options.alternatives);
    while (!rows.sentences().empty()) {
        if (stop.stop_requested())
            return {};
        const auto next = state.advance(rows.inputs(), count);
        for (std::size_t active = 0; active < rows.sentences().size(); ++active) {
            auto& search = searches[rows.sentences()[active]];
            const auto beams = std::max<std::size_t>(1, search.running().size());
            search.advance(proposalsOf(next, rows.firstRow(active), beams));
        }
        rows.follow(searches, static_cast<std::size_t>(options.beamSize), state);
    }
    return searches;
}

}  // namespace translucent
