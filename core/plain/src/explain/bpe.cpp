#include "explain/fill.h"
#include "explain/piece_pictures.h"
#include "translucent/explain/segmentation.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace translucent {

namespace {

/// The rank of a merge in the learning of the vocabulary; empty if the result is not a piece.
std::optional<float> rankOf(const ScoredVocabulary& vocabulary, const std::string& left, const std::string& right)
{
    const auto isSymbol = [&](const std::string& text) {
        const auto* piece = vocabulary.find(text);
        return piece && piece->isSymbol;
    };
    const auto* joined = vocabulary.find(left + right);
    if (!joined || isSymbol(left) || isSymbol(right))
        return {};
    return -joined->score;
}

/// Returns the left one of the two neighbours to merge next; empty if there are none.
std::optional<std::size_t> nextMerge(const ScoredVocabulary& vocabulary, const std::vector<std::string>& pieces)
{
    std::optional<std::size_t> best;
    float least = 0;
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto rank = rankOf(vocabulary, pieces[i], pieces[i + 1]);
        if (rank && (!best || *rank < least)) {
            best = i;
            least = *rank;
        }
    }
    return best;
}

void merge(std::vector<std::string>& pieces, std::size_t at)
{
    pieces[at] += pieces[at + 1];
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(at) + 1);
}

/// The pieces so far, each above the two from which it was merged.
class MergeTree {
public:
    explicit MergeTree(const std::vector<std::string>& units)
    {
        double x = 0;
        for (const auto& unit : units) {
            const double width = std::max(1.4, boxWidth(unit));
            m_boxes.push_back({x, 0, width, unit});
            m_open.push_back(m_boxes.size() - 1);
            x += width;
        }
    }

    void merge(std::size_t at, std::int64_t rank)
    {
        const PictureBox left = m_boxes[m_open[at]], right = m_boxes[m_open[at + 1]];
        for (auto& box : m_boxes)
            box.tone = BoxTone::Plain;
        m_boxes.push_back({left.x, std::min(left.y, right.y) - 1, left.width + right.width, left.text + right.text,
            "#" + std::to_string(rank + 1), BoxTone::Chosen});
        m_open[at] = m_boxes.size() - 1;
        m_open.erase(m_open.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }

    /// Leaves room above the characters for the lines of the whole tree.
    BoxPicture picture(double lines) const
    {
        BoxPicture picture = m_boxes;
        for (auto& box : picture)
            box.y += lines;
        return picture;
    }
    double lines() const { return -std::ranges::min_element(m_boxes, {}, &PictureBox::y)->y; }

private:
    BoxPicture m_boxes;
    std::vector<std::size_t> m_open;  ///< boxes that are not part of a larger piece yet, in text order
};

/// The adjacent pairs that form a piece, the earliest merge first, without duplicates.
struct PairRanks {
    std::vector<std::string> names;
    std::vector<double> ranks;
};

PairRanks possiblePairs(const ScoredVocabulary& vocabulary, const std::vector<std::string>& pieces)
{
    std::vector<std::pair<float, std::string>> found;
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i)
        if (const auto rank = rankOf(vocabulary, pieces[i], pieces[i + 1]))
            found.emplace_back(*rank + 1, pieces[i] + " + " + pieces[i + 1]);
    std::ranges::stable_sort(found, {}, &std::pair<float, std::string>::first);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    PairRanks pairs;
    for (const auto& [rank, name] : found) {
        pairs.names.push_back(name);
        pairs.ranks.push_back(static_cast<double>(rank));
    }
    return pairs;
}

ExplainStep unitStep(const ScoredVocabulary& vocabulary, const std::vector<std::string>& units)
{
    ExplainStep step {"bpe.characters", ""};
    step.table.columns = units;
    std::vector<double> known;
    for (const auto& unit : units)
        known.push_back(vocabulary.find(unit) ? 1 : 0);
    step.table.addRow("in vocabulary", known);
    if (const auto unknown = std::ranges::count(known, 0.0); unknown > 0)
        step.notes.push_back({"bpe.unknown", {static_cast<double>(unknown)}});
    step.picture = MergeTree(units).picture(0);
    for (std::size_t i = 0; i < units.size(); ++i)
        if (known[i] == 0)
            step.picture[i].tone = BoxTone::Chosen;
    return step;
}

ExplainStep replayedMergeStep(const ScoredVocabulary& vocabulary, const BpeMerge& merge, std::size_t number)
{
    ExplainStep step {"bpe.merge#" + std::to_string(number), ""};
    step.subject = merge.before[merge.at] + " + " + merge.before[merge.at + 1];
    auto pairs = possiblePairs(vocabulary, merge.before);
    step.table.columns = pairs.names;
    step.table.addRow("merge number", pairs.ranks);
    step.filled = [pairs, merge](std::size_t, std::size_t) {
        std::string text = "min(" + numberText(pairs.ranks.front());
        for (std::size_t i = 1; i < pairs.ranks.size(); ++i)
            text += ", " + numberText(pairs.ranks[i]);
        return text + ") = " + numberText(pairs.ranks.front()) + ": " + escapedText(pairs.names.front()) + " → "
            + strong(escapedText(merge.before[merge.at] + merge.before[merge.at + 1]));
    };
    return step;
}

}  // namespace

BpeReplay replayBpe(const ScoredVocabulary& vocabulary, std::span<const std::string> characters)
{
    BpeReplay replay {{}, vocabulary.units(characters)};
    while (const auto at = nextMerge(vocabulary, replay.pieces)) {
        const auto rank = *rankOf(vocabulary, replay.pieces[*at], replay.pieces[*at + 1]);
        replay.merges.push_back({*at, std::llround(rank), replay.pieces});
        merge(replay.pieces, *at);
    }
    return replay;
}

std::vector<ExplainStep> explainBpe(const ScoredVocabulary& vocabulary, std::string_view text)
{
    const auto characters = vocabulary.characters(text);
    if (characters.empty())
        throw InputError(InputProblem::Empty, "text");
    const auto units = vocabulary.units(characters);
    const auto replay = replayBpe(vocabulary, characters);
    MergeTree whole(units), tree(units);
    for (const auto& merge : replay.merges)
        whole.merge(merge.at, merge.rank);
    std::vector<ExplainStep> steps {unitStep(vocabulary, units)};
    for (const auto& merge : replay.merges) {
        steps.push_back(replayedMergeStep(vocabulary, merge, steps.size()));
        tree.merge(merge.at, merge.rank);
        steps.back().picture = tree.picture(whole.lines());
    }
    steps.push_back(idStep(replay.pieces, vocabulary));
    return steps;
}

}  // namespace translucent
