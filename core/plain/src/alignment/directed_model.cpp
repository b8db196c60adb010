#include "alignment/directed_model.h"

#include "translucent/alignment.h"
#include "util/parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace translucent::alignment {

namespace {

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
