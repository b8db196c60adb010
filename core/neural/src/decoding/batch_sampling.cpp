#include "decoding/batch_sampling.h"

#include "decoding/batch_search.h"
#include "kernels/kernels.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
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

}  // namespace translucent
