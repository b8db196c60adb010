#pragma once

#include "translucent/base/option.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>  // brings <compare>, which moc 6.4 cannot read as the first header
#include <vector>

namespace translucent {

/// A half-open byte range [begin, end) of a UTF-8 string.
struct TextSpan {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool overlaps(const TextSpan& other) const { return begin < other.end && other.begin < end; }
    bool operator==(const TextSpan&) const = default;
};

/// One gold link between source bytes and target bytes. A word that links to several words has several links.
struct AlignmentLink {
    TextSpan source;
    TextSpan target;

    bool operator==(const AlignmentLink&) const = default;
};

/// A link between a source and a target token; both count from 0.
struct TokenLink {
    std::size_t source = 0;
    std::size_t target = 0;

    auto operator<=>(const TokenLink&) const = default;
};

/// Ids that every vocabulary of this program shares.
inline constexpr std::int64_t kPadId = 0;
inline constexpr std::int64_t kUnknownId = 1;
inline constexpr std::int64_t kBeginId = 2;
inline constexpr std::int64_t kEndId = 3;
inline constexpr std::int64_t kSpecialIds = 4;
/// Not in any vocabulary: the input of a non-autoregressive decoder at the positions to predict.
inline constexpr std::int64_t kMaskId = -1;

/// One subword unit of a sentence.
struct Piece {
    std::int64_t id = kUnknownId;
    std::string text;  ///< as in the vocabulary, "▁" marks a preceding space; the raw text for unknown pieces
    TextSpan span;     ///< its bytes in the original text; empty for BEGIN and END

    bool operator==(const Piece&) const = default;
};

enum class TokenizerKind { Unigram, Bpe };
template <>
inline constexpr std::array kChoices<TokenizerKind> {
    Choice {TokenizerKind::Unigram, "unigram"}, Choice {TokenizerKind::Bpe, "bpe"}};

/// Options for training vocabularies. Source: Kudo 2018 (unigram), Sennrich et al. 2016 (BPE).
struct TokenizerOptions {
    TokenizerKind kind = TokenizerKind::Unigram;
    std::int64_t sourceVocabulary = 4000;  ///< upper bound; small corpora yield fewer pieces
    std::int64_t targetVocabulary = 4000;  ///< upper bound; unused when `shared`
    bool shared = false;                   ///< one vocabulary for both languages
    double characterCoverage = 0.9995;     ///< share of characters that must be representable, in [0.98, 1]
    bool wordBoundaries = true;            ///< pieces stay within words, see VocabularyOptions
    /// As in VocabularyOptions. A shared vocabulary uses the source's setting or, if empty, the target's.
    std::string sourceNormalization = {};  ///< empty = NFKC
    std::string targetNormalization = {};  ///< empty = none: normalised characters could not be written
    bool splitDigits = false;              ///< every digit is a piece of its own, see VocabularyOptions

    bool operator==(const TokenizerOptions&) const = default;
};
template <>
const Options<TokenizerOptions>& optionsOf<TokenizerOptions>();
void validate(const TokenizerOptions& options);

/// Values for the normalisation of a vocabulary, as an alternative to a file of rules.
inline constexpr std::string_view kNfkc = "nfkc";
inline constexpr std::string_view kNoNormalization = "none";

/// A sentence that a vocabulary learns from.
struct VocabularyText {
    std::string_view text;
    std::span<const TextSpan> words =
        {};  ///< those of a text without spaces, where they are known; empty = ICU finds them
};

/// The sentences for learning a vocabulary, in parts: not all of them need to be in memory, and several threads can
/// process one part each.
class VocabularyTexts {
public:
    using Visitor = std::function<void(const VocabularyText&)>;

    virtual ~VocabularyTexts() = default;
    virtual std::size_t parts() const = 0;
    /// Shows the sentences of a part; they are valid until the visitor returns. Thread-safe.
    virtual void visit(std::size_t part, const Visitor& visitor) const = 0;
};

/// A piece without its text.
struct PlacedId {
    std::int64_t id = kUnknownId;
    TextSpan span;

