#include "decoding/batch_search.h"

#include "decoding/parallel.h"
#include "kernels/kernels.h"
#include "model/intervention_effects.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// Fewer panels than this do not justify a second thread.
constexpr std::int64_t kPanelsOfAThread = 4;

/// Copies weights of one output that lie side by side in a panel: one float, one half, or four bytes.
template <typename Unit>
void gatherPanels(const void* from, float* to, std::int64_t units, std::span<const std::int64_t> outputs)
{
    const auto* layer = static_cast<const Unit*>(from);
    const auto stride = units * kPanelOutputs, N = std::ssize(outputs);
    parallelFor(panelsOf(N), kPanelsOfAThread, [&](std::int64_t first, std::int64_t last) {
        std::array<const Unit*, kPanelOutputs> columns {};
        for (auto panel = first; panel < last; ++panel) {
            const auto count = std::min(kPanelOutputs, N - panel * kPanelOutputs);
            for (std::int64_t n = 0; n < count; ++n) {
                const auto output = outputs[static_cast<std::size_t>(panel * kPanelOutputs + n)];
                columns[static_cast<std::size_t>(n)] = layer + output / kPanelOutputs * stride + output % kPanelOutputs;
            }
            auto* row = reinterpret_cast<Unit*>(to) + panel * stride;
            for (std::int64_t unit = 0; unit < units; ++unit, row += kPanelOutputs) {
                for (std::int64_t n = 0; n < count; ++n)
                    row[n] = columns[static_cast<std::size_t>(n)][unit * kPanelOutputs];
                std::fill(row + count, row + kPanelOutputs, Unit {});
            }
        }
    });
}

template <typename Number>
std::vector<Number> gathered(const Number* numbers, std::span<const std::int64_t> outputs)
{
    std::vector<Number> result;
    for (std::size_t n = 0; numbers && n < outputs.size(); ++n)
        result.push_back(numbers[outputs[n]]);
    return result;
}

