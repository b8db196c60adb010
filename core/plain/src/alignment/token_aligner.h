#pragma once

#include "translucent/alignment/alignment.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace translucent::alignment {

/// The frequencies of the jump widths between the links of consecutive words. Source: Vogel, Ney and Tillmann 1996, eq.
/// (6)
class JumpModel {
public:
    /// Uniform, for sentences of up to `longest` positions.
    explicit JumpModel(std::size_t longest);

    /// The number of known widths.
    std::size_t widths() const { return m_weights.size(); }
    /// Weights of the widths 1 - positions … positions. Shape: [2·positions]
    std::span<const double> weights(std::size_t positions) const;

    /// Adds the expected jumps of a sentence; the same shape.
    static void add(std::span<const double> jumps, std::vector<double>& counts);
    /// Makes such sums the weights.
    void maximize(std::vector<double> counts);

private:
    std::vector<double> m_weights;
};

/// A sentence pair in the hidden Markov model: the I positions of one side are states, the J words of the other are
/// emitted. Position 0 is before the first word. The empty word is emitted without leaving a position.
struct HmmSentence {
    std::span<const double>
        emissions;                  ///< probability of word j at position i, of the empty word at 0. Shape: [J, I + 1]
    std::span<const double> jumps;  ///< weight of width d at index d + I - 1. Shape: [2·I]
    double emptyShare = 0;          ///< probability of the empty word, in [0, 1)
    double uniformShare = 0;        ///< of jumps to any position: smoothing, in [0, 1]

    std::size_t positions() const { return jumps.size() / 2; }
    std::size_t words() const { return emissions.size() / (positions() + 1); }
};

struct HmmPosteriors {
    std::vector<double> links;  ///< P(word j comes from position i, or at 0 from the empty word). Shape: [J, I + 1]
    std::vector<double> jumps;  ///< expected number of jumps of each width, without those of smoothing. Shape: [2·I]
    double logLikelihood = 0;
};

/// Forward–backward, scaled. Source: Rabiner 1989, §III and §V.A
HmmPosteriors hmmPosteriors(const HmmSentence& sentence);

/// The most probable position of each word, 0 for the empty word. Shape: [J]. Source: Viterbi 1967
std::vector<std::size_t> hmmBestPath(const HmmSentence& sentence);

/// Number of a word of one side, from 0 in order of appearance.
using Word = std::uint32_t;
/// A word that occurs in no sentence.
inline constexpr Word kUnknownWord = ~Word {0};

/// One side of all sentence pairs, as consecutive numbers.
class Sentences {
public:
    /// `next` gives the ids of sentence after sentence.
    void add(std::span<const Word> sentence);

    std::size_t size() const { return m_ends.size(); }
    std::size_t wordCount() const { return m_wordCount; }
    std::size_t longest() const { return m_longest; }
    std::span<const Word> operator[](std::size_t sentence) const;

private:
    std::vector<Word> m_words;
    std::vector<std::size_t> m_ends;
    std::size_t m_wordCount = 0;
    std::size_t m_longest = 0;
};

/// t(to | from): the probability of a word of one side given a word of the other side or the empty word, for words that
/// occur together in at least one pair. Each probability has a cell.
class Lexicon {
public:
    /// Initially, all words of the other side are equally probable.
    Lexicon(const Sentences& from, const Sentences& to);

    /// The number of cells: one per word pair that occurs together.
    std::size_t cells() const { return m_to.size(); }
    double operator[](std::size_t cell) const { return m_probabilities[cell]; }

    /// The cell of t(to | from); words that never occur together have a cell after the others, which contains 0.
    std::size_t cell(Word from, Word to) const;
    /// The cell of t(to | empty word).
    std::size_t emptyCell(Word to) const { return to < m_rowEnds.front() ? to : cells(); }

    /// Shape: [to, from + 1]; column 0 belongs to the empty word.
    std::vector<std::uint32_t> cellsOf(std::span<const Word> from, std::span<const Word> to) const;

    /// The words with a cell t(to | from), sorted, and the first of those cells, which are consecutive.
    std::span<const Word> translations(Word from) const;
    std::size_t firstCell(Word from) const { return m_rowEnds[from]; }

    /// Makes expected counts, one a cell, probabilities.
    void maximize(std::span<const double> counts);

    /// Forgets smaller probabilities, except those of the empty word. They are 0 from now on, and cells have other
    /// numbers.
    void dropBelow(double least);

private:
    std::vector<std::size_t> m_rowEnds;   ///< row 0 belongs to the empty word, row w + 1 to word w
    std::vector<Word> m_to;               ///< sorted within a row
    std::vector<double> m_probabilities;  ///< the last one is 0
};

enum class ModelKind {
    Model1,  ///< every position is equally probable
    Hmm,     ///< positions follow from the one before
};

/// The parameters of both models.
struct DirectedOptions {
    double emptyShare = 0.1;    ///< probability of the empty word, in [0, 1); 0 = no empty word
    double uniformShare = 0.3;  ///< of jumps to any position, in [0, 1]
};

/// The expectations of a model for one sentence pair.
struct Expectation {
    std::vector<std::uint32_t> cells;  ///< of the lexicon. Shape: [to, from + 1], column 0 is the empty word's
    std::vector<double> links;         ///< posterior probabilities, the same shape
    std::vector<double> jumps;         ///< as HmmPosteriors has them; none in model 1
};

