#include "decoding/batch_sampling.h"

#include "base/random.h"
#include "decoding/batch_search.h"
#include "decoding/translation_task.h"
#include "kernels/kernels.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace translucent {

namespace {

/// A translation that is not finished yet.
struct Running {
    std::vector<std::int64_t>* tokens;
    std::int64_t most;             ///< maximum number of tokens
    std::size_t row;               ///< row of the state, shared by translations with the same tokens so far
    std::optional<Random> random;  ///< nothing = greedy
};

class Drawing {
public:
    Drawing(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        const BatchSampling& sampling)
        : m_temperature(static_cast<float>(sampling.temperature))
        , m_state(weights, sources, {})
        , m_scaled(static_cast<std::size_t>(weights.config.targetVocabulary - kEndId))
        , m_inputs(sources.size(), kBeginId)
    {
    }

    /// Its row is the index of its source.
    void add(Running running) { m_running.push_back(std::move(running)); }

    void run()
    {
        while (!m_running.empty())
            step(m_state.advance(m_inputs, 1));
    }

private:
    void step(const Proposals& proposals)
    {
        std::map<std::pair<std::size_t, std::int64_t>, std::size_t> next;  // row and token → next row
        std::vector<Running> goingOn;
        for (auto& running : m_running) {
            const auto best = proposals[running.row].front().id;
            const auto id = running.random ? draw(running.row, best, running.random->uniform()) : best;
            running.tokens->push_back(id);
            if (id == kEndId || std::ssize(*running.tokens) >= running.most)
                continue;
            running.row = next.try_emplace({running.row, id}, next.size()).first->second;
            goingOn.push_back(running);
        }
        m_running = std::move(goingOn);
        select(next);
    }

    void select(const std::map<std::pair<std::size_t, std::int64_t>, std::size_t>& next)
    {
        std::vector<std::size_t> rows(next.size());
        m_inputs.resize(next.size());
        for (const auto& [from, to] : next) {
            rows[to] = from.first;
            m_inputs[to] = from.second;
        }
        m_state.select(rows);
    }

    /// Draws by inversion. The most probable token comes first, because it is usually drawn.
    std::int64_t draw(std::size_t row, std::int64_t best, double u)
    {
        const auto logits = m_state.logits(row).subspan(kEndId);
        std::ranges::transform(logits, m_scaled.begin(), [this](float logit) { return logit / m_temperature; });
        const double normaliser = kernels().logSumExp(m_scaled.data(), std::ssize(m_scaled));
        const auto probability = [&](std::int64_t id) {
            return std::exp(static_cast<double>(m_scaled[static_cast<std::size_t>(id - kEndId)]) - normaliser);
        };
        u -= probability(best);
        for (auto id = kEndId; u >= 0 && id < kEndId + std::ssize(m_scaled); ++id) {
            if (id == best)
                continue;
            u -= probability(id);
            if (u < 0)
                return id;
        }
        return best;  // or the remainder due to rounding
    }

    float m_temperature;
    DecodingState m_state;
    std::vector<float> m_scaled;         ///< logits of the tokens that may be drawn
    std::vector<std::int64_t> m_inputs;  ///< inputs of the state's rows
    std::vector<Running> m_running;
};

/// Number of samples decoded together, which limits memory.
constexpr std::int64_t kSamplingBatch = 64;

std::size_t drawnIndex(const std::vector<double>& probabilities, double u)
{
    std::size_t last = 0;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        if (probabilities[i] <= 0)
            continue;
        last = i;
        u -= probabilities[i];
        if (u < 0)
            break;
    }
    return last;
}

/// Samples that are drawn together. Samples with the same tokens so far share a row of the state.
class SampleBatch {
public:
    SampleBatch(const DecodingWeights& weights, const Tokenizer& target, const PreparedSource& source, Sampling& into)
        : m_target(target)
        , m_source(source)
        , m_sampling(into)
        , m_state(weights, std::span(&source.ids, 1), into.options.intervention)
    {
    }

    /// Returns false if a stop request came first.
    bool draw(std::int64_t first, std::int64_t count, std::stop_token stop)
    {
        for (auto i = first; i < first + count; ++i)
            m_running.push_back({m_sampling.samples.size() + m_running.size(), 0,
                Random(Random::mix(m_sampling.options.seed) + static_cast<std::uint64_t>(i))});
        m_sampling.samples.resize(m_sampling.samples.size() + static_cast<std::size_t>(count));
        std::vector<std::int64_t> inputs {kBeginId};
        while (!m_running.empty()) {
            if (stop.stop_requested())
                return false;
            m_proposals = m_state.advance(inputs, std::max<std::int64_t>(1, m_sampling.options.shown));
            inputs = step();
        }
        return true;
    }

private:
    struct Running {
        std::size_t sample;
        std::size_t row;
        Random random;
    };
    struct Row {
        DrawingProbabilities probabilities;
        std::size_t distribution;
    };

