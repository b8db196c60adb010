#include "small_training.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

namespace translucent::test {

namespace {

using testing::AnyOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr std::int64_t kEndless = 1000000;
constexpr std::chrono::seconds kLongest {60};

/// Mounts of this process and its children only; they disappear with it.
bool canMount()
{
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

/// Makes a directory read-only. This fails temporarily while a file in it is open for writing.
bool mountReadOnly(const char* directory)
{
    constexpr int kAttempts = 2000;
    constexpr useconds_t kMoment = 1000;
    if (mount(directory, directory, nullptr, MS_BIND, nullptr) != 0)
        return false;
    for (int i = 0; i < kAttempts; ++i) {
        if (mount(nullptr, directory, nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) == 0)
            return true;
        if (errno != EBUSY)
            break;
        usleep(kMoment);
    }
    return false;
}

/// Fills the file system of a file.
void fillUp(const std::string& file)
{
    std::ofstream filler(file, std::ios::binary);
    const std::string block(4096, 'x');
    while (filler.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) { }
}

/// Starts a training, causes `trouble` after the first saves and expects the program to end with a message.
template <typename Trouble>
std::string errorOfTrouble(const SmallTraining& training, Trouble trouble)
{
    Background process(training.arguments(kEndless), training.errorFile());
    EXPECT_TRUE(waitForText(training.stepLog(), "\"step\":3,")) << readFile(training.errorFile());
    trouble(process);
    EXPECT_EQ(process.wait(kLongest), 1) << readFile(training.errorFile());
    return readFile(training.errorFile());
}

/// The state from before the trouble exists, and the training resumes from it.
void expectGoesOn(const SmallTraining& training)
{
    const auto kept = training.checkpointStep();
    ASSERT_GE(kept, 2);
    EXPECT_EQ(training.info().exitCode, 0) << training.info().err;
    EXPECT_EQ(training.translate().exitCode, 0) << training.translate().err;
    fs::remove(training.stepLog());
    const auto result = training.train(kept + 2);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(stepsOf(wholeLines(training.stepLog()), "step").front(), kept + 1);
    EXPECT_EQ(stepsOf(wholeLines(training.file("training.jsonl")), "evaluation"), countedTo(kept + 2));
    EXPECT_EQ(training.leftovers(), 0u);
}

}  // namespace

TEST(CliTrainTrouble, FullDiskKeepsTheLastSave)
{
    SmallTraining training;
    const Scratch scratch;
    if (!canMount() || mount("none", scratch.path("").c_str(), "tmpfs", 0, "size=2m") != 0)
        GTEST_SKIP() << "a small file system cannot be mounted: " << std::strerror(errno);
    training.moveTo(scratch.path("model"));
    const auto error = errorOfTrouble(training, [&](Background&) { fillUp(scratch.path("filler")); });
    EXPECT_THAT(error, HasSubstr("No space left on device"));
    EXPECT_THAT(error, HasSubstr(training.directory()));
    fs::remove(scratch.path("filler"));
    expectGoesOn(training);
    umount(scratch.path("").c_str());
}

TEST(CliTrainTrouble, FileSizeLimitKeepsTheLastSave)
{
    const SmallTraining training;
    const auto error = errorOfTrouble(training, [](const Background& process) {
        const rlimit limit {20000, 20000};
        ASSERT_EQ(prlimit(process.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
    });
    EXPECT_THAT(error, HasSubstr("File too large"));
    EXPECT_THAT(error, HasSubstr(training.directory()));
    expectGoesOn(training);
}

TEST(CliTrainTrouble, ReadOnlyDirectoryKeepsTheLastSave)
{
    const SmallTraining training;
    const char* directory = training.directory().c_str();
    const bool asRoot = geteuid() == 0;
    if (asRoot && !canMount())
        GTEST_SKIP() << "nothing can be mounted, and root may write everywhere: " << std::strerror(errno);
    const auto protect = [&](const Background&) {
        if (asRoot) {
            ASSERT_TRUE(mountReadOnly(directory)) << std::strerror(errno);
        } else {
            fs::permissions(training.file("checkpoint"), fs::perms::owner_read | fs::perms::owner_exec);
            fs::permissions(directory, fs::perms::owner_read | fs::perms::owner_exec);
        }
    };
    const auto error = errorOfTrouble(training, protect);
    EXPECT_THAT(error, AnyOf(HasSubstr("Read-only file system"), HasSubstr("Permission denied")));
    EXPECT_THAT(error, HasSubstr(directory));
    const auto resumed = training.train(training.checkpointStep() + 100);
    EXPECT_EQ(resumed.exitCode, 1);
    EXPECT_THAT(resumed.err, HasSubstr(directory));
    if (asRoot) {
        umount(directory);
    } else {
        fs::permissions(directory, fs::perms::owner_all);
        fs::permissions(training.file("checkpoint"), fs::perms::owner_all);
    }
    expectGoesOn(training);
}

TEST(CliTrainTrouble, DivergedTrainingKeepsTheLastGoodState)
{
    const SmallTraining training(nlohmann::json {{"learning_rate_factor", 1e30}});
    const auto result = training.train(kEndless);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("became NaN"));
    EXPECT_THAT(result.err, HasSubstr("learning_rate_factor"));
    const auto info = training.info();
    ASSERT_EQ(info.exitCode, 0) << info.err;
    EXPECT_LT(nlohmann::json::parse(info.out)["info"]["trained_steps"], 3);
    EXPECT_EQ(training.translate().exitCode, 0);
    const auto resumed = training.train(kEndless);
    EXPECT_EQ(resumed.exitCode, 1);
    EXPECT_THAT(resumed.err, HasSubstr("became NaN"));
}

}  // namespace translucent::test
