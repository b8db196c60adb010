#include "base/unicode.h"
#include "scores/metric_counts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace translucent {

namespace {

using WordSpan = std::span<const std::uint32_t>;

using WordList = std::vector<std::uint32_t>;

constexpr std::ptrdiff_t kMostMoved = 10;

constexpr std::ptrdiff_t kFarthestMove = 50;

constexpr double kBeamWidth = 25;

constexpr std::size_t kMostCandidates = 1000;

constexpr std::int64_t kUnreachable = std::int64_t {1} << 40;

enum class EditStep : std::uint8_t { Keep, Replace, Delete, Insert, None };

struct EditCell {
    std::int64_t cost = kUnreachable;
    EditStep step = EditStep::None;
};

/// Maps the words of the hypothesis to those of the reference, and marks the wrong words of both.
struct EditAlignment {
    std::vector<std::ptrdiff_t> hypothesisAt;  ///< for each word of the reference the last consumed one; -1 = none
    std::vector<bool> wrongInReference;
    std::vector<bool> wrongInHypothesis;
};

/// Costs of changing a prefix of the hypothesis into a prefix of the reference, near the diagonal.
class EditTable {
public:
    EditTable(WordSpan reference, std::size_t hypothesisLength)
        : m_reference(reference)
        , m_rows(hypothesisLength + 1)
        , m_columns(reference.size() + 1)
        , m_cells(m_rows * m_columns)
    {
        for (std::size_t j = 0; j < m_columns; ++j)
            at(0, j) = {static_cast<std::int64_t>(j), EditStep::Insert};
    }

    std::int64_t cost() const { return m_cells.back().cost; }

    /// Fills in all words. Those before `first` must be the same as in `other`.
    void fill(WordSpan words, std::size_t first, const EditTable& other)
    {
        std::copy_n(&other.m_cells[first * m_columns], m_columns, &m_cells[first * m_columns]);
        fillFrom(words, first);
    }
    void fillFrom(WordSpan words, std::size_t first)
    {
        for (std::size_t row = first + 1; row < m_rows; ++row)
            fillRow(words, row);
    }

    EditAlignment alignment() const;

private:
    EditCell& at(std::size_t row, std::size_t column) { return m_cells[row * m_columns + column]; }
    const EditCell& at(std::size_t row, std::size_t column) const { return m_cells[row * m_columns + column]; }
    std::pair<std::size_t, std::size_t> band(std::size_t row) const;
    void fillRow(WordSpan words, std::size_t row);

