#include "support/expect_error.h"
#include "support/temporary_directory.h"
#include "training/checkpoint.h"
#include "training/training_fixture.h"
#include "translucent/base/error.h"
#include "translucent/neural/translation_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>

#include <sys/resource.h>
#include <sys/stat.h>

namespace translucent {

namespace {

/// Limits the size of all files of this process to `bytes`; the system then writes a part, and reports an error
/// afterwards.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
        : m_signal(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit {bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before {};
    sighandler_t m_signal;
};

const std::string kLine = R"({"step":1,"loss":2.5})";  // 21 bytes and a line feed

/// The message for appending `kLine` to a history of one line with the file size limit `bytes`.
std::string refusalBelow(History& history, rlim_t bytes)
{
    const FileSizeLimit limit(bytes);
    try {
        history.append(kLine);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::WriteFailed);
        return error.what();
    }
    return {};
}

}  // namespace

TEST(History, ALineThatFitsOnlyInPartIsNotThereAtAll)
{
    const test::TemporaryDirectory directory;
    const auto file = directory / "history.jsonl";
    History history(file, 0);
    history.append(kLine);
    for (const rlim_t bytes : {22, 23, 43}) {
        const auto refusal = refusalBelow(history, bytes);
        EXPECT_NE(refusal.find("File too large"), std::string::npos) << bytes << ": " << refusal;
        EXPECT_EQ(test::fileContent(file), kLine + "\n") << bytes;
    }
    EXPECT_EQ(refusalBelow(history, 44), "");
    history.append(kLine);
    EXPECT_EQ(test::fileContent(file), kLine + "\n" + kLine + "\n" + kLine + "\n");
    EXPECT_EQ(history.bytes(), 66);
}

namespace {

using test::checkpointTensor;
using test::expectError;
using test::expectOrderly;
using test::fileContent;
using test::history;
using test::stateFile;

class Checkpoint : public test::Training { };

}  // namespace

TEST_F(Checkpoint, ResumesAsIfItHadNeverStopped)
{
    run(job("straight"));
    const auto straight = m_log.losses();
    m_log = {};
    auto halved = job("halved");
    halved.recipe.training.maxSteps = 9;
    run(halved);
    halved.recipe.training.maxSteps = 20;
    EXPECT_EQ(resume(halved).steps, 20);
    EXPECT_EQ(m_log.losses(), straight);
    for (const auto* tensor : {"parameters", "adam.first_moment", "adam.second_moment"})
        EXPECT_EQ(checkpointTensor(halved, tensor), checkpointTensor(job("straight"), tensor)) << tensor;
}

TEST_F(Checkpoint, ResumesTheAverageOfTheWeightsToo)
{
    const auto averaged = [&](const char* name) {
        auto toy = job(name);
        toy.recipe.training.averageDecay = 0.8;
        return toy;
    };
    run(averaged("straight"));
    auto halved = averaged("halved");
    halved.recipe.training.maxSteps = 9;
    run(halved);
    halved.recipe.training.maxSteps = 20;
    resume(halved);
    EXPECT_EQ(checkpointTensor(halved, "average"), checkpointTensor(averaged("straight"), "average"));
    EXPECT_NE(checkpointTensor(halved, "average"), checkpointTensor(halved, "parameters"));
}

TEST_F(Checkpoint, ResumesTheStatisticsOfBatchNorm)
{
    const auto batch = [&](const char* name) {
        auto toy = job(name);
        toy.recipe.model.normKind = NormKind::Batch;
        toy.recipe.model.feedForward = FeedForwardKind::Swiglu;
        toy.recipe.model.ownHeadDimension = 5;
        toy.recipe.training.averageDecay = 0.8;
        return toy;
    };
    run(batch("straight"));
    auto halved = batch("halved");
    halved.recipe.training.maxSteps = 9;
    run(halved);
    halved.recipe.training.maxSteps = 20;
    resume(halved);
    for (const auto* tensor : {"parameters", "average", "adam.first_moment"})
        EXPECT_EQ(checkpointTensor(halved, tensor), checkpointTensor(batch("straight"), tensor)) << tensor;
    EXPECT_NE(fileContent(halved.directory / "model.safetensors").find("encoder.final_norm.running_variance"),
        std::string::npos);
}

TEST_F(Checkpoint, ResumesWithTheSegmentationsOfItsEpoch)
{
    const auto sampled = [&](const char* name) {
        auto toy = job(name);
        toy.recipe.training.subwordSampling = 0.3;
        toy.recipe.tokenizer.wordBoundaries = false;  // words of one digit have only one segmentation
        return toy;
    };
    auto unsampled = job("best pieces");
    unsampled.recipe.tokenizer.wordBoundaries = false;
    run(unsampled);
    const auto best = m_log.losses();
    m_log = {};
    run(sampled("straight"));
    const auto straight = m_log.losses();
    EXPECT_NE(straight, best);
    m_log = {};
    auto halved = sampled("halved");
    halved.recipe.training.maxSteps = 9;
    run(halved);
    halved.recipe.training.maxSteps = 20;
    resume(halved);
    EXPECT_EQ(m_log.losses(), straight);
}

TEST_F(Checkpoint, ResumesAfterTheEndOfSampling)
{
    const auto sampled = [&](const char* name, std::int64_t steps) {
        auto toy = job(name);
        toy.recipe.training.subwordSampling = 0.3;
        toy.recipe.training.subwordSteps = steps;
        toy.recipe.tokenizer.wordBoundaries = false;  // words of one digit have only one segmentation
        return toy;
    };
    run(sampled("always", 0));
    const auto always = m_log.losses();
    m_log = {};
    run(sampled("at first", 1));
    const auto atFirst = m_log.losses();
    EXPECT_EQ(atFirst.front(), always.front());
    EXPECT_NE(atFirst.back(), always.back());
    m_log = {};
    auto halved = sampled("halved", 1);
    halved.recipe.training.maxSteps = 9;
    run(halved);
    halved.recipe.training.maxSteps = 20;
    resume(halved);
    EXPECT_EQ(m_log.losses(), atFirst);
}

TEST_F(Checkpoint, ResumesAfterAStopInTheMiddle)
{
    run(job("straight"));
    const auto straight = m_log.losses();
    m_log = {};
    m_log.afterStep = [&](const TrainingStep& step) {
        if (step.step == 7)
            m_stop.request_stop();
    };
    const auto stopped = run(job());
    EXPECT_EQ(stopped.reason, StopReason::Stopped);
    EXPECT_EQ(stopped.steps, 7);
    EXPECT_NO_THROW(TranslationModel::load(job().directory));
    EXPECT_EQ(TranslationModel::load(job().directory)->info().trainedSteps, 7);
    m_log.afterStep = {};
    m_stop = {};
    EXPECT_EQ(resume(job()).reason, StopReason::MaxSteps);
    EXPECT_EQ(m_log.losses(), straight);
}

TEST_F(Checkpoint, StopsBeforeTheFirstStep)
{
    m_stop.request_stop();
    EXPECT_EQ(run(job()).steps, 0);
    EXPECT_NO_THROW(TranslationModel::load(job().directory));
    m_stop = {};
    EXPECT_EQ(resume(job()).steps, 20);
}

TEST_F(Checkpoint, KeepsACheckpointWhenStoppedDuringTheLastEvaluation)
{
    auto toy = job();
    toy.recipe.training.maxSteps = 0;
    toy.recipe.training.maxEpochs = 1;
    m_log.afterStep = [&](const TrainingStep& step) {
        if (step.epochProgress == 1)
            m_stop.request_stop();
    };
    const auto result = run(toy);
    EXPECT_EQ(TranslationModel::load(toy.directory)->info().trainedSteps, result.steps);
    m_stop = {};
    m_log = {};
    EXPECT_EQ(resume(toy).steps, result.steps);
    EXPECT_TRUE(m_log.steps.empty()) << "nothing was lost";
    EXPECT_EQ(m_log.evaluations.size(), 1u) << "the evaluation is made up for";
}

TEST_F(Checkpoint, DoesNothingMoreWhenItIsResumedAfterItsEnd)
{
    auto toy = job();
    toy.recipe.training.patience = 5;
    run(toy);
    const auto events = history(toy);
    const auto parameters = checkpointTensor(toy, "parameters");
    m_log = {};
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(resume(toy).reason, StopReason::MaxSteps);
        EXPECT_TRUE(m_log.evaluations.empty());
        EXPECT_EQ(history(toy), events);
        EXPECT_EQ(checkpointTensor(toy, "parameters"), parameters);
    }
}

