#include "files/atomic_file.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace translucent {
namespace {

using test::expectError;
using test::fileContent;
using test::TemporaryDirectory;

std::size_t filesIn(const TemporaryDirectory& directory)
{
    const std::filesystem::directory_iterator files(directory.path());
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST(AtomicFile, WritesANewFile)
{
    const TemporaryDirectory directory;
    writeFileAtomically(directory / "new", std::string_view("a\0b", 3));
    EXPECT_EQ(fileContent(directory / "new"), std::string("a\0b", 3));
    EXPECT_EQ(filesIn(directory), 1U);
}

TEST(AtomicFile, HonoursTheUmask)
{
    const TemporaryDirectory directory;
    const mode_t old = ::umask(027);
    writeFileAtomically(directory / "new", "x");
    ::umask(old);
    struct stat status { };
    ASSERT_EQ(::stat((directory / "new").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(AtomicDirectory, AppearsOnlyWhenComplete)
{
    const TemporaryDirectory directory;
    const auto place = directory / "newest";
    writeDirectoryAtomically(place, [&](const std::filesystem::path& filling) {
        EXPECT_FALSE(std::filesystem::exists(place));
        writeFileAtomically(filling / "a", "1");
    });
    EXPECT_EQ(fileContent(place / "a"), "1");
    writeDirectoryAtomically(place, [&](const std::filesystem::path& filling) {
        writeFileAtomically(filling / "b", "2");
        EXPECT_EQ(fileContent(place / "a"), "1") << "the old one stays until the new one is whole";
    });
    EXPECT_EQ(fileContent(place / "b"), "2");
    EXPECT_FALSE(std::filesystem::exists(place / "a"));
    EXPECT_EQ(filesIn(directory), 1U);
}

TEST(AtomicDirectory, MayBeNamedWithASlashAtTheEnd)
{
    const TemporaryDirectory directory;
    for (const auto* content : {"1", "2"}) {
        writeDirectoryAtomically(directory.path() / "newest" / "",
            [&](const std::filesystem::path& filling) { writeFileAtomically(filling / "a", content); });
        EXPECT_EQ(fileContent(directory / "newest/a"), content);
    }
    EXPECT_EQ(filesIn(directory), 1U);
}

TEST(AtomicDirectory, StaysAsItWasWhenFillingFails)
{
    const TemporaryDirectory directory;
    const auto place = directory / "newest";
    writeDirectoryAtomically(
        place, [](const std::filesystem::path& filling) { writeFileAtomically(filling / "a", "1"); });
    const auto broken = [](const std::filesystem::path& filling) {
        writeFileAtomically(filling / "a", "2");
        throw std::runtime_error("no");
    };
    EXPECT_THROW(writeDirectoryAtomically(place, broken), std::runtime_error);
    EXPECT_EQ(fileContent(place / "a"), "1");
    EXPECT_EQ(filesIn(directory), 1U);
}

TEST(AtomicFile, LeftoversOfTheDeadAreRemoved)
{
    const TemporaryDirectory directory;
    const auto dead = ::fork();
    if (dead == 0)
        ::_exit(0);
    ::waitpid(dead, nullptr, 0);
    directory.add(".translucent-" + std::to_string(dead) + "-3.tmp", "half");
    directory.add(".translucent-" + std::to_string(::getpid()) + "-3.tmp", "being written");
    directory.add(".translucent-notes.tmp", "somebody's");
    std::filesystem::create_directory(directory / (".translucent-" + std::to_string(dead) + "-4.tmp"));
    directory.add(".translucent-" + std::to_string(dead) + "-4.tmp/weights", "half a model");
    removeLeftovers(directory.path());
    EXPECT_EQ(filesIn(directory), 2U);
    EXPECT_NO_THROW(removeLeftovers(directory / "missing"));
}

TEST(AtomicFile, AnOutputOfTheUserTidiesUpAfterOneThatWasKilled)
{
    const TemporaryDirectory directory;
    const auto dead = ::fork();
    if (dead == 0)
        ::_exit(0);
    ::waitpid(dead, nullptr, 0);
    const auto leftover = ".translucent-" + std::to_string(dead) + "-0.tmp";
    directory.add(leftover, "half a corpus");
    writeFileAtomically(directory / "corpus.tsv", "1", Links::Followed);
    EXPECT_FALSE(std::filesystem::exists(directory / leftover));
    std::filesystem::create_directory(directory / leftover);
    directory.add(leftover + "/weights", "half a model");
    writeDirectoryAtomically(directory / "model", [](const auto&) {});
    EXPECT_FALSE(std::filesystem::exists(directory / leftover));
}

TEST(AtomicFile, MakesDirectoriesWithTheirParents)
{
    const TemporaryDirectory directory;
    makeDirectories(directory / "a/b/c/");
    makeDirectories(directory / "a/b/c");
    EXPECT_TRUE(std::filesystem::is_directory(directory / "a/b/c"));
    const auto file = directory.add("file", "x");
    expectError(ErrorCode::WriteFailed, {"file/d", "cannot be created"}, [&] { makeDirectories(file / "d"); });
}

TEST(AtomicFile, KeepsTheOldFileUntilCommit)
{
    const TemporaryDirectory directory;
    const auto file = directory.add("file", "old");
    {
        AtomicFile output(file);
        output.write("new");
        EXPECT_EQ(fileContent(file), "old");
    }
    EXPECT_EQ(fileContent(file), "old");
    EXPECT_EQ(filesIn(directory), 1U);
    writeFileAtomically(file, "new");
    EXPECT_EQ(fileContent(file), "new");
    EXPECT_EQ(filesIn(directory), 1U);
}

TEST(AtomicFile, AcceptsTheLongestName)
{
    const TemporaryDirectory directory;
    const std::string name(255, 'n');
    writeFileAtomically(directory / name, "x");
    EXPECT_EQ(fileContent(directory / name), "x");
}

TEST(AtomicFile, ReplacesTheTargetOfALink)
{
    const TemporaryDirectory directory;
    const auto file = directory.add("file", "old");
    std::filesystem::create_symlink("file", directory / "link");
    writeFileAtomically(directory / "link", "new", Links::Followed);
    EXPECT_TRUE(std::filesystem::is_symlink(directory / "link"));
    EXPECT_EQ(fileContent(file), "new");
}

TEST(AtomicFile, WritesThroughALinkOnlyWhenTold)
{
    const TemporaryDirectory directory;
    const auto file = directory.add("file", "old");
    std::filesystem::create_symlink("file", directory / "link");
    std::filesystem::create_symlink("missing", directory / "dangling");
    for (const auto* name : {"link", "dangling"})
        expectError(ErrorCode::WriteFailed, {name, "is a symbolic link"},
            [&] { writeFileAtomically(directory / name, "new"); });
    EXPECT_EQ(fileContent(file), "old");
    EXPECT_FALSE(std::filesystem::exists(directory / "missing"));
    std::filesystem::create_directory(directory / "elsewhere");
    std::filesystem::create_symlink("elsewhere", directory / "checkpoint");
    expectError(ErrorCode::WriteFailed, {"checkpoint", "is a symbolic link"},
        [&] { makeDirectoryInside(directory.path(), "checkpoint"); });
}

TEST(AtomicFile, NamesFileAndReasonWhenTheDirectoryIsMissing)
{
    const TemporaryDirectory directory;
    expectError(ErrorCode::WriteFailed, {"missing/file", "No such file or directory"},
        [&] { writeFileAtomically(directory / "missing/file", "x"); });
}

TEST(AtomicFile, RefusesADirectoryAndADevice)
{
    const TemporaryDirectory directory;
    expectError(ErrorCode::WriteFailed, {directory.path().string(), "Is a directory"},
        [&] { writeFileAtomically(directory.path(), "x"); });
    expectError(ErrorCode::WriteFailed, {"/dev/null"}, [] { writeFileAtomically("/dev/null", "x"); });
}

TEST(AtomicFile, RefusesWriteProtectedPlaces)
{
    if (::geteuid() == 0) {
        GTEST_SKIP() << "root may write everywhere";
    }
    const TemporaryDirectory directory;
    const auto file = directory.add("file", "old");
    ::chmod(file.c_str(), 0444);
    expectError(ErrorCode::WriteFailed, {"file", "Permission denied"}, [&] { writeFileAtomically(file, "x"); });
    ::chmod(directory.path().c_str(), 0555);
    expectError(
        ErrorCode::WriteFailed, {"other", "Permission denied"}, [&] { writeFileAtomically(directory / "other", "x"); });
    ::chmod(directory.path().c_str(), 0755);
    EXPECT_EQ(fileContent(file), "old");
}

TEST(AtomicFile, RefusesAReadOnlyFileSystem)
{
    expectError(ErrorCode::WriteFailed, {"/proc/translucent"}, [] { writeFileAtomically("/proc/translucent", "x"); });
}

/// A limit on the file size fails at the same point as a full disk.
TEST(AtomicFile, RemovesAFileIfItIsThere)
{
    const TemporaryDirectory directory;
    removeFile(directory.add("file", "content"));
    EXPECT_EQ(filesIn(directory), 0U);
    EXPECT_NO_THROW(removeFile(directory / "file"));
    EXPECT_NO_THROW(removeFile(directory / "nowhere" / "file"));
    std::filesystem::create_directory(directory / "directory");
    expectError(
        ErrorCode::WriteFailed, {"directory", "cannot be removed"}, [&] { removeFile(directory / "directory"); });
}

TEST(AtomicFile, KeepsTheOldFileAndRemovesTheNewWhenSpaceRunsOut)
{
    const TemporaryDirectory directory;
    const auto file = directory.add("file", "old");
    rlimit old {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
    const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small {1000, old.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    expectError(ErrorCode::WriteFailed, {file.string(), "File too large"},
        [&] { writeFileAtomically(file, std::string(5000, 'x')); });
    ::setrlimit(RLIMIT_FSIZE, &old);
    std::signal(SIGXFSZ, oldHandler);
    EXPECT_EQ(fileContent(file), "old");
    EXPECT_EQ(filesIn(directory), 1U);
}

}  // namespace
}  // namespace translucent
