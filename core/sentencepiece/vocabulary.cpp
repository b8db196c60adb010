#include "sentencepiece/vocabulary.h"

#include "translucent/error.h"

#include <sentencepiece_processor.h>

namespace translucent {

namespace {

class Vocabulary : public SentencepieceVocabulary {
public:
    sentencepiece::util::Status load(const std::string& bytes) { return m_processor.LoadFromSerializedProto(bytes); }

    int size() const override { return m_processor.GetPieceSize(); }
    std::string pieceText(int id) const override { return m_processor.IdToPiece(id); }
    std::string unknownPiece() const override { return m_processor.IdToPiece(m_processor.unk_id()); }
    bool isSpecial(int id) const override { return m_processor.IsUnknown(id) || m_processor.IsControl(id); }

    std::vector<EncodedPiece> encode(std::string_view text) const override
    {
        const auto encoded = m_processor.EncodeAsImmutableProto(absl::string_view(text.data(), text.size()));
        std::vector<EncodedPiece> pieces;
        pieces.reserve(encoded.pieces_size());
        for (const auto& piece : encoded.pieces())
            pieces.push_back({static_cast<int>(piece.id()), piece.piece(), piece.begin(), piece.end()});
        return pieces;
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
    sentencepiece::SentencePieceProcessor m_processor;
};

class Library : public SentencepieceLibrary {
public:
    std::unique_ptr<SentencepieceVocabulary> load(const std::string& bytes) const override
    {
        return loadVocabulary(bytes);
    }
    std::string train(std::span<const std::string> sentences, std::string_view kind, std::int64_t vocabulary,
        double characterCoverage) const override
    {
        return trainVocabulary(sentences, kind, vocabulary, characterCoverage);
    }
};

}  // namespace

std::unique_ptr<SentencepieceVocabulary> loadVocabulary(const std::string& bytes)
{
    auto vocabulary = std::make_unique<Vocabulary>();
    if (bytes.empty() || !vocabulary->load(bytes).ok())
        return nullptr;
    return vocabulary;
}

}  // namespace translucent

extern "C" const translucent::SentencepieceLibrary* translucentSentencepieceLibrary()
{
    static const translucent::Library library;
    return &library;
}
