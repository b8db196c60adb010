#include "translucent/training/training_run.h"

#include "files/atomic_file.h"
#include "files/json_object.h"
#include "training/recipe_json.h"
#include "translucent/base/error.h"
#include "translucent/base/language.h"
#include "translucent/files/posix_file.h"
#include "translucent/model/model_info.h"
#include "translucent/training/moments.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {

namespace {

std::filesystem::path fileOf(const std::filesystem::path& directory)
{
    return directory / "run.json";
}

void requireColumn(const std::string& file, std::int64_t column)
{
    if (column < 1)
        throw Error(ErrorCode::InvalidFormat, say("%1: column %2 is not valid; columns count from 1", file, column));
}

void readData(JsonObject data, const std::string& file, TrainingRun& run)
{
    std::int64_t source = 1, target = 2;
    data.required("corpus", run.corpus);
    data.optional("dev", run.dev);
    data.optional("alignments", run.alignments);
    data.optional("init", run.init);
    data.optional("source_column", source);
    data.optional("target_column", target);
    data.optional("source_language", run.read.sourceLanguage);
    data.optional("target_language", run.read.targetLanguage);
    data.finish();
    requireColumn(file, source);
    requireColumn(file, target);
    run.read.columns = {static_cast<std::size_t>(source), static_cast<std::size_t>(target)};
}

nlohmann::ordered_json toJson(const RecipeOrigin& origin)
{
    nlohmann::ordered_json speed = nlohmann::ordered_json::object();
    for (const auto& point : origin.speed)
        speed[std::to_string(point.modelDimension)] = point.operationsPerSecond;
    return {{"preset", kAutoPreset}, {"minutes", origin.minutes}, {"processors", origin.processors},
        {"operations_per_second", std::move(speed)}};
}

/// @param speed operations per second by width
TrainingSpeed speedFrom(const nlohmann::json& speed, const std::string& file)
{
    TrainingSpeed points;
    if (speed.is_object())
        for (const auto& [width, operations] : speed.items())
            if (operations.is_number())
                points.push_back({std::strtoll(width.c_str(), nullptr, 10), operations.get<double>()});
    std::ranges::sort(points, {}, &SpeedPoint::modelDimension);
    const auto isSound = [](const SpeedPoint& point) {
        return point.modelDimension > 0 && point.operationsPerSecond > 0;
    };
    if (points.empty() || !std::ranges::all_of(points, isSound))
        throw Error(ErrorCode::InvalidFormat,
            say("%1: field chosen_by.operations_per_second must contain numbers above 0 by width", file));
    return points;
}

std::optional<RecipeOrigin> originIn(const nlohmann::json& json, const std::string& file)
{
    if (!json.is_object() || !json.contains("chosen_by"))
        return {};
    JsonObject root(json, file, "");
    auto object = root.object("chosen_by");
    RecipeOrigin origin;
    object.required("minutes", origin.minutes);
    object.required("processors", origin.processors);
    origin.speed = speedFrom(json["chosen_by"].value("operations_per_second", nlohmann::json()), file);
    return origin;
}

namespace fs = std::filesystem;

std::string hostName()
{
    std::array<char, HOST_NAME_MAX + 1> name {};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this machine";
}

/// "process 12 on host": the text from `sign`, or less if it cannot be read.
Message holderIn(const FileDescriptor& descriptor)
{
    std::array<char, HOST_NAME_MAX + 64> text {};
    const auto size = ::pread(descriptor.get(), text.data(), text.size(), 0);
    const std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    return holder.empty() ? say("another process") : untranslated(printable(holder.substr(0, holder.find('\n'))));
}

/// Writes the owner of the lock for others. If this fails, they are still locked out.
void sign(const FileDescriptor& descriptor)
{
    const auto text = "process " + std::to_string(::getpid()) + " on " + hostName() + "\n";
    if (::ftruncate(descriptor.get(), 0) == 0)
        static_cast<void>(::pwrite(descriptor.get(), text.data(), text.size(), 0));
}

/// Another process can have removed the file between opening and locking.
bool isStillThere(const FileDescriptor& descriptor, const fs::path& file)
{
    struct stat opened {
    }, named {};
    return ::fstat(descriptor.get(), &opened) == 0 && ::stat(file.c_str(), &named) == 0 && opened.st_ino == named.st_ino
        && opened.st_dev == named.st_dev;
}

FileDescriptor openLock(const fs::path& file)
{
    constexpr mode_t kLockMode = 0666;
    FileDescriptor descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, kLockMode));
    struct stat status { };
    if (!descriptor.isOpen())
        throw Error(ErrorCode::WriteFailed,
            say("%1: cannot be created: %2; check free space and permissions", file, errnoText(errno)));
    if (::fstat(descriptor.get(), &status) != 0 || !S_ISREG(status.st_mode))
        throw Error(ErrorCode::WriteFailed, say("%1: is not a regular file; give a regular file", file));
    return descriptor;
}

