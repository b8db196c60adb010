#pragma once

#include "io/safetensors.h"
#include "model/model_files.h"
#include "translucent/intervention.h"

#include <cstddef>
#include <filesystem>
#include <list>
#include <string>
#include <vector>

namespace translucent {

/// The weights of a model directory as other programs want them. What is handed out is valid as long as this lives.
class ExportedWeights {
public:
    /// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file
    ExportedWeights(const ModelDescription& description, const std::filesystem::path& directory);

    /// A tensor of the file. @throws Error{Inconsistent} naming one that is missing
    TensorView tensor(const std::string& name) const;
    /// The gain of a norm by which one with the population's standard deviation computes the same.
    TensorView gain(const std::string& name);
    /// What is added at each position. Shape: [maxLength, D]
    TensorView positions(const std::string& stack);

    /// Makes a cross-attention head the first of its layer: its rows of queries, keys and values, its columns of the
    /// output. Nothing computed changes.
    void moveToFront(const HeadId& head);

private:
    std::vector<std::byte>& changed(TensorView& tensor);

    TransformerConfig m_config;
    std::string m_fileName;
    SafetensorsFile m_file;
    std::list<std::vector<std::byte>> m_made;  ///< what is not in the file as it is
    std::vector<TensorView> m_replaced;
};

}  // namespace translucent
