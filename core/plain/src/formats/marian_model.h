#pragma once

#include "formats/marian_format.h"
#include "formats/tensor_file.h"
#include "translucent/model/model_info.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The row of the file's tables for each of our ids: kNoRow for PAD, which is not in the file; the file's PAD is our
/// BEGIN.
using MarianRows = std::vector<std::int64_t>;
inline constexpr std::int64_t kNoRow = -1;

struct MarianVocabularies {
    Tokenizer source;
    Tokenizer target;
    MarianRows sourceRows;
    MarianRows targetRows;
};

/// Reads source.spm, target.spm, vocab.json and, if it exists, target_vocab.json.
/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file
MarianVocabularies readMarianVocabularies(const std::filesystem::path& directory, const MarianConfig& config);

/// The weights of a Marian model, as this program names and arranges them.
class MarianWeights {
public:
    /// Reads model.safetensors or pytorch_model.bin and checks that it contains exactly the tensors for the config.
    /// @throws Error{NotFound, InvalidFormat, Inconsistent} naming file and tensor
    MarianWeights(const std::filesystem::path& directory, const MarianConfig& config);

    MarianWeights(MarianWeights&&) = default;  // not copyable: the tensors of a copy would refer to the original

    /// Writes the numbers of a parameter of the network, whose name and size must be those of TransformerImpl.
    /// @throws Error{Inconsistent} if the file contains numbers that are not finite
    void fill(const std::string& parameter, std::span<float> values, const MarianVocabularies& vocabularies) const;

private:
    using Shape = std::vector<std::int64_t>;

    const TensorEntry* find(const std::string& name, const Shape& shape);
    const TensorEntry& require(const std::string& name, const Shape& shape);
    void findTables();
    void findStack(const std::string& stack, std::int64_t layers);
    void requireNothingElse() const;
    void requireEqual(const TensorEntry* a, const TensorEntry* b) const;
    void fillLayer(const std::string& parameter, std::span<float> values) const;
    void fillTable(const TensorEntry& from, const MarianRows& rows, bool isOutput, std::span<float> values) const;
    void fillBias(const MarianRows& rows, std::span<float> values) const;
    void fillPositions(const TensorEntry* from, std::span<float> values) const;
    [[noreturn]] void refuse(const std::string& tensor, const Message& what) const;

    MarianConfig m_config;
    std::filesystem::path m_file;
    TensorFile m_tensors;
    std::set<std::string, std::less<>> m_known;  ///< names that the config accounts for
    const TensorEntry* m_source = nullptr;
    const TensorEntry* m_target = nullptr;
    const TensorEntry* m_output = nullptr;
    const TensorEntry* m_bias = nullptr;
    const TensorEntry* m_sourcePositions = nullptr;  ///< nullptr = to be computed
    const TensorEntry* m_targetPositions = nullptr;
};

/// A Marian model of Hugging Face transformers, read and checked; its numbers are still in the order of the file.
struct MarianModel {
    MarianConfig config;
    MarianVocabularies vocabularies;
    MarianWeights weights;

    ModelInfo info() const { return config.info(); }
};

/// @throws Error{NotFound, InvalidFormat, Inconsistent} naming the file and the expected content
MarianModel readMarianModel(const std::filesystem::path& directory);

}  // namespace translucent
