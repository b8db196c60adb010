#pragma once

#include <cstddef>
#include <span>
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

}  // namespace translucent::alignment
