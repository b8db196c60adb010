#include "base/numbers.h"
#include "base/parts.h"
#include "sentencepiece/words.h"
#include "text/sentencepiece_module.h"
#include "translucent/base/error.h"
#include "translucent/text/tokenizer.h"

#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <future>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
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
    /// Its type has another name since sentencepiece 0.2.2.
    decltype(std::declval<const SentenceIterator&>().status()) status() const override { return {}; }

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
        {"split_digits", options.splitDigits ? "true" : "false"}, {"minloglevel", "2"}});
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
            say("%1: no vocabulary can be trained with these normalisation rules; remove rules that replace the same "
                "characters twice, or give fewer rules",
                normalization));
    throw Error(ErrorCode::InvalidArgument,
        say("a vocabulary of %1 pieces cannot be trained on this text; give more text, or allow another number of "
            "pieces",
            pieces));
}

/// The reason why training failed, if it did. It can also throw, e.g. while it builds a trie of the normalisation
/// rules.
std::optional<std::string> problemOfTraining(const Arguments& arguments, LineFeed& feed, std::string& model)
{
    try {
        const auto status = sentencepiece::SentencePieceTrainer::Train(arguments, &feed, &model);
        return status.ok() ? std::nullopt : std::optional(std::string(status.message()));
    } catch (const std::exception& error) {
        return error.what();
    }
}

/// Bytes of a sentencepiece model, see SentencepieceLibrary::train.
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
        const auto problem = problemOfTraining(arguments, feed, model);
        if (!problem)
            return model;
        const auto smaller = numberAfter(*problem, "value <= ");
        if (!smaller || *smaller >= pieces || *smaller <= kSpecialIds)
            refuse(pieces, *problem, options.normalization);
        pieces = *smaller;
    }
}

/// For a long run of unknown characters, the time of sentencepiece grows with the square of its length. Therefore a
/// text that is not a single piece in any model is cut: at the last space of the part, otherwise between two
/// characters.
std::size_t partLength(std::string_view text)
{
    constexpr std::size_t kLongestPart = std::size_t {16} << 10U;
    if (text.size() <= kLongestPart)
        return text.size();
    const auto space = text.rfind(' ', kLongestPart);
    if (space != std::string_view::npos && space > 0)
        return space;
    constexpr unsigned kContinuationMask = 0xC0, kContinuation = 0x80;
    std::size_t length = kLongestPart;
    while ((static_cast<unsigned char>(text[length]) & kContinuationMask) == kContinuation)
        --length;
    return length;
}

/// Uses a separate thread: sentencepiece has one random generator per thread, seeded when first used.
class Sampler : public SentencepieceSampler {
public:
    Sampler(const sentencepiece::SentencePieceProcessor& processor, double alpha, std::uint64_t seed)
        : m_processor(processor)
        , m_alpha(static_cast<float>(alpha))
        , m_seed(static_cast<unsigned>(seed % kReservedSeed))
    {
        std::vector<int> tried;
        const auto status = m_processor.SampleEncode("a", kFromAllSegmentations, m_alpha, &tried);
        if (!status.ok())
            throw Error(ErrorCode::InvalidArgument,
                say("this type of vocabulary does not support subword sampling; turn subword_sampling off"));
        m_thread = std::thread([this] { work(); });
    }

    ~Sampler() override
    {
        m_orders.push(Order());
        m_thread.join();
    }

    std::vector<std::vector<Piece>> next(std::span<const std::string_view> texts) override
    {
        static std::mutex oneSeedAtATime;
        const std::scoped_lock lock(oneSeedAtATime);
        sentencepiece::SetRandomGeneratorSeed(m_seed);
        Order order([&] { return sampled(texts); });
        auto answer = order.get_future();
        m_orders.push(std::move(order));
        return answer.get();
    }

private:
    using Order = std::packaged_task<std::vector<std::vector<Piece>>()>;

