#pragma once

#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The interface of the module with sentencepiece and ICU.
///
/// It is a module because Debian's libsentencepiece exports its copy of protobuf 3.14 while LibTorch loads protobuf
/// 3.21, and in one symbol scope either crashes the other. The module is loaded into a separate scope.

/// Draws segmentations at random, see Tokenizer::Sampler. Ids are those of sentencepiece.
class SentencepieceSampler {
public:
    struct Piece {
        int id;
        TextSpan span;
    };

    virtual ~SentencepieceSampler() = default;
    virtual std::vector<std::vector<Piece>> next(std::span<const std::string_view> texts) = 0;
};

/// A loaded sentencepiece model, in its own numbering.
class SentencepieceVocabulary {
public:
    struct EncodedPiece {
        int id;
        std::string text;
        TextSpan span;  ///< bytes of the original text
    };

    virtual ~SentencepieceVocabulary() = default;
    virtual int size() const = 0;
    virtual std::string pieceText(int id) const = 0;
    virtual std::string unknownPiece() const = 0;
    virtual bool isSpecial(int id) const = 0;  ///< unknown or control, so a text cannot contain it
    virtual std::vector<EncodedPiece> encode(std::string_view text) const = 0;
    /// Only the ids of `encode`, which is faster.
    virtual std::vector<int> encodeIds(std::string_view text) const = 0;
    /// See Tokenizer::Sampler; it must not outlive the vocabulary.
    virtual std::unique_ptr<SentencepieceSampler> sampler(double alpha, std::uint64_t seed) const = 0;
    virtual std::string decode(const std::vector<std::string>& pieces) const = 0;
};

class SentencepieceLibrary {
public:
    virtual ~SentencepieceLibrary() = default;

    /// nullptr if the bytes are not a sentencepiece model.
    virtual std::unique_ptr<SentencepieceVocabulary> load(const std::string& bytes) const = 0;

    /// Bytes of a model trained on `texts` with PAD, UNK, BEGIN and END at their fixed ids. `options.pieces` is an
    /// upper bound: texts with fewer distinct pieces give a smaller model.
    /// @throws Error{InvalidArgument}
    virtual std::string train(const VocabularyTexts& texts, const VocabularyOptions& options) const = 0;

    /// See translucent::wordsOf.
    virtual std::vector<TextSpan> wordsOf(std::string_view text) const = 0;
};

/// The module, loaded on the first call. @throws Error{NotFound} if it is not at its installed location.
const SentencepieceLibrary& sentencepieceLibrary();

}  // namespace translucent
