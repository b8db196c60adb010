#include "decoding/batch_search.h"

#include "decoding/decoding_state.h"
#include "search/search_recording.h"
#include "translucent/tokenizer.h"

#include <algorithm>

namespace translucent {

BatchSearch::BatchSearch(const InferenceWeights& weights, std::span<const std::vector<std::int64_t>> sources,
    std::span<const std::int64_t> maxLengths, const DecodeOptions& options)
    : m_weights(weights)
    , m_options(options)
    , m_state(std::make_unique<DecodingState>(weights, sources, options.intervention, options.attention))
    , m_inputs(sources.size(), kBeginId)
{
    for (std::size_t i = 0; i < sources.size(); ++i) {
        m_searches.emplace_back(options, maxLengths[i]);
        m_active.push_back({i, i});
    }
}

BatchSearch::~BatchSearch() = default;

bool BatchSearch::run(std::stop_token stop)
{
    const auto count = std::max(2 * m_options.beamSize, m_options.alternatives);
    for (std::size_t step = 0; !m_active.empty(); ++step) {
        if (stop.stop_requested())
            return false;
        const auto proposals = m_state->advance(m_inputs, count);
        if (m_options.attention)
            m_firstRows.emplace_back(m_searches.size());
        for (const auto& active : m_active) {
            auto& search = m_searches[active.sentence];
            const auto first = proposals.begin() + static_cast<std::ptrdiff_t>(active.firstRow);
            if (step < m_options.forcedPrefix.size()) {
                const auto id = m_options.forcedPrefix[step];
                search.force({id, m_state->logProbability(active.firstRow, id)}, *first);
            } else {
                search.advance({first, first + static_cast<std::ptrdiff_t>(search.beams())});
            }
            if (m_options.attention)
                m_firstRows.back()[active.sentence] = active.firstRow;
        }
        follow();
    }
    return true;
}

/// Drops finished sentences and brings the state's rows in the order of the running beams.
void BatchSearch::follow()
{
    std::vector<std::size_t> rows;
    std::vector<Active> stillActive;
    m_inputs.clear();
    for (const auto& active : m_active) {
        const auto& search = m_searches[active.sentence];
        if (search.done())
            continue;
        stillActive.push_back({active.sentence, rows.size()});
        for (const auto& running : search.running()) {
            rows.push_back(active.firstRow + running.beam);
            m_inputs.push_back(running.id);
        }
    }
    m_active = std::move(stillActive);
    m_state->select(rows);
}

std::vector<Array> BatchSearch::sourceAttention(std::size_t sentence) const
{
    const auto& sources = m_state->sources();
    const auto S = sources.length(sentence);
    std::vector<Array> layers;
    for (std::size_t layer = 0; layer < m_weights.encoder.size(); ++layer)
        layers.push_back({{m_weights.config.heads, S, S}, sources.selfWeights[layer * m_searches.size() + sentence]});
    return layers;
}

PathAttention BatchSearch::attention(std::size_t sentence, std::span<const SearchNode* const> path) const
{
    const auto T = std::ssize(path), H = m_weights.config.heads, S = m_state->sources().length(sentence);
    PathAttention result;
    for (std::size_t layer = 0; layer < m_weights.decoder.size(); ++layer) {
        result.self.push_back(emptyAttention(H, T, T));
        result.cross.push_back(emptyAttention(H, T, S));
        for (std::size_t t = 0; t < path.size(); ++t) {
            const auto& step = m_state->attention()[t];
            const auto rows = step.self.size() / m_weights.decoder.size();
            const auto index = layer * rows + m_firstRows[t][sentence] + path[t]->beam;
            fillAttentionRow(result.self.back(), step.self[index], t);
            fillAttentionRow(result.cross.back(), step.cross[index], t);
        }
    }
    return result;
}

SearchTrace BatchSearch::trace(std::size_t sentence, const Tokenizer& target) const
{
    SearchRecording recording {[&](std::int64_t id) { return target.pieceText(id); }, {}};
    if (m_options.attention)
        recording.addAttention = [&](std::size_t step, std::size_t beam, SearchExpansion& expansion) {
            addAttention(sentence, step, beam, expansion);
        };
    return searchTrace(m_searches[sentence], recording);
}

void BatchSearch::addAttention(
    std::size_t sentence, std::size_t step, std::size_t beam, SearchExpansion& expansion) const
{
    const auto H = m_weights.config.heads;
    const auto& kept = m_state->attention()[step];
    const auto rows = kept.self.size() / m_weights.decoder.size();
    for (std::size_t layer = 0; layer < m_weights.decoder.size(); ++layer) {
        const auto row = layer * rows + m_firstRows[step][sentence] + beam;
        expansion.selfAttention.push_back({{H, std::ssize(kept.self[row]) / H}, kept.self[row]});
        expansion.crossAttention.push_back({{H, std::ssize(kept.cross[row]) / H}, kept.cross[row]});
    }
}

}  // namespace translucent
