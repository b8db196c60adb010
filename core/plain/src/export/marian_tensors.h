#pragma once

#include "export/exported_weights.h"
#include "export/marian_pieces.h"
#include "io/tensor_file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace translucent {

enum class PartShape;

/// The weights of a model with the names and the order of Marian models in Hugging Face transformers, in float32. Their
/// positions have the sines in the first half, ours alternate with the cosines: so every axis of size d_model is
/// reordered, which does not change the results.
class MarianTensors {
public:
    /// All arguments must outlive this object. @throws Error{Inconsistent} if a tensor is missing,
    /// Error{InvalidArgument} if the embedding of BEGIN is not zero or the positions are not Marian's
    MarianTensors(const TransformerConfig& config, ExportedWeights& weights, const MarianPieces& pieces);

    /// True if all tables are the same.
    bool shared() const { return m_shared; }
    /// The bias of PAD in the output layer.
    float padBias() const { return m_bias.back(); }

    /// @throws Error{WriteFailed}
    void write(const std::filesystem::path& file) const;

private:
    using Floats = std::vector<float>;
    struct Tensor {
        std::string name;
        std::vector<std::int64_t> shape;
        Floats values;
    };

    Floats floats(const TensorView& tensor) const;
    Floats reordered(const Floats& values, bool rows, bool columns) const;
    Floats table(const std::string& ours, const std::vector<std::int64_t>& ids) const;
    void add(std::string name, std::vector<std::int64_t> shape, Floats values);
    void addTables();
    void addBias();
    void addStack(const std::string& stack, std::int64_t layers);
    void addPart(const std::string& ours, const std::vector<std::string>& theirs, PartShape shape);
    Floats positions(const std::string& stack);
    void requireZeroBegin(const Floats& target) const;

    const TransformerConfig& m_config;
    ExportedWeights& m_weights;
    const MarianPieces& m_pieces;
    bool m_shared;
    std::vector<std::size_t> m_order;  ///< the index in our vectors for each index in theirs
    Floats m_bias;                     ///< final_logits_bias
    std::vector<Tensor> m_tensors;
};

}  // namespace translucent
