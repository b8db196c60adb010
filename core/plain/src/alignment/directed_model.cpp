#include "alignment/token_aligner.h"

#include "base/parts.h"
#include "translucent/alignment/alignment.h"

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

/// The sentences in which each word occurs.
std::vector<std::vector<std::uint32_t>> occurrences(const Sentences& side)
{
    std::vector<std::vector<std::uint32_t>> sentencesOf(side.wordCount());
    for (std::size_t i = 0; i < side.size(); ++i)
        for (const Word word : side[i])
            if (sentencesOf[word].empty() || sentencesOf[word].back() != i)
                sentencesOf[word].push_back(static_cast<std::uint32_t>(i));
    return sentencesOf;
}

/// Appends the distinct words of some sentences, sorted. `seenFor[word]` is the last row that contains the word.
void appendWords(const Sentences& side, std::span<const std::uint32_t> sentences, std::size_t row,
    std::vector<std::size_t>& seenFor, std::vector<Word>& words)
{
    const auto begin = static_cast<std::ptrdiff_t>(words.size());
    for (const std::uint32_t sentence : sentences)
        for (const Word word : side[sentence])
            if (seenFor[word] != row) {
                seenFor[word] = row;
                words.push_back(word);
            }
    std::sort(words.begin() + begin, words.end());
}

/// Smaller probabilities count as this one, so that no sentence is impossible.
constexpr double kLeastProbability = 1e-10;

/// 128 MiB of them.
constexpr std::size_t kMostKeptCells = std::size_t {1} << 25U;

/// Brown et al. 1993, eq. (17), with a separate probability for the empty word: turns emissions into posteriors.
std::vector<double> model1Posteriors(std::vector<double> emissions, std::size_t positions, double emptyShare)
{
    const double each = (1 - emptyShare) / static_cast<double>(positions);
    for (std::size_t begin = 0; begin < emissions.size(); begin += positions + 1) {
        const auto row = std::span(emissions).subspan(begin, positions + 1);
        row[0] *= emptyShare;
        for (double& value : row.subspan(1))
            value *= each;
        const double all = std::accumulate(row.begin(), row.end(), 0.0);
        for (double& value : row)
            value /= all;
    }
    return emissions;
}