TEST_F(Checkpoint, TrainsNoFurtherEpochWhenItIsResumedAfterTheLast)
{
    auto toy = job();
    toy.recipe.training.maxSteps = 0;
    toy.recipe.training.maxEpochs = 2;
    const auto result = run(toy);
    EXPECT_EQ(result.reason, StopReason::MaxEpochs);
    EXPECT_EQ(m_log.steps.back().epoch, 2);
    EXPECT_NEAR(m_log.steps.back().progress, 1, 1e-9);
    EXPECT_EQ(m_log.evaluations.back().epoch, 2);
    m_log = {};
    EXPECT_EQ(resume(toy).steps, result.steps);
    EXPECT_TRUE(m_log.steps.empty());
    toy.recipe.training.maxEpochs = 3;
    EXPECT_EQ(resume(toy).steps, result.steps * 3 / 2);
    EXPECT_EQ(m_log.steps.front().epoch, 3);
}

TEST_F(Checkpoint, ResumesOnlyTheSameTraining)
{
    run(job());
    const auto refuse = [&](auto change, std::initializer_list<std::string_view> parts) {
        auto other = job();
        change(other);
        expectError(ErrorCode::Inconsistent, parts, [&] { resume(other); });
    };
    refuse([](auto& j) { j.recipe.training.seed = 2; }, {"recipe differs"});
    refuse([](auto& j) { j.recipe.training.batchTokens = 101; }, {"recipe differs"});
    refuse([](auto& j) { j.recipe.model.modelDimension = 64; },
        {"does not match this model's architecture", "model_dimension is ", "but 64 in the recipe", "run.json"});
    refuse([](auto& j) { j.recipe.tokenizer.kind = TokenizerKind::Bpe; }, {"recipe differs"});
    refuse([](auto& j) { test::changePairs(j.train, [](auto& pairs) { pairs[3].target += " 1"; }); },
        {"training sentences differ"});
    refuse([](auto& j) { test::changePairs(j.train, [](auto& pairs) { std::swap(pairs[3], pairs[4]); }); },
        {"training sentences differ"});
    refuse([](auto& j) { j.dev.pairs[3].target += " 1"; }, {"dev sentences differ"});
    refuse([](auto& j) { j.dev.pairs.pop_back(); }, {"dev sentences differ"});
    refuse([](auto& j) { j.sourceLanguage = "ja"; }, {"config.json", "from zh to en", "from ja to en"});
    refuse([](auto& j) { j.targetLanguage = "fr"; }, {"config.json", "from zh to en", "from zh to fr"});
    auto allowed = job();
    allowed.recipe.training.maxSteps = 22;
    allowed.recipe.training.patience = 3;
    allowed.recipe.training.maxMinutes = 5;
    EXPECT_EQ(resume(allowed).steps, 22);
}