/// Returns 0, or the errno value that prevents it.
int lock(const FileDescriptor& descriptor)
{
    while (::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0)
        if (errno != EINTR)
            return errno;
    return 0;
}

SplitOptions splitOptions(std::size_t pairs, std::size_t devPairs, Task task)
{
    constexpr std::size_t kLargestHeldOutShare = 10;  // one in ten
    SplitOptions options;
    const std::size_t least = pairs > 1 ? 1 : 0;
    options.heldOutPairs = std::clamp(pairs / kLargestHeldOutShare, least, std::max(devPairs, least));
    options.disjointTargets = task == Task::Translation;
    return options;
}

/// The training settings of a model, if known.
std::optional<TrainingRun> runOfModel(const std::filesystem::path& directory)
{
    const auto own = readTrainingRun(directory);
    if (own)
        return own;
    const auto place = (directory / "").parent_path();
    const auto run = place.filename() == "newest" ? place.parent_path() : runOf(place);
    return run.empty() ? std::nullopt : readTrainingRun(run);
}

TokenizerOptions vocabulariesAsTheyAre(const ModelOverview& model)
{
    TokenizerOptions options;
    options.sourceVocabulary = model.config.sourceVocabulary;
    options.targetVocabulary = model.config.targetVocabulary;
    options.shared = model.sharedVocabulary;
    return options;
}

/// Removes settings without an effect: the size of a shared vocabulary is that of its source side.
TokenizerOptions meaningful(TokenizerOptions options)
{
    if (options.shared)
        options.targetVocabulary = options.sourceVocabulary;
    return options;
}

/// For vocabularies that are only known by their sizes.
Message differenceInSize(const TokenizerOptions& wanted, const ModelOverview& model)
{
    const auto kept = vocabulariesAsTheyAre(model), bound = meaningful(wanted);
    auto expected = kept;
    expected.shared = wanted.shared;
    expected.sourceNormalization = wanted.sourceNormalization;
    expected.targetNormalization = wanted.targetNormalization;
    if (bound.sourceVocabulary < kept.sourceVocabulary)
        expected.sourceVocabulary = bound.sourceVocabulary;
    if (bound.targetVocabulary < kept.targetVocabulary)
        expected.targetVocabulary = bound.targetVocabulary;
    return firstDifference(kept, expected);
}

constexpr std::size_t kExamples = 12;

}  // namespace

std::string trainingRunToJson(const TrainingRun& run)
{
    auto json = toJson(run.recipe);
    json["data"] = {{"corpus", run.corpus}, {"dev", run.dev}, {"alignments", run.alignments},
        {"source_column", run.read.columns[0]}, {"target_column", run.read.columns[1]},
        {"source_language", run.read.sourceLanguage}, {"target_language", run.read.targetLanguage}};
    if (!run.init.empty())
        json["data"]["init"] = run.init;
    if (!run.gpu.empty())
        json["gpu"] = run.gpu;
    if (run.chosenBy)
        json["chosen_by"] = toJson(*run.chosenBy);
    return json.dump(2);
}

void writeTrainingRun(const std::filesystem::path& directory, const TrainingRun& run)
{
    makeDirectories(directory);
    writeFileAtomically(fileOf(directory), trainingRunToJson(run) + "\n");
}

std::optional<RecipeOrigin> readRecipeOrigin(const std::filesystem::path& file)
{
    return originIn(readJson(file.string()), file.string());
}

std::optional<TrainingRun> readTrainingRun(const std::filesystem::path& directory)
{
    const auto file = fileOf(directory);
    if (!isThere(file))
        return {};
    TrainingRun run;
    run.recipe = readRecipe(file);
    const auto json = readJson(file.string());
    JsonObject root(json, file.string(), "");
    readData(root.object("data"), file.string(), run);
    root.optional("gpu", run.gpu);
    run.chosenBy = originIn(json, file.string());
    return run;
}

void fixTrainingEnd(const std::filesystem::path& directory, std::int64_t lastStep)
{
    auto run = readTrainingRun(directory);
    if (!run)
        return;
    auto& training = run->recipe.training;
    training.maxSteps = lastStep;
    training.maxEpochs = 0;
    training.maxMinutes = 0;
    writeTrainingRun(directory, *run);
}

CorpusSplit holdOut(const Corpus& corpus, std::size_t devPairs, Task task)
{
    return splitCorpus(corpus, splitOptions(corpus.size(), devPairs, task));
}

StoredSplit holdOut(const StoredCorpus& corpus, std::size_t devPairs, Task task)
{
    return splitCorpus(corpus, splitOptions(corpus.size(), devPairs, task));
}

std::string devSpecOfBuiltin(const std::string& spec, std::size_t devPairs)
{
    const auto question = spec.find('?');
    std::string result = spec.substr(0, question) + "?";
    std::istringstream settings(question == std::string::npos ? std::string() : spec.substr(question + 1));
    for (std::string setting; std::getline(settings, setting, '&');)
        if (!setting.starts_with("pairs=") && !setting.starts_with("part="))
            result += setting + "&";
    return result + "pairs=" + std::to_string(devPairs) + "&part=dev";
}