    WordSpan m_reference;
    std::size_t m_rows;
    std::size_t m_columns;
    std::vector<EditCell> m_cells;
};

/// The half-open range of columns that is searched.
std::pair<std::size_t, std::size_t> EditTable::band(std::size_t row) const
{
    const double ratio = static_cast<double>(m_reference.size()) / static_cast<double>(m_rows - 1);
    const double width = kBeamWidth < ratio / 2 ? std::ceil(ratio / 2 + kBeamWidth) : kBeamWidth;
    const double diagonal = std::floor(static_cast<double>(row) * ratio);
    const auto last = static_cast<std::size_t>(diagonal + width);
    return {static_cast<std::size_t>(std::max(0.0, diagonal - width)),
        row + 1 == m_rows ? m_columns : std::min(m_columns, last)};
}

void EditTable::fillRow(WordSpan words, std::size_t row)
{
    std::fill_n(&at(row, 0), m_columns, EditCell());
    const auto [first, last] = band(row);
    for (std::size_t j = first; j < last; ++j) {
        EditCell& cell = at(row, j);
        const EditCell above = {at(row - 1, j).cost + 1, EditStep::Delete};
        if (j == 0) {
            cell = above;
            continue;
        }
        const bool same = words[row - 1] == m_reference[j - 1];
        const EditCell diagonal = {at(row - 1, j - 1).cost + (same ? 0 : 1), same ? EditStep::Keep : EditStep::Replace};
        const EditCell before = {at(row, j - 1).cost + 1, EditStep::Insert};
        for (const EditCell& way : {diagonal, above, before})  // of equal ones the first
            if (way.cost < cell.cost)
                cell = way;
    }
}

EditAlignment EditTable::alignment() const
{
    EditAlignment result {std::vector<std::ptrdiff_t>(m_columns - 1), std::vector<bool>(m_columns - 1, true),
        std::vector<bool>(m_rows - 1, true)};
    for (std::size_t i = m_rows - 1, j = m_columns - 1; i > 0 || j > 0;) {
        const EditStep step = at(i, j).step;
        if (step != EditStep::Delete)
            result.hypothesisAt[j - 1] = static_cast<std::ptrdiff_t>(i) - 1;
        if (step == EditStep::Keep)
            result.wrongInReference[j - 1] = result.wrongInHypothesis[i - 1] = false;
        j -= step != EditStep::Delete ? 1 : 0;
        i -= step != EditStep::Insert ? 1 : 0;
    }
    return result;
}

/// Words of the hypothesis that the reference has elsewhere.
struct SharedWords {
    std::ptrdiff_t hypothesis;
    std::ptrdiff_t reference;
    std::ptrdiff_t length;
};

/// Calls `use` for every such group until it returns false.
template <typename Use>
void forEachShared(WordSpan hypothesis, WordSpan reference, const Use& use)
{
    for (std::ptrdiff_t h = 0; h < std::ssize(hypothesis); ++h)
        for (std::ptrdiff_t r = 0; r < std::ssize(reference); ++r) {
            if (std::abs(r - h) > kFarthestMove)
                continue;
            const auto most = std::min({kMostMoved, std::ssize(hypothesis) - h, std::ssize(reference) - r});
            for (std::ptrdiff_t length = 1;
                 length <= most && hypothesis[std::size_t(h + length - 1)] == reference[std::size_t(r + length - 1)];
                 ++length)
                if (!use(SharedWords {h, r, length}))
                    return;
        }
}

/// Moves `length` words from `first` before the word at `target`; if that is within the group, that many words later.
WordList moved(const WordList& words, std::ptrdiff_t first, std::ptrdiff_t length, std::ptrdiff_t target)
{
    WordList result = words;
    const auto begin = result.begin();
    if (target < first)
        std::rotate(begin + target, begin + first, begin + first + length);
    else if (target > first + length)
        std::rotate(begin + first, begin + first + length, begin + target);
    else
        std::rotate(begin + first, begin + first + length,
            begin + std::min(length + target, static_cast<std::ptrdiff_t>(std::ssize(words))));
    return result;
}

bool anyOf(const std::vector<bool>& flags, std::ptrdiff_t first, std::ptrdiff_t length)
{
    return std::any_of(flags.begin() + first, flags.begin() + first + length, [](bool flag) { return flag; });
}

/// Moves groups of words for as long as that saves edits.
class Mover {
public:
    Mover(WordSpan hypothesis, WordSpan reference)
        : m_words(hypothesis.begin(), hypothesis.end())
        , m_reference(reference)
        , m_table(reference, hypothesis.size())
        , m_trial(reference, hypothesis.size())
    {
        m_table.fillFrom(m_words, 0);
    }

    std::int64_t edits()
    {
        std::int64_t moves = 0;
        while (moveOnce())
            ++moves;
        return moves + m_table.cost();
    }

private:
    /// The words saved, the length, and the positions of the group and its target, earlier ones first: the greatest is
    /// used.
    using Rank = std::tuple<std::int64_t, std::ptrdiff_t, std::ptrdiff_t, std::ptrdiff_t>;
    struct Candidate {
        Rank rank;
        WordList words;
    };

    bool moveOnce();
    void tryTargets(const SharedWords& shared, const EditAlignment& alignment);
    void tryMove(const SharedWords& shared, std::ptrdiff_t target);