    /// Draws a token for every running sample; returns the inputs of the rows that continue.
    std::vector<std::int64_t> step()
    {
        std::map<std::size_t, Row> rows;
        std::map<std::pair<std::size_t, std::int64_t>, std::size_t> next;  // row and token → next row
        std::vector<Running> goingOn;
        for (auto& running : m_running) {
            if (!rows.contains(running.row))
                rows.emplace(running.row, describe(running.row));
            auto& sample = m_sampling.samples[running.sample];
            const auto id = addToken(sample, rows.at(running.row), running);
            if (id == kEndId || std::ssize(sample.tokens) >= m_source.maxLength) {
                finish(sample, id == kEndId);
                continue;
            }
            const auto row = next.try_emplace({running.row, id}, next.size()).first->second;
            goingOn.push_back({running.sample, row, running.random});
        }
        m_running = std::move(goingOn);
        return select(next);
    }

    std::vector<std::int64_t> select(const std::map<std::pair<std::size_t, std::int64_t>, std::size_t>& next)
    {
        std::vector<std::size_t> rows(next.size());
        std::vector<std::int64_t> inputs(next.size());
        for (const auto& [from, to] : next) {
            rows[to] = from.first;
            inputs[to] = from.second;
        }
        m_state.select(rows);
        return inputs;
    }

    Row describe(std::size_t row)
    {
        const auto logits = m_state.logits(row);
        std::vector<double> values(logits.begin(), logits.end());
        for (const auto id : {kPadId, kUnknownId, kBeginId})
            values[static_cast<std::size_t>(id)] = -std::numeric_limits<double>::infinity();
        Row result {drawingProbabilities(values, m_sampling.options), m_sampling.distributions.size()};
        DrawingDistribution distribution;
        distribution.withheld =
            TokenCandidate {kUnknownId, m_target.pieceText(kUnknownId), m_state.logProbability(row, kUnknownId)};
        distribution.left = std::ranges::count_if(result.probabilities.drawn, [](double p) { return p > 0; });
        if (distribution.left == 0)
            refuseScores();
        for (const auto& choice : m_proposals[row]) {
            const auto index = static_cast<std::size_t>(choice.id);
            if (std::ssize(distribution.entries) < m_sampling.options.shown)
                distribution.entries.push_back({{choice.id, m_target.pieceText(choice.id), choice.logProbability},
                    result.probabilities.tempered[index], result.probabilities.drawn[index]});
        }
        m_sampling.distributions.push_back(std::move(distribution));
        return result;
    }

    std::int64_t addToken(Sample& sample, const Row& row, Running& running) const
    {
        const auto index = drawnIndex(row.probabilities.drawn, running.random.uniform());
        const auto id = static_cast<std::int64_t>(index);
        const double logProbability = m_state.logProbability(running.row, id);
        sample.tokens.push_back(
            {{id, m_target.pieceText(id), logProbability}, row.probabilities.drawn[index], row.distribution});
        sample.logProbability += logProbability;
        return id;
    }

    void finish(Sample& sample, bool ended) const
    {
        std::vector<std::int64_t> ids;
        for (const auto& token : sample.tokens)
            ids.push_back(token.chosen.id);
        sample.text = m_target.decode(ids);
        sample.end = ended ? HypothesisEnd::Finished : HypothesisEnd::Cut;
    }

    const Tokenizer& m_target;
    const PreparedSource& m_source;
    Sampling& m_sampling;
    DecodingState m_state;
    Proposals m_proposals;
    std::vector<Running> m_running;
};

Sampling sampled(
    const DecodingModel& model, std::string_view text, const SamplingOptions& options, std::stop_token stop)
{
    DecodeOptions limits;
    limits.maxLength = options.maxLength;
    limits.intervention = options.intervention;
    const auto source = prepareSource(model, text, limits);
    const auto weights = model.decodingWeights(DecodingPrecision::Float32);
    Sampling result {source.pieces, options, {}, {}};
    for (std::int64_t first = 0; first < options.samples; first += kSamplingBatch) {
        SampleBatch batch(*weights, model.targetTokenizer(), source, result);
        if (!batch.draw(first, std::min(kSamplingBatch, options.samples - first), stop)) {
            result.samples.clear();
            result.distributions.clear();
            break;
        }
    }
    return result;
}

}  // namespace

DrawnTranslations drawTranslations(
    const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources, const BatchSampling& sampling)
{
    DrawnTranslations result;
    result.greedy.resize(sampling.greedy ? sources.size() : 0);
    result.samples.resize(sources.size() * static_cast<std::size_t>(sampling.samples));
    Drawing drawing(weights, sources, sampling);
    auto sample = result.samples.begin();
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto most = mostTargetPieces(weights.config, std::ssize(sources[i]));
        if (sampling.greedy)
            drawing.add({&result.greedy[i], most, i, {}});
        for (std::int64_t drawn = 0; drawn < sampling.samples; ++drawn)
            drawing.add({&*sample++, most, i, sampling.random(i, drawn)});
    }
    drawing.run();
    return result;
}

Sampling sampleTranslations(const std::shared_ptr<const DecodingModel>& model, std::string_view text,
    const SamplingOptions& options, std::stop_token stop)
{
    validate(options, model->config());
    requireDecoder(model->config());
    if (model->config().isNonAutoregressive())
        throw Error(ErrorCode::InvalidArgument,
            say("this model writes all tokens at once; only autoregressive models can be sampled from"));
    const auto operation = [&] { return "drawing " + std::to_string(options.samples) + " translations"; };
    return atBoundary(operation, [&] { return sampled(*model, text, options, stop); });
}

}  // namespace translucent
