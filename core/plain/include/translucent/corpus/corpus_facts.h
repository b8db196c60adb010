#pragma once

#include "translucent/base/choice.h"
#include "translucent/base/message.h"
#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_spec.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace translucent {

struct StoredCorpus;

/// A probable problem of a corpus that can be read.
enum class CorpusDoubt {
    Swapped,         ///< one language is Chinese, and it is the other side that is written in it
    OtherLanguage,   ///< a side is not written as its language is
    Header,          ///< the first pair names the columns
    NoText,          ///< a side consists of addresses or numbers
    SameSides,       ///< pairs with the same text on both sides
    UnequalLengths,  ///< pairs with one side far too long for the other
    SeenInTraining,  ///< validation pairs that are also in the training corpus
};
template <>
inline constexpr std::array kChoices<CorpusDoubt> {Choice {CorpusDoubt::Swapped, "swapped"},
    Choice {CorpusDoubt::OtherLanguage, "other_language"}, Choice {CorpusDoubt::Header, "header"},
    Choice {CorpusDoubt::NoText, "no_text"}, Choice {CorpusDoubt::SameSides, "same_sides"},
    Choice {CorpusDoubt::UnequalLengths, "unequal_lengths"}, Choice {CorpusDoubt::SeenInTraining, "seen_in_training"}};

struct CorpusWarning {
    CorpusDoubt doubt = CorpusDoubt::Swapped;
    Message message;  ///< the finding and its remedy
};

/// Checks pairs one after the other without storing them.
class CorpusChecker {
public:
    /// @param spec the source of the pairs: sentences of built-in tasks are not checked
    CorpusChecker(const std::string& spec, const CorpusReadOptions& read);
    ~CorpusChecker();
    CorpusChecker(const CorpusChecker&) = delete;
    CorpusChecker& operator=(const CorpusChecker&) = delete;

    void add(const SentencePair& pair);
    std::vector<CorpusWarning> warnings() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Checks all pairs of a corpus.
std::vector<CorpusWarning> checkCorpus(const Corpus& corpus, const std::string& spec, const CorpusReadOptions& read);
std::vector<CorpusWarning> checkCorpus(
    const StoredCorpus& corpus, const std::string& spec, const CorpusReadOptions& read);

/// Checks whether a validation pair has the same source sentence as a training pair, ignoring surrounding white space.
/// Returns one warning or none.
std::vector<CorpusWarning> checkValidation(const StoredCorpus& train, const Corpus& validation);

/// Facts about one side of a corpus, estimated from its sample.
struct SideFacts {
    bool chinese = false;             ///< at least half of the sentences contain Chinese characters
    double words = 0;                 ///< mean per sentence; punctuation marks count as words
    double distinctWordsPerRoot = 0;  ///< distinct words ÷ √(words): natural language grows like the root
    std::int64_t longestWords = 0;
    std::int64_t distinctWords = 0;  ///< in the sample
    std::int64_t distinctCharacters = 0;

    bool operator==(const SideFacts&) const = default;
};

/// The facts about a corpus that determine its recipe.
struct CorpusFacts {
    std::int64_t pairs = 0;
    SideFacts source;
    SideFacts target;
    double sharedCharacters = 0;  ///< share of either side's text whose characters also occur on the other side; 0 … 1
    double linkedPairs = 0;       ///< share of the pairs with linked words; 0 … 1

    bool operator==(const CorpusFacts&) const = default;
};

/// Counted in at most 20,000 pairs, evenly spread over the corpus, in about a second.
CorpusFacts corpusFacts(const Corpus& corpus);

}  // namespace translucent
