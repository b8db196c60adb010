#include "files/atomic_file.h"
#include "files/tensor_numbers.h"
#include "formats/exported_weights.h"
#include "formats/marian_format.h"
#include "formats/tensor_file.h"
#include "model/model_files.h"
#include "text/numbered_pieces.h"
#include "translucent/base/error.h"
#include "translucent/formats/export.h"
#include "translucent/search/decoding.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

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

/// Bias of a piece that must not occur in translations.
constexpr float kNotOfTheTarget = -1e9F;

/// Even indices first, then the odd ones; unchanged if positions are a table, which is in Marian's order already.
std::vector<std::size_t> orderOf(const TransformerConfig& config)
{
    std::vector<std::size_t> order(static_cast<std::size_t>(config.modelDimension));
    std::iota(order.begin(), order.end(), std::size_t {0});
    if (config.positionKind == PositionKind::Sinusoidal)
        std::stable_partition(order.begin(), order.end(), [](std::size_t i) { return i % 2 == 0; });
    return order;
}

MarianTensors::MarianTensors(const TransformerConfig& config, ExportedWeights& weights, const MarianPieces& pieces)
    : m_config(config)
    , m_weights(weights)
    , m_pieces(pieces)
    , m_shared(pieces.isJoint && config.embeddingTying == EmbeddingTying::All)
    , m_order(orderOf(config))
{
    addTables();
    addBias();
    addStack("encoder", config.encoderLayers);
    addStack("decoder", config.decoderLayers);
}

MarianTensors::Floats MarianTensors::floats(const TensorView& tensor) const
{
    Floats values(tensor.data.size() / tensorTypeSize(tensor.type));
    copyFloats({tensor.name, tensor.type, tensor.shape, tensor.data}, 0, values);
    return values;
}

/// Reorders the rows or columns of a matrix; a vector has one column.
MarianTensors::Floats MarianTensors::reordered(const Floats& values, bool rows, bool columns) const
{
    const auto D = m_order.size();
    const auto width = columns ? D : values.size() / D;
    Floats result(values.size());
    for (std::size_t row = 0; row < values.size() / width; ++row) {
        const auto from = (rows ? m_order[row] : row) * width;
        for (std::size_t column = 0; column < width; ++column)
            result[row * width + column] = values[from + (columns ? m_order[column] : column)];
    }
    return result;
}

/// Rows of a table by their ids; none is zeros.
MarianTensors::Floats MarianTensors::table(const std::string& ours, const std::vector<std::int64_t>& ids) const
{
    const auto values = reordered(floats(m_weights.tensor(ours)), false, true);
    const auto D = m_order.size();
    Floats result(ids.size() * D);
    for (std::size_t row = 0; row < ids.size(); ++row)
        if (ids[row] != MarianPieces::kNone)
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(ids[row]) * D), D,
                result.begin() + static_cast<std::ptrdiff_t>(row * D));
    return result;
}

void MarianTensors::add(std::string name, std::vector<std::int64_t> shape, Floats values)
{
    m_tensors.push_back({std::move(name), std::move(shape), std::move(values)});
}

void MarianTensors::addTables()
{
    const std::vector<std::int64_t> shape {m_pieces.size(), m_config.modelDimension};
    const bool all = m_config.embeddingTying == EmbeddingTying::All;
    auto target = table(all ? "source_embedding.weight" : "target_embedding.weight", m_pieces.target);
    requireZeroBegin(target);
    if (m_shared)
        return add("model.shared.weight", shape, std::move(target));
    add("model.encoder.embed_tokens.weight", shape, table("source_embedding.weight", m_pieces.source));
    add("lm_head.weight", shape,
        m_config.embeddingTying == EmbeddingTying::Separate ? table("output.weight", m_pieces.target) : target);
    add("model.decoder.embed_tokens.weight", shape, std::move(target));
}

/// CTranslate2 uses zeros for PAD, regardless of its row.
void MarianTensors::requireZeroBegin(const Floats& target) const
{
    if (std::any_of(target.end() - static_cast<std::ptrdiff_t>(m_order.size()), target.end(),
            [](float value) { return value != 0; }))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the embedding that begins a translation was trained, but Marian models have zeros there; "
                         "train with zero_begin true, as the preset marian does"));
}

void MarianTensors::addBias()
{
    const auto bias = floats(m_weights.tensor("output.bias"));
    for (const auto id : m_pieces.target)
        m_bias.push_back(id == MarianPieces::kNone ? kNotOfTheTarget : bias[static_cast<std::size_t>(id)]);
    auto written = m_bias;
    if (written.back() <= kMarianNever)
        written.back() = 0;  // PAD is never written anyway
    add("final_logits_bias", {1, m_pieces.size()}, std::move(written));
}

