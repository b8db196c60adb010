#include "sentencepiece/trainer.h"

#include "sentencepiece/words.h"
#include "translucent/error.h"
#include "util/number_text.h"
#include "util/parts.h"

#include <sentencepiece_trainer.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// More sentences than this hardly change a vocabulary of thousands of pieces, but take seconds each.
constexpr std::size_t kMostTrainingSentences = 30'000;
/// sentencepiece's own limit for one line of training text, in bytes.
constexpr std::size_t kLongestLine = 4192;

using Arguments = std::unordered_map<std::string, std::string>;

/// The input of sentencepiece's training.
struct TrainingLines {
    std::vector<std::string> lines;
    Arguments arguments;  ///< arguments for reading them
};

class LineFeed : public sentencepiece::SentenceIterator {
public:
    explicit LineFeed(const std::vector<std::string>& lines)
        : m_lines(lines)
    {
    }
    bool done() const override { return m_index >= m_lines.size(); }
    void Next() override { ++m_index; }
    const std::string& value() const override { return m_lines[m_index]; }
    sentencepiece::util::Status status() const override { return {}; }

private:
    const std::vector<std::string>& m_lines;
    std::size_t m_index = 0;
};

std::size_t countOf(const VocabularyTexts& texts)
{
    std::atomic<std::size_t> count {0};
    forEachPart(texts.parts(), threadsForParts(texts.parts()), [&](std::size_t part, std::size_t) {
        std::size_t ofPart = 0;
        texts.visit(part, [&](const VocabularyText&) { ++ofPart; });
        count += ofPart;
    });
    return count;
}

/// Selects evenly spaced sentences up to the limit above.
TrainingLines sentenceLines(const VocabularyTexts& texts)
{
    TrainingLines result;
    const auto step = 1 + countOf(texts) / kMostTrainingSentences;
    std::size_t index = 0;
    for (std::size_t part = 0; part < texts.parts(); ++part)
        texts.visit(part, [&](const VocabularyText& sentence) {
            if (index++ % step == 0 && !sentence.text.empty() && sentence.text.size() <= kLongestLine)
                result.lines.emplace_back(sentence.text);
        });
    return result;
}

const std::array<std::string, 8> kMarks {"。", ".", "，", ",", "？", "?", "！", "!"};

/// The most common mark at the end of words; empty if no word ends with one.
std::string commonestMark(const WordCounts& counts)
{
    std::string best;
    std::int64_t most = 0;
    for (const auto& mark : kMarks) {
        std::int64_t count = 0;
        for (const auto& [word, times] : counts)
            count += word.ends_with(mark) ? times : 0;
        if (count > most)
            std::tie(best, most) = std::pair(mark, count);
    }
    return best;
}

/// The word without the mark at its end, or with `mark` if it has none.
std::string withOtherEnd(const std::string& word, const std::string& mark)
{
    for (const auto& own : kMarks)
        if (word.ends_with(own))
            return word.substr(0, word.size() - own.size());
    return word + mark;
}

/// One line per word with its count. The unigram trainer only considers candidates that are followed by different
/// characters, so a word would not become a piece if its lines always ended after it, or after the same mark. Therefore
/// the word occurs once with the other ending: pieces do not combine a mark with letters.
TrainingLines wordLines(const WordCounts& counts, const std::string& mark)
{
    TrainingLines result {.lines = {}, .arguments = {{"input_format", "tsv"}}};
    const auto add = [&](const std::string& word, std::int64_t count) {
        result.lines.push_back(word + '\t' + std::to_string(count));
    };
    for (const auto& [word, count] : counts) {
        if (word.size() > kLongestLine / 2)
            continue;
        const auto other = withOtherEnd(word, mark);
        const bool moves = count > 1 && !other.empty() && !counts.contains(other);
        add(word, moves ? count - 1 : count);
        if (moves)
            add(other, 1);
    }
    return result;
}

/// Every word once with its count, for a vocabulary of whole words: no word is changed or skipped.
TrainingLines wholeWordLines(const VocabularyTexts& texts)
{
    TrainingLines result {.lines = {},
        .arguments = {{"input_format", "tsv"}, {"model_type", "word"}, {"use_all_vocab", "true"},
            {"character_coverage", "1"}, {"normalization_rule_name", "identity"}}};
    for (const auto& [word, count] : spacedWords(texts))
        result.lines.push_back(word + '\t' + std::to_string(count));
    return result;
}

