#include "sentencepiece/vocabulary.h"

#include "translucent/error.h"
#include "util/number_text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sentencepiece_trainer.h>
#include <unordered_map>

namespace translucent {

namespace {

/// More sentences than this change a vocabulary of thousands of pieces hardly at all, but cost seconds each.
constexpr std::size_t kMostTrainingSentences = 30'000;
/// sentencepiece's own limit for one training sentence, in bytes.
constexpr std::size_t kLongestTrainingSentence = 4192;

/// Feeds the sentences evenly thinned to the limit above.
class SentenceFeed : public sentencepiece::SentenceIterator {
public:
    explicit SentenceFeed(std::span<const std::string> sentences)
        : m_sentences(sentences)
        , m_stride(1 + sentences.size() / kMostTrainingSentences)
    {
        skipUnusable();
    }

    bool done() const override { return m_index >= m_sentences.size(); }
    void Next() override
    {
        m_index += m_stride;
        skipUnusable();
    }
    const std::string& value() const override { return m_sentences[m_index]; }
    sentencepiece::util::Status status() const override { return {}; }

private:
    void skipUnusable()
    {
        while (!done() && (value().empty() || value().size() > kLongestTrainingSentence))
            m_index += m_stride;
    }

    std::span<const std::string> m_sentences;
    std::size_t m_stride;
    std::size_t m_index = 0;
};

using Arguments = std::unordered_map<std::string, std::string>;

Arguments trainingArguments(
    std::string_view kind, std::int64_t vocabulary, double characterCoverage, const std::string& normalization)
{
    return {{"model_type", std::string(kind)}, {"vocab_size", std::to_string(vocabulary)},
        {"character_coverage", fixedText(characterCoverage, 6)}, {"pad_id", std::to_string(kPadId)},
        {"unk_id", std::to_string(kUnknownId)}, {"bos_id", std::to_string(kBeginId)},
        {"eos_id", std::to_string(kEndId)}, {"normalization_rule_tsv", normalization},
        {"hard_vocab_limit", kind == "unigram" ? "false" : "true"}, {"num_threads", "2"}, {"minloglevel", "2"}};
}

/// sentencepiece states the largest possible size in "… set it to a value <= N."
std::optional<std::int64_t> numberAfter(std::string_view message, std::string_view mark)
{
    const auto at = message.find(mark);
    if (at == std::string_view::npos)
        return {};
    std::int64_t number = 0;
    const auto digits = message.substr(at + mark.size());
    if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec != std::errc())
        return {};
    return number;
}

/// "Vocabulary size is smaller than required_chars. 2000 vs 2644." → 2644
std::optional<std::int64_t> leastPossibleSize(std::string_view message)
{
    const auto at = message.find("required_chars");
    return at == std::string_view::npos ? std::nullopt : numberAfter(message.substr(at), " vs ");
}

[[noreturn]] void refuse(std::int64_t vocabulary, std::string_view message)
{
    std::string text = "a vocabulary of " + std::to_string(vocabulary);
    if (const auto least = leastPossibleSize(message))
        text += " pieces is too small for these sentences: their characters alone need " + std::to_string(*least)
            + "; allow more pieces, or lower the character coverage";
    else
        text += " pieces cannot be trained on this text: " + std::string(message);
    throw Error(ErrorCode::InvalidArgument, text);
}

/// It throws, too, e.g. while it makes a trie of the rules of normalisation.
sentencepiece::util::Status trained(const Arguments& arguments, SentenceFeed& feed, std::string& model)
{
    try {
        return sentencepiece::SentencePieceTrainer::Train(arguments, &feed, &model);
    } catch (const std::exception& error) {
        return {sentencepiece::util::StatusCode::kInternal, error.what()};
    }
}

}  // namespace

std::string trainVocabulary(std::span<const std::string> sentences, std::string_view kind, std::int64_t vocabulary,
    double characterCoverage, const std::string& normalization)
{
    if (SentenceFeed(sentences).done())
        throw Error(ErrorCode::InvalidArgument, "a vocabulary cannot be trained: there is no sentence to learn from");
    for (;;) {
        SentenceFeed feed(sentences);
        std::string model;
        const auto arguments = trainingArguments(kind, vocabulary, characterCoverage, normalization);
        const auto status = trained(arguments, feed, model);
        if (status.ok())
            return model;
        const auto smaller = numberAfter(status.message(), "value <= ");
        if (!smaller || *smaller >= vocabulary || *smaller <= kSpecialIds)
            refuse(vocabulary, status.message());
        vocabulary = *smaller;
    }
}

}  // namespace translucent
