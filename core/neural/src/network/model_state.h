#pragma once

#include "files/safetensors.h"
#include "model/model_files.h"
#include "model/weights_file.h"
#include "network/transformer.h"
#include "translucent/base/device.h"
#include "translucent/neural/translation_model.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>

namespace translucent {

/// The weights for decoding, shared while any decoder exists.
struct SharedDecodingWeights {
    std::mutex mutex;
    std::map<DecodingPrecision, std::weak_ptr<const DecodingWeights>> byPrecision;
};

/// The contents of a TranslationModel. The network is always in evaluation mode here.
struct ModelState {
    TransformerConfig config;
    ModelInfo info;
    Tokenizer source;
    Tokenizer target;
    bool sharedVocabulary = false;
    mutable std::shared_ptr<TranslationNetwork> network;  ///< torch's forward functions are not const
    std::shared_ptr<SharedDecodingWeights> decodingWeights = std::make_shared<SharedDecodingWeights>();

    static const ModelState& of(const TranslationModel& model) { return *model.m_state; }
    static std::shared_ptr<TranslationModel> intoModel(std::unique_ptr<ModelState> state);
};

inline const std::shared_ptr<TranslationNetwork>& networkOf(const TranslationModel& model)
{
    return ModelState::of(model).network;
}

/// The network of a model whose architecture is the Transformer.
inline TransformerImpl& transformerOf(const TranslationModel& model)
{
    return dynamic_cast<TransformerImpl&>(*networkOf(model));
}

/// Writes the files of a model directory. Each file appears under its name only when complete.
/// @param twin a model directory with the same vocabularies: those of a new directory are hard links to its files where
///     the file system allows it; empty = none
/// @throws Error{WriteFailed}
void writeModelDirectory(const std::filesystem::path& directory, const ModelState& model, WeightPrecision precision,
    const std::filesystem::path& twin = {});

/// The numbers of a floating-point tensor as float. Shape: the entry's
/// @throws Error{InvalidFormat} for an integer tensor, naming it.
torch::Tensor floatTensor(const TensorEntry& entry);

/// The bytes of a contiguous tensor on the CPU.
std::span<const std::byte> bytesOf(const torch::Tensor& tensor);

/// Copies the weights into the network.
/// @throws Error{Inconsistent} naming the first tensor that is missing, of another shape, not finite or unexpected.
void readWeights(TranslationNetwork& network, WeightsFile& weights);

/// @throws Error{Numeric} naming a tensor that the precision cannot represent, Error{WriteFailed}
void writeWeights(const TranslationNetwork& network, const std::filesystem::path& file, WeightPrecision precision);

}  // namespace translucent