    WordList m_words;
    WordSpan m_reference;
    EditTable m_table;
    EditTable m_trial;
    std::optional<Candidate> m_best;
    std::size_t m_tried = 0;
};

bool Mover::moveOnce()
{
    m_best.reset();
    const EditAlignment alignment = m_table.alignment();
    forEachShared(m_words, m_reference, [&](const SharedWords& shared) {
        const auto at = alignment.hypothesisAt[std::size_t(shared.reference)];
        const bool within = at >= shared.hypothesis && at < shared.hypothesis + shared.length;
        if (within || !anyOf(alignment.wrongInHypothesis, shared.hypothesis, shared.length)
            || !anyOf(alignment.wrongInReference, shared.reference, shared.length))
            return true;
        tryTargets(shared, alignment);
        return m_tried < kMostCandidates;
    });
    if (m_tried >= kMostCandidates || !m_best || std::get<0>(m_best->rank) <= 0)
        return false;
    m_words = std::move(m_best->words);
    m_table.fillFrom(m_words, 0);
    return true;
}

/// Tries positions after the counterpart of the reference word before the group, or of a word in the group.
void Mover::tryTargets(const SharedWords& shared, const EditAlignment& alignment)
{
    std::ptrdiff_t previous = -1;
    for (std::ptrdiff_t r = shared.reference - 1; r < shared.reference + shared.length; ++r) {
        const auto target = r < 0 ? 0 : alignment.hypothesisAt[std::size_t(r)] + 1;
        if (std::exchange(previous, target) != target)
            tryMove(shared, target);
    }
}

void Mover::tryMove(const SharedWords& shared, std::ptrdiff_t target)
{
    WordList words = moved(m_words, shared.hypothesis, shared.length, target);
    m_trial.fill(words, std::size_t(std::min(shared.hypothesis, target)), m_table);
    const Rank rank {m_table.cost() - m_trial.cost(), shared.length, -shared.hypothesis, -target};
    ++m_tried;
    if (!m_best || rank > m_best->rank)
        m_best = {rank, std::move(words)};
}

/// The number of edits that turn the words `hypothesis` into `reference`: insertions, deletions, replacements and moves
/// of word groups, found greedily. Source: Snover et al. 2006, §2; see `TerScore` for the limits.
std::int64_t countWordEdits(WordSpan hypothesis, WordSpan reference)
{
    if (hypothesis.empty() || reference.empty())
        return static_cast<std::int64_t>(std::max(hypothesis.size(), reference.size()));
    return Mover(hypothesis, reference).edits();
}

std::vector<std::string> wordsInSmallLetters(std::string_view text)
{
    return tokenizeForMetric(encodeUtf8(lowerCase(decodeUtf8(text))), MetricTokenization::None);
}

double lengthInWords(std::int64_t parts)
{
    return static_cast<double>(parts) / static_cast<double>(kPartsOfWord);
}

}  // namespace

void addTerCounts(std::span<std::int64_t, kTerCounts> sums, std::string_view hypothesis, SentenceReferences references)
{
    WordNumbers numbers;
    const auto ours = numbers(wordsInSmallLetters(hypothesis));
    auto fewest = std::numeric_limits<std::int64_t>::max();
    std::int64_t words = 0;
    for (const auto reference : references) {
        const auto theirs = numbers(wordsInSmallLetters(reference));
        fewest = std::min(fewest, countWordEdits(ours, theirs));
        words += std::ssize(theirs);
    }
    sums[0] += fewest;
    sums[1] += words * (kPartsOfWord / std::ssize(references));
}

double terOfCounts(std::span<const std::int64_t, kTerCounts> sums)
{
    if (sums[1] == 0)
        return sums[0] > 0 ? 100 : 0;
    return 100 * (static_cast<double>(sums[0]) / lengthInWords(sums[1]));
}

std::string terSignature(const std::string& references)
{
    return "nrefs:" + references
        + "|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:" + std::string(kMetricVersion);
}

TerScore ter(std::span<const std::string> hypotheses, const References& references)
{
    requirePairs("ter", hypotheses.size(), references.size());
    std::array<std::int64_t, kTerCounts> sums {};
    for (std::size_t i = 0; i < hypotheses.size(); ++i)
        addTerCounts(sums, hypotheses[i], references.of(i));
    return {terOfCounts(sums), sums[0], lengthInWords(sums[1]), terSignature(references.count())};
}

}  // namespace translucent
