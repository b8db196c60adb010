#include "translucent/training/training_run.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace translucent {

namespace {

using test::expectError;
using test::TemporaryDirectory;
namespace fs = std::filesystem;

fs::path lockFile(const fs::path& directory)
{
    return directory / ".translucent-lock";
}

}  // namespace

TEST(TrainingLock, KeepsOthersOutAndSaysWhoHoldsIt)
{
    const TemporaryDirectory root;
    const auto out = root / "runs" / "first";
    std::optional<TrainingLock> first(out);
    EXPECT_EQ(first->problem(), "");
    const auto process = "process " + std::to_string(::getpid()) + " on ";
    expectError(ErrorCode::InvalidArgument, {out.string(), "is in use", process}, [&] { TrainingLock second(out); });
    EXPECT_TRUE(fs::exists(lockFile(out))) << "who was kept out takes nothing away";
    const TrainingLock elsewhere(root / "runs" / "second");
    first.reset();
    EXPECT_FALSE(fs::exists(lockFile(out)));
    EXPECT_NO_THROW(TrainingLock {out});
}

TEST(TrainingLock, EndsWithTheProcessHoweverItEnds)
{
    const TemporaryDirectory root;
    const pid_t child = ::fork();
    if (child == 0) {
        const TrainingLock held(root / "run");
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_TRUE(fs::exists(lockFile(root / "run"))) << "it had no time to clear up";
    EXPECT_NO_THROW(TrainingLock {root / "run"});
}

TEST(TrainingLock, SaysWhatIsInItsPlace)
{
    const TemporaryDirectory root;
    fs::create_directories(lockFile(root / "directory"));
    expectError(ErrorCode::WriteFailed, {".translucent-lock"}, [&] { TrainingLock held(root / "directory"); });
    fs::create_directories(root / "link");
    fs::create_symlink(root.add("elsewhere", "content"), lockFile(root / "link"));
    expectError(ErrorCode::WriteFailed, {".translucent-lock"}, [&] { TrainingLock held(root / "link"); });
    root.add("file", "content");
    expectError(ErrorCode::WriteFailed, {"file"}, [&] { TrainingLock held(root / "file"); });
}

}  // namespace translucent
