#include "sentencepiece/trainer.h"
#include "sentencepiece/words.h"
#include "text/sentencepiece_module.h"

#include "translucent/error.h"

#include <sentencepiece_processor.h>

#include <condition_variable>
#include <future>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace translucent {

namespace {

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
    sentencepiece::util::Status load(const std::string& bytes) { return m_processor.LoadFromSerializedProto(bytes); }

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
        if (bytes.empty() || !vocabulary->load(bytes).ok())
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
