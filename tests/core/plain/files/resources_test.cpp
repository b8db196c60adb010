#include "translucent/files/resources.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <stdlib.h>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using test::TemporaryDirectory;

class ChosenResources {
public:
    explicit ChosenResources(const std::filesystem::path& directory)
    {
        ::setenv("TRANSLUCENT_RESOURCES", directory.c_str(), 1);
    }
    ~ChosenResources() { ::unsetenv("TRANSLUCENT_RESOURCES"); }
    ChosenResources(const ChosenResources&) = delete;
    ChosenResources& operator=(const ChosenResources&) = delete;
};

TEST(Resources, ComeFromTheChosenDirectoryFirst)
{
    const TemporaryDirectory directory;
    directory.add("thing.txt", "x");
    const ChosenResources chosen(directory.path());
    EXPECT_EQ(resourcePath("thing.txt"), directory / "thing.txt");
}

std::filesystem::path programsPrefix()
{
    return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path();
}

TEST(Resources, AreFoundBesideTheProgram)
{
    EXPECT_EQ(
        resourcePath("corpus/classroom.grammar"), programsPrefix() / "share/translucent/corpus/classroom.grammar");
}

TEST(Resources, AreNotLookedUpInTheWorkingDirectory)
{
    const TemporaryDirectory directory;
    directory.add("thing.txt", "x");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(directory.path());
    EXPECT_THROW(resourcePath("thing.txt"), Error);
    std::filesystem::current_path(before);
}

TEST(Modules, LieBesideTheProgram)
{
    const auto module = modulePath("libtranslucent_sentencepiece.so");
    EXPECT_EQ(module, programsPrefix() / "lib/translucent/modules/libtranslucent_sentencepiece.so");
    EXPECT_TRUE(std::filesystem::exists(module));
}

TEST(Resources, NamesThePlacesThatWereSearched)
{
    const TemporaryDirectory directory;
    const ChosenResources chosen(directory.path());
    expectError(ErrorCode::NotFound,
        {"no/such/thing", directory.path().string(), "share/translucent", "TRANSLUCENT_RESOURCES"},
        [] { resourcePath("no/such/thing"); });
}

}  // namespace
}  // namespace translucent
