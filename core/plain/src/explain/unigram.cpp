#include "explain/fill.h"
#include "explain/piece_pictures.h"
#include "translucent/explain/segmentation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

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