struct TrainingLock::Impl {
    ~Impl()
    {
        if (held)  // still, so that the file of another process is not removed
            ::unlink(file.c_str());
    }

    fs::path file;
    FileDescriptor descriptor;
    bool held = false;
    std::string problem;
};

TrainingLock::TrainingLock(const fs::path& directory)
    : m_impl(std::make_unique<Impl>())
{
    makeDirectories(directory);
    m_impl->file = directory / ".translucent-lock";
    do {
        m_impl->descriptor = openLock(m_impl->file);
        const int problem = lock(m_impl->descriptor);
        if (problem == EWOULDBLOCK)
            throw Error(ErrorCode::InvalidArgument,
                say("%1 is in use: %2 is training there; wait until it finishes or choose another directory", directory,
                    holderIn(m_impl->descriptor)));
        if (problem != 0) {
            m_impl->problem = directory.string() + " cannot be locked (" + errnoText(problem).english()
                + "); take care that nothing else trains there";
            return;
        }
    } while (!isStillThere(m_impl->descriptor, m_impl->file));
    m_impl->held = true;
    sign(m_impl->descriptor);
}

TrainingLock::~TrainingLock() = default;
TrainingLock::TrainingLock(TrainingLock&&) noexcept = default;
TrainingLock& TrainingLock::operator=(TrainingLock&&) noexcept = default;

const std::string& TrainingLock::problem() const
{
    return m_impl->problem;
}

Recipe recipeOfModel(const std::filesystem::path& directory)
{
    const auto model = readModelOverview(directory);
    const auto run = runOfModel(directory);
    Recipe recipe = run ? run->recipe : Recipe {{}, vocabulariesAsTheyAre(model), {}};
    recipe.model = model.config;
    return recipe;
}

Message differenceFromModel(const Recipe& recipe, const std::filesystem::path& directory)
{
    const auto model = readModelOverview(directory);
    auto expected = recipe.model;
    expected.sourceVocabulary = model.config.sourceVocabulary;
    expected.targetVocabulary = model.config.targetVocabulary;
    expected.dropout = model.config.dropout;
    if (const auto difference = firstDifference(model.config, expected); !difference.empty())
        return difference;
    if (const auto run = runOfModel(directory))
        return firstDifference(meaningful(run->recipe.tokenizer), meaningful(recipe.tokenizer));
    return differenceInSize(recipe.tokenizer, model);
}

std::optional<BuiltinTask> builtinTaskOf(const ModelInfo& info)
{
    constexpr std::string_view kBuiltin = "builtin:";
    const std::string_view corpus = info.corpus;
    if (!corpus.starts_with(kBuiltin))
        return {};
    const auto task = corpus.substr(kBuiltin.size(), corpus.find('?') - kBuiltin.size());
    const auto& known = kChoices<BuiltinTask>;
    const auto found = std::ranges::find(known, task, [](const auto& choice) { return std::string_view(choice.name); });
    return found == known.end() ? std::nullopt : std::optional(found->value);
}

bool isOfLetters(std::optional<BuiltinTask> task)
{
    return task == BuiltinTask::Copy || task == BuiltinTask::Reverse || task == BuiltinTask::Sort
        || task == BuiltinTask::Monotone;
}

bool needsSpaces(std::optional<BuiltinTask> task)
{
    return isOfLetters(task) || task == BuiltinTask::Tagging;
}

GrammarUse grammarUseOf(const ModelInfo& info)
{
    if (needsSpaces(builtinTaskOf(info)))
        return GrammarUse::None;
    if (languageGroup(info.sourceLanguage) == LanguageGroup::Chinese)
        return GrammarUse::AsWritten;
    return exchangesGrammar(info.sourceLanguage, info.targetLanguage) ? GrammarUse::Exchanged : GrammarUse::None;
}

std::vector<SentencePair> ownExamples(const ModelInfo& info)
{
    const auto task = builtinTaskOf(info);
    if (!task || task == BuiltinTask::Classroom)
        return {};
    const CorpusReadOptions options {.sourceLanguage = info.sourceLanguage, .targetLanguage = info.targetLanguage};
    return readCorpus(devSpecOfBuiltin(info.corpus, kExamples), options).corpus.pairs;
}

std::vector<SentencePair> unseenPairs(const ModelInfo& info, std::size_t count)
{
    auto own = ownExamples(info);
    const auto use = grammarUseOf(info);
    if (!own.empty() || use == GrammarUse::None)
        return own;
    BuiltinCorpusOptions options {.part = CorpusPart::Test};
    options.pairs = count;
    auto corpus = generateBuiltinCorpus(options);
    return use == GrammarUse::Exchanged ? exchanged(std::move(corpus)).pairs : std::move(corpus.pairs);
}

}  // namespace translucent