    /// The tasks of the thread, passed one at a time.
    class Orders {
    public:
        void push(Order order)
        {
            const std::scoped_lock lock(m_mutex);
            m_order = std::move(order);
            m_changed.notify_one();
        }
        Order take()
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_order.has_value(); });
            return *std::exchange(m_order, std::nullopt);
        }

    private:
        std::mutex m_mutex;
        std::condition_variable m_changed;
        std::optional<Order> m_order;
    };

    void work()
    {
        for (auto order = m_orders.take(); order.valid(); order = m_orders.take())
            order();
    }

    std::vector<std::vector<Piece>> sampled(std::span<const std::string_view> texts) const
    {
        std::vector<std::vector<Piece>> result(texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const absl::string_view text(texts[i].data(), texts[i].size());
            const auto drawn = m_processor.SampleEncodeAsImmutableProto(text, kFromAllSegmentations, m_alpha);
            for (const auto& piece : drawn.pieces())
                result[i].push_back({static_cast<int>(piece.id()), {piece.begin(), piece.end()}});
        }
        return result;
    }

    static constexpr int kFromAllSegmentations = -1;
    static constexpr std::uint64_t kReservedSeed = std::numeric_limits<unsigned>::max();

    const sentencepiece::SentencePieceProcessor& m_processor;
    float m_alpha;
    unsigned m_seed;
    Orders m_orders;
    std::thread m_thread;
};

class Vocabulary : public SentencepieceVocabulary {
public:
    bool load(const std::string& bytes) { return m_processor.LoadFromSerializedProto(bytes).ok(); }

    int size() const override { return m_processor.GetPieceSize(); }
    std::string pieceText(int id) const override { return m_processor.IdToPiece(id); }
    /// sentencepiece's own unk_id() is -1 if the file defines another piece as the unknown one.
    std::string unknownPiece() const override
    {
        int id = 0;
        while (id + 1 < size() && !m_processor.IsUnknown(id))
            ++id;
        return m_processor.IdToPiece(id);
    }
    bool isSpecial(int id) const override { return m_processor.IsUnknown(id) || m_processor.IsControl(id); }

    std::vector<EncodedPiece> encode(std::string_view text) const override
    {
        std::vector<EncodedPiece> pieces;
        for (std::size_t begin = 0; begin < text.size();) {
            const auto part = text.substr(begin, partLength(text.substr(begin)));
            encodePart(part, begin, pieces);
            begin += part.size();
        }
        return pieces;
    }

    std::vector<int> encodeIds(std::string_view text) const override
    {
        std::vector<int> ids;
        for (std::size_t begin = 0; begin < text.size();) {
            const auto part = text.substr(begin, partLength(text.substr(begin)));
            const auto encoded = m_processor.EncodeAsImmutableProto(absl::string_view(part.data(), part.size()));
            for (const auto& piece : encoded.pieces())
                ids.push_back(static_cast<int>(piece.id()));
            begin += part.size();
        }
        return ids;
    }

    std::unique_ptr<SentencepieceSampler> sampler(double alpha, std::uint64_t seed) const override
    {
        return std::make_unique<Sampler>(m_processor, alpha, seed);
    }

    std::string decode(const std::vector<std::string>& pieces) const override
    {
        std::string text;
        const auto status = m_processor.Decode(pieces, &text);
        if (!status.ok())
            throw Error(ErrorCode::Internal, say("pieces of a vocabulary cannot be joined; it is probably damaged"));
        return text;
    }

private:
    void encodePart(std::string_view text, std::size_t offset, std::vector<EncodedPiece>& pieces) const
    {
        const auto encoded = m_processor.EncodeAsImmutableProto(absl::string_view(text.data(), text.size()));
        for (const auto& piece : encoded.pieces())
            pieces.push_back(
                {static_cast<int>(piece.id()), piece.piece(), {offset + piece.begin(), offset + piece.end()}});
    }

    sentencepiece::SentencePieceProcessor m_processor;
};

class Library : public SentencepieceLibrary {
public:
    std::unique_ptr<SentencepieceVocabulary> load(const std::string& bytes) const override
    {
        auto vocabulary = std::make_unique<Vocabulary>();
        if (bytes.empty() || !vocabulary->load(bytes))
            return nullptr;
        return vocabulary;
    }

    std::string train(const VocabularyTexts& texts, const VocabularyOptions& options) const override
    {
        return trainedVocabulary(texts, options);
    }
    std::vector<TextSpan> wordsOf(std::string_view text) const override
    {
        thread_local const Words words;  // ICU reads rules and dictionaries for each object
        return words.of(text);
    }
};

}  // namespace

}  // namespace translucent

extern "C" const translucent::SentencepieceLibrary* translucentSentencepieceLibrary()
{
    static const translucent::Library library;
    return &library;
}