TrainingLines trainingLines(const VocabularyTexts& texts, bool wordBoundaries, const TextTraits& traits)
{
    if (!wordBoundaries)
        return sentenceLines(texts);
    const bool spaced = !traits.withoutSpaces;
    const auto counts = spaced ? spacedWords(texts) : unspacedWords(texts);
    const auto mark = commonestMark(counts);
    if (spaced)  // without any mark, as in toy tasks, the following character does not distinguish words
        return mark.empty() ? sentenceLines(texts) : wordLines(counts, mark);
    auto lines = wordLines(counts, mark.empty() ? "。" : mark);
    lines.arguments["add_dummy_prefix"] = "false";
    return lines;
}

Arguments normalizationArguments(const std::string& normalization)
{
    if (normalization == kNfkc)
        return {};  // sentencepiece's default
    if (normalization == kNoNormalization)
        return {{"normalization_rule_name", "identity"}};
    return {{"normalization_rule_tsv", normalization}};
}

Arguments trainingArguments(const VocabularyOptions& options, Arguments arguments)
{
    arguments.merge(normalizationArguments(options.normalization));
    arguments.merge(Arguments {{"model_type", std::string(name(options.kind))},
        {"character_coverage", fixedText(options.characterCoverage, 6)}, {"pad_id", std::to_string(kPadId)},
        {"unk_id", std::to_string(kUnknownId)}, {"bos_id", std::to_string(kBeginId)},
        {"eos_id", std::to_string(kEndId)},
        {"hard_vocab_limit", options.kind == TokenizerKind::Unigram ? "false" : "true"}, {"num_threads", "2"},
        {"minloglevel", "2"}});
    return arguments;
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

/// Except for the smallest size, sentencepiece's messages are about its own parts and do not help a user.
[[noreturn]] void refuse(std::int64_t pieces, std::string_view message, const std::string& normalization)
{
    if (const auto least = leastPossibleSize(message))
        throw Error(ErrorCode::InvalidArgument,
            say("a vocabulary of %1 pieces is too small for these sentences: their characters alone need %2; allow "
                "more pieces, or lower the character coverage",
                pieces, *least));
    if (normalization != kNfkc && normalization != kNoNormalization)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: no vocabulary can be trained with these normalisation rules; leave out what replaces the same "
                "characters twice, or give fewer rules",
                normalization));
    throw Error(ErrorCode::InvalidArgument,
        say("a vocabulary of %1 pieces cannot be trained on this text; give more text, or allow another number of "
            "pieces",
            pieces));
}

/// Training can also throw, e.g. while it builds a trie of the normalisation rules.
sentencepiece::util::Status trained(const Arguments& arguments, LineFeed& feed, std::string& model)
{
    try {
        return sentencepiece::SentencePieceTrainer::Train(arguments, &feed, &model);
    } catch (const std::exception& error) {
        return {sentencepiece::util::StatusCode::kInternal, error.what()};
    }
}

}  // namespace

std::string trainedVocabulary(const VocabularyTexts& texts, const VocabularyOptions& options)
{
    const auto traits = options.wholeWords ? TextTraits() : traitsOf(texts);
    const auto lines =
        options.wholeWords ? wholeWordLines(texts) : trainingLines(texts, options.wordBoundaries, traits);
    if (lines.lines.empty())
        throw Error(
            ErrorCode::InvalidArgument, say("a vocabulary cannot be trained: there is no sentence to learn from"));
    auto arguments = trainingArguments(options, lines.arguments);
    if (!options.wholeWords)  // a share of all characters rarely contains all digits, but a number needs any of them
        arguments["required_chars"] = traits.digits;
    for (auto pieces = options.pieces;;) {
        LineFeed feed(lines.lines);
        std::string model;
        arguments["vocab_size"] = std::to_string(pieces);
        const auto status = trained(arguments, feed, model);
        if (status.ok())
            return model;
        const auto smaller = numberAfter(status.message(), "value <= ");
        if (!smaller || *smaller >= pieces || *smaller <= kSpecialIds)
            refuse(pieces, status.message(), options.normalization);
        pieces = *smaller;
    }
}

}  // namespace translucent
