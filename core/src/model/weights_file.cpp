#include "model/weights_file.h"

#include "io/half.h"
#include "translucent/error.h"

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
    throw Error(ErrorCode::Inconsistent, file.string() + ": tensor " + tensor + " " + what);
}

void copyEntry(const TensorEntry& entry, torch::Tensor& parameter, const std::filesystem::path& file)
{
    if (parameter.sizes() != c10::IntArrayRef(entry.shape))
        refuse(file, entry.name, "has shape " + shapeText(entry.shape) + "; config.json asks for "
                + shapeText(std::span(parameter.sizes().data(), parameter.sizes().size())));
    auto values = floatValues(entry);
    for (const float value : values)
        if (!std::isfinite(value))
            refuse(file, entry.name, "holds a number that is not finite");
    parameter.copy_(torch::from_blob(values.data(), parameter.sizes(), torch::kFloat));
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

void readWeights(TransformerImpl& network, const std::filesystem::path& file)
{
    const auto weights = SafetensorsFile::read(file);
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
        bytes.push_back(parameterBytes(parameter.value(), precision));
        const auto type = precision == WeightPrecision::Float16 ? TensorType::Float16 : TensorType::Float32;
        views.push_back({parameter.key(), type, parameter.value().sizes().vec(), bytes.back()});
    }
    writeSafetensors(file, views, {});
}

}  // namespace translucent
