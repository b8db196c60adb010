#include "alignment/directed_model.h"

#include "base/parts.h"
#include "translucent/alignment/alignment.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent::alignment {

namespace {

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
