#include "training/checkpoint.h"

#include "base/require.h"
#include "files/atomic_file.h"
#include "files/byte_stream.h"
#include "files/json_object.h"
#include "files/safetensors.h"
#include "network/model_state.h"
#include "training/recipe_json.h"
#include "training/training_setup.h"
#include "translucent/base/error.h"
#include "translucent/base/option.h"
#include "translucent/files/json_text.h"
#include "translucent/files/posix_file.h"

#include <nlohmann/json.hpp>
#include <torch/nn/functional.h>

#include <cerrno>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace translucent {

namespace {

/// Far larger than the attention of the largest model. The rest of a longer line is dropped, so that the line counts as
/// damaged.
constexpr std::size_t kLongestLine = std::size_t {64} << 20U;

struct Lines {
    std::string kept;
    std::int64_t damaged = 0;
    std::int64_t firstDamaged = 0;  ///< from 1
};

/// The step of a line; empty if the line is damaged.
std::optional<std::int64_t> stepOf(const std::string& line)
{
    try {
        const auto event = parseJson(line, JsonKind::HistoryLine, {"history"});
        const bool whole = event.is_object() && event.contains("step") && event["step"].is_number_integer();
        return whole ? std::optional(event["step"].get<std::int64_t>()) : std::nullopt;
    } catch (const Error&) {  // not JSON
        return {};
    }
}

/// Visits the complete lines; none if the file does not exist.
void eachLine(const std::filesystem::path& file, const std::function<void(const std::string& line)>& take)
{
    if (!isThere(file))
        return;
    FileStream stream(file, {.regularOnly = true});
    std::string line;
    for (auto bytes = stream.next(); !bytes.empty(); bytes = stream.next())
        for (const char character : bytes)
            if (character == '\n')
                take(std::exchange(line, {}));
            else if (line.size() < kLongestLine)
                line += character;
}

Lines linesWhere(const std::filesystem::path& file, const std::function<bool(std::int64_t step)>& keeps)
{
    Lines lines;
    std::int64_t number = 0;
    eachLine(file, [&](const std::string& line) {
        ++number;
        const auto step = stepOf(line);
        if (step && keeps(*step))
            lines.kept += line + "\n";
        else if (!step && lines.damaged++ == 0)
            lines.firstDamaged = number;
    });
    return lines;
}

}  // namespace

History::History(std::filesystem::path file, std::int64_t lastStep)
    : m_file(std::move(file))
{
    if (lastStep == 0) {
        open({});
        return;
    }
    const auto lines = linesWhere(m_file, [lastStep](std::int64_t step) { return step <= lastStep; });
    if (lines.damaged > 0)
        m_problem = m_file.string() + ": " + std::to_string(lines.damaged)
            + (lines.damaged == 1 ? " line is" : " lines are") + " damaged and skipped, the first is line "
            + std::to_string(lines.firstDamaged);
    open(lines.kept);
}

void History::open(const std::string& content)
{
    writeFileAtomically(m_file, content);
    m_length = static_cast<std::int64_t>(content.size());
    m_descriptor = FileDescriptor(::open(m_file.c_str(), O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC));
    if (!m_descriptor.isOpen())
        fail(errno);
}

void History::thin(const std::function<bool(std::int64_t step)>& keeps)
{
    open(linesWhere(m_file, keeps).kept);
}

void History::append(std::string line)
{
    line += '\n';
    if (const int error = writeFully(m_descriptor, std::as_bytes(std::span(line)))) {
        if (::ftruncate(m_descriptor.get(), m_length) != 0)
            fail(errno);
        fail(error);
    }
    m_length += static_cast<std::int64_t>(line.size());
}

void History::flush()
{
    if (::fsync(m_descriptor.get()) != 0)
        fail(errno);
}

void History::fail(int error) const
{
    throw Error(ErrorCode::WriteFailed,
        say("%1: cannot be written: %2; check free space and permissions", m_file, errnoText(error)));
}

