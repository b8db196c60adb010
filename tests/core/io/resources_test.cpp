#include "translucent/resources.h"

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

TEST(Resources, AreFoundBesideTheProgram)
{
    const auto program = std::filesystem::read_symlink("/proc/self/exe");
    const auto share = (program.parent_path() / "../share/translucent").lexically_normal();
    if (std::filesystem::exists(share)) {
        GTEST_SKIP() << "there is an installation beside this program";
    }
    std::filesystem::create_directories(share / "resources-test");
    EXPECT_EQ(resourcePath("resources-test"), share / "resources-test");
    std::filesystem::remove(share / "resources-test");
    std::filesystem::remove(share);
    std::filesystem::remove(share.parent_path());
}

TEST(Resources, NamesThePlacesThatWereSearched)
{
    const TemporaryDirectory directory;
    const ChosenResources chosen(directory.path());
    expectError(ErrorCode::NotFound,
        {"no/such/thing", directory.path().string(), "share/translucent", "resources",
            "TRANSLUCENT_RESOURCES"},
        [] { resourcePath("no/such/thing"); });
}

}  // namespace
}  // namespace translucent
