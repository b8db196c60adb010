#pragma once

#include "translucent/base/array.h"
#include "translucent/base/device.h"
#include "translucent/base/message.h"
#include "translucent/model/intervention.h"
#include "translucent/model/model_info.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace translucent {

class DecodingWeights;

/// A model as a decoder needs it.
class DecodingModel {
public:
    virtual ~DecodingModel() = default;

    virtual const TransformerConfig& config() const = 0;
    virtual const ModelInfo& info() const = 0;
    virtual const Tokenizer& sourceTokenizer() const = 0;
    virtual const Tokenizer& targetTokenizer() const = 0;

    /// The same for all that use them at a time. Models that are not decoded on plain buffers are decoded in float32,
    /// whatever the precision.
    /// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and the problem in it, if it is read now
    virtual std::shared_ptr<const DecodingWeights> decodingWeights(DecodingPrecision precision) const = 0;
};

/// Reads a model directory for translation alone, without LibTorch, whose loading takes longer than that of a model.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and the problem in it, Error{InvalidArgument}
/// for a model that is not decoded on plain buffers: see decodesOnBuffers().
std::shared_ptr<const DecodingModel> loadDecodingModel(const std::filesystem::path& directory);

/// Why scores, or log-probabilities, of all pieces at one position cannot be right: they are not finite, or all alike.
/// Empty if nothing is wrong.
Message scoresProblem(std::span<const float> scores);
/// The same for the first position of a translation, of a model that decodes step by step.
Message scoresProblem(const DecodingModel& model, DecodingPrecision precision);

/// Trained vectors of a model that is decoded on plain buffers, of the source or the target; as the network has them.
/// Learned positions, empty unless it has some. Shape: [maxLength, D]
/// @throws Error{InvalidArgument} for other models
Array decodingPositions(const DecodingModel& model, StackKind stack);
/// The embeddings of the first entries of the vocabulary. Shape: [min(count, vocabulary), D]
/// @throws Error{InvalidArgument} for other models
Array decodingEmbeddings(const DecodingModel& model, StackKind stack, std::int64_t count);

/// The number of threads for decoding with such a model; 0 = all processors of this machine. Call it from the thread
/// that does the work. @throws Error{InvalidArgument} above `mostThreads`.
void setDecodingThreads(std::int64_t threads);

}  // namespace translucent
