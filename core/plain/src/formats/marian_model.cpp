#include "formats/marian_model.h"

#include "files/json_object.h"
#include "files/tensor_numbers.h"
#include "formats/marian_format.h"
#include "formats/tensor_file.h"
#include "text/numbered_pieces.h"
#include "text/vocabulary_check.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

namespace translucent {

MarianModel readMarianModel(const std::filesystem::path& directory)
{
    const auto config = readMarianConfig(directory);
    return {config, readMarianVocabularies(directory, config), MarianWeights(directory, config)};
}

namespace fs = std::filesystem;

namespace {

struct PieceList {
    std::vector<std::string> listed;  ///< from our id kSpecialIds on
    MarianRows rows;
};

/// The pieces by the file's ids; empty for gaps in the list.
std::vector<std::string> piecesById(const fs::path& file, std::int64_t size)
{
    const auto json = readJson(file.string());
    if (!json.is_object())
        throw Error(ErrorCode::InvalidFormat, say("%1: the file must be a JSON object", file));
    std::vector<std::string> pieces(static_cast<std::size_t>(size));
    for (const auto& [piece, id] : json.items()) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= static_cast<std::uint64_t>(size))
            throw Error(ErrorCode::Inconsistent,
                say("%1: the id of %2 must be from 0 to %3, as %4 says", file, quote(piece), size - 1, kMarianConfig));
        auto& place = pieces[id.get<std::size_t>()];
        if (!place.empty() || piece.empty())
            throw Error(ErrorCode::InvalidFormat,
                say("%1: the id of %2 also belongs to another piece, or the piece is empty", file, quote(piece)));
        place = piece;
    }
    return pieces;
}

/// The special pieces must have the ids that the config gives them.
std::int64_t requireSpecial(
    const std::vector<std::string>& pieces, std::string_view piece, std::int64_t id, const fs::path& file)
{
    if (id < 0 || id >= std::ssize(pieces) || pieces[static_cast<std::size_t>(id)] != piece)
        throw Error(ErrorCode::Inconsistent,
            say("%1: %2 must have the id %3, as %4 says", file, quote(piece), id, kMarianConfig));
    return id;
}

std::int64_t idOf(const std::vector<std::string>& pieces, std::string_view piece, const fs::path& file)
{
    for (std::size_t id = 0; id < pieces.size(); ++id)
        if (pieces[id] == piece)
            return static_cast<std::int64_t>(id);
    throw Error(ErrorCode::Inconsistent, say("%1: has no piece %2; restore the file", file, quote(piece)));
}

PieceList readPieces(const fs::path& file, std::int64_t size, const MarianConfig& config)
{
    auto pieces = piecesById(file, size);
    const std::array special {idOf(pieces, "<unk>", file), requireSpecial(pieces, "<pad>", config.padId, file),
        requireSpecial(pieces, "</s>", config.endId, file)};
    if (config.neverId >= 0)
        requireSpecial(pieces, "<unk>", config.neverId, file);
    static_assert(kPadId == 0 && kUnknownId == 1 && kBeginId == 2 && kEndId == 3);
    PieceList list {{}, {kNoRow, special[0], special[1], special[2]}};
    for (std::int64_t id = 0; id < size; ++id) {
        if (id == special[0] || id == special[1] || id == special[2])
            continue;
        auto& piece = pieces[static_cast<std::size_t>(id)];
        list.listed.push_back(piece.empty() ? "<unused " + std::to_string(id) + ">" : std::move(piece));
        list.rows.push_back(id);
    }
    return list;
}

Tokenizer tokenizerOf(const fs::path& file, const PieceList& list)
{
    return Tokenizer::fromBytes(withNumberedPieces(readVocabulary(file), list.listed), file.string());
}

}  // namespace

MarianVocabularies readMarianVocabularies(const fs::path& directory, const MarianConfig& config)
{
    const auto source = readPieces(directory / "vocab.json", config.sourcePieces, config);
    const auto target = config.separateVocabularies || config.targetPieces != config.sourcePieces
        ? readPieces(directory / kMarianTargetPieces, config.targetPieces, config)
        : source;
    return {tokenizerOf(directory / "source.spm", source), tokenizerOf(directory / "target.spm", target), source.rows,
        target.rows};
}

namespace fs = std::filesystem;

