#include "text/sentencepiece_module.h"

#include "translucent/error.h"
#include "util/number_text.h"

#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

#include <algorithm>
#include <charconv>
#include <future>
#include <limits>
#include <mutex>
#include <optional>
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

/// sentencepiece takes the square of the time for a long run of unknown characters. So a text that no model takes in
/// one piece anyway is cut: at the last space of the part, else between two characters.
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

class Vocabulary : public SentencepieceVocabulary {
public:
    sentencepiece::util::Status load(const std::string& bytes) { return m_processor.LoadFromSerializedProto(bytes); }

    int size() const override { return m_processor.GetPieceSize(); }
    std::string pieceText(int id) const override { return m_processor.IdToPiece(id); }
    /// sentencepiece's own unk_id() is -1 when the file names another piece as the unknown one.
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

    /// In a thread of its own: sentencepiece has one random generator per thread, seeded when first used.
    std::vector<std::vector<int>> sample(
        std::span<const std::string_view> texts, double alpha, std::uint64_t seed) const override
    {
        static std::mutex oneSeedAtATime;
        const std::scoped_lock lock(oneSeedAtATime);
        constexpr std::uint64_t kReservedSeed = std::numeric_limits<unsigned>::max();
        sentencepiece::SetRandomGeneratorSeed(static_cast<unsigned>(seed % kReservedSeed));
        return std::async(std::launch::async, [&] { return sampleAll(texts, static_cast<float>(alpha)); }).get();
    }

    std::string decode(const std::vector<std::string>& pieces) const override
    {
        std::string text;
        const auto status = m_processor.Decode(pieces, &text);
        if (!status.ok())
            throw Error(ErrorCode::Internal, "pieces cannot be joined: " + std::string(status.message()));
        return text;
    }

private:
    void encodePart(std::string_view text, std::size_t offset, std::vector<EncodedPiece>& pieces) const
    {
        const auto encoded = m_processor.EncodeAsImmutableProto(absl::string_view(text.data(), text.size()));
        for (const auto& piece : encoded.pieces())
            pieces.push_back(
                {static_cast<int>(piece.id()), piece.piece(), offset + piece.begin(), offset + piece.end()});
    }

    std::vector<std::vector<int>> sampleAll(std::span<const std::string_view> texts, float alpha) const
    {
        constexpr int kFromAllSegmentations = -1;
        std::vector<std::vector<int>> sampled(texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const absl::string_view text(texts[i].data(), texts[i].size());
            const auto status = m_processor.SampleEncode(text, kFromAllSegmentations, alpha, &sampled[i]);
            if (!status.ok())
                throw Error(ErrorCode::InvalidArgument,
                    "this kind of vocabulary cannot cut text up at random: " + std::string(status.message()));
        }
        return sampled;
    }

    sentencepiece::SentencePieceProcessor m_processor;
};

class Library : public SentencepieceLibrary {
public:
    std::unique_ptr<SentencepieceVocabulary> load(const std::string& bytes) const override
    {
        auto vocabulary = std::make_unique<Vocabulary>();
        if (bytes.empty() || !vocabulary->load(bytes).ok())
            return nullptr;
        return vocabulary;
    }

    std::string train(std::span<const std::string> sentences, std::string_view kind, std::int64_t vocabulary,
        double characterCoverage, const std::string& normalization) const override
    {
        if (SentenceFeed(sentences).done())
            throw Error(
                ErrorCode::InvalidArgument, "a vocabulary cannot be trained: there is no sentence to learn from");
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
};

}  // namespace

}  // namespace translucent

extern "C" const translucent::SentencepieceLibrary* translucentSentencepieceLibrary()
{
    static const translucent::Library library;
    return &library;
}
