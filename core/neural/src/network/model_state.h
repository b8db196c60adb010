#pragma once

#include "files/safetensors.h"
#include "model/model_files.h"
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

class DecodingWeights;

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
/// @throws Error{WriteFailed}
void writeModelDirectory(const std::filesystem::path& directory, const ModelState& model, WeightPrecision precision);

/// The numbers of a floating-point tensor as float. Shape: the entry's
/// @throws Error{InvalidFormat} for an integer tensor, naming it.
torch::Tensor floatTensor(const TensorEntry& entry);

/// The bytes of a contiguous tensor on the CPU.
std::span<const std::byte> bytesOf(const torch::Tensor& tensor);

/// Opens a weights file for a network of this config. Compares both before the file is read and the network is built,
/// so that neither can request far more memory than the other requires.
/// @throws Error{NotFound, InvalidFormat} for the file, Error{Inconsistent} if its size cannot be right.
SafetensorsFile openWeights(const ModelDescription& description, const std::filesystem::path& file);

/// Copies the weights into the network; `file` names them in messages.
/// @throws Error{Inconsistent} naming the first tensor that is missing, unexpected, of another shape or not finite.
void readWeights(TranslationNetwork& network, const SafetensorsFile& weights, const std::filesystem::path& file);

/// @throws Error{Numeric} naming a tensor that the precision cannot represent, Error{WriteFailed}
void writeWeights(const TranslationNetwork& network, const std::filesystem::path& file, WeightPrecision precision);

}  // namespace translucent
