#pragma once

#include "translucent/explain/step.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A word and its frequency in a text.
struct CountedWord {
    std::string text;
    std::int64_t count = 1;

    bool operator==(const CountedWord&) const = default;
};

/// The words of a text in the order of their first occurrence; "low×5" or "low*5" counts five times. Punctuation is
/// ignored.
/// @throws Error{InvalidFormat} if `text` is not UTF-8.
std::vector<CountedWord> countedWords(std::string_view text);

/// The method to choose the next pair to merge. Both start from the characters of every word.
enum class SubwordMethod {
    /// The pair with the greatest count(ab). Source: Sennrich et al. 2016, algorithm 1.
    Bpe,
    /// The pair with the greatest count(ab) ÷ (count(a) · count(b)). Pieces inside a word start with "##".
    /// Source: Schuster and Nakajima 2012; Devlin et al. 2019.
    WordPiece,
};

/// The method of a subword training and its limits.
struct SubwordRules {
    SubwordMethod method = SubwordMethod::Bpe;
    std::size_t merges = 10;  ///< at most; fewer if every word is one piece
    bool marksEnds = true;    ///< BPE puts "</w>" behind each word
};

/// Two neighbouring pieces in the words of a text.
struct PairCount {
    std::string left;
    std::string right;
    std::int64_t count = 0;
    std::int64_t leftCount = 0;  ///< of the left piece, at all positions
    std::int64_t rightCount = 0;
    double score = 0;  ///< the criterion of the method
};

struct LearntMerge {
    std::vector<PairCount> pairs;                 ///< the first is merged, of equal ones that which comes first
    std::vector<std::vector<std::string>> words;  ///< segmented after the merge
};

struct SubwordTraining {
    SubwordRules rules;
    std::vector<std::vector<std::string>> characters;  ///< of the words, before the first merge
    std::vector<LearntMerge> merges;
    std::vector<std::string> vocabulary;  ///< characters, then merged pieces
};

SubwordTraining trainSubwords(std::span<const CountedWord> words, const SubwordRules& rules);

/// Segments a word with the learnt rules: BPE repeats the merges in the order of learning; WordPiece repeatedly takes
/// the longest matching piece. If none matches, the whole word is "<unk>".
std::vector<std::string> cutWord(const SubwordTraining& training, std::string_view word);

struct SubwordTrainingInput {
    std::vector<CountedWord> words = {};
    SubwordRules rules = {};
    std::vector<std::string> newWords = {};  ///< words to segment at the end
};

/// One step per merge, then the segmented words; for WordPiece also compared with BPE.
/// @throws InputError{Empty} without a training word
std::vector<ExplainStep> explainSubwordTraining(const SubwordTrainingInput& input);

}  // namespace translucent
