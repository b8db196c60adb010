#pragma once

#include "translucent/causes/contributions.h"
#include "translucent/causes/lens.h"
#include "translucent/causes/neurons.h"
#include "translucent/causes/source_shares.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace translucent {

/// One complete pass of a sentence pair, and what made the model say each token of it. Every answer uses the arrays of
/// this pass; none runs the network again. Immutable; to be used by one thread at a time.
class Causes {
public:
    /// @param sourceIds with END
    /// @throws Error as requireCauses and traceForward
    Causes(std::shared_ptr<const TranslationModel> model, std::span<const std::int64_t> sourceIds,
        std::span<const std::int64_t> outputIds);

    const ForwardTrace& trace() const { return m_trace; }
    const TranslationModel& model() const { return *m_model; }

    /// @param best most tokens in each cell
    Lens lens(std::size_t best) const;

    /// Why the model prefers `word` to `rival` at a position.
    /// @throws Error{InvalidArgument} for a position or a token that does not exist, or equal tokens
    LogitContributions contributions(std::int64_t position, std::int64_t word, std::int64_t rival) const;
    /// The same by the neurons of the decoder.
    /// @throws Error as contributions()
    LogitNeurons neurons(std::int64_t position, std::int64_t word, std::int64_t rival) const;
    /// The most probable tokens at a position besides `word`, at most `count`, most probable first. PAD and BEGIN are
    /// left out, and so is ⟨UNK⟩ unless the model may write it.
    /// @throws Error{InvalidArgument} for a position that does not exist
    std::vector<TokenLogit> rivals(std::int64_t position, std::int64_t word, std::size_t count) const;
    /// The first of them.
    std::int64_t runnerUp(std::int64_t position, std::int64_t word) const;

    /// @throws Error as requireSourceShares
    SourceShares sourceShares() const;

private:
    TracedPass pass() const;
    TokenLogit tokenLogit(std::int64_t position, std::int64_t id) const;

    std::shared_ptr<const TranslationModel> m_model;
    ForwardTrace m_trace;
    ModelParameters m_parameters;
};

/// The encoder lens: translates after each encoder layer, as if the encoder ended there; in pre-norm the state passes
/// the final norm of the encoder. The last row is the ordinary translation. Fewer rows after a stop request.
/// Source: Langedijk et al. 2023, "DecoderLens". Deviation: without a row for the embeddings.
/// @throws Error as requireEncoderLens and Decoder::translate
std::vector<EncoderLensRow> encoderLens(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, std::stop_token stop = {});

}  // namespace translucent