template <>
const Options<TrainingProgress>& optionsOf<TrainingProgress>()
{
    using P = TrainingProgress;
    // Far more than in any training, and far below the values whose sums would overflow.
    constexpr double kMost = 1e12;
    constexpr double kLargest = std::numeric_limits<double>::max();
    static const Options<TrainingProgress> options {
        {"step", &P::step, untranslated("Updates done"), {0, kMost}},
        {"epoch", &P::epoch, untranslated("The running pass over the corpus"), {1, kMost}},
        {"batch", &P::batch, untranslated("Batches of that pass done"), {0, kMost}},
        {"seconds", &P::seconds, untranslated("Time spent"), {0, kMost}},
        {"loss_sum", &P::lossSum, untranslated("Loss since the last evaluation"), {-kLargest, kLargest}},
        {"loss_count", &P::lossCount, untranslated("Target pieces in that loss"), {0, kMost}},
        {"evaluations_without_gain", &P::evaluationsWithoutGain, untranslated("Evaluations since the best one"),
            {0, kMost}},
        {"learning_rate_scale", &P::learningRateScale, untranslated("Scales the learning rate"),
            {.least = 0, .ends = OptionRange::Ends::Excluded}},
        {"last_step", &P::lastStep, untranslated("The update at which a budget ends"), {0, kMost}},
    };
    return options;
}

namespace {

/// Fields that were added later; older checkpoints do not contain them.
bool mayBeMissing(const std::string& field)
{
    return field == "learning_rate_scale" || field == "last_step";
}

void requireFields(JsonObject& root)
{
    for (const auto& option : optionsOf<TrainingProgress>())
        if (!root.has(option.name) && !mayBeMissing(option.name))
            root.refuse(option.name, say("is missing; add it"));
}

void requireSound(const TrainingProgress& progress, const std::string& file)
{
    try {
        requireRanges(progress);
    } catch (const Error& error) {
        throw Error(ErrorCode::InvalidFormat, about(file, error.message()));
    }
}

TrainingEvaluation evaluationFrom(const nlohmann::json& json, const std::string& file)
{
    const auto event = readTrainingEvent(json.dump());
    if (!event || !std::holds_alternative<TrainingEvaluation>(*event))
        throw Error(ErrorCode::InvalidFormat, say("%1: field best is not an evaluation; restore the file", file));
    return std::get<TrainingEvaluation>(*event);
}

}  // namespace

nlohmann::ordered_json toJson(const TrainingProgress& progress)
{
    auto json = optionsJson<nlohmann::ordered_json>(progress);
    if (progress.best)
        json["best"] = parseJson(eventLine(*progress.best), JsonKind::TrainingState, {"best"});
    return json;
}

TrainingProgress progressFromJson(const nlohmann::json& json, const std::string& file)
{
    JsonObject root(json, file, "");
    TrainingProgress progress;
    requireFields(root);
    root.options(progress);
    requireSound(progress, file);
    if (root.has("best")) {
        root.object("best");
        progress.best = evaluationFrom(json["best"], file);
    }
    return progress;
}

namespace fs = std::filesystem;

