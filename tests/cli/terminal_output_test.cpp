#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

namespace translucent::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr auto kEscape = "\x1B";

/// As run by a shell, with descriptors closed by "<&-", ">&-" or "2>&-".
int shell(const std::string& arguments)
{
    const auto status = std::system((TRANSLUCENT_CLI " " + arguments).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// The program's output if its standard output is a terminal.
std::string onTerminal(const Arguments& arguments)
{
    const int controller = ::posix_openpt(O_RDWR | O_NOCTTY);
    EXPECT_GE(controller, 0);
    EXPECT_EQ(::grantpt(controller), 0);
    EXPECT_EQ(::unlockpt(controller), 0);
    const std::string terminal = ::ptsname(controller);
    const int kept = ::open(terminal.c_str(), O_RDWR | O_NOCTTY);  // keeps the output until it is read
    const auto result = runInto(terminal, arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    ::fcntl(controller, F_SETFL, O_NONBLOCK);
    std::string text;
    std::array<char, 4096> bytes {};
    for (ssize_t count = 0; (count = ::read(controller, bytes.data(), bytes.size())) > 0;)
        text.append(bytes.data(), static_cast<std::size_t>(count));
    ::close(kept);
    ::close(controller);
    return text;
}

}  // namespace

TEST(CliTerminal, MessagesContainNoEscapeSequences)
{
    const auto strange = std::string("a") + kEscape + "]0;title\x07" + kEscape + "[2J\xC2\x9B" + "2J\r";
    for (const Arguments& arguments : {Arguments {"model", "info", strange}, Arguments {strange},
             Arguments {"translate", "--beam", strange}, Arguments {"experiment", "show", strange},
             Arguments {"lesson", "check", strange}, Arguments {"corpus", "stats", "--corpus", strange},
             Arguments {"train", "--config", strange, "--corpus", strange, "--out", strange}}) {
        const auto result = run(arguments);
        EXPECT_NE(result.exitCode, 0);
        for (const auto* control : {kEscape, "\x07", "\xC2\x9B", "\r"})
            EXPECT_THAT(result.err, Not(HasSubstr(control))) << arguments.front();
    }
    EXPECT_THAT(run({"model", "info", strange}).err, HasSubstr("a\\x1B]0;title\\x07"));
}

TEST(CliTerminal, TablesOnATerminalContainNoEscapeSequences)
{
    const Scratch scratch;
    auto experiment = nlohmann::json::parse(R"({"format": 1, "id": "toy", "topic": "attention",
        "question": {"en": "q", "zh": "q"}, "expectation": {"en": "e", "zh": "e"}, "literature": {"en": "l", "zh": "l"},
        "recipe": {"training": {"max_steps": 2}}, "data": {"corpus": "builtin:reverse?pairs=40&seed=1"},
        "seeds": [1], "minutes": 0.1, "control": {"name": "two", "label": {"en": "2", "zh": "2"}},
        "variants": [{"name": "one", "label": {"en": "1", "zh": "1"}, "recipe": {"model": {"heads": 1}}}],
        "metrics": ["dev_loss"]})");
    experiment["title"] = {{"en", std::string("Red") + kEscape + "[31m"}, {"zh", "红"}};
    const auto file = scratch.write("toy.json", experiment.dump());
    const auto shown = onTerminal({"experiment", "show", file});
    EXPECT_THAT(shown, HasSubstr("Red\\x1B[31m"));
    EXPECT_THAT(shown, Not(HasSubstr(kEscape)));
    EXPECT_THAT(run({"experiment", "show", file}).out, HasSubstr(kEscape)) << "files and pipes get the bytes";
}

TEST(CliTerminal, LongArgumentsAreQuotedShortly)
{
    const std::string name(100'000, 'n');
    std::string words;
    for (int i = 0; i < 1000; ++i)
        words += name.substr(0, 300);
    for (const Arguments& arguments : {Arguments {"model", "info", name}, Arguments {name},
             Arguments {"translate", "--model", "everyday", "--beam", name},
             Arguments {"evaluate", "--model", name, "--corpus", name}, Arguments {"experiment", "show", name},
             Arguments {"lesson", "check", name}}) {
        const auto result = run(arguments);
        EXPECT_NE(result.exitCode, 0);
        EXPECT_LT(result.err.size(), 3000u) << arguments.front();
        EXPECT_THAT(result.err, HasSubstr("nnnn"));
    }
}

TEST(CliTerminal, AClosedOutputIsNotTakenByTheFirstFile)
{
    const Scratch scratch;
    const auto input = scratch.write("in", "a b c\n"), links = scratch.path("links");
    const auto translate = "translate --model '" + testModel() + "' --threads 1 --alignments '" + links + "' < '"
        + input + "' 2> '" + scratch.path("err") + "'";
    ASSERT_EQ(shell(translate + " > '" + scratch.path("out") + "'"), 0);
    const auto expected = readFile(links);
    EXPECT_EQ(shell(translate + " >&-"), 1);
    EXPECT_THAT(readFile(scratch.path("err")), HasSubstr("standard output could not be written"));
    EXPECT_THAT(expected, testing::StartsWith(readFile(links)));
}

TEST(CliTerminal, EventsThatCannotBeWrittenAreAFailure)
{
    const Scratch scratch;
    std::string arguments;
    for (const auto& word : trainArguments(scratch.path("model"), 2))
        arguments += "'" + word + "' ";
    EXPECT_EQ(shell(arguments + "--events < /dev/null >&- 2> /dev/null"), 1);
}

TEST(CliTerminal, AClosedInputIsAFailure)
{
    EXPECT_EQ(shell("translate --model '" + testModel() + "' --threads 1 <&- > /dev/null 2> /dev/null"), 1);
    EXPECT_EQ(shell("--version <&- > /dev/null 2>&-"), 0);
}

}  // namespace translucent::test
