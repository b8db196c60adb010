#include "files/atomic_file.h"
#include "files/safetensors.h"
#include "formats/exported_weights.h"
#include "model/model_files.h"
#include "translucent/base/error.h"
#include "translucent/formats/export.h"
#include "translucent/model/model_info.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// The contents of CTranslate2's model.bin: tensors by name, numbers by name, and aliases of tensors.
/// Source: CTranslate2, Model::load of binary version 6; all little-endian.
class CTranslate2File {
public:
    explicit CTranslate2File(const std::string& specification, std::uint32_t revision);

    /// @throws Error{InvalidArgument} for a number format that CTranslate2 does not have
    void add(const std::string& name, const TensorView& tensor);
    void add(const std::string& name, std::int8_t value);
    void add(const std::string& name, std::int16_t value);
    void addAlias(const std::string& alias, const std::string& name) { m_aliases.emplace_back(alias, name); }

    /// @throws Error{WriteFailed}
    void write(const std::filesystem::path& file) const;

private:
    void begin(const std::string& name, const std::vector<std::int64_t>& shape, std::uint8_t type, std::size_t bytes);

    std::string m_head;
    std::string m_variables;
    std::uint32_t m_count = 0;
    std::vector<std::pair<std::string, std::string>> m_aliases;
};

/// Values of CTranslate2's DataType.
enum class DataType : std::uint8_t { Float32 = 0, Int8 = 1, Int16 = 2, Float16 = 4, BFloat16 = 5 };

template <typename Number>
void appendNumber(std::string& bytes, Number number)
{
    for (std::size_t i = 0; i < sizeof number; ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
}

/// Appends the length, which includes the final NUL, and the text.
void appendText(std::string& bytes, const std::string& text)
{
    appendNumber(bytes, static_cast<std::uint16_t>(text.size() + 1));
    bytes.append(text.c_str(), text.size() + 1);
}

std::uint8_t typeOf(const TensorView& tensor)
{
    switch (tensor.type) {
    case TensorType::Float32: return static_cast<std::uint8_t>(DataType::Float32);
    case TensorType::Float16: return static_cast<std::uint8_t>(DataType::Float16);
    case TensorType::BFloat16: return static_cast<std::uint8_t>(DataType::BFloat16);
    default:
        throw Error(ErrorCode::InvalidArgument,
            untranslated(tensor.name + " contains " + std::string(tensorTypeName(tensor.type))
                + "; CTranslate2 takes F32, F16 and BF16"));
    }
}

CTranslate2File::CTranslate2File(const std::string& specification, std::uint32_t revision)
{
    constexpr std::uint32_t kBinaryVersion = 6;
    appendNumber(m_head, kBinaryVersion);
    appendText(m_head, specification);
    appendNumber(m_head, revision);
}

void CTranslate2File::begin(
    const std::string& name, const std::vector<std::int64_t>& shape, std::uint8_t type, std::size_t bytes)
{
    ++m_count;
    appendText(m_variables, name);
    appendNumber(m_variables, static_cast<std::uint8_t>(shape.size()));
    for (const auto size : shape)
        appendNumber(m_variables, static_cast<std::uint32_t>(size));
    appendNumber(m_variables, type);
    appendNumber(m_variables, static_cast<std::uint32_t>(bytes));
}

void CTranslate2File::add(const std::string& name, const TensorView& tensor)
{
    begin(name, tensor.shape, typeOf(tensor), tensor.data.size());
    m_variables.append(reinterpret_cast<const char*>(tensor.data.data()), tensor.data.size());
}

void CTranslate2File::add(const std::string& name, std::int8_t value)
{
    begin(name, {}, static_cast<std::uint8_t>(DataType::Int8), sizeof value);
    appendNumber(m_variables, value);
}

void CTranslate2File::add(const std::string& name, std::int16_t value)
{
    begin(name, {}, static_cast<std::uint8_t>(DataType::Int16), sizeof value);
    appendNumber(m_variables, value);
}

void CTranslate2File::write(const std::filesystem::path& file) const
{
    std::string counts, aliases;
    appendNumber(counts, m_count);
    appendNumber(aliases, static_cast<std::uint32_t>(m_aliases.size()));
    for (const auto& [alias, name] : m_aliases) {
        appendText(aliases, alias);
        appendText(aliases, name);
    }
    AtomicFile output(file);
    for (const std::string* part : std::array<const std::string*, 4> {&m_head, &counts, &m_variables, &aliases})
        output.write(*part);
    output.commit();
}

/// Our name of a part of a layer, and CTranslate2's.
struct Part {
    std::string_view ours, theirs;
};
constexpr std::array kSelfAttention {Part {"self_attention.qkv", "self_attention/linear_0"},
    Part {"self_attention.output", "self_attention/linear_1"},
    Part {"self_attention_norm", "self_attention/layer_norm"}};
constexpr std::array kCrossAttention {Part {"cross_attention.query", "attention/linear_0"},
    Part {"cross_attention.key_value", "attention/linear_1"}, Part {"cross_attention.output", "attention/linear_2"},
    Part {"cross_attention_norm", "attention/layer_norm"}};
constexpr std::array kFeedForward {Part {"feed_forward.inner", "ffn/linear_0"},
    Part {"feed_forward.outer", "ffn/linear_1"}, Part {"feed_forward_norm", "ffn/layer_norm"}};

/// Values of CTranslate2's ActivationType.
std::int8_t activationNumber(Activation activation)
{
    switch (activation) {
    case Activation::Relu: return 0;
    case Activation::Silu: return 2;
    case Activation::Gelu: return 3;
    }
    return 0;
}

class Exporter {
public:
    Exporter(const ModelDescription& description, ExportedWeights& weights)
        : m_config(description.config)
        , m_weights(weights)
    {
    }

    CTranslate2File file(std::int64_t aligningLayer)
    {
        addStack("encoder", "source_embedding", "encoder/embeddings_0/weight", m_config.encoderLayers);
        const bool all = m_config.embeddingTying == EmbeddingTying::All;
        addStack("decoder", all ? "source_embedding" : "target_embedding", "decoder/embeddings/weight",
            m_config.decoderLayers);
        m_file.add("decoder/start_from_zero_embedding", std::int8_t {0});
        m_file.add("decoder/alignment_layer", static_cast<std::int16_t>(aligningLayer));
        m_file.add("decoder/alignment_heads", std::int16_t {1});
        if (m_config.embeddingTying == EmbeddingTying::Separate)
            m_file.add("decoder/projection/weight", m_weights.tensor("output.weight"));
        else
            m_file.addAlias("decoder/projection/weight", "decoder/embeddings/weight");
        m_file.add("decoder/projection/bias", m_weights.tensor("output.bias"));
        return std::move(m_file);
    }

private:
    void addStack(
        const std::string& stack, const std::string& embedding, const std::string& theirEmbedding, std::int64_t layers)
    {
        m_file.add(stack + "/num_heads", static_cast<std::int16_t>(m_config.heads));
        m_file.add(stack + "/pre_norm", std::int8_t {m_config.normPlacement == NormPlacement::Pre});
        m_file.add(stack + "/activation", activationNumber(m_config.activation));
        m_file.add(stack + "/scale_embeddings", std::int8_t {1});
        m_file.add(theirEmbedding, m_weights.tensor(embedding + ".weight"));
        if (addsToEmbeddings(m_config.positionKind))
            m_file.add(stack + "/position_encodings/encodings", m_weights.positions(stack));
        for (std::int64_t layer = 0; layer < layers; ++layer) {
            const auto ours = stack + ".layers." + std::to_string(layer) + ".";
            const auto theirs = stack + "/layer_" + std::to_string(layer) + "/";
            addParts(kSelfAttention, ours, theirs);
            if (stack == "decoder")
                addParts(kCrossAttention, ours, theirs);
            addParts(kFeedForward, ours, theirs);
        }
        if (m_config.hasFinalNorms())
            addNorm(stack + ".final_norm", stack + "/layer_norm");
    }

    void addParts(std::span<const Part> parts, const std::string& ours, const std::string& theirs)
    {
        for (const auto& part : parts) {
            const auto name = ours + std::string(part.ours), theirName = theirs + std::string(part.theirs);
            if (theirName.ends_with("layer_norm")) {
                addNorm(name, theirName);
            } else {
                m_file.add(theirName + "/weight", m_weights.tensor(name + ".weight"));
                m_file.add(theirName + "/bias", m_weights.tensor(name + ".bias"));
            }
        }
    }

    void addNorm(const std::string& ours, const std::string& theirs)
    {
        m_file.add(theirs + "/gamma", m_weights.gain(ours + ".weight"));
        m_file.add(theirs + "/beta", m_weights.tensor(ours + ".bias"));
    }

    const TransformerConfig& m_config;
    ExportedWeights& m_weights;
    CTranslate2File m_file {"TransformerSpec", 7};
};

void requireHead(const HeadId& head, const TransformerConfig& config)
{
    if (head.kind != AttentionKind::Cross)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("alignments come from cross-attention; " + toText(head) + " is none of its heads"));
    validate(Intervention {.disabledHeads = {head}}, config);
}