void MarianTensors::addStack(const std::string& stack, std::int64_t layers)
{
    add("model." + stack + ".embed_positions.weight", {m_config.maxLength, m_config.modelDimension}, positions(stack));
    for (std::int64_t layer = 0; layer < layers; ++layer)
        for (const auto& part : marianLayerParts()) {
            if (part.isDecoders && stack != "decoder")
                continue;
            const auto path = stack + ".layers." + std::to_string(layer) + ".";
            std::vector<std::string> names;
            for (const auto& name : part.theirs)
                names.push_back("model." + path + name);
            addPart(path + std::string(part.ours), names, part.shape);
        }
}

void MarianTensors::addPart(const std::string& ours, const std::vector<std::string>& theirs, PartShape shape)
{
    const bool reads = shape == PartShape::Reading || shape == PartShape::Inner;
    const bool isNorm = shape == PartShape::Vector;
    const auto matrix = isNorm ? m_weights.gain(ours + ".weight") : m_weights.tensor(ours + ".weight");
    const auto values = reordered(floats(matrix), !reads, reads);
    const auto bias = floats(m_weights.tensor(ours + ".bias"));
    const auto biases = reads ? bias : reordered(bias, true, false);
    const auto rows = bias.size() / theirs.size(), width = values.size() / bias.size();
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        const auto part = [&](const Floats& from, std::size_t size) {
            const auto begin = from.begin() + static_cast<std::ptrdiff_t>(i * size);
            return Floats(begin, begin + static_cast<std::ptrdiff_t>(size));
        };
        std::vector<std::int64_t> matrixShape {static_cast<std::int64_t>(rows)};
        add(theirs[i] + ".bias", matrixShape, part(biases, rows));
        if (!isNorm)
            matrixShape.push_back(static_cast<std::int64_t>(width));
        add(theirs[i] + ".weight", matrixShape, part(values, rows * width));
    }
}

/// Newer programs compute the table instead of reading it, so only Marian's own table can be written.
MarianTensors::Floats MarianTensors::positions(const std::string& stack)
{
    constexpr float kRoundedToHalves = 1e-3F;
    Floats computed(static_cast<std::size_t>(m_config.maxLength) * m_order.size());
    computeMarianPositions(m_config.modelDimension, computed);
    if (m_config.positionKind == PositionKind::Sinusoidal)
        return computed;
    auto kept = floats(m_weights.tensor(stack + ".positions.weight"));
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (!(std::abs(kept[i] - computed[i]) <= kRoundedToHalves))
            throw Error(ErrorCode::InvalidArgument,
                untranslated("position_kind is \"learned\", and the learned table is not that of Marian models; they "
                             "take \"sinusoidal\""));
    return kept;
}

void MarianTensors::write(const std::filesystem::path& file) const
{
    std::vector<TensorView> views;
    for (const auto& [name, shape, values] : m_tensors)
        views.push_back({name, TensorType::Float32, shape, std::as_bytes(std::span(values))});
    writeSafetensors(file, views, {});
}

using Json = nlohmann::ordered_json;

constexpr auto kFormat = "Marian";
constexpr double kTheirEpsilon = 1e-5;  // not contained in any of their files

template <typename Value>
[[noreturn]] void refuse(const std::string& option, const Value& value, const std::string& rule)
{
    throw Error(ErrorCode::InvalidArgument, untranslated(option + " is " + Json(value).dump() + ", " + rule));
}

void requireMarian(const TransformerConfig& c)
{
    requirePlainTransformer(c, kFormat);
    if (c.normPlacement != NormPlacement::Post)
        refuse("norm_placement", name(c.normPlacement),
            "which Marian does not have; it takes \"post\", and no other Hugging Face layout is written");
    if (!addsToEmbeddings(c.positionKind))
        refuse("position_kind", name(c.positionKind), "which Marian does not have; it takes \"sinusoidal\"");
    const bool isSample = c.normKind == NormKind::SampleStd;  // its eps is added to the deviation and has less effect
    if (isSample ? c.normEpsilon > kTheirEpsilon : c.normEpsilon != kTheirEpsilon)
        refuse("norm_epsilon", c.normEpsilon, "but that of Marian is always 1e-05");
}

std::string_view activationName(Activation activation)
{
    return activation == Activation::Silu ? "swish" : name(activation);
}

