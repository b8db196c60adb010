#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent::alignment {

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

}  // namespace translucent::alignment