nlohmann::ordered_json configJson(const TransformerConfig& config)
{
    return {{"unk_token", "<unk>"}, {"bos_token", "<s>"}, {"eos_token", "</s>"}, {"decoder_start_token", "<s>"},
        {"add_source_eos", true}, {"add_source_bos", false}, {"layer_norm_epsilon", config.normEpsilon}};
}

std::string vocabularyJson(const Tokenizer& tokenizer)
{
    auto pieces = nlohmann::ordered_json::array();
    for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
        pieces.push_back(tokenizer.pieceText(id));
    return pieces.dump(1) + "\n";
}

}  // namespace

void exportToCTranslate2(
    const std::filesystem::path& model, const std::filesystem::path& directory, const HeadId& aligning)
{
    requireOwnForm(model.string());
    const auto files = readModelFiles(model);
    const auto& config = files.description.config;
    requirePlainTransformer(config, "CTranslate2");
    requireHead(aligning, config);
    ExportedWeights weights(files.description, model);
    weights.moveToFront(aligning);
    writeDirectoryAtomically(directory, [&](const std::filesystem::path& folder) {
        Exporter(files.description, weights).file(aligning.layer).write(folder / "model.bin");
        writeFileAtomically(folder / "config.json", configJson(config).dump(2) + "\n");
        for (const auto& [name, tokenizer] : {std::pair {"source", &files.source}, {"target", &files.target}}) {
            writeFileAtomically(folder / (std::string(name) + "_vocabulary.json"), vocabularyJson(*tokenizer));
            writeFileAtomically(folder / (std::string(name) + ".spm"), tokenizer->bytes());
        }
    });
}

}  // namespace translucent
