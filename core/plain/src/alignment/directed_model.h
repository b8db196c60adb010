#pragma once

#include "alignment/hmm.h"
#include "alignment/lexicon.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent::alignment {

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

}  // namespace translucent::alignment