void sortOnce(std::vector<std::int64_t>& ids)
{
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

std::vector<std::int64_t> united(const std::vector<std::vector<std::int64_t>>& lists)
{
    std::vector<std::int64_t> all;
    for (const auto& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    sortOnce(all);
    return all;
}

std::size_t placeIn(const std::vector<std::int64_t>& ids, std::int64_t id)
{
    const auto found = std::ranges::lower_bound(ids, id);
    assert(found != ids.end() && *found == id);
    return static_cast<std::size_t>(found - ids.begin());
}

}  // namespace

GatheredOutputs::GatheredOutputs(const LinearView& layer, std::span<const std::int64_t> outputs)
    : m_bias(gathered(layer.bias, outputs))
    , m_scales(gathered(layer.scales, outputs))
    , m_sums(gathered(layer.sums, outputs))
    , m_view(layer)
{
    const bool bytes = layer.scales != nullptr;
    const auto units = bytes ? (layer.inputs + kByteQuad - 1) / kByteQuad : layer.inputs;
    m_panels.reserve(panelsOf(std::ssize(outputs)) * units * kPanelOutputs);
    if (bytes)
        gatherPanels<std::int32_t>(layer.panels, m_panels.data(), units, outputs);
    else if (layer.halves)
        gatherPanels<Half>(layer.panels, m_panels.data(), units, outputs);
    else
        gatherPanels<float>(layer.panels, m_panels.data(), units, outputs);
    m_view.panels = m_panels.data();
    m_view.outputs = std::ssize(outputs);
    m_view.bias = m_bias.data();
    m_view.scales = bytes ? m_scales.data() : nullptr;
    m_view.sums = bytes ? m_sums.data() : nullptr;
}

ShortlistedOutput::ShortlistedOutput(const LinearView& output, std::vector<std::vector<std::int64_t>> lists)
    : m_lists(std::move(lists))
    , m_all(united(m_lists))
    , m_rows(output, m_all)
{
    for (const auto& list : m_lists) {
        auto& places = m_places.emplace_back();
        for (const auto id : list)
            places.push_back(static_cast<std::uint32_t>(placeIn(m_all, id)));
    }
}

std::size_t ShortlistedOutput::placeOf(std::size_t sentence, std::int64_t id) const
{
    return placeIn(m_lists[sentence], id);
}

void ShortlistedOutput::choose(std::size_t sentence, const float* logits, std::vector<float>& result) const
{
    const auto& places = m_places[sentence];
    result.resize(places.size());
    std::ranges::transform(places, result.begin(), [logits](std::uint32_t place) { return logits[place]; });
}

std::optional<ShortlistedOutput> shortlistedOutput(const LinearView& output, const Shortlist* shortlist,
    std::span<const std::vector<std::int64_t>> sources, std::span<const std::int64_t> forced)
{
    if (!shortlist)
        return {};
    std::vector<std::vector<std::int64_t>> lists;
    for (const auto& source : sources) {
        lists.push_back(shortlist->targetsOf(source));
        lists.back().insert(lists.back().end(), forced.begin(), forced.end());
        sortOnce(lists.back());
    }
    return std::optional<ShortlistedOutput>(std::in_place, output, std::move(lists));
}

std::vector<TokenChoice> bestTokens(const float* logits, std::int64_t vocabulary, std::int64_t count, bool mayBeUnknown)
{
    static_assert(kPadId == 0 && kUnknownId == 1 && kBeginId == 2);
    const std::int64_t first = mayBeUnknown ? kUnknownId : kBeginId + 1, choices = vocabulary - (mayBeUnknown ? 2 : 3);
    const auto most = static_cast<std::size_t>(std::min(count, choices));
    std::vector<TokenChoice> best;
    best.reserve(most + 1);
    for (auto id = first; id < vocabulary; ++id) {
        const double logit = static_cast<double>(logits[id]);
        if (id == kBeginId || (best.size() == most && !(logit > best.back().logProbability)))
            continue;
        const auto place = std::ranges::upper_bound(best, logit, std::ranges::greater {}, &TokenChoice::logProbability);
        best.insert(place, {id, logit});
        if (best.size() > most)
            best.pop_back();
    }
    const double normaliser = kernels().logSumExp(logits, vocabulary);
    for (auto& choice : best)
        choice.logProbability -= normaliser;
    return best;
}

namespace {

/// Returns the kept values of one row, by layer.
const std::vector<float>& keptRow(
    const std::vector<std::vector<float>>& kept, std::int64_t layer, const AttentionSize& size, std::size_t row)
{
    const auto rows = kept.size() / static_cast<std::size_t>(size.layers);
    return kept[static_cast<std::size_t>(layer) * rows + row];
}

}  // namespace

DecodingState::DecodingState(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
    const Intervention& intervention, bool keepAttention, std::optional<ShortlistedOutput> shortlisted)
    : m_weights(weights)
    , m_network(weights.network(intervention))
    , m_sources(m_network->encode(sources, keepAttention))
    , m_keepsAttention(keepAttention)
    , m_shortlisted(std::move(shortlisted))
    , m_sentences(sources.size())
    , m_histories(sources.size())
{
    std::iota(m_sentences.begin(), m_sentences.end(), std::size_t {0});
}

Proposals DecodingState::advance(std::span<const std::int64_t> inputs, std::int64_t count, bool mayBeUnknown)
{
    if (m_keepsAttention)
        m_attention.emplace_back();
    m_logits = m_network->step(m_sources,
        {inputs, m_sentences, m_histories, m_shortlisted ? &m_shortlisted->layer() : nullptr}, m_positions,
        m_keepsAttention ? &m_attention.back() : nullptr);
    takeListedLogits();
    Proposals proposals;
    for (std::size_t row = 0; row < inputs.size(); ++row) {
        const auto all = logits(row);
        proposals.push_back(bestTokens(all.data(), std::ssize(all), count, mayBeUnknown));
        for (auto& choice : proposals.back())
            choice.id = tokenAt(row, choice.id);
        m_histories[row].push_back(static_cast<std::int32_t>(row));
    }
    return proposals;
}

double DecodingState::logProbability(std::size_t row, std::int64_t id) const
{
    const auto all = logits(row);
    const auto place = m_shortlisted ? m_shortlisted->placeOf(m_sentences[row], id) : static_cast<std::size_t>(id);
    return static_cast<double>(all[place]) - kernels().logSumExp(all.data(), std::ssize(all));
}

std::span<const float> DecodingState::logits(std::size_t row) const
{
    if (m_shortlisted)
        return m_listedLogits[row];
    const auto V = static_cast<std::size_t>(m_weights.config.targetVocabulary);
    return {m_logits + row * V, V};
}

/// Selects the logits of each row from those of all sentences.
void DecodingState::takeListedLogits()
{
    if (!m_shortlisted)
        return;
    m_listedLogits.resize(m_sentences.size());
    for (std::size_t row = 0; row < m_sentences.size(); ++row)
        m_shortlisted->choose(m_sentences[row],
            m_logits + static_cast<std::int64_t>(row) * m_shortlisted->layer().outputs, m_listedLogits[row]);
}

/// The special tokens come first in both, so that their ids are their places.
std::int64_t DecodingState::tokenAt(std::size_t row, std::int64_t place) const
{
    return m_shortlisted ? m_shortlisted->tokens(m_sentences[row])[static_cast<std::size_t>(place)] : place;
}

void DecodingState::select(std::span<const std::size_t> rows)
{
    std::vector<std::size_t> sentences;
    std::vector<std::vector<std::int32_t>> histories;
    for (const auto row : rows) {
        sentences.push_back(m_sentences[row]);
        histories.push_back(m_histories[row]);
    }
    m_sentences = std::move(sentences);
    m_histories = std::move(histories);
}

BatchSearch::BatchSearch(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
    std::span<const std::int64_t> maxLengths, const DecodeOptions& options, const Shortlist* shortlist)
    : m_weights(weights)
    , m_options(options)
    , m_state(std::make_unique<DecodingState>(weights, sources, options.intervention, options.attention,
          shortlistedOutput(weights.output, shortlist, sources, options.forcedPrefix)))
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
    for (std::size_t step = 0; !m_active.empty(); ++step) {
        if (stop.stop_requested())
            return false;
        const auto proposals = m_state->advance(m_inputs, proposalsWanted(), m_options.mayWriteUnknown);
        if (m_options.attention)
            m_firstRows.emplace_back(m_searches.size());
        for (const auto& active : m_active) {
            auto& search = m_searches[active.sentence];
            const auto first = proposals.begin() + static_cast<std::ptrdiff_t>(active.firstRow);
            const auto own = ownProposals(search, first);
            const auto unknown = unknownPieces(active.firstRow, search.beams());
            if (step < m_options.forcedPrefix.size()) {
                const auto id = m_options.forcedPrefix[step];
                search.force({id, m_state->logProbability(active.firstRow, id)}, own.front(), unknown);
            } else {
                search.advance(own, unknown);
            }
            if (m_options.attention)
                m_firstRows.back()[active.sentence] = active.firstRow;
        }
        follow();
    }
    return true;
}

