#pragma once

#include "translucent/corpus.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// A sentence and its translation as token ids: pieces or words, whatever the numbers stand for.
struct TokenPair {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
};

/// Which source token translates to which target token; both count from 0.
struct TokenLink {
    std::size_t source = 0;
    std::size_t target = 0;

    auto operator<=>(const TokenLink&) const = default;
};

/// A target token, and how probable it is given a source token, in [0, 1].
struct TokenTranslation {
    std::int64_t target = 0;
    double probability = 0;

    bool operator==(const TokenTranslation&) const = default;
};

/// Translations of each source token, the most probable first, the lower id first among equals.
using TokenTranslations = std::map<std::int64_t, std::vector<TokenTranslation>>;

struct AlignerOptions {
    std::int64_t model1Iterations = 5;  ///< of IBM model 1, which starts the lexicon; at least 1
    std::int64_t hmmIterations = 5;     ///< of the HMM; 0 = links by model 1 alone
    std::int64_t threads = 0;           ///< 0 = as many as the machine has; changes no result
};

/// @throws Error{InvalidArgument} naming field, value and range
void validate(const AlignerOptions& options);

/// A token list longer than this on either side takes no part: its pair gets no links.
inline constexpr std::size_t kLongestAligned = 400;

/// Links the tokens of every pair, learnt from these pairs alone, without a dictionary. The lexicon comes from IBM
/// model 1, then lexicon and jump widths from the hidden Markov model with an empty word, by expectation maximisation
/// in both directions at once, which learn what they agree on; grow-diag-final-and makes their best paths one
/// alignment. Links are sorted. Equal pairs give equal links on any number of threads. The work grows with source ×
/// target length and, in the HMM, with the sum of the two besides: 2 seconds of one core for 30,000 pairs of nine by
/// nine tokens.
///
/// Nothing, not even empty lists, when `stop` ends it.
///
/// Sources: Brown et al. 1993, §4.1 (model 1); Vogel, Ney and Tillmann 1996 (HMM); Och and Ney 2003 (empty word,
/// smoothed jumps, symmetrising); Liang, Taskar and Klein 2006 (agreement); Koehn et al. 2005 (grow-diag-final-and).
/// Deviation: the place before the first word is a position of its own, from which the first jump is measured.
///
/// @throws Error{InvalidArgument} as validate()
std::vector<std::vector<TokenLink>> alignTokens(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop = {});

/// The lexicon that alignTokens() learns: t(target | source) of all tokens that stand in one pair. Nothing when `stop`
/// ends it.
/// @throws Error{InvalidArgument} as validate()
TokenTranslations learnTranslations(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop = {});

/// The same links between the words of a corpus: those that its pairs know, else those of wordsOf(), without regard to
/// the case of ASCII letters. A list of links for every pair, as SentencePair::alignment has it.
/// @throws Error{InvalidArgument} as validate(); Error as wordsOf()
std::vector<std::vector<AlignmentLink>> alignWords(
    const Corpus& corpus, const AlignerOptions& options, std::stop_token stop = {});

/// Links the words of any pair by what it has learnt from a corpus, whose pairs it links as alignWords() does. Words
/// that it has never seen are linked by their place. Cheap to copy; may be used from several threads.
class WordAligner {
public:
    /// Learns nothing more once `stop` asks for it. @throws Error as alignWords()
    WordAligner(const Corpus& corpus, const AlignerOptions& options, std::stop_token stop = {});

    /// @throws Error as wordsOf()
    std::vector<AlignmentLink> links(const SentencePair& pair) const;

private:
    struct Data;
    std::shared_ptr<const Data> m_data;
};

}  // namespace translucent
