#pragma once

#include "translucent/explain/step.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A word and how often it stands in a text.
struct CountedWord {
    std::string text;
    std::int64_t count = 1;

    bool operator==(const CountedWord&) const = default;
};

/// The words of a text in the order they first appear; "low×5" or "low*5" counts five times. Punctuation is left out.
/// @throws Error{InvalidFormat} when `text` is not UTF-8.
std::vector<CountedWord> countedWords(std::string_view text);

/// How the pair to merge next is chosen. Both begin with the characters of every word.
enum class SubwordMethod {
    /// The pair with the greatest count(ab). Source: Sennrich et al. 2016, algorithm 1.
    Bpe,
    /// The pair with the greatest count(ab) ÷ (count(a) · count(b)); what does not begin a word begins with "##".
    /// Source: Schuster and Nakajima 2012; Devlin et al. 2019.
    WordPiece,
};

/// What is learnt, and how much of it.
struct SubwordRules {
    SubwordMethod method = SubwordMethod::Bpe;
    std::size_t merges = 10;  ///< at most; fewer when every word is one piece
    bool marksEnds = true;    ///< BPE puts "</w>" behind each word
};

/// Two neighbouring pieces in the words of a text.
struct PairCount {
    std::string left;
    std::string right;
    std::int64_t count = 0;
    std::int64_t leftCount = 0;  ///< of the left piece, wherever it stands
    std::int64_t rightCount = 0;
    double score = 0;  ///< what the method goes by
};

struct LearntMerge {
    std::vector<PairCount> pairs;                 ///< the first is merged, of equal ones that which comes first
    std::vector<std::vector<std::string>> words;  ///< as they are cut afterwards
};

struct SubwordTraining {
    SubwordRules rules;
    std::vector<std::vector<std::string>> characters;  ///< of the words, before the first merge
    std::vector<LearntMerge> merges;
    std::vector<std::string> vocabulary;  ///< characters, then what was merged
};

SubwordTraining trainSubwords(std::span<const CountedWord> words, const SubwordRules& rules);

/// How a word is cut by what was learnt: BPE merges again in the order of learning; WordPiece takes the longest piece
/// that fits, again and again, and the whole word is "<unk>" when nothing fits at some place.
std::vector<std::string> cutWord(const SubwordTraining& training, std::string_view word);

struct SubwordTrainingInput {
    std::vector<CountedWord> words = {};
    SubwordRules rules = {};
    std::vector<std::string> newWords = {};  ///< to be cut at the end
};

/// A step for each merge, then the words to be cut; of WordPiece also beside what BPE makes of them.
/// @throws InputError{Empty} without a word to learn from
std::vector<ExplainStep> explainSubwordTraining(const SubwordTrainingInput& input);

}  // namespace translucent
