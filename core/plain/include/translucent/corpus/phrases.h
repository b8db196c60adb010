#pragma once

#include "translucent/base/choice.h"
#include "translucent/corpus/corpus.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A sentence and its acceptable translations.
struct Phrase {
    std::string source;
    std::vector<std::string> references;

    bool operator==(const Phrase&) const = default;
};

/// Reads lines with a sentence and its references, separated by tabs. Skips empty lines and lines that start with "#";
/// text is cleaned as in `readCorpus`.
/// @throws Error naming file and line: NotFound, or InvalidFormat for a line with an empty column or without a
/// reference, for a file without phrases, and as `readCorpus`.
std::vector<Phrase> readPhrases(const std::filesystem::path& file);

/// Half of the sentences of a list of kinds are held out: nobody looks at them while a model is being improved.
enum class KindPart { Open, Held };
template <>
inline constexpr std::array kChoices<KindPart> {Choice {KindPart::Open, "open"}, Choice {KindPart::Held, "held"}};

/// A sentence with what is difficult about it, such as "negation".
struct KindOfPhrase {
    std::string kind;
    KindPart part {};
    Phrase phrase;
};

/// Reads lines with a kind, a part, a sentence and its references, separated by tabs; otherwise as `readPhrases`.
std::vector<KindOfPhrase> readKinds(const std::filesystem::path& file);

/// The sentence without trailing punctuation marks and spaces.
std::string withoutFinalPunctuation(std::string_view sentence);

/// Returns the phrases that end with punctuation, without the punctuation; skips those that are already in `phrases`.
std::vector<Phrase> withoutFinalPunctuation(std::span<const Phrase> phrases);

/// The minimum chrF2 of an acceptable translation of a short sentence.
inline constexpr double kAcceptableChrf = 60;

/// The similarity of a translation to its references.
struct PhraseScore {
    std::size_t reference = 0;  ///< the nearest one, of equally near ones the first
    double chrf = 0;            ///< chrF2 of the sentence against it, without case and punctuation, 0 … 100
    bool exact = false;         ///< equals one of the references, ignoring final punctuation

    bool isAcceptable() const { return chrf >= kAcceptableChrf; }
};

/// Uses the reference with the highest chrF2 (see `chrf`). Case is ignored for the letters A–Z only.
/// @throws Error{InvalidArgument} without a reference, Error{InvalidFormat} for text that is not UTF-8.
PhraseScore scorePhrase(const std::string& translation, std::span<const std::string> references);

/// The topic of an example sentence.
enum class ExampleTopic {
    People,        ///< names, ages, dates, the clock
    Questions,     ///< 吗, 喜不喜欢, 为什么, 哪儿
    Aspect,        ///< 过, 着, 刚, 在
    MeasureWords,  ///< 本, 条, 个, and 的
    WordOrder,     ///< 把, 被, 比, 跟
    Clauses,       ///< 因为…所以…, 如果…就…, 一边…一边…, 又…又…
};
template <>
inline constexpr std::array kChoices<ExampleTopic> {Choice {ExampleTopic::People, "people"},
    Choice {ExampleTopic::Questions, "questions"}, Choice {ExampleTopic::Aspect, "aspect"},
    Choice {ExampleTopic::MeasureWords, "measure-words"}, Choice {ExampleTopic::WordOrder, "word-order"},
    Choice {ExampleTopic::Clauses, "clauses"}};

/// A Chinese example sentence, its translation and its word links.
struct ExampleSentence {
    ExampleTopic topic {};
    SentencePair pair;
};

/// The sentences of corpus/examples.tsv, by topic: sentences of the classroom language that no shipped model was
/// trained on.
/// @throws Error{NotFound}, Error{InvalidFormat} naming file and line
std::vector<ExampleSentence> exampleSentences();

}  // namespace translucent
