#pragma once

#include "decoding/decoding_network.h"
#include "search/sentence_search.h"
#include "translucent/base/array.h"
#include "translucent/search/decoding.h"
#include "translucent/shortlist/shortlist.h"
#include "translucent/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// Selected outputs of a linear layer as a separate layer, stored in the same form: the numbers are bit-identical.
class GatheredOutputs {
public:
    /// `outputs` of the layer in their new order; fastest in ascending order.
    GatheredOutputs(const LinearView& layer, std::span<const std::int64_t> outputs);

    const LinearView& view() const { return m_view; }

private:
    FloatBuffer m_panels;
    std::vector<float> m_bias;
    std::vector<float> m_scales;
    std::vector<std::int32_t> m_sums;
    LinearView m_view;
};

/// The output layer of a batch whose sentences have short lists. One product computes the logits of all listed tokens;
/// each sentence uses only its own, so that its results do not depend on the other sentences.
/// Legend: U listed tokens of all sentences together, L those of one.
class ShortlistedOutput {
public:
    /// `lists` contains the ids of each sentence in ascending order, the special tokens first.
    ShortlistedOutput(const LinearView& output, std::vector<std::vector<std::int64_t>> lists);

    /// Its outputs are the tokens listed for at least one sentence. Shape: [D] → [U]
    const LinearView& layer() const { return m_rows.view(); }

    std::span<const std::int64_t> tokens(std::size_t sentence) const { return m_lists[sentence]; }

    /// The place of a listed token in the sentence's list.
    std::size_t placeOf(std::size_t sentence, std::int64_t id) const;

    /// Selects the logits of a sentence from a row. Shapes: logits [U], result [L]
    void choose(std::size_t sentence, const float* logits, std::vector<float>& result) const;

private:
    std::vector<std::vector<std::int64_t>> m_lists;
    std::vector<std::int64_t> m_all;                   ///< ascending. Shape: [U]
    std::vector<std::vector<std::uint32_t>> m_places;  ///< places of each list's tokens in m_all
    GatheredOutputs m_rows;
};

/// Returns nothing without a short list. `forced` contains tokens that every translation may also use.
std::optional<ShortlistedOutput> shortlistedOutput(const LinearView& output, const Shortlist* shortlist,
    std::span<const std::vector<std::int64_t>> sources, std::span<const std::int64_t> forced);

/// The `count` highest logits, best first, lower ids first among equals, with their log-probabilities under the softmax
/// over all tokens. Excludes special tokens except END, and except UNK if it may be written.
std::vector<TokenChoice> bestTokens(
    const float* logits, std::int64_t vocabulary, std::int64_t count, bool mayBeUnknown = false);

/// The best next tokens of every row, best first.
using Proposals = std::vector<std::vector<TokenChoice>>;

/// A batch of sentences being decoded: the encoder output of each sentence, keys and values of each row's history.
/// Legend: R rows, several per sentence in beam search.
class DecodingState {
public:
    /// Encodes the sentences, one row each. The weights must outlive this object.
    DecodingState(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        const Intervention& intervention, bool keepAttention = false,
        std::optional<ShortlistedOutput> shortlisted = {});
    DecodingState(const DecodingState&) = delete;
    DecodingState& operator=(const DecodingState&) = delete;

    /// Reads one token per row and returns the best `count` next tokens of each, with their log-probabilities under the
    /// softmax over the whole vocabulary, or over the tokens listed for the sentence. They never include PAD and BEGIN,
    /// and include UNK only if it may be written.
    Proposals advance(std::span<const std::int64_t> inputs, std::int64_t count, bool mayBeUnknown = false);

    /// The log-probability of a next token (or a listed token), after `advance`.
    double logProbability(std::size_t row, std::int64_t id) const;

    /// The logits of all next tokens, after `advance`; not normalised. Shape: [V], or [L] of those listed for the
    /// sentence
    std::span<const float> logits(std::size_t row) const;

    /// Continues with these rows, each given by its present index. A row may be dropped or continued several times.
    /// Only the histories of the rows are copied.
    void select(std::span<const std::size_t> rows);

    std::int64_t length() const { return std::ssize(m_positions); }
    const EncodedSentences& sources() const { return m_sources; }
    /// The attention of each step, by row; only when kept.
    const std::vector<StepAttention>& attention() const { return m_attention; }

private:
    void takeListedLogits();
    std::int64_t tokenAt(std::size_t row, std::int64_t place) const;

    const DecodingWeights& m_weights;
    std::unique_ptr<DecodingNetwork> m_network;
    EncodedSentences m_sources;
    bool m_keepsAttention;
    std::optional<ShortlistedOutput> m_shortlisted;
    std::vector<std::size_t> m_sentences;                ///< the sentence of each row
    std::vector<std::vector<std::int32_t>> m_histories;  ///< for each row: its row at every earlier position
    std::vector<DecodedPosition> m_positions;
    std::vector<StepAttention> m_attention;
    const float* m_logits = nullptr;                 ///< logits of the newest step. Shape: [R, V]
    std::vector<std::vector<float>> m_listedLogits;  ///< logits of the same step, with short lists. Shape: [R][L]
};

/// The attention of a sentence's tokens. Shapes: per layer [H, T, T] and [H, T, S]
struct PathAttention {
    std::vector<Array> self;
    std::vector<Array> cross;
    std::vector<float> gates = {};  ///< gates of a model that copies. Shape: [T]
};

/// Decodes sentences together. Each has its own search and leaves the batch when it is finished.
class BatchSearch {
public:
    /// `sources` end with END; `maxLengths` contains the maximum number of target tokens of each. The weights must
    /// outlive this object. Tokens that are not in the short list are not considered; nullptr = all tokens are.
    BatchSearch(const DecodingWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        std::span<const std::int64_t> maxLengths, const DecodeOptions& options, const Shortlist* shortlist = nullptr);
    ~BatchSearch();

    /// Returns false if a stop request came first.
    bool run(std::stop_token stop);

    const SentenceSearch& search(std::size_t sentence) const { return m_searches[sentence]; }
    /// Only with options.attention. Per layer [H, S, S]
    std::vector<Array> sourceAttention(std::size_t sentence) const;
    /// Only with options.attention. `path` belongs to the sentence's search.
    PathAttention attention(std::size_t sentence, std::span<const SearchNode* const> path) const;
    /// Only with options.searchTrace; includes attention with options.attention.
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
    std::vector<std::vector<std::size_t>> m_firstRows;  ///< first rows of each step, by sentence
};

}  // namespace translucent
