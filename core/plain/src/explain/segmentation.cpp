#include "translucent/explain/segmentation.h"

#include "explain/fill.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

constexpr std::size_t kShownWays = 5;
constexpr double kCharacterWidth = 1.6;  // cells
constexpr float kSymbolScore = -0.1F;

/// One of the best paths to a position in the text: its last piece, and the index of the path to the start of that
/// piece.
struct Way {
    float score = 0;
    std::size_t piece = 0;
    std::size_t rank = 0;
};

/// The best paths to each position, best first. Shape: [characters + 1, ≤ count] Sums are compared before rounding and
/// stored rounded; otherwise sentencepiece would choose a different path among equal ones.
std::vector<std::vector<Way>> bestWays(const PieceLattice& lattice, std::size_t count)
{
    std::vector<std::vector<Way>> ways(lattice.characters.size() + 1);
    ways.front().push_back({});
    for (std::size_t index = 0; index < lattice.pieces.size(); ++index) {
        const auto& piece = lattice.pieces[index];
        auto& here = ways[piece.end];
        for (std::size_t rank = 0; rank < ways[piece.begin].size(); ++rank) {
            const double score = static_cast<double>(piece.score) + static_cast<double>(ways[piece.begin][rank].score);
            const auto worse =
                std::ranges::find_if(here, [&](const Way& way) { return static_cast<double>(way.score) < score; });
            here.insert(worse, {static_cast<float>(score), index, rank});
            here.resize(std::min(count, here.size()));
        }
    }
    return ways;
}

Segmentation wayBack(const PieceLattice& lattice, const std::vector<std::vector<Way>>& ways, std::size_t rank)
{
    Segmentation result {{}, ways.back()[rank].score};
    for (std::size_t place = lattice.characters.size(); place > 0;) {
        const Way& way = ways[place][rank];
        result.pieces.push_back(way.piece);
        place = lattice.pieces[way.piece].begin;
        rank = way.rank;
    }
    std::ranges::reverse(result.pieces);
    return result;
}

std::vector<double> scoresOf(const PieceLattice& lattice, const std::vector<std::size_t>& pieces)
{
    std::vector<double> scores;
    for (const std::size_t piece : pieces)
        scores.push_back(static_cast<double>(lattice.pieces[piece].score));
    return scores;
}

/// Characters in the lowest row, and every longer piece above its characters, as low as possible.
BoxPicture latticePicture(const PieceLattice& lattice, const std::vector<std::size_t>& kept)
{
    std::vector<std::size_t> filled;  // by line, up to which character
    BoxPicture picture;
    const auto tone = [&](std::size_t index) {
        return std::ranges::find(kept, index) != kept.end() ? BoxTone::Kept
            : lattice.pieces[index].isUnknown               ? BoxTone::Chosen
                                                            : BoxTone::Plain;
    };
    for (std::size_t index = 0; index < lattice.pieces.size(); ++index) {
        const auto& piece = lattice.pieces[index];
        std::size_t line = piece.end - piece.begin > 1 ? 1 : 0;
        while (line > 0 && line < filled.size() && filled[line] > piece.begin)
            ++line;
        filled.resize(std::max(filled.size(), line + 1));
        filled[line] = std::max(filled[line], piece.end);
        picture.push_back({kCharacterWidth * static_cast<double>(piece.begin), -static_cast<double>(line),
            kCharacterWidth * static_cast<double>(piece.end - piece.begin), piece.text,
            numberText(static_cast<double>(piece.score), 2), tone(index)});
    }
    for (auto& box : picture)
        box.y += static_cast<double>(filled.size()) - 1;
    return picture;
}

ExplainStep scoredCharacterStep(const ScoredVocabulary& vocabulary, const PieceLattice& lattice)
{
    ExplainStep step {"unigram.characters", ""};
    step.table.columns = lattice.characters;
    std::vector<double> scores;
    std::size_t unknown = 0;
    for (const std::string& character : lattice.characters) {
        const auto* piece = vocabulary.find(character);
        unknown += piece ? 0 : 1;
        scores.push_back(static_cast<double>(piece ? piece->score : vocabulary.unknownScore()));
        step.picture.push_back({kCharacterWidth * static_cast<double>(scores.size() - 1), 0, kCharacterWidth, character,
            numberText(scores.back(), 2), piece ? BoxTone::Plain : BoxTone::Chosen});
    }
    step.table.addRow("ln p", scores);
    if (unknown > 0)
        step.notes.push_back(
            {"unigram.unknown", {static_cast<double>(unknown), static_cast<double>(vocabulary.unknownScore())}});
    return step;
}

ExplainStep latticeStep(const PieceLattice& lattice)
{
    ExplainStep step {"unigram.lattice", "", {{"fitting", static_cast<double>(lattice.pieces.size())}}};
    std::vector<double> begins, ends, scores;
    for (const auto& piece : lattice.pieces) {
        step.table.columns.push_back(piece.text);
        begins.push_back(static_cast<double>(piece.begin + 1));
        ends.push_back(static_cast<double>(piece.end));
        scores.push_back(static_cast<double>(piece.score));
    }
    step.table.addRow("from", begins);
    step.table.addRow("to", ends);
    step.table.addRow("ln p", scores);
    step.filled = [scores, texts = step.table.columns](std::size_t, std::size_t column) {
        return "p(" + escapedText(texts[column]) + ") = e" + superscript(numberText(scores[column])) + " = "
            + strong(std::exp(scores[column]));
    };
    step.picture = latticePicture(lattice, {});
    return step;
}

