#pragma once

#include "decoding/decoding_network.h"
#include "decoding/shortlisted_output.h"
#include "search/sentence_search.h"
#include "translucent/array.h"
#include "translucent/decoding.h"
#include "translucent/neural/translation_model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace translucent {

/// A source sentence as the decoder takes it.
struct PreparedSource {
    std::vector<Piece> pieces;  ///< with END
    std::vector<std::int64_t> ids;
    std::int64_t maxLength = 0;  ///< most target pieces with END
};

/// Most target pieces with END that a source of `length` pieces with END is given.
std::int64_t mostTargetPieces(const TransformerConfig& config, std::int64_t length);

/// Of the options, maxLength, forcedPrefix and intervention count.
/// @throws Error{TooLong, Inconsistent, InvalidFormat} as Decoder::translate does.
PreparedSource prepareSource(const TranslationModel& model, std::string_view text, const DecodeOptions& options);

/// The `count` highest logits, best first, the lower id first among equals, with their log-probabilities under the
/// softmax over all; special tokens but END, and UNK if it may be written, excluded.
std::vector<TokenChoice> bestTokens(
    const float* logits, std::int64_t vocabulary, std::int64_t count, bool mayBeUnknown = false);

/// The best next tokens of every row, best first.
using Proposals = std::vector<std::vector<TokenChoice>>;

/// A batch of sentences being decoded: encoder output once per sentence, keys and values of every row's history.
/// Legend: R rows, several per sentence in beam search.
class DecodingState {
public:
    /// Encodes the sentences; one row each. The weights must outlive this object.
    DecodingState(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        const Intervention& intervention, bool keepAttention = false,
        std::optional<ShortlistedOutput> shortlisted = {});
    DecodingState(const DecodingState&) = delete;
    DecodingState& operator=(const DecodingState&) = delete;

    /// Feeds one token per row and returns the best `count` next ones of each, with their log-probabilities under the
    /// softmax over the whole vocabulary, or over what is listed for the sentence. PAD and BEGIN are never among them,
    /// nor is UNK unless it may be written.
    Proposals advance(std::span<const std::int64_t> inputs, std::int64_t count, bool mayBeUnknown = false);

    /// Of any next token, or any that is listed, after `advance`.
    double logProbability(std::size_t row, std::int64_t id) const;

    /// Of all next tokens, after `advance`; not normalised. Shape: [V], or [L] of those listed for the sentence
    std::span<const float> logits(std::size_t row) const;

    /// Goes on with these rows, each named by its present index; a row may be dropped or continue several times.
    /// Nothing is copied but the rows' histories.
    void select(std::span<const std::size_t> rows);

    std::int64_t length() const { return std::ssize(m_positions); }
    const EncodedSentences& sources() const { return m_sources; }
    /// Of each step, by row; only when kept.
    const std::vector<StepAttention>& attention() const { return m_attention; }

private:
    void takeListedLogits();
    std::int64_t tokenAt(std::size_t row, std::int64_t place) const;

    const DecodingWeights& m_weights;
    std::unique_ptr<DecodingNetwork> m_network;
    EncodedSentences m_sources;
    bool m_keepsAttention;
    std::optional<ShortlistedOutput> m_shortlisted;
    std::vector<std::size_t> m_sentences;                ///< of each row
    std::vector<std::vector<std::int32_t>> m_histories;  ///< of each row: its row at every earlier position
    std::vector<DecodedPosition> m_positions;
    std::vector<StepAttention> m_attention;
    const float* m_logits = nullptr;                 ///< of the newest step. Shape: [R, V]
    std::vector<std::vector<float>> m_listedLogits;  ///< of the same step, with short lists. Shape: [R][L]
};

class DecodingState;

/// What a sentence's tokens looked at. Shapes: per layer [H, T, T] and [H, T, S]
struct PathAttention {
    std::vector<Array> self;
    std::vector<Array> cross;
    std::vector<float> gates = {};  ///< of a model that copies. Shape: [T]
};

/// Sentences decoded together; each searches on its own and leaves the batch when it is done.
class BatchSearch {
public:
    /// `sources` end with END; `maxLengths` is the most target tokens of each. The weights must outlive this object.
    /// Tokens that the short list has not are not considered; nullptr = all are.
    BatchSearch(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        std::span<const std::int64_t> maxLengths, const DecodeOptions& options, const Shortlist* shortlist = nullptr);
    ~BatchSearch();

    /// False when a stop request came first.
    bool run(std::stop_token stop);

    const SentenceSearch& search(std::size_t sentence) const { return m_searches[sentence]; }
    /// Only with options.attention. Per layer [H, S, S]
    std::vector<Array> sourceAttention(std::size_t sentence) const;
    /// Only with options.attention. `path` is one of the sentence's search.
    PathAttention attention(std::size_t sentence, std::span<const SearchNode* const> path) const;
    /// Only with options.searchTrace; attention too with options.attention.
    SearchTrace trace(std::size_t sentence, const Tokenizer& target) const;

private:
    /// Rows of a sentence that is still searching.
    struct Active {
        std::size_t sentence;
        std::size_t firstRow;
    };
    std::int64_t proposalsWanted() const;
    Proposals ownProposals(const SentenceSearch& search, Proposals::const_iterator first) const;
    std::vector<double> unknownPieces(std::size_t firstRow, std::size_t count) const;
    void follow();
    void addAttention(std::size_t sentence, std::size_t step, std::size_t beam, SearchExpansion& expansion) const;

    const DecodingWeights& m_weights;
    DecodeOptions m_options;
    std::vector<SentenceSearch> m_searches;
    std::unique_ptr<DecodingState> m_state;
    std::vector<Active> m_active;
    std::vector<std::int64_t> m_inputs;                 ///< newest token of every row
    std::vector<std::vector<std::size_t>> m_firstRows;  ///< of each step, by sentence
};

}  // namespace translucent
