#pragma once

#include "files/safetensors.h"
#include "model/model_files.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <cstddef>
#include <filesystem>
#include <list>
#include <string>
#include <vector>

namespace translucent {

/// Rejects models with options that other programs' formats do not support: every technique beyond the plain
/// Transformer.
/// @throws Error{InvalidArgument} naming the option, its value, and the value that `format` accepts
void requirePlainTransformer(const TransformerConfig& config, const std::string& format);

/// @throws Error{InvalidArgument} for a directory in Hugging Face's layout, which has to be imported first
void requireOwnForm(const std::string& directory);

/// The weights of a model directory in the form for other programs. Returned views are valid during the lifetime of
/// this object.
class ExportedWeights {
public:
    /// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file
    ExportedWeights(const ModelDescription& description, const std::filesystem::path& directory);

    /// A tensor of the file. @throws Error{Inconsistent} naming a missing one
    TensorView tensor(const std::string& name) const;
    /// The gain with which a norm with the population standard deviation gives the same result.
    TensorView gain(const std::string& name);
    /// The values added at each position. Shape: [maxLength, D]
    TensorView positions(const std::string& stack);

    /// Makes a cross-attention head the first of its layer: its rows of queries, keys and values, its columns of the
    /// output. The results do not change.
    void moveToFront(const HeadId& head);

private:
    std::vector<std::byte>& changed(TensorView& tensor);

    TransformerConfig m_config;
    std::string m_fileName;
    SafetensorsFile m_file;
    std::list<std::vector<std::byte>> m_made;  ///< tensors that differ from those in the file
    std::vector<TensorView> m_replaced;
};

}  // namespace translucent