namespace {

/// The shape of the weight; the bias has only the rows.
std::vector<std::int64_t> weightShape(PartShape shape, const TransformerConfig& c)
{
    switch (shape) {
    case PartShape::Reading:
    case PartShape::Writing: return {c.modelDimension, c.modelDimension};
    case PartShape::Inner: return {c.feedForwardDimension, c.modelDimension};
    case PartShape::Outer: return {c.modelDimension, c.feedForwardDimension};
    case PartShape::Vector: break;
    }
    return {c.modelDimension};
}

std::string shapeText(const std::vector<std::int64_t>& shape)
{
    std::string text = "[";
    for (const auto size : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

std::size_t numbersIn(const TensorEntry& entry)
{
    return entry.data.size() / tensorTypeSize(entry.type);
}

fs::path weightsFile(const fs::path& directory)
{
    constexpr std::array kNames {"model.safetensors", "pytorch_model.bin"};
    for (const auto* name : kNames)
        if (isThere(directory / name))
            return directory / name;
    for (const auto* name : kNames)
        if (const auto index = directory / (std::string(name) + ".index.json"); isThere(index))
            throw Error(ErrorCode::NotFound,
                say("%1: the weights are in several parts; save the model in one file, %2", index, kNames.front()));
    throw Error(ErrorCode::NotFound,
        say("%1: has neither %2 nor %3; add the weights", directory, kNames.front(), kNames.back()));
}

TensorFile readWeights(const fs::path& file)
{
    return file.extension() == ".safetensors" ? readSafetensors(file) : readTorchFile(file);
}

}  // namespace

MarianWeights::MarianWeights(const fs::path& directory, const MarianConfig& config)
    : m_config(config)
    , m_file(weightsFile(directory))
    , m_tensors(readWeights(m_file))
{
    findTables();
    findStack("model.encoder", config.network.encoderLayers);
    findStack("model.decoder", config.network.decoderLayers);
    requireNothingElse();
}

void MarianWeights::refuse(const std::string& tensor, const Message& what) const
{
    throw Error(ErrorCode::Inconsistent,
        say("%1: tensor %2 %3; restore the file or choose another model", m_file, printable(tensor), what));
}

const TensorEntry* MarianWeights::find(const std::string& name, const Shape& shape)
{
    const auto* entry = m_tensors.find(name);
    m_known.insert(name);
    if (!entry)
        return nullptr;
    if (entry->shape != shape)
        refuse(name, say("has shape %1, but config.json requires %2", shapeText(entry->shape), shapeText(shape)));
    if (entry->type == TensorType::Int64 || entry->type == TensorType::UInt8)
        refuse(name, say("contains %1 numbers instead of weights", tensorTypeName(entry->type)));
    return entry;
}

const TensorEntry& MarianWeights::require(const std::string& name, const Shape& shape)
{
    const auto* entry = find(name, shape);
    if (!entry)
        refuse(name, say("is missing"));
    return *entry;
}

/// Two names of one table.
void MarianWeights::requireEqual(const TensorEntry* a, const TensorEntry* b) const
{
    if (a && b && a->data.data() != b->data.data() && !std::ranges::equal(a->data, b->data))
        refuse(b->name, say("must be the same as %1, as config.json says", a->name));
}

void MarianWeights::findTables()
{
    const auto d = m_config.network.modelDimension;
    const Shape ofSource {m_config.sourcePieces, d}, ofTarget {m_config.targetPieces, d};
    const auto* shared = m_config.sharesTables ? find("model.shared.weight", ofSource) : nullptr;
    const auto* encoder = find("model.encoder.embed_tokens.weight", ofSource);
    const auto* decoder = find("model.decoder.embed_tokens.weight", ofTarget);
    const auto* output = find("lm_head.weight", ofTarget);
    if (m_config.sharesTables) {
        requireEqual(shared, encoder);
        requireEqual(shared, decoder);
        requireEqual(encoder, decoder);
        shared = shared ? shared : encoder ? encoder : decoder;
    }
    m_source = encoder ? encoder : shared;
    m_target = decoder ? decoder : shared;
    if (!m_source)
        refuse(m_config.sharesTables ? "model.shared.weight" : "model.encoder.embed_tokens.weight", say("is missing"));
    if (!m_target)
        refuse("model.decoder.embed_tokens.weight", say("is missing"));
    if (m_config.tiesOutput)
        requireEqual(m_target, output);
    m_output = m_config.tiesOutput ? m_target : &require("lm_head.weight", ofTarget);
    m_bias = &require("final_logits_bias", {1, m_config.targetPieces});
    const Shape ofPositions {m_config.network.maxLength, d};
    m_sourcePositions = find("model.encoder.embed_positions.weight", ofPositions);
    m_targetPositions = find("model.decoder.embed_positions.weight", ofPositions);
}

void MarianWeights::findStack(const std::string& stack, std::int64_t layers)
{
    for (std::int64_t layer = 0; layer < layers; ++layer)
        for (const auto& part : marianLayerParts())
            for (const auto& name :
                part.isDecoders&& stack != "model.decoder" ? std::vector<std::string>() : part.theirs) {
                const auto path = stack + ".layers." + std::to_string(layer) + "." + name;
                const auto shape = weightShape(part.shape, m_config.network);
                require(path + ".weight", shape);
                require(path + ".bias", {shape.front()});
            }
}

void MarianWeights::requireNothingElse() const
{
    for (const auto& entry : m_tensors.entries())
        if (!m_known.contains(entry.name))
            refuse(entry.name, say("is not part of the architecture that config.json describes"));
}

void MarianWeights::fill(
    const std::string& parameter, std::span<float> values, const MarianVocabularies& vocabularies) const
{
    if (parameter == "source_embedding.weight")
        fillTable(*m_source, vocabularies.sourceRows, false, values);
    else if (parameter == "target_embedding.weight")
        fillTable(*m_target, vocabularies.targetRows, false, values);
    else if (parameter == "output.weight")
        fillTable(*m_output, vocabularies.targetRows, true, values);
    else if (parameter == "output.bias")
        fillBias(vocabularies.targetRows, values);
    else if (parameter == "encoder.positions.weight")
        fillPositions(m_sourcePositions, values);
    else if (parameter == "decoder.positions.weight")
        fillPositions(m_targetPositions, values);
    else
        fillLayer(parameter, values);
    if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
        refuse(parameter, say("contains a number that is not finite"));
}

/// PAD has no row in the file: zeros.
void MarianWeights::fillTable(
    const TensorEntry& from, const MarianRows& rows, bool isOutput, std::span<float> values) const
{
    const auto D = static_cast<std::size_t>(m_config.network.modelDimension);
    for (std::size_t id = 0; id < rows.size(); ++id) {
        const auto row = values.subspan(id * D, D);
        if (rows[id] == kNoRow)
            std::ranges::fill(row, 0.0F);
        else
            copyFloats(from, static_cast<std::size_t>(rows[id]) * D, row);
    }
    if (isOutput || m_config.scalesEmbedding)
        return;
    const auto scale = std::sqrt(static_cast<double>(D));  // which the network multiplies by
    for (auto& value : values)
        value = static_cast<float>(static_cast<double>(value) / scale);
}

void MarianWeights::fillBias(const MarianRows& rows, std::span<float> values) const
{
    for (std::size_t id = 0; id < rows.size(); ++id)
        if (rows[id] == kNoRow || (id == kBeginId && !m_config.padTakesProbability))
            values[id] = kMarianNever;
        else
            copyFloats(*m_bias, static_cast<std::size_t>(rows[id]), values.subspan(id, 1));
}

void MarianWeights::fillPositions(const TensorEntry* from, std::span<float> values) const
{
    if (from)
        copyFloats(*from, 0, values);
    else
        computeMarianPositions(m_config.network.modelDimension, values);
}

/// "encoder.layers.0.feed_forward.inner.weight"
void MarianWeights::fillLayer(const std::string& parameter, std::span<float> values) const
{
    constexpr std::string_view kLayers = ".layers.";
    const auto end = parameter.rfind('.');
    const auto begin = parameter.find('.', parameter.find(kLayers) + kLayers.size());
    const auto part =
        std::ranges::find(marianLayerParts(), parameter.substr(begin + 1, end - begin - 1), &MarianLayerPart::ours);
    std::size_t filled = 0;
    for (const auto& name : part->theirs) {
        const auto* entry = m_tensors.find("model." + parameter.substr(0, begin + 1) + name + parameter.substr(end));
        copyFloats(*entry, 0, values.subspan(filled, numbersIn(*entry)));
        filled += numbersIn(*entry);
    }
}

}  // namespace translucent