/// The search settings that both files contain.
Json searchJson(const TransformerConfig& c, const std::optional<SearchDefaults>& search, const MarianPieces& pieces)
{
    const DecodeOptions usual;
    const auto s = search.value_or(SearchDefaults {usual.beamSize, usual.lengthPenalty, usual.earlyStopping});
    auto never = Json::array({Json::array({pieces.pad()})});
    if (!s.mayWriteUnknown)
        never.push_back(Json::array({MarianPieces::kUnknown}));
    Json json {{"num_beams", s.beamSize}, {"length_penalty", s.lengthPenalty},
        {"max_length", s.maxLength > 0 ? s.maxLength + 1 : c.maxLength}, {"bad_words_ids", never}};
    json["early_stopping"] = s.earlyStopping == EarlyStopping::WhenFull;
    if (s.earlyStopping == EarlyStopping::WhenImpossible)
        json["early_stopping"] = "never";
    if (s.noRepeatNgram > 0)
        json["no_repeat_ngram_size"] = s.noRepeatNgram;
    json["forced_eos_token_id"] = nullptr;
    if (!search || s.endsAtMaxLength)
        json["forced_eos_token_id"] = MarianPieces::kEnd;
    return json;
}

Json idsJson(const MarianPieces& pieces)
{
    return {{"pad_token_id", pieces.pad()}, {"eos_token_id", MarianPieces::kEnd}, {"bos_token_id", MarianPieces::kEnd},
        {"decoder_start_token_id", pieces.pad()}};
}

Json configJson(const TransformerConfig& c, const MarianPieces& pieces, bool shared)
{
    Json json {{"architectures", {"MarianMTModel"}}, {"model_type", "marian"}, {"is_encoder_decoder", true},
        {"vocab_size", pieces.size()}, {"decoder_vocab_size", pieces.size()},
        {"share_encoder_decoder_embeddings", shared}, {"tie_word_embeddings", shared}, {"d_model", c.modelDimension},
        {"num_hidden_layers", c.encoderLayers}, {"max_position_embeddings", c.maxLength},
        {"activation_function", activationName(c.activation)}, {"scale_embedding", true}, {"dropout", c.dropout},
        {"attention_dropout", 0.0}, {"activation_dropout", 0.0}, {"normalize_before", false},
        {"normalize_embedding", false}, {"add_final_layer_norm", false}, {"static_position_embeddings", true},
        {"use_cache", true}, {"torch_dtype", "float32"}};
    for (const std::string side : {"encoder", "decoder"}) {
        json[side + "_layers"] = side == "encoder" ? c.encoderLayers : c.decoderLayers;
        json[side + "_attention_heads"] = c.heads;
        json[side + "_ffn_dim"] = c.feedForwardDimension;
    }
    json.update(idsJson(pieces));
    return json;
}

Json tokenizerJson(const ModelDescription& description)
{
    return {{"tokenizer_class", "MarianTokenizer"}, {"source_lang", description.info.sourceLanguage},
        {"target_lang", description.info.targetLanguage}, {"separate_vocabs", false},
        {"model_max_length", description.config.maxLength}, {"unk_token", "<unk>"}, {"eos_token", "</s>"},
        {"pad_token", "<pad>"}, {"clean_up_tokenization_spaces", false}};
}

void writeJson(const std::filesystem::path& file, const Json& json)
{
    writeFileAtomically(file, json.dump(2) + "\n");
}

}  // namespace

void exportToHuggingFace(const std::filesystem::path& model, const std::filesystem::path& directory)
{
    requireOwnForm(model.string());
    const auto files = readModelFiles(model);
    const auto& config = files.description.config;
    const auto& search = files.description.info.search;
    requireMarian(config);
    ExportedWeights weights(files.description, model);
    const auto pieces = marianPieces(files.source, files.target);
    const MarianTensors tensors(config, weights, pieces);
    auto settings = configJson(config, pieces, tensors.shared());
    auto generation = idsJson(pieces);
    for (auto* json : {&settings, &generation})
        json->update(searchJson(config, search, pieces));
    generation["renormalize_logits"] = !search || tensors.padBias() <= kMarianNever;
    writeDirectoryAtomically(directory, [&](const std::filesystem::path& folder) {
        tensors.write(folder / kWeightsFile);
        writeFileAtomically(folder / "source.spm", withoutNumberedPieces(files.source.bytes()));
        writeFileAtomically(folder / "target.spm", withoutNumberedPieces(files.target.bytes()));
        writeFileAtomically(folder / "vocab.json", vocabularyJson(pieces));
        writeJson(folder / kMarianTokenizer, tokenizerJson(files.description));
        writeJson(folder / kMarianGeneration, generation);
        writeJson(folder / kMarianConfig, settings);
    });
}

}  // namespace translucent