/// The sum of such expectations.
struct ExpectedCounts {
    std::vector<double> cells;
    std::vector<double> jumps;

    void add(const Expectation& expectation);
};

/// Explains each word of `to` by a word of `from` or by the empty word. Both sides of every sentence contain words.
/// Sources: Brown et al. 1993, §4; Vogel, Ney and Tillmann 1996; Och and Ney 2003, §2.1 (empty word)
class DirectedModel {
public:
    /// Both sides must outlive the model.
    DirectedModel(const Sentences& from, const Sentences& to, const DirectedOptions& options = {});

    /// Caches the lexicon cells of the first sentences, as many as fit in memory. This makes learning several times
    /// faster.
    void keepCells(std::size_t threads);

    /// Call after learning: drops data that does not affect links, so that links are found faster.
    void condense();

    Expectation expectation(ModelKind kind, std::size_t sentence) const;
    ExpectedCounts noCounts() const;
    void maximize(ModelKind kind, const ExpectedCounts& counts);

    /// Returns, for each word of `to`, its most probable position in `from`, from 1, or 0 for the empty word.
    std::vector<std::size_t> bestLinks(ModelKind kind, std::size_t sentence) const;
    /// The same for any words. Unknown words are linked by their position.
    std::vector<std::size_t> bestLinks(ModelKind kind, std::span<const Word> from, std::span<const Word> to) const;

    const Sentences& from() const { return m_from; }
    const Sentences& to() const { return m_to; }
    const Lexicon& lexicon() const { return m_lexicon; }

private:
    std::vector<std::uint32_t> cells(std::size_t sentence) const;
    std::vector<double> emissions(std::span<const std::uint32_t> cells) const;
    HmmSentence hmmSentence(std::size_t positions, std::span<const double> emissions) const;
    std::vector<std::size_t> bestLinks(
        ModelKind kind, std::size_t positions, std::span<const std::uint32_t> cells) const;

    const Sentences& m_from;
    const Sentences& m_to;
    DirectedOptions m_options;
    Lexicon m_lexicon;
    JumpModel m_jumps;
    std::vector<std::vector<std::uint32_t>> m_keptCells;
};

/// Replaces the expectations of a link in both directions by their product, so that the models learn to agree. The
/// expectations of the empty word do not change. Source: Liang, Taskar and Klein 2006, §4
/// @param sources number of words of `forward` in `from` and of `backward` in `to`
void agree(Expectation& forward, Expectation& backward, std::size_t sources);

/// One iteration of expectation maximisation in both directions. Counts are added in the order of the sentences, so the
/// result does not depend on the number of threads. If `stop` interrupts it, nothing changes.
void trainTogether(DirectedModel& forward, DirectedModel& backward, ModelKind kind, std::size_t threads,
    const std::stop_token& stop = {});

/// Combines the alignments of both directions. Starts with the links that both contain. Adds links of either direction
/// that are adjacent to an existing link, also diagonally, and connect a token without links. Finally adds links
/// between two tokens without links. The result is sorted.
/// @param sourceOf for each target token the source token, from 1, or 0 for none
/// @param targetOf for each source token the target token, in the same form
/// Source: Koehn et al. 2005, §2.2 (grow-diag-final-and)
std::vector<TokenLink> growDiagFinalAnd(std::span<const std::size_t> sourceOf, std::span<const std::size_t> targetOf);

/// Gives ids numbers without gaps.
class Numbering {
public:
    std::vector<Word> add(std::span<const std::int64_t> ids);
    /// Ids that were never added have the number kUnknownWord.
    std::vector<Word> of(std::span<const std::int64_t> ids) const;
    /// The id of each number.
    const std::vector<std::int64_t>& ids() const { return m_ids; }

private:
    Word numberOf(std::int64_t id);

    std::unordered_map<std::int64_t, Word> m_words;
    std::vector<std::int64_t> m_ids;
};

/// The pairs that can be aligned, both sides numbered.
struct AlignedPairs {
    explicit AlignedPairs(std::span<const TokenPair> pairs);

    std::vector<std::size_t> places;  ///< which pairs they are
    Numbering sourceWords;
    Numbering targetWords;
    Sentences source;
    Sentences target;
};

/// Both directions, learnt together. Contains references to the pairs, so it cannot be copied.
class TokenAligner {
public:
    /// Learns from `pairs` until `stop` is requested.
    TokenAligner(std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop);
    TokenAligner(const TokenAligner&) = delete;
    TokenAligner& operator=(const TokenAligner&) = delete;

    /// As DirectedModel::condense.
    void condense();

    /// The pairs that it learnt from.
    const AlignedPairs& pairs() const { return m_pairs; }
    /// Links of the i-th of them.
    std::vector<TokenLink> linksOf(std::size_t i) const;
    /// Links of any pair; empty if it cannot be aligned.
    std::vector<TokenLink> links(const TokenPair& pair) const;
    /// t(target | source) of all tokens that occur together in a pair, unless condense() was called.
    TokenTranslations translations() const;

private:
    ModelKind m_kind;
    AlignedPairs m_pairs;
    DirectedModel m_forward;
    DirectedModel m_backward;
};

std::size_t threadsOf(const AlignerOptions& options);

}  // namespace translucent::alignment