    bool operator==(const PlacedId&) const = default;
};

/// Options for learning one vocabulary.
struct VocabularyOptions {
    TokenizerKind kind = TokenizerKind::Unigram;
    std::int64_t pieces = 4000;
    double characterCoverage = 0.9995;
    /// The normalisation of text: NFKC with sentencepiece's additions, none, or a file with rules of sentencepiece
    /// ("9AD4<tab>4F53" reads 體 as 体). It becomes part of the vocabulary.
    std::string normalization = std::string(kNfkc);
    /// The trainer receives words with their frequencies instead of sentences, so no piece crosses a word boundary and
    /// frequent words become pieces. Words end at white space. In texts mostly without spaces (Chinese, Japanese, Thai)
    /// ICU finds the words, and pieces have a "▁" only where the text has a space.
    bool wordBoundaries = false;
    /// Every word between spaces is one piece, for labels, and all of them are kept: the other options are then
    /// ignored.
    bool wholeWords = false;
    /// No piece contains two digits or a digit and something else, so that a number is written figure by figure.
    bool splitDigits = false;
};

/// Words of a text according to ICU's dictionaries and rules, including punctuation, without white space; in order.
/// @throws Error{InvalidFormat} if `text` is not UTF-8.
std::vector<TextSpan> wordsOf(std::string_view text);

/// A sentencepiece vocabulary: text to pieces with offsets, and back. Immutable and cheap to copy.
class Tokenizer {
public:
    /// Trains on `texts`, in this process and deterministically.
    /// @throws Error{InvalidArgument} if there is no usable text; Error{NotFound, InvalidFormat} for the rules.
    static Tokenizer train(const VocabularyTexts& texts, const VocabularyOptions& options);
    static Tokenizer train(std::span<const VocabularyText> texts, const VocabularyOptions& options);
    static Tokenizer train(std::span<const std::string> sentences, const VocabularyOptions& options);

    /// Segments `texts` at random instead of in the best way; deterministic for a seed. For unigram vocabularies,
    /// `alpha` is the exponent of a segmentation's probability: smaller values give more variety; for BPE, it is the
    /// share of skipped merges. Source: Kudo 2018, section 3; Provilkov et al. 2020 (BPE-dropout).
    /// @throws Error{InvalidFormat} if a text is not UTF-8.
    std::vector<std::vector<PlacedId>> sample(
        std::span<const std::string_view> texts, double alpha, std::uint64_t seed) const;

    /// Segments texts as `sample` does, in several calls. The result depends on the preceding texts, not on their
    /// division among calls.
    class Sampler {
    public:
        ~Sampler();
        Sampler(Sampler&&) noexcept;
        /// @throws Error{InvalidFormat} when a text is not UTF-8.
        std::vector<std::vector<PlacedId>> next(std::span<const std::string_view> texts);

    private:
        friend class Tokenizer;
        struct Impl;
        explicit Sampler(std::unique_ptr<Impl> impl);
        std::unique_ptr<Impl> m_impl;
    };
    /// @throws Error{InvalidArgument} if the kind of vocabulary does not support sampling.
    Sampler sampler(double alpha, std::uint64_t seed) const;

    /// Reads any sentencepiece model; pieces are renumbered so that the special ids above are valid.
    /// @throws Error{NotFound, InvalidFormat}
    static Tokenizer load(const std::filesystem::path& file);

    /// Creates a tokenizer from the bytes of a sentencepiece model; messages refer to it as `origin`.
    static Tokenizer fromBytes(std::string bytes, const std::string& origin);

    /// The bytes of a sentencepiece model file.
    const std::string& bytes() const;

    std::int64_t vocabularySize() const;

    /// Pieces of `text`, without BEGIN or END. Their spans are in order, end on character boundaries and do not
    /// overlap.
    /// @throws Error{InvalidFormat} if `text` is not UTF-8.
    std::vector<Piece> encode(std::string_view text) const;

    /// Only the ids of these pieces, which is faster.
    std::vector<std::int64_t> encodeIds(std::string_view text) const;

    /// Text of `ids`; PAD, BEGIN and END are skipped.
    std::string decode(std::span<const std::int64_t> ids) const;

    /// The vocabulary entry of `id`: "<pad>", "<unk>", "<s>", "</s>" or a piece.
    /// @throws Error{InvalidArgument} outside the vocabulary.
    const std::string& pieceText(std::int64_t id) const;

private:
    struct Impl;
    explicit Tokenizer(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> m_impl;
};

/// The only piece of a word, or the piece that the vocabulary has under this name ("▁three", "</s>"); empty if there is
/// none.
/// @throws Error{InvalidFormat} if `word` is not UTF-8.
std::optional<std::int64_t> tokenNamed(const Tokenizer& tokenizer, std::string_view word);

}  // namespace translucent
