#include "alignment/hmm.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

// I positions, J words, W = I + 1: position 0 is before the first word.

namespace translucent::alignment {

namespace {

/// Every width has a positive weight, so that every position can be left.
constexpr double kLeastJumpWeight = 1e-6;

/// Share of its jumps that a position makes by weight, over the sum of the weights it can use. Shape: [W]
std::vector<double> jumpFactors(const HmmSentence& sentence)
{
    const std::size_t positions = sentence.positions();
    std::vector<double> factors(positions + 1);
    for (std::size_t from = 0; from <= positions; ++from) {
        const auto reachable = sentence.jumps.subspan(positions - from, positions);  // widths 1 - from … I - from
        factors[from] = (1 - sentence.uniformShare) / std::accumulate(reachable.begin(), reachable.end(), 0.0);
    }
    return factors;
}

double sum(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// Forward and backward passes over one sentence.
class Lattice {
public:
    explicit Lattice(const HmmSentence& sentence)
        : m_sentence(sentence)
        , m_positions(sentence.positions())
        , m_words(sentence.words())
        , m_width(m_positions + 1)
        , m_factors(jumpFactors(sentence))
        , m_placed((m_words + 1) * m_width, 0.0)
        , m_emitted(m_words * m_width, 0.0)
        , m_norms(m_words, 0.0)
    {
    }

    HmmPosteriors run()
    {
        m_placed[0] = 1;  // before the first word
        for (std::size_t word = 0; word < m_words; ++word)
            forward(word);
        HmmPosteriors result {
            std::vector<double>(m_words * m_width, 0.0), std::vector<double>(2 * m_positions, 0.0), 0};
        std::vector<double> after(m_width, 1.0);
        for (std::size_t word = m_words; word-- > 0;) {
            takePosteriors(word, after, result.links);
            after = backward(word, after, result.jumps);
            result.logLikelihood += std::log(m_norms[word]);
        }
        for (std::size_t i = 0; i < result.jumps.size(); ++i)
            result.jumps[i] *= m_sentence.jumps[i];
        return result;
    }

private:
    std::span<const double> emissions(std::size_t word) const
    {
        return m_sentence.emissions.subspan(word * m_width, m_width);
    }
    /// Probability of each position before `word`, given the words before.
    std::span<double> placed(std::size_t word) { return std::span(m_placed).subspan(word * m_width, m_width); }
    /// The part of the probability after the word that does not come from the empty word.
    std::span<double> emitted(std::size_t word) { return std::span(m_emitted).subspan(word * m_width, m_width); }
    /// Weights of the jumps from a position; the weight for position i has index i - 1.
    const double* jumpsFrom(std::size_t position) const { return m_sentence.jumps.data() + m_positions - position; }
    double anywhere() const { return m_sentence.uniformShare / static_cast<double>(m_positions); }

    void forward(std::size_t word)
    {
        const auto before = placed(word), here = emitted(word), after = placed(word + 1);
        std::fill(here.begin() + 1, here.end(), anywhere() * sum(before));
        for (std::size_t from = 0; from <= m_positions; ++from) {
            const double share = before[from] * m_factors[from];
            const double* jumps = jumpsFrom(from);
            for (std::size_t to = 1; to <= m_positions; ++to)
                here[to] += share * jumps[to - 1];
        }
        const auto emission = emissions(word);
        for (std::size_t to = 0; to <= m_positions; ++to) {
            here[to] *= (1 - m_sentence.emptyShare) * emission[to];
            after[to] = here[to] + m_sentence.emptyShare * emission[0] * before[to];
        }
        m_norms[word] = sum(after);
        for (std::size_t to = 0; to <= m_positions; ++to) {
            here[to] /= m_norms[word];
            after[to] /= m_norms[word];
        }
    }

    void takePosteriors(std::size_t word, std::span<const double> after, std::vector<double>& links)
    {
        const auto here = emitted(word), reached = placed(word + 1);
        for (std::size_t position = 0; position <= m_positions; ++position) {
            links[word * m_width + position] += here[position] * after[position];
            links[word * m_width] += (reached[position] - here[position]) * after[position];
        }
    }

    /// Computes `after` for the previous word. Counts the jumps, without their weights.
    std::vector<double> backward(std::size_t word, std::span<const double> after, std::vector<double>& counts)
    {
        const auto emission = emissions(word);
        const auto before = placed(word);
        std::vector<double> onward(m_width, 0.0);
        for (std::size_t to = 1; to <= m_positions; ++to)
            onward[to] = (1 - m_sentence.emptyShare) * emission[to] * after[to] / m_norms[word];
        const double empty = m_sentence.emptyShare * emission[0] / m_norms[word];
        const double byChance = anywhere() * sum(onward);
        std::vector<double> result(m_width);
        for (std::size_t from = 0; from <= m_positions; ++from) {
            const double* jumps = jumpsFrom(from);
            double* count = counts.data() + m_positions - from;
            const double share = before[from] * m_factors[from];
            double byWeight = 0;
            for (std::size_t to = 1; to <= m_positions; ++to) {
                byWeight += jumps[to - 1] * onward[to];
                count[to - 1] += share * onward[to];
            }
            result[from] = byChance + m_factors[from] * byWeight + empty * after[from];
        }
        return result;
    }

    const HmmSentence& m_sentence;
    std::size_t m_positions;
    std::size_t m_words;
    std::size_t m_width;
    std::vector<double> m_factors;
    std::vector<double> m_placed;   ///< [J + 1, W]
    std::vector<double> m_emitted;  ///< [J, W]
    std::vector<double> m_norms;    ///< [J]
};

/// Marks a word from the empty word, which keeps the previous position.
constexpr std::uint32_t kFromEmptyWord = ~std::uint32_t {0};

/// The best path to each position, one word further. Shapes: [W]; the best of the scores is 1.
void step(const HmmSentence& sentence, std::span<const double> factors, std::size_t word,
    std::span<const double> before, std::span<double> scores, std::span<std::uint32_t> cameFrom)
{
    const std::size_t positions = sentence.positions();
    const auto emission = sentence.emissions.subspan(word * (positions + 1), positions + 1);
    const double anywhere = sentence.uniformShare / static_cast<double>(positions);
    for (std::size_t to = 1; to <= positions; ++to) {
        scores[to] = 0;
        for (std::size_t from = 0; from <= positions; ++from) {
            const double jump = anywhere + factors[from] * sentence.jumps[to + positions - from - 1];
            if (const double score = before[from] * jump; score > scores[to]) {
                scores[to] = score;
                cameFrom[to] = static_cast<std::uint32_t>(from);
            }
        }
        scores[to] *= (1 - sentence.emptyShare) * emission[to];
    }
    scores[0] = 0;
    for (std::size_t to = 0; to <= positions; ++to)
        if (const double empty = sentence.emptyShare * emission[0] * before[to]; to == 0 || empty > scores[to]) {
            scores[to] = empty;
            cameFrom[to] = kFromEmptyWord;
        }
    const double best = std::ranges::max(scores);
    for (double& score : scores)
        score /= best;
}

}  // namespace

JumpModel::JumpModel(std::size_t longest)
    : m_weights(2 * longest, 1.0)
{
}

std::span<const double> JumpModel::weights(std::size_t positions) const
{
    return std::span(m_weights).subspan(m_weights.size() / 2 - positions, 2 * positions);
}

void JumpModel::add(std::span<const double> jumps, std::vector<double>& counts)
{
    const std::size_t offset = (counts.size() - jumps.size()) / 2;
    for (std::size_t i = 0; i < jumps.size(); ++i)
        counts[offset + i] += jumps[i];
}

void JumpModel::maximize(std::vector<double> counts)
{
    const double all = sum(counts);
    for (double& count : counts)
        count = std::max(all > 0 ? count / all : 1, kLeastJumpWeight);
    m_weights = std::move(counts);
}

HmmPosteriors hmmPosteriors(const HmmSentence& sentence)
{
    return Lattice(sentence).run();
}

std::vector<std::size_t> hmmBestPath(const HmmSentence& sentence)
{
    const std::size_t width = sentence.positions() + 1;
    const auto factors = jumpFactors(sentence);
    std::vector<double> before(width, 0.0), after(width, 0.0);
    before[0] = 1;
    std::vector<std::uint32_t> cameFrom(sentence.words() * width, 0);
    for (std::size_t word = 0; word < sentence.words(); ++word) {
        step(sentence, factors, word, before, after, std::span(cameFrom).subspan(word * width, width));
        std::swap(before, after);
    }
    auto position = static_cast<std::size_t>(std::ranges::max_element(before) - before.begin());
    std::vector<std::size_t> path(sentence.words(), 0);
    for (std::size_t word = sentence.words(); word-- > 0;) {
        const std::uint32_t from = cameFrom[word * width + position];
        if (from == kFromEmptyWord)
            continue;
        path[word] = position;
        position = from;
    }
    return path;
}

}  // namespace translucent::alignment
