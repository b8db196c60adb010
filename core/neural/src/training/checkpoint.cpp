#include "training/checkpoint.h"

#include "io/atomic_file.h"
#include "io/json_object.h"
#include "io/safetensors_header.h"
#include "training/progress_json.h"
#include "translucent/error.h"
#include "translucent/posix_file.h"

#include <torch/nn/functional.h>

namespace translucent {

namespace fs = std::filesystem;

namespace {

constexpr auto kFile = "state.safetensors";
constexpr auto kProgressKey = "progress";

fs::path checkpointFile(const fs::path& directory)
{
    return directory / "checkpoint" / kFile;
}

std::span<const std::byte> bytesOf(const torch::Tensor& tensor)
{
    return {static_cast<const std::byte*>(tensor.data_ptr()), tensor.nbytes()};
}

const TensorEntry& requireEntry(const SafetensorsFile& file, const std::string& name, const fs::path& path)
{
    if (const auto* entry = file.find(name))
        return *entry;
    throw Error(ErrorCode::InvalidFormat, path.string() + ": tensor " + name + " is missing");
}

/// The file must not claim memory that the training has no use for; what exactly is wrong is told once it is read.
void requireBearableSize(const fs::path& path, TrainingTensors tensors)
{
    std::uint64_t bearable = 0;
    for (const auto& [name, tensor] : named(tensors))
        bearable += 2 * tensor->nbytes();
    const auto header = readSafetensorsHeader(path);
    const auto claimed = header.tensors.empty() ? 0 : header.tensors.back().end;
    if (claimed > bearable)
        throw Error(ErrorCode::Inconsistent,
            path.string() + ": its " + std::to_string(claimed) + " bytes do not fit the model in the same directory");
}

void restore(const TensorEntry& entry, torch::Tensor& tensor, const fs::path& path)
{
    if (entry.type != TensorType::Float32 || entry.data.size() != tensor.nbytes())
        throw Error(ErrorCode::Inconsistent,
            path.string() + ": tensor " + entry.name + " does not fit the model in the same directory");
    auto values = floatValues(entry);
    torch::NoGradGuard noGrad;
    tensor.copy_(torch::from_blob(values.data(), tensor.sizes(), torch::kFloat));
}

}  // namespace

std::vector<std::pair<const char*, torch::Tensor*>> named(TrainingTensors tensors)
{
    std::vector<std::pair<const char*, torch::Tensor*>> arrays {{"parameters", &tensors.parameters.values()},
        {"adam.first_moment", &tensors.adam.firstMoment()}, {"adam.second_moment", &tensors.adam.secondMoment()}};
    if (tensors.average.active())
        arrays.emplace_back("average", &tensors.average.values());
    return arrays;
}

void requireCheckpoint(const fs::path& directory)
{
    if (!isThere(checkpointFile(directory)))
        throw Error(
            ErrorCode::NotFound, checkpointFile(directory).string() + ": not found, so there is no training to resume");
}

void writeCheckpoint(
    const fs::path& directory, const TrainingJob& job, const TrainingProgress& progress, TrainingTensors tensors)
{
    makeDirectories(directory / "checkpoint");
    std::vector<std::pair<const char*, torch::Tensor>> arrays;
    for (const auto& [name, tensor] : named(tensors))
        arrays.emplace_back(name, tensor->cpu());
    std::vector<TensorView> views;
    for (const auto& [name, tensor] : arrays)
        views.push_back({name, TensorType::Float32, {tensor.numel()}, bytesOf(tensor)});
    writeSafetensors(checkpointFile(directory), views, {{kProgressKey, progressToJson(job, progress)}});
}

TrainingProgress readCheckpoint(const fs::path& directory, const TrainingJob& job, TrainingTensors tensors)
{
    requireCheckpoint(directory);
    const auto path = checkpointFile(directory);
    requireBearableSize(path, tensors);
    const auto file = SafetensorsFile::read(path);
    const auto text = file.metadata().find(kProgressKey);
    if (text == file.metadata().end())
        throw Error(ErrorCode::InvalidFormat, path.string() + ": not a checkpoint of this program");
    const auto progress = progressFromJson(text->second, path.string(), job);
    for (const auto& [name, tensor] : named(tensors))
        restore(requireEntry(file, name, path), *tensor, path);
    return progress;
}

}  // namespace translucent