std::vector<std::size_t> strongestColumns(std::span<const double> matrix, std::size_t columns)
{
    std::vector<std::size_t> strongest;
    for (std::size_t begin = 0; begin < matrix.size(); begin += columns) {
        const auto row = matrix.subspan(begin, columns);
        strongest.push_back(static_cast<std::size_t>(std::ranges::max_element(row) - row.begin()));
    }
    return strongest;
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

void Sentences::add(std::span<const Word> sentence)
{
    m_words.insert(m_words.end(), sentence.begin(), sentence.end());
    m_ends.push_back(m_words.size());
    m_longest = std::max(m_longest, sentence.size());
    for (const Word word : sentence)
        m_wordCount = std::max<std::size_t>(m_wordCount, std::size_t {word} + 1);
}

std::span<const Word> Sentences::operator[](std::size_t sentence) const
{
    const std::size_t begin = sentence == 0 ? 0 : m_ends[sentence - 1];
    return std::span(m_words).subspan(begin, m_ends[sentence] - begin);
}

Lexicon::Lexicon(const Sentences& from, const Sentences& to)
{
    m_to.resize(to.wordCount());
    std::iota(m_to.begin(), m_to.end(), Word {0});
    m_rowEnds.push_back(m_to.size());
    std::vector<std::size_t> seenFor(to.wordCount(), 0);
    for (const auto& sentences : occurrences(from)) {
        appendWords(to, sentences, m_rowEnds.size(), seenFor, m_to);
        m_rowEnds.push_back(m_to.size());
    }
    m_probabilities.assign(m_to.size(), 1 / static_cast<double>(std::max<std::size_t>(1, to.wordCount())));
    m_probabilities.push_back(0);
}

std::size_t Lexicon::cell(Word from, Word to) const
{
    if (std::size_t {from} + 1 >= m_rowEnds.size())
        return cells();
    const auto row = m_to.begin();
    const auto begin = row + static_cast<std::ptrdiff_t>(m_rowEnds[from]);
    const auto end = row + static_cast<std::ptrdiff_t>(m_rowEnds[std::size_t {from} + 1]);
    const auto found = std::lower_bound(begin, end, to);
    return found != end && *found == to ? static_cast<std::size_t>(found - row) : cells();
}

std::span<const Word> Lexicon::translations(Word from) const
{
    return std::span(m_to).subspan(m_rowEnds[from], m_rowEnds[std::size_t {from} + 1] - m_rowEnds[from]);
}

std::vector<std::uint32_t> Lexicon::cellsOf(std::span<const Word> from, std::span<const Word> to) const
{
    std::vector<std::uint32_t> cells;
    cells.reserve(to.size() * (from.size() + 1));
    for (const Word word : to) {
        cells.push_back(static_cast<std::uint32_t>(emptyCell(word)));
        for (const Word given : from)
            cells.push_back(static_cast<std::uint32_t>(cell(given, word)));
    }
    return cells;
}

void Lexicon::maximize(std::span<const double> counts)
{
    std::size_t begin = 0;
    for (const std::size_t end : m_rowEnds) {
        const auto row = counts.subspan(begin, end - begin);
        const double sum = std::accumulate(row.begin(), row.end(), 0.0);
        for (std::size_t cell = begin; cell < end; ++cell)
            m_probabilities[cell] = sum > 0 ? counts[cell] / sum : 1 / static_cast<double>(row.size());
        begin = end;
    }
}

void Lexicon::dropBelow(double least)
{
    std::size_t kept = m_rowEnds.front(), cell = kept;
    for (std::size_t& end : std::span(m_rowEnds).subspan(1)) {
        for (; cell < end; ++cell)
            if (m_probabilities[cell] >= least) {
                m_to[kept] = m_to[cell];
                m_probabilities[kept++] = m_probabilities[cell];
            }
        end = kept;
    }
    m_to.resize(kept);
    m_to.shrink_to_fit();
    m_probabilities.resize(kept);
    m_probabilities.push_back(0);
    m_probabilities.shrink_to_fit();
}

void ExpectedCounts::add(const Expectation& expectation)
{
    for (std::size_t i = 0; i < expectation.cells.size(); ++i)
        cells[expectation.cells[i]] += expectation.links[i];
    JumpModel::add(expectation.jumps, jumps);
}

DirectedModel::DirectedModel(const Sentences& from, const Sentences& to, const DirectedOptions& options)
    : m_from(from)
    , m_to(to)
    , m_options(options)
    , m_lexicon(from, to)
    , m_jumps(std::max(from.longest(), kLongestAligned))
{
}

void DirectedModel::keepCells(std::size_t threads)
{
    std::size_t sentences = 0;
    for (std::size_t kept = 0; sentences < m_from.size() && kept < kMostKeptCells; ++sentences)
        kept += (m_from[sentences].size() + 1) * m_to[sentences].size();
    std::vector<std::vector<std::uint32_t>> found(sentences);
    forEachPart(sentences, threads, [&](std::size_t sentence, std::size_t) { found[sentence] = cells(sentence); });
    m_keptCells = std::move(found);
}

void DirectedModel::condense()
{
    m_keptCells = {};
    m_lexicon.dropBelow(kLeastProbability);
}

Expectation DirectedModel::expectation(ModelKind kind, std::size_t sentence) const
{
    Expectation result {cells(sentence), {}, {}};
    auto probabilities = emissions(result.cells);
    if (kind == ModelKind::Model1) {
        result.links = model1Posteriors(std::move(probabilities), m_from[sentence].size(), m_options.emptyShare);
    } else {
        auto posteriors = hmmPosteriors(hmmSentence(m_from[sentence].size(), probabilities));
        result.links = std::move(posteriors.links);
        result.jumps = std::move(posteriors.jumps);
    }
    return result;
}

ExpectedCounts DirectedModel::noCounts() const
{
    return {std::vector<double>(m_lexicon.cells(), 0.0), std::vector<double>(m_jumps.widths(), 0.0)};
}

void DirectedModel::maximize(ModelKind kind, const ExpectedCounts& counts)
{
    m_lexicon.maximize(counts.cells);
    if (kind == ModelKind::Hmm)
        m_jumps.maximize(counts.jumps);
}

std::vector<std::size_t> DirectedModel::bestLinks(ModelKind kind, std::size_t sentence) const
{
    return bestLinks(kind, m_from[sentence].size(), cells(sentence));
}

std::vector<std::size_t> DirectedModel::bestLinks(
    ModelKind kind, std::span<const Word> from, std::span<const Word> to) const
{
    return bestLinks(kind, from.size(), m_lexicon.cellsOf(from, to));
}

std::vector<std::size_t> DirectedModel::bestLinks(
    ModelKind kind, std::size_t positions, std::span<const std::uint32_t> cells) const
{
    auto probabilities = emissions(cells);
    return kind == ModelKind::Hmm
        ? hmmBestPath(hmmSentence(positions, probabilities))
        : strongestColumns(model1Posteriors(std::move(probabilities), positions, m_options.emptyShare), positions + 1);
}

std::vector<std::uint32_t> DirectedModel::cells(std::size_t sentence) const
{
    return sentence < m_keptCells.size() ? m_keptCells[sentence] : m_lexicon.cellsOf(m_from[sentence], m_to[sentence]);
}

std::vector<double> DirectedModel::emissions(std::span<const std::uint32_t> cells) const
{
    std::vector<double> probabilities;
    probabilities.reserve(cells.size());
    for (const std::uint32_t cell : cells)
        probabilities.push_back(std::max(m_lexicon[cell], kLeastProbability));
    return probabilities;
}

HmmSentence DirectedModel::hmmSentence(std::size_t positions, std::span<const double> emissions) const
{
    return {emissions, m_jumps.weights(positions), m_options.emptyShare, m_options.uniformShare};
}

}  // namespace translucent::alignment
