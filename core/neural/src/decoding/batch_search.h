#pragma once

#include "decoding/inference_weights.h"
#include "search/sentence_search.h"
#include "translucent/array.h"

#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

class DecodingState;

/// What a sentence's tokens looked at. Shapes: per layer [H, T, T] and [H, T, S]
struct PathAttention {
    std::vector<Array> self;
    std::vector<Array> cross;
};

/// Sentences decoded together; each searches on its own and leaves the batch when it is done.
class BatchSearch {
public:
    /// `sources` end with END; `maxLengths` is the most target tokens of each. The weights must outlive this object.
    BatchSearch(const InferenceWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        std::span<const std::int64_t> maxLengths, const DecodeOptions& options);
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
    void follow();
    void addAttention(std::size_t sentence, std::size_t step, std::size_t beam, SearchExpansion& expansion) const;

    const InferenceWeights& m_weights;
    DecodeOptions m_options;
    std::vector<SentenceSearch> m_searches;
    std::unique_ptr<DecodingState> m_state;
    std::vector<Active> m_active;
    std::vector<std::int64_t> m_inputs;                 ///< newest token of every row
    std::vector<std::vector<std::size_t>> m_firstRows;  ///< of each step, by sentence
};

}  // namespace translucent
