#include "fuzzers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

// The entry functions of the fuzzers, renamed by replay.cmake so that they fit into one program.
#define DECLARE_FUZZER(name) extern "C" int name##_fuzz(const std::uint8_t* data, std::size_t size);
TRANSLUCENT_FUZZERS(DECLARE_FUZZER)

namespace translucent::fuzz {
namespace {

namespace fs = std::filesystem;

struct Target {
    std::string name;
    int (*run)(const std::uint8_t*, std::size_t);
};

void PrintTo(const Target& target, std::ostream* out)  // found by GoogleTest under this name
{
    *out << target.name;
}

const std::vector<Target>& targets()
{
#define NAMED_FUZZER(name) {#name, &name##_fuzz},
    static const std::vector<Target> all {TRANSLUCENT_FUZZERS(NAMED_FUZZER)};
    return all;
}

std::vector<std::uint8_t> bytesOf(const fs::path& file)
{
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
}

std::vector<fs::path> inputsOf(const Target& target)
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(TRANSLUCENT_TEST_DATA "/fuzz") / target.name)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

class FuzzReplay : public testing::TestWithParam<Target> { };

}  // namespace

TEST_P(FuzzReplay, EveryKeptInputIsReadOrRefused)
{
    const auto inputs = inputsOf(GetParam());
    ASSERT_FALSE(inputs.empty());
    for (const fs::path& input : inputs) {
        SCOPED_TRACE(input.filename());
        const auto bytes = bytesOf(input);
        EXPECT_NO_THROW(GetParam().run(bytes.data(), bytes.size()));
    }
}

INSTANTIATE_TEST_SUITE_P(Readers, FuzzReplay, testing::ValuesIn(targets()),
    [](const testing::TestParamInfo<Target>& target) { return target.param.name; });

}  // namespace translucent::fuzz