/// All paths to the position after a character with one more piece.
std::string choices(const PieceLattice& lattice, const std::vector<std::vector<Way>>& ways, std::size_t place)
{
    std::string text;
    for (const auto& piece : lattice.pieces) {
        if (piece.end != place)
            continue;
        const auto before = static_cast<double>(ways[piece.begin].front().score);
        text += (text.empty() ? "max(" : "; ") + numberText(before, 2) + " + " + term(static_cast<double>(piece.score))
            + " [" + escapedText(piece.text) + "]";
    }
    return text + ") = " + strong(static_cast<double>(ways[place].front().score));
}

ExplainStep viterbiStep(const PieceLattice& lattice)
{
    const auto ways = bestWays(lattice, 1);
    ExplainStep step {"unigram.viterbi", ""};
    step.table.columns = lattice.characters;
    std::vector<double> scores, begins;
    for (std::size_t place = 1; place < ways.size(); ++place) {
        const Way& way = ways[place].front();
        scores.push_back(static_cast<double>(way.score));
        begins.push_back(static_cast<double>(lattice.pieces[way.piece].begin + 1));
        const double x = kCharacterWidth * static_cast<double>(place - 1);
        step.picture.push_back({x, 0, kCharacterWidth, lattice.characters[place - 1], {}, BoxTone::Plain});
        step.picture.push_back({x, 1, kCharacterWidth, numberText(scores.back(), 2), {}, BoxTone::Bare});
        step.picture.push_back({x, 2, kCharacterWidth, "← " + numberText(begins.back()), {}, BoxTone::Bare});
    }
    step.table.addRow("last piece from", begins);
    step.table.addRow("best Σ ln p", scores);
    step.filled = [lattice, ways](std::size_t, std::size_t column) { return choices(lattice, ways, column + 1); };
    return step;
}

ExplainStep bestCutStep(const PieceLattice& lattice, const Segmentation& best)
{
    const auto scores = scoresOf(lattice, best.pieces);
    ExplainStep step {"unigram.best", "", {{"Σ ln p", static_cast<double>(best.score)}}};
    step.table.columns = lattice.texts(best);
    step.table.addRow("ln p", scores);
    step.filled = [scores, whole = static_cast<double>(best.score)](
                      std::size_t, std::size_t) { return sumOf(scores) + " = " + strong(whole); };
    step.picture = latticePicture(lattice, best.pieces);
    return step;
}

ExplainStep rivalStep(const PieceLattice& lattice, const std::vector<Segmentation>& ways)
{
    ExplainStep step {"unigram.rivals", ""};
    std::vector<double> sums, ratios, counts;
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const auto texts = lattice.texts(ways[i]);
        step.table.columns.push_back(std::to_string(i + 1));
        counts.push_back(static_cast<double>(texts.size()));
        sums.push_back(static_cast<double>(ways[i].score));
        ratios.push_back(std::exp(static_cast<double>(ways[i].score) - static_cast<double>(ways[0].score)));
        step.picture.push_back({0, static_cast<double>(i), 3, numberText(sums.back(), 2), {}, BoxTone::Bare});
        addBoxes(step.picture, texts, 3.2, static_cast<double>(i), i == 0 ? BoxTone::Kept : BoxTone::Plain);
    }
    step.table.addRow("pieces", counts);
    step.table.addRow("Σ ln p", sums);
    step.table.addRow("p ÷ best", ratios);
    step.filled = [lattice, ways, ratios](std::size_t, std::size_t column) {
        return joinedPieces(lattice.texts(ways[column])) + "<br>e"
            + superscript(
                numberText(static_cast<double>(ways[column].score)) + " − " + term(static_cast<double>(ways[0].score)))
            + " = " + strong(ratios[column]);
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

std::vector<std::string> PieceLattice::texts(const Segmentation& segmentation) const
{
    std::vector<std::string> result;
    for (const std::size_t piece : segmentation.pieces)
        result.push_back(pieces[piece].text);
    return result;
}

PieceLattice pieceLattice(const ScoredVocabulary& vocabulary, std::vector<std::string> characters)
{
    PieceLattice lattice {std::move(characters), {}};
    const auto& text = lattice.characters;
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        std::string piece;
        bool isKnown = false;
        for (std::size_t end = begin + 1; end <= text.size(); ++end) {
            piece += text[end - 1];
            if (piece.size() > vocabulary.longestPiece())
                break;
            const auto* found = vocabulary.find(piece);
            if (!found)
                continue;
            isKnown |= end == begin + 1;
            lattice.pieces.push_back({begin, end, piece, found->isSymbol ? kSymbolScore : found->score, false});
        }
        if (!isKnown)
            lattice.pieces.push_back({begin, begin + 1, text[begin], vocabulary.unknownScore(), true});
    }
    return lattice;
}

std::vector<Segmentation> bestSegmentations(const PieceLattice& lattice, std::size_t count)
{
    const auto ways = bestWays(lattice, count);
    std::vector<Segmentation> best;
    if (!lattice.characters.empty())
        for (std::size_t rank = 0; rank < ways.back().size(); ++rank)
            best.push_back(wayBack(lattice, ways, rank));
    return best;
}

std::vector<ExplainStep> explainUnigram(const ScoredVocabulary& vocabulary, std::string_view text)
{
    const auto lattice = pieceLattice(vocabulary, vocabulary.characters(text));
    if (lattice.characters.empty())
        throw InputError(InputProblem::Empty, "text");
    const auto ways = bestSegmentations(lattice, kShownWays);
    return {scoredCharacterStep(vocabulary, lattice), latticeStep(lattice), viterbiStep(lattice),
        bestCutStep(lattice, ways.front()), rivalStep(lattice, ways), idStep(lattice.texts(ways.front()), vocabulary)};
}

}  // namespace translucent