/// The number of proposals that every row needs: the largest number that a sentence needs.
std::int64_t BatchSearch::proposalsWanted() const
{
    auto count = m_options.alternatives;
    for (const auto& active : m_active)
        count = std::max(count, m_searches[active.sentence].proposalsWanted());
    return count;
}

/// The proposals for a sentence's rows, as many as the sentence would request alone.
Proposals BatchSearch::ownProposals(const SentenceSearch& search, Proposals::const_iterator first) const
{
    Proposals own(first, first + static_cast<std::ptrdiff_t>(search.beams()));
    const auto most = static_cast<std::size_t>(std::max(m_options.alternatives, search.proposalsWanted()));
    for (auto& choices : own)
        choices.resize(std::min(choices.size(), most));
    return own;
}

/// Log-probabilities of the unknown piece for `count` rows; empty when they are not shown.
std::vector<double> BatchSearch::unknownPieces(std::size_t firstRow, std::size_t count) const
{
    std::vector<double> result;
    if (!m_options.mayWriteUnknown && (m_options.alternatives > 0 || m_options.searchTrace))
        for (std::size_t row = firstRow; row < firstRow + count; ++row)
            result.push_back(m_state->logProbability(row, kUnknownId));
    return result;
}

/// Drops finished sentences and reorders the state's rows by the running beams.
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
    const auto size = attentionSize(m_weights.config, AttentionKind::EncoderSelf);
    std::vector<Array> layers;
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(size.layers); ++layer)
        layers.push_back({{size.heads, S, S}, sources.selfWeights[layer * m_searches.size() + sentence]});
    return layers;
}

PathAttention BatchSearch::attention(std::size_t sentence, std::span<const SearchNode* const> path) const
{
    const auto T = std::ssize(path), S = m_state->sources().length(sentence);
    const auto along = [&](AttentionKind kind, std::vector<std::vector<float>> StepAttention::*place, auto columns) {
        const auto size = attentionSize(m_weights.config, kind);
        std::vector<Array> layers;
        for (std::int64_t layer = 0; layer < size.layers; ++layer) {
            layers.push_back(emptyAttention(size.heads, T, columns));
            for (std::size_t t = 0; t < path.size(); ++t)
                fillAttentionRow(layers.back(),
                    keptRow(m_state->attention()[t].*place, layer, size, m_firstRows[t][sentence] + path[t]->beam), t);
        }
        return layers;
    };
    PathAttention result {along(AttentionKind::DecoderSelf, &StepAttention::self, T),
        along(AttentionKind::Cross, &StepAttention::cross, S)};
    for (std::size_t t = 0; t < path.size() && m_weights.config.copies(); ++t)
        result.gates.push_back(m_state->attention()[t].gates[m_firstRows[t][sentence] + path[t]->beam]);
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
    const auto row = m_firstRows[step][sentence] + beam;
    if (m_weights.config.copies())
        expansion.gate = m_state->attention()[step].gates[row];
    const auto add = [&](AttentionKind kind, const std::vector<std::vector<float>>& kept, std::vector<Array>& layers) {
        const auto size = attentionSize(m_weights.config, kind);
        for (std::int64_t layer = 0; layer < size.layers; ++layer) {
            const auto& weights = keptRow(kept, layer, size, row);
            layers.push_back({{size.heads, std::ssize(weights) / size.heads}, weights});
        }
    };
    add(AttentionKind::DecoderSelf, m_state->attention()[step].self, expansion.selfAttention);
    add(AttentionKind::Cross, m_state->attention()[step].cross, expansion.crossAttention);
}

}  // namespace translucent
