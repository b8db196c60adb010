#pragma once

#include "translucent/decoding/decoding_model.h"
#include "translucent/search/decoding.h"
#include "translucent/search/sampling.h"

#include <cstddef>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

struct Shortlist;

/// Greedy and beam search over a model: of a plain Transformer on plain buffers, of any other by the steps of its
/// network. Results of a sentence do not depend on the sentences decoded beside it; where the network itself decodes,
/// the last digits of probabilities do.
/// Source: Vaswani et al. 2017, §6.1; length penalty as in formats of the Hugging Face generation loop.
class Decoder {
public:
    /// The model must not be trained while this decoder is in use. Precisions besides float32 are for plain
    /// Transformers; with other models they change nothing. With a short list only the tokens that it has for a
    /// sentence are considered, and probabilities are shares among them; nullptr = the whole vocabulary.
    /// @throws Error{InvalidArgument} when the model cannot be used with the short list.
    explicit Decoder(std::shared_ptr<const DecodingModel> model,
        DecodingPrecision precision = DecodingPrecision::Float32, std::shared_ptr<const Shortlist> shortlist = nullptr);

    /// The precision used, regardless of the one requested.
    DecodingPrecision precision() const;

    /// @throws Error{TooLong} when the sentence has more pieces than the model's maxLength, or the forced prefix more
    /// than a translation may have, Error{InvalidArgument} for options outside their range, Error{Inconsistent} for
    /// an edited attention row with weight on a key that the sentence does not have, Error{InvalidFormat} for text that
    /// is not UTF-8, Error{Numeric} when the weights are so large that nothing can be computed.
    Translation translate(std::string_view text, const DecodeOptions& options) const;

    /// Many sentences, in batches of similar length with at most `most` sentences, on all threads. On a stop request
    /// the result is empty.
    std::vector<Translation> translateBatch(std::span<const std::string> texts, const DecodeOptions& options,
        std::stop_token stop = {}, std::size_t most = kSentencesTogether) const;

private:
    std::shared_ptr<const DecodingModel> m_model;
    std::shared_ptr<const DecodingWeights> m_weights;
    std::shared_ptr<const Shortlist> m_shortlist;
};

/// Draws translations of one sentence. On a stop request there are no samples.
/// @throws Error as Decoder::translate does.
Sampling sampleTranslations(const std::shared_ptr<const DecodingModel>& model, std::string_view text,
    const SamplingOptions& options, std::stop_token stop = {});

}  // namespace translucent
