#include "network/weights_file.h"

#include "io/half.h"
#include "model/model_files.h"
#include "translucent/error.h"
#include "util/quoting.h"

#include <cmath>

namespace translucent {

namespace {

std::string shapeText(std::span<const std::int64_t> shape)
{
    std::string text = "[";
    for (const auto size : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& tensor, const std::string& what)
{
    throw Error(ErrorCode::Inconsistent, file.string() + ": tensor " + printable(tensor) + " " + what);
}

void copyEntry(const TensorEntry& entry, torch::Tensor& parameter, const std::filesystem::path& file)
{
    if (parameter.sizes() != c10::IntArrayRef(entry.shape))
        refuse(file, entry.name,
            "has shape " + shapeText(entry.shape) + "; config.json asks for "
                + shapeText(std::span(parameter.sizes().data(), parameter.sizes().size())));
    if (entry.type == TensorType::Int64 || entry.type == TensorType::UInt8)
        refuse(file, entry.name, "holds " + std::string(tensorTypeName(entry.type)) + " numbers instead of weights");
    auto values = floatValues(entry);
    for (const float value : values)
        if (!std::isfinite(value))
            refuse(file, entry.name, "holds a number that is not finite");
    parameter.copy_(torch::from_blob(values.data(), parameter.sizes(), torch::kFloat));
}

/// Largest number of a half; float32 has no limit of its own but infinity.
void requireRepresentable(const std::string& name, const torch::Tensor& values, WeightPrecision precision)
{
    constexpr double largestHalf = 65504;
    const auto largest = values.abs().max().item<double>();  // NaN when there is one
    if (!std::isfinite(largest))
        throw Error(ErrorCode::Numeric, "tensor " + name + " holds a number that is not finite; it is not saved");
    if (precision == WeightPrecision::Float16 && largest > largestHalf)
        throw Error(ErrorCode::Numeric,
            "tensor " + name + " holds a number too large for half precision; save the model in float32");
}

/// Little-endian bytes of one parameter.
std::vector<std::byte> parameterBytes(const torch::Tensor& parameter, WeightPrecision precision)
{
    const auto plain = parameter.detach().to(torch::kCPU, torch::kFloat).contiguous();
    const std::span values(plain.data_ptr<float>(), static_cast<std::size_t>(plain.numel()));
    if (precision == WeightPrecision::Float32) {
        const auto bytes = std::as_bytes(values);
        return {bytes.begin(), bytes.end()};
    }
    std::vector<std::uint16_t> halves(values.size());
    floatToHalf(values, halves);
    const auto bytes = std::as_bytes(std::span<const std::uint16_t>(halves));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

SafetensorsFile openWeights(const ModelDescription& description, const std::filesystem::path& file)
{
    requireFittingWeights(description, file);
    return SafetensorsFile::read(file);
}

void readWeights(TransformerImpl& network, const SafetensorsFile& weights, const std::filesystem::path& file)
{
    auto parameters = network.named_parameters();
    for (const auto& entry : weights.entries())
        if (!parameters.contains(entry.name))
            refuse(file, entry.name, "is not part of the architecture that config.json describes");
    torch::NoGradGuard noGrad;
    for (auto& parameter : parameters) {
        const auto* entry = weights.find(parameter.key());
        if (!entry)
            refuse(file, parameter.key(), "is missing");
        copyEntry(*entry, parameter.value(), file);
    }
}

void writeWeights(const TransformerImpl& network, const std::filesystem::path& file, WeightPrecision precision)
{
    std::vector<std::vector<std::byte>> bytes;
    std::vector<TensorView> views;
    for (const auto& parameter : network.named_parameters()) {
        requireRepresentable(parameter.key(), parameter.value(), precision);
        bytes.push_back(parameterBytes(parameter.value(), precision));
        const auto type = precision == WeightPrecision::Float16 ? TensorType::Float16 : TensorType::Float32;
        views.push_back({parameter.key(), type, parameter.value().sizes().vec(), bytes.back()});
    }
    writeSafetensors(file, views, {});
}

}  // namespace translucent
