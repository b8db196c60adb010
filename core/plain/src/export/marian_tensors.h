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

/// The weights of a model as Marian models of Hugging Face transformers name and arrange them, in float32. Their
/// positions have the sines in the first half of the numbers, ours alternate with the cosines: so all that is d_model
/// long is reordered, and what is computed stays the same.
class MarianTensors {
public:
    /// All must live as long as this. @throws Error{Inconsistent} when a tensor is missing, Error{InvalidArgument} when
    /// the embedding that begins a translation is not zero, or positions are others than Marian's
    MarianTensors(const TransformerConfig& config, ExportedWeights& weights, const MarianPieces& pieces);

    /// Whether all tables are one.
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
    std::vector<std::size_t> m_order;  ///< which of our numbers of a vector stands at each place of theirs
    Floats m_bias;                     ///< final_logits_bias
    std::vector<Tensor> m_tensors;
};

}  // namespace translucent
