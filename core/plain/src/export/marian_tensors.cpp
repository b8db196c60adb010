#include "export/marian_tensors.h"

#include "marian/marian_layout.h"
#include "translucent/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

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

}  // namespace

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

}  // namespace translucent
