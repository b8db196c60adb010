#pragma once

#include "translucent/choice.h"
#include "translucent/corpus_spec.h"
#include "translucent/message.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace translucent {

struct StoredCorpus;

/// What is probably wrong with a corpus that can be read.
enum class CorpusDoubt {
    Swapped,         ///< one language is Chinese, and it is the other side that is written in it
    OtherLanguage,   ///< a side is not written as its language is
    Header,          ///< the first pair names the columns
    NoText,          ///< a side consists of addresses or numbers
    SameSides,       ///< pairs with the same text on both sides
    UnequalLengths,  ///< pairs of which one side is far too long for the other
    SeenInTraining,  ///< validation pairs that the training corpus has, too
};
template <>
inline constexpr std::array kChoices<CorpusDoubt> {Choice {CorpusDoubt::Swapped, "swapped"},
    Choice {CorpusDoubt::OtherLanguage, "other_language"}, Choice {CorpusDoubt::Header, "header"},
    Choice {CorpusDoubt::NoText, "no_text"}, Choice {CorpusDoubt::SameSides, "same_sides"},
    Choice {CorpusDoubt::UnequalLengths, "unequal_lengths"}, Choice {CorpusDoubt::SeenInTraining, "seen_in_training"}};

struct CorpusWarning {
    CorpusDoubt doubt = CorpusDoubt::Swapped;
    Message message;  ///< what was found, and what to do
};

/// Looks at pairs one after the other and keeps none of them.
class CorpusChecker {
public:
    /// @param spec where they are from: the sentences of built-in tasks are as they should be
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

/// Whether validation pairs have a source sentence, white space around it aside, that is trained on, too: a warning or
/// nothing.
std::vector<CorpusWarning> checkValidation(const StoredCorpus& train, const Corpus& validation);

}  // namespace translucent
