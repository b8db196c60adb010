#include "formats/exported_weights.h"

#include "files/json_object.h"
#include "files/tensor_numbers.h"
#include "translucent/base/error.h"
#include "translucent/explain/embedding.h"
#include "translucent/model/model_info.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace translucent {

namespace {

std::vector<std::byte> bytesOf(const std::vector<float>& values)
{
    std::vector<std::byte> bytes(values.size() * sizeof(float));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

}  // namespace

void requirePlainTransformer(const TransformerConfig& config, const std::string& format)
{
    const auto own = optionsJson<nlohmann::ordered_json>(config);
    const auto usual = optionsJson<nlohmann::ordered_json>(TransformerConfig());
    for (const auto& option : optionsOf<TransformerConfig>())
        if (isTechnique(option, config))
            throw Error(ErrorCode::InvalidArgument,
                untranslated(option.name + " is " + own[option.name].dump() + ", which " + format
                    + " does not have; it takes " + usual[option.name].dump()));
}

void requireOwnForm(const std::string& directory)
{
    if (isHuggingFaceModel(directory))
        throw Error(ErrorCode::InvalidArgument,
            untranslated(directory + " is a Hugging Face transformers model; import it first with model import"));
}

ExportedWeights::ExportedWeights(const ModelDescription& description, const std::filesystem::path& directory)
    : m_config(description.config)
    , m_fileName((directory / kWeightsFile).string())
    , m_file(SafetensorsFile::read(directory / kWeightsFile))
{
}

TensorView ExportedWeights::tensor(const std::string& name) const
{
    if (const auto found = std::ranges::find(m_replaced, name, &TensorView::name); found != m_replaced.end())
        return *found;
    const auto* entry = m_file.find(name);
    if (!entry)
        throw Error(ErrorCode::Inconsistent, untranslated(m_fileName + ": there is no tensor " + name));
    if (entry->type != TensorType::Float32 && entry->type != TensorType::Float16)
        throw Error(ErrorCode::Inconsistent,
            untranslated(m_fileName + ": " + name + " contains " + std::string(tensorTypeName(entry->type))
                + "; a model has F32 or F16"));
    return {entry->name, entry->type, entry->shape, entry->data};
}

TensorView ExportedWeights::gain(const std::string& name)
{
    auto result = tensor(name);
    if (m_config.normKind != NormKind::SampleStd)
        return result;
    const auto D = static_cast<float>(m_config.modelDimension);
    auto values = floatsOf({result.name, result.type, result.shape, result.data});
    for (auto& value : values)
        value *= std::sqrt((D - 1) / D);
    result.data = m_made.emplace_back(bytesOf(values));
    result.type = TensorType::Float32;
    return result;
}

TensorView ExportedWeights::positions(const std::string& stack)
{
    if (m_config.positionKind == PositionKind::Learned)
        return tensor(stack + ".positions.weight");
    const auto table = positionTable({.length = m_config.maxLength, .dimension = m_config.modelDimension});
    const std::vector<float> values(table.values.begin(), table.values.end());
    return {stack + ".positions", TensorType::Float32, {m_config.maxLength, m_config.modelDimension},
        m_made.emplace_back(bytesOf(values))};
}

void ExportedWeights::moveToFront(const HeadId& head)
{
    const auto d = static_cast<std::size_t>(m_config.headDimension()), h = static_cast<std::size_t>(head.head);
    const auto path = "decoder.layers." + std::to_string(head.layer) + ".cross_attention.";
    // Rotates runs of `width` bytes: head h moves to the front, the heads before it move back by one.
    const auto rotate = [&](std::byte* first, std::size_t width) {
        std::rotate(first, first + h * d * width, first + (h + 1) * d * width);
    };
    const auto width = static_cast<std::size_t>(m_config.attentionWidth());
    for (const auto* name : {"query.weight", "query.bias", "key_value.weight", "key_value.bias", "output.weight"}) {
        auto view = tensor(path + name);
        auto& bytes = m_made.emplace_back(view.data.begin(), view.data.end());
        const auto number = tensorTypeSize(view.type);
        const bool columns = std::string_view(name) == "output.weight";
        const auto row = columns ? number : bytes.size() / static_cast<std::size_t>(view.shape.front());
        for (std::size_t at = 0; at < bytes.size(); at += width * row)
            rotate(bytes.data() + at, row);
        view.data = bytes;
        m_replaced.push_back(view);
    }
}

}  // namespace translucent