namespace {

constexpr auto kPart = "checkpoint";
constexpr auto kFile = "state.safetensors";
constexpr auto kProgressKey = "progress";

fs::path checkpointFile(const fs::path& directory)
{
    return directory / kPart / kFile;
}

const TensorEntry& requireEntry(const SafetensorsFile& file, const std::string& name, const fs::path& path)
{
    if (const auto* entry = file.find(name))
        return *entry;
    throw Error(ErrorCode::InvalidFormat, say("%1: tensor %2 is missing; restore the file", path, name));
}

/// Requires a file with a checksum whose size fits the training, so that it does not request too much memory. Other
/// problems are reported after it is read.
void requireBearableSize(const fs::path& path, TrainingTensors tensors)
{
    std::uint64_t bearable = 0;
    for (const auto& [name, tensor] : named(tensors))
        bearable += 2 * tensor->nbytes();
    const auto header = readSafetensorsHeader(path);
    const auto claimed = header.tensors.empty() ? 0 : header.tensors.back().end;
    if (claimed > bearable)
        throw Error(ErrorCode::Inconsistent,
            say("%1: its %2 bytes do not fit the model in the same directory; restore both", path, claimed));
    if (!header.hasChecksum)
        throw Error(
            ErrorCode::InvalidFormat, say("%1: has no checksum, which a checkpoint must have; restore the file", path));
}

void restore(const TensorEntry& entry, torch::Tensor& tensor, const fs::path& path)
{
    if (entry.type != TensorType::Float32 || entry.data.size() != tensor.nbytes())
        throw Error(ErrorCode::Inconsistent,
            say("%1: tensor %2 does not fit the model in the same directory; restore both", path, entry.name));
    torch::NoGradGuard noGrad;
    tensor.copy_(floatTensor(entry).view(tensor.sizes()));
}

/// The recipe without the options that may change between sessions of one run: limits, threads, device and precision.
nlohmann::json fixedRecipe(Recipe recipe)
{
    for (const auto& option : optionsOf<TrainingOptions>())
        if (option.use.mayDiffer)
            option.copy({}, recipe.training);
    return nlohmann::json(toJson(recipe));
}

/// Older checkpoints contain the precision of their first session, and lack newer options of recipes.
nlohmann::json keptRecipe(const nlohmann::json& kept)
{
    nlohmann::json recipe = toJson(Recipe {});
    recipe.merge_patch(kept);
    if (recipe.is_object() && recipe.contains("training") && recipe["training"].is_object())
        recipe["training"]["precision"] = name(Precision::Auto);
    return recipe;
}

std::string describe(const TrainingJob& job, const TrainingProgress& progress)
{
    nlohmann::ordered_json json {{"format_version", 1}, {"recipe", fixedRecipe(job.recipe)},
        {"corpus", job.train.pairs.fingerprint()}, {"dev", corpusFingerprint(job.dev)}};
    json.update(toJson(progress));
    return json.dump();
}

TrainingProgress checkedProgress(const std::string& text, const std::string& file, const TrainingJob& job)
{
    const auto json = parseJson(text, JsonKind::TrainingState, {file + ": " + kProgressKey});
    JsonObject root(json, file, "");
    std::string corpus;
    root.required("corpus", corpus);
    if (corpus != job.train.pairs.fingerprint())
        throw Error(ErrorCode::Inconsistent,
            say("%1: the training sentences differ from those of the interrupted run; give it the same corpus", file));
    auto dev = corpusFingerprint(job.dev);  // older checkpoints do not contain it
    root.optional("dev", dev);
    if (dev != corpusFingerprint(job.dev))
        throw Error(ErrorCode::Inconsistent,
            say("%1: the dev sentences differ from those of the interrupted run, so that its scores could not be "
                "compared; give it the same ones",
                file));
    if (!root.has("recipe") || keptRecipe(json["recipe"]) != fixedRecipe(job.recipe))
        throw Error(ErrorCode::Inconsistent,
            say("%1: the recipe differs from that of the interrupted run; only limits, threads, device and precision "
                "may "
                "change",
                file));
    return progressFromJson(json, file);
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
        throw Error(ErrorCode::NotFound,
            say("%1: not found, so there is no training to resume; start a new one", checkpointFile(directory)));
}

void writeCheckpoint(
    const fs::path& directory, const TrainingJob& job, const TrainingProgress& progress, TrainingTensors tensors)
{
    makeDirectoryInside(directory, kPart);
    std::vector<std::pair<const char*, torch::Tensor>> arrays;
    for (const auto& [name, tensor] : named(tensors))
        arrays.emplace_back(name, tensor->cpu());
    std::vector<TensorView> views;
    for (const auto& [name, tensor] : arrays)
        views.push_back({name, TensorType::Float32, {tensor.numel()}, bytesOf(tensor)});
    writeSafetensors(checkpointFile(directory), views, {{kProgressKey, describe(job, progress)}});
}

TrainingProgress readCheckpoint(const fs::path& directory, const TrainingJob& job, TrainingTensors tensors)
{
    requireCheckpoint(directory);
    const auto path = checkpointFile(directory);
    requireBearableSize(path, tensors);
    const auto file = SafetensorsFile::read(path);
    const auto text = file.metadata().find(kProgressKey);
    if (text == file.metadata().end())
        throw Error(ErrorCode::InvalidFormat, say("%1: not a checkpoint of this program; restore the file", path));
    const auto progress = checkedProgress(text->second, path.string(), job);
    for (const auto& [name, tensor] : named(tensors))
        restore(requireEntry(file, name, path), *tensor, path);
    return progress;
}

}  // namespace translucent
