#include "training/checkpoint.h"

#include "io/atomic_file.h"
#include "io/json_object.h"
#include "io/safetensors.h"
#include "training/progress_json.h"
#include "translucent/error.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <array>

namespace translucent {

namespace fs = std::filesystem;

namespace {

constexpr auto kFile = "state.safetensors";
constexpr auto kProgressKey = "progress";

fs::path checkpointFile(const fs::path& directory) { return directory / "checkpoint" / kFile; }

std::span<const std::byte> bytesOf(const torch::Tensor& tensor)
{
    return {static_cast<const std::byte*>(tensor.data_ptr()), tensor.nbytes()};
}

torch::Tensor randomState()
{
    auto generator = at::detail::getDefaultCPUGenerator();
    const std::lock_guard lock(generator.mutex());
    return generator.get_state();
}

void restoreRandomState(const TensorEntry& entry, const fs::path& path)
{
    if (entry.type != TensorType::UInt8 || entry.data.size() != randomState().nbytes())
        throw Error(ErrorCode::InvalidFormat, path.string() + ": tensor " + entry.name + " is no random state");
    auto state = torch::empty({static_cast<std::int64_t>(entry.data.size())}, torch::kByte);
    std::ranges::copy(entry.data, static_cast<std::byte*>(state.data_ptr()));
    auto generator = at::detail::getDefaultCPUGenerator();
    const std::lock_guard lock(generator.mutex());
    generator.set_state(state);
}

const TensorEntry& requireEntry(const SafetensorsFile& file, const std::string& name, const fs::path& path)
{
    if (const auto* entry = file.find(name))
        return *entry;
    throw Error(ErrorCode::InvalidFormat, path.string() + ": tensor " + name + " is missing");
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

void requireCheckpoint(const fs::path& directory)
{
    if (!fs::exists(checkpointFile(directory)))
        throw Error(ErrorCode::NotFound,
            checkpointFile(directory).string() + ": not found, so there is no training to resume");
}

void writeCheckpoint(const fs::path& directory, const TrainingJob& job, const TrainingProgress& progress,
    FlatParameters& parameters, Adam& adam)
{
    makeDirectories(directory / "checkpoint");
    const auto random = randomState();
    const auto values = parameters.values().cpu();
    const auto first = adam.firstMoment().cpu();
    const auto second = adam.secondMoment().cpu();
    const auto view = [](const char* name, TensorType type, const torch::Tensor& tensor) {
        return TensorView {name, type, {tensor.numel()}, bytesOf(tensor)};
    };
    const std::array views {view("parameters", TensorType::Float32, values),
        view("adam.first_moment", TensorType::Float32, first), view("adam.second_moment", TensorType::Float32, second),
        view("random_state", TensorType::UInt8, random)};
    writeSafetensors(checkpointFile(directory), views, {{kProgressKey, progressToJson(job, progress)}});
}

TrainingProgress readCheckpoint(
    const fs::path& directory, const TrainingJob& job, FlatParameters& parameters, Adam& adam)
{
    requireCheckpoint(directory);
    const auto path = checkpointFile(directory);
    const auto file = SafetensorsFile::read(path);
    const auto text = file.metadata().find(kProgressKey);
    if (text == file.metadata().end())
        throw Error(ErrorCode::InvalidFormat, path.string() + ": not a checkpoint of this program");
    const auto progress = progressFromJson(text->second, path.string(), job);
    restore(requireEntry(file, "parameters", path), parameters.values(), path);
    restore(requireEntry(file, "adam.first_moment", path), adam.firstMoment(), path);
    restore(requireEntry(file, "adam.second_moment", path), adam.secondMoment(), path);
    restoreRandomState(requireEntry(file, "random_state", path), path);
    return progress;
}

}  // namespace translucent
