#pragma once

#include "translucent/corpus/corpus.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// A sentence and its translation as token ids. The ids can number pieces or words.
struct TokenPair {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
};

/// A target token and its probability given a source token, in [0, 1].
struct TokenTranslation {
    std::int64_t target = 0;
    double probability = 0;

    bool operator==(const TokenTranslation&) const = default;
};

/// Translations of each source token, the most probable first, the lower id first among equals.
using TokenTranslations = std::map<std::int64_t, std::vector<TokenTranslation>>;

struct AlignerOptions {
    std::int64_t model1Iterations = 5;  ///< of IBM model 1, which starts the lexicon; at least 1
    std::int64_t hmmIterations = 5;     ///< of the HMM; 0 = links from model 1 only
    std::int64_t threads = 0;           ///< 0 = as many as the machine has; changes no result
};

/// @throws Error{InvalidArgument} naming field, value and range
void validate(const AlignerOptions& options);

/// A pair with a longer token list on either side gets no links.
inline constexpr std::size_t kLongestAligned = 400;

/// Links the tokens of every pair, learnt from these pairs alone, without a dictionary. The lexicon is learnt with IBM
/// model 1, then lexicon and jump widths with the hidden Markov model with an empty word. Expectation maximisation
/// trains both directions together, so that they agree; grow-diag-final-and combines their best paths into one
/// alignment. Links are sorted. Equal pairs give equal links on any number of threads. The cost grows with source ×
/// target length and, in the HMM, also with their sum: 2 seconds of one core for 30,000 pairs of nine by nine tokens.
///
/// Empty, without any lists, if `stop` interrupts it.
///
/// Sources: Brown et al. 1993, §4.1 (model 1); Vogel, Ney and Tillmann 1996 (HMM); Och and Ney 2003 (empty word,
/// smoothed jumps, symmetrising); Liang, Taskar and Klein 2006 (agreement); Koehn et al. 2005 (grow-diag-final-and).
/// Deviation: the position before the first word is a separate state, from which the first jump is measured.
///
/// @throws Error{InvalidArgument} as validate()
std::vector<std::vector<TokenLink>> alignTokens(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop = {});

/// The lexicon that alignTokens() learns: t(target | source) of all tokens that occur together in a pair. Empty if
/// `stop` interrupts the training.
/// @throws Error{InvalidArgument} as validate()
TokenTranslations learnTranslations(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop = {});

/// Links the words of a corpus with alignTokens(). The words are those stored with each pair, or else those of
/// wordsOf(); the case of ASCII letters is ignored. Returns one list of links per pair, in the form of
/// SentencePair::alignment.
/// @throws Error{InvalidArgument} as validate(); Error as wordsOf()
std::vector<std::vector<AlignmentLink>> alignWords(
    const Corpus& corpus, const AlignerOptions& options, std::stop_token stop = {});

/// Links the words of any pair with a model learnt from a corpus. It links the pairs of that corpus as alignWords()
/// does. Unknown words are linked by their position. Cheap to copy; can be used from several threads.
class WordAligner {
public:
    /// Learns from `corpus` until `stop` is requested. @throws Error as alignWords()
    WordAligner(const Corpus& corpus, const AlignerOptions& options, std::stop_token stop = {});

    /// @throws Error as wordsOf()
    std::vector<AlignmentLink> links(const SentencePair& pair) const;

private:
    struct Data;
    std::shared_ptr<const Data> m_data;
};

}  // namespace translucent