TEST_F(Checkpoint, HasNothingToResumeWithoutACheckpoint)
{
    expectError(ErrorCode::NotFound, {"state.safetensors", "no training to resume"}, [&] { resume(job()); });
}

TEST_F(Checkpoint, RefusesACorruptCheckpointAndLeavesTheModel)
{
    run(job());
    const auto model = fileContent(job().directory / "model.safetensors");
    const auto events = fileContent(job().directory / "training.jsonl");
    const auto state = fileContent(stateFile(job()));
    const auto refuse = [&](const std::string& content) {
        std::ofstream(stateFile(job()), std::ios::binary) << content;
        expectError(ErrorCode::InvalidFormat, {"state.safetensors"}, [&] { resume(job()); });
        EXPECT_EQ(fileContent(job().directory / "model.safetensors"), model);
        EXPECT_EQ(fileContent(job().directory / "training.jsonl"), events);
        EXPECT_NO_THROW(TranslationModel::load(job().directory));
    };
    refuse("");
    refuse(state.substr(0, state.size() / 2));
    refuse("not a checkpoint at all");
    refuse(model);
}

TEST_F(Checkpoint, RefusesACheckpointThatMeansNothing)
{
    run(job());
    const auto read = SafetensorsFile::read(stateFile(job()));
    const auto refuse = [&](auto change, std::initializer_list<std::string_view> parts) {
        std::vector<TensorView> views;
        for (const auto& entry : read.entries())
            views.push_back({entry.name, entry.type, entry.shape, entry.data});
        auto metadata = read.metadata();
        change(views, metadata["progress"]);
        writeSafetensors(stateFile(job()), views, metadata);
        expectError(ErrorCode::InvalidFormat, parts, [&] { resume(job()); });
        expectError(ErrorCode::InvalidFormat, {"state.safetensors"}, [&] { resume(job()); });
    };
    const auto edit = [&](const char* field, const nlohmann::json& value) {
        return [=](auto&, std::string& progress) {
            auto json = nlohmann::json::parse(progress);
            json[field] = value;
            progress = json.dump();
        };
    };
    refuse([](auto&, auto& progress) { progress = "{"; }, {"JSON"});
    refuse(edit("step", "7"), {"step must be a whole number"});
    refuse(edit("step", -1), {"step is -1"});
    refuse(edit("epoch", 0), {"epoch is 0"});
    refuse(edit("batch", -5), {"batch is -5"});
    refuse(edit("best", 3), {"best must be a JSON object"});
    for (const double scale : {-1.0, 0.0})
        refuse(edit("learning_rate_scale", scale), {"learning_rate_scale is", "it must be above 0"});
    for (const double seconds : {-1.0, 1e308, -1e308})
        refuse(edit("seconds", seconds), {"seconds is", "it must be from 0"});
    refuse(edit("batch", std::int64_t {1} << 62), {"batch is 4611686018427387904"});
    refuse(edit("step", std::numeric_limits<std::int64_t>::max() - 1), {"step is 9223372036854775806"});
    refuse(edit("last_step", -1), {"last_step is -1"});
    refuse(edit("evaluations_without_gain", -1), {"evaluations_without_gain is -1"});
    refuse([](auto&, auto& progress) { progress.insert(1, "\"x\":" + std::string(200'000, '[')); }, {"levels deep"});
    refuse([](auto& views, auto&) { std::erase_if(views, [](auto& v) { return v.name == "adam.first_moment"; }); },
        {"adam.first_moment", "missing"});
}

TEST_F(Checkpoint, MustHaveAChecksum)
{
    run(job());
    auto state = fileContent(stateFile(job()));
    const auto key = state.find("translucent");
    ASSERT_NE(key, std::string::npos);
    const auto begin = state.rfind('"', key), end = state.find('"', state.find(':', key) + 2) + 1;
    state.replace(begin, end - begin, "\"other\":\"" + std::string(end - begin - 10, ' ') + "\"");
    std::ofstream(stateFile(job()), std::ios::binary) << state;
    expectError(ErrorCode::InvalidFormat, {"state.safetensors", "has no checksum"}, [&] { resume(job()); });
}

TEST_F(Checkpoint, RefusesABatchThatTheEpochDoesNotHave)
{
    run(job());
    const auto read = SafetensorsFile::read(stateFile(job()));
    std::vector<TensorView> views;
    for (const auto& entry : read.entries())
        views.push_back({entry.name, entry.type, entry.shape, entry.data});
    auto metadata = read.metadata();
    auto progress = nlohmann::json::parse(metadata["progress"]);
    progress["batch"] = 100'000;
    metadata["progress"] = progress.dump();
    writeSafetensors(stateFile(job()), views, metadata);
    auto longer = job();
    longer.recipe.training.maxSteps = 21;
    expectError(ErrorCode::Inconsistent, {"batch 100000"}, [&] { resume(longer); });
}

TEST_F(Checkpoint, TakesNoMemoryForAFileThatClaimsMore)
{
    run(job());
    constexpr std::uint64_t kData = std::uint64_t {1} << 40U;
    const auto header = R"({"parameters":{"dtype":"U8","shape":[)" + std::to_string(kData) + R"(],"data_offsets":[0,)"
        + std::to_string(kData) + "]}}";
    const std::uint64_t size = header.size();
    std::ofstream(stateFile(job()), std::ios::binary)
        << std::string(reinterpret_cast<const char*>(&size), sizeof size) << header;
    std::filesystem::resize_file(stateFile(job()), sizeof size + header.size() + kData);
    expectError(ErrorCode::Inconsistent, {"state.safetensors", std::to_string(kData), "do not fit the model"},
        [&] { resume(job()); });
}

TEST_F(Checkpoint, RefusesAHistoryThatIsNoFile)
{
    run(job());
    auto longer = job();
    longer.recipe.training.maxSteps = 21;
    for (const auto* name : {"training.jsonl", "attention.jsonl"}) {
        const auto file = job().directory / name;
        const auto content = fileContent(file);
        std::filesystem::remove(file);
        ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);  // reading it would block forever
        expectError(ErrorCode::InvalidFormat, {name, "not a regular file"}, [&] { resume(longer); });
        std::filesystem::remove(file);
        std::ofstream(file, std::ios::binary) << content;
    }
    EXPECT_EQ(resume(longer).steps, 21);
}

TEST_F(Checkpoint, DropsLinesBehindTheCheckpointWhenItResumes)
{
    auto toy = job();
    toy.recipe.training.evaluateEverySteps = 8;
    m_log.afterStep = [&](const TrainingStep& step) {
        if (step.step == 15)
            throw std::runtime_error("power cut");
    };
    EXPECT_THROW(run(toy), std::runtime_error);
    ASSERT_FALSE(history(toy).empty());
    EXPECT_EQ(history(toy).back().at("step"), 10);
    std::ofstream(toy.directory / "training.jsonl", std::ios::app) << "{\"event\":\"st";
    m_log = {};
    EXPECT_EQ(resume(toy).steps, 20);
    EXPECT_EQ(m_log.steps.front().step, 9);
    expectOrderly(history(toy));
    EXPECT_EQ(history(toy).size(), 8u) << "the start, steps 1, 10 and 20, evaluations 8, 16 and 20, the end";
}

TEST_F(Checkpoint, SaysWhichLinesOfTheHistoriesAreDamaged)
{
    run(job());
    const auto damage = [&](const char* name) {
        const auto file = job().directory / name;
        const auto text = fileContent(file);
        std::ofstream(file, std::ios::binary) << "nonsense\n" << text << "{\"event\":\"step\"}\n{\"event\":\"st";
    };
    damage("training.jsonl");
    damage("attention.jsonl");
    auto longer = job();
    longer.recipe.training.maxSteps = 21;
    m_log = {};
    resume(longer);
    const auto said = [&](const char* name) {
        return std::ranges::any_of(m_log.messages, [&](const std::string& message) {
            return message.find(std::string(name) + ": 2 lines are damaged and skipped, the first is line 1")
                != std::string::npos;
        });
    };
    EXPECT_TRUE(said("training.jsonl"));
    EXPECT_TRUE(said("attention.jsonl"));
    m_log = {};
    longer.recipe.training.maxSteps = 22;
    resume(longer);
    EXPECT_FALSE(said("training.jsonl")) << "they are gone";
    expectOrderly(history(longer));
}

TEST_F(Checkpoint, StartsAnewInADirectoryThatHoldsAnOldTraining)
{
    run(job());
    m_log = {};
    run(job());
    EXPECT_EQ(m_log.steps.front().step, 1);
    expectOrderly(history(job()));
}

TEST_F(Checkpoint, DoesNotResumeAnOldCheckpointWithANewModel)
{
    auto old = job();
    old.recipe.training.maxSteps = 12;
    run(old);
    m_log.afterStep = [](const TrainingStep&) { throw std::runtime_error("power cut"); };
    EXPECT_THROW(run(job()), std::runtime_error);
    m_log = {};
    EXPECT_EQ(resume(job()).steps, 20);
    EXPECT_EQ(m_log.steps.front().step, 1);
}

/// `onBegin` is called when the old training is removed and the new one does not exist yet: a crash at this point
/// leaves neither.
TEST_F(Checkpoint, IsTakenAwayBeforeANewTrainingWritesAnything)
{
    run(job());
    auto other = job();
    std::vector<std::string> left;
    other.onBegin = [&] {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(other.directory))
            left.push_back(entry.path().filename());
        throw std::runtime_error("power cut");
    };
    EXPECT_THROW(run(other), std::runtime_error);
    std::ranges::sort(left);
    EXPECT_EQ(left, (std::vector<std::string> {"checkpoint", "model.safetensors", "source.model", "target.model"}));
    expectError(ErrorCode::NotFound, {"state.safetensors"}, [&] { resume(job()); });
    expectError(ErrorCode::NotFound, {"config.json"}, [&] { TranslationModel::load(job().directory); });
    int begun = 0;
    other.onBegin = [&] { ++begun; };
    EXPECT_EQ(run(other).steps, 20);
    EXPECT_EQ(resume(other).steps, 20);
    EXPECT_EQ(begun, 1) << "a resumed training has begun long ago";
}

}  // namespace translucent
