#include "alignment/lexicon.h"

#include <algorithm>
#include <numeric>

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

}  // namespace translucent::alignment
