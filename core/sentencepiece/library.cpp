#include "sentencepiece/trainer.h"
#include "sentencepiece/words.h"
#include "text/sentencepiece_module.h"

#include "translucent/error.h"

#include <sentencepiece_processor.h>

#include <future>
#include <limits>
#include <mutex>

namespace translucent {

namespace {

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
    std::vector<std::vector<SampledPiece>> sample(
        std::span<const std::string_view> texts, double alpha, std::uint64_t seed) const override
    {
        std::vector<int> tried;
        const auto status = m_processor.SampleEncode("a", kFromAllSegmentations, static_cast<float>(alpha), &tried);
        if (!status.ok())
            throw Error(ErrorCode::InvalidArgument,
                say("this kind of vocabulary cannot cut text up at random: %1; turn subword_sampling off",
                    std::string(status.message())));
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
            throw Error(ErrorCode::Internal, say("pieces cannot be joined: %1", std::string(status.message())));
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

    std::vector<std::vector<SampledPiece>> sampleAll(std::span<const std::string_view> texts, float alpha) const
    {
        std::vector<std::vector<SampledPiece>> sampled(texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const absl::string_view text(texts[i].data(), texts[i].size());
            const auto drawn = m_processor.SampleEncodeAsImmutableProto(text, kFromAllSegmentations, alpha);
            for (const auto& piece : drawn.pieces())
                sampled[i].push_back({static_cast<int>(piece.id()), {piece.begin(), piece.end()}});
        }
        return sampled;
    }

    static constexpr int kFromAllSegmentations = -1;

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

    std::string train(std::span<const VocabularyText> texts, const VocabularyOptions& options) const override
    {
        return trainedVocabulary(texts, options);
    }
    std::vector<TextSpan> wordsOf(std::string_view text) const override
    {
        thread_local const Words words;  // ICU reads rules and dictionaries for each
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
