#include "program.h"
#include "scratch.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

namespace translucent::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Arguments kCommands {"translate", "train", "evaluate", "score", "inspect", "sweep", "model", "corpus", "bench"};

void expectWrongUsage(const Arguments& arguments, const std::string& message)
{
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("translucent-cli: error: "));
    EXPECT_THAT(result.err, HasSubstr(message));
}

/// With single blanks: newer versions of CLI11 break lines.
std::string inOneLine(const std::string& text)
{
    std::istringstream words(text);
    std::string line;
    for (std::string word; words >> word;)
        line += (line.empty() ? "" : " ") + word;
    return line;
}

/// The libraries that the program loads, as reported by the dynamic linker.
std::string loadedBy(const Arguments& arguments)
{
    const Scratch scratch;
    const auto log = scratch.path("libraries");
    ::setenv("LD_DEBUG", "files", 1);
    ::setenv("LD_DEBUG_OUTPUT", log.c_str(), 1);
    run(arguments);
    ::unsetenv("LD_DEBUG");
    ::unsetenv("LD_DEBUG_OUTPUT");
    std::string libraries;
    for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(log).parent_path()))
        libraries += readFile(file.path());
    return libraries;
}

}  // namespace

TEST(CliUsage, LibTorchIsLoadedOnlyWhereSomethingIsComputed)
{
    const auto lessons = std::string(TRANSLUCENT_LESSONS) + "/en";
    for (const Arguments& arguments : {Arguments {}, Arguments {"--help"}, Arguments {"nonsense"},
             Arguments {"score", "--help"}, Arguments {"corpus", "stats", "--corpus", "builtin:copy?pairs=5"},
             Arguments {"lesson", "check", lessons}, Arguments {"translate", "--help"},
             Arguments {"translate", "--model", "classroom", "--beam", "0"}, Arguments {"train", "--nonsense"},
             Arguments {"evaluate", "--model", "classroom"}, Arguments {"inspect"}, Arguments {"sweep"},
             Arguments {"beam-gains"}, Arguments {"why", "lens"}, Arguments {"why", "sources", "--help"},
             Arguments {"why", "patch", "--help"}, Arguments {"corpus", "distil"}, Arguments {"serve", "--help"},
             Arguments {"serve", "--model", "classroom", "--listen", "0.0.0.0:80"}, Arguments {"experiment", "list"},
             Arguments {"experiment", "run", "--help"}, Arguments {"experiment", "report"}, Arguments {"model", "list"},
             Arguments {"model", "info", "classroom"}, Arguments {"model", "import", "--help"},
             Arguments {"model", "export", "classroom", "--out", "/"}, Arguments {"bench", "train", "--help"},
             Arguments {"bench", "decode", "--preset", "huge"}, Arguments {"lesson", "check", "--run"},
             Arguments {"translate", "--model", "nonesuch"}, Arguments {"translate", "--model", "classroom"},
             Arguments {"translate", "--model", "classroom", "--json", "--beam", "3", "--disable-head", "cross:0:0"}}) {
        const auto libraries = loadedBy(arguments);
        EXPECT_THAT(libraries, HasSubstr("libstdc++"));
        EXPECT_THAT(libraries, testing::Not(HasSubstr("libtorch"))) << testing::PrintToString(arguments);
    }
    EXPECT_THAT(loadedBy({"--version"}), HasSubstr("libtorch"));
    const Scratch scratch;  // the head for alignments is looked for
    EXPECT_THAT(
        loadedBy({"translate", "--model", "post-norm", "--alignments", scratch.path("links")}), HasSubstr("libtorch"));
}

TEST(CliUsage, HelpListsTheCommandsThatNeedLibTorch)
{
    for (const Arguments& arguments : {Arguments {}, {"nonsense"}})
        EXPECT_THAT(run(arguments).err,
            HasSubstr("Commands: translate train evaluate score inspect sweep beam-gains "
                      "why experiment serve model corpus lesson bench\n"));
    const auto corpus = inOneLine(run({"corpus", "--help"}).out);
    for (const Arguments& command : {Arguments {"corpus", "distil", "--help"}, {"corpus", "shortlist", "--help"}}) {
        const auto help = run(command).out;
        EXPECT_THAT(corpus, HasSubstr(command[1]));
        EXPECT_THAT(corpus, HasSubstr(inOneLine(help.substr(0, help.find('\n')))));
    }
}

TEST(CliUsage, HelpGoesToStandardOutputAndNamesEveryCommand)
{
    const auto result = run({"--help"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_THAT(result.out, HasSubstr("Examples:"));
    for (const auto& command : kCommands)
        EXPECT_THAT(result.out, HasSubstr("\n  " + command + " "));
}

TEST(CliUsage, EveryCommandHasHelp)
{
    for (const auto& command : kCommands)
        EXPECT_THAT(run({command, "--help"}).out, HasSubstr("translucent-cli " + command + " [OPTIONS]"));
}

TEST(CliUsage, VersionNamesTheTensorLibrary)
{
    const auto result = run({"--version"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, StartsWith("translucent-cli "));
    EXPECT_THAT(result.out, HasSubstr("LibTorch"));
}

TEST(CliUsage, HelpThatCannotBeWrittenIsAFailure)
{
    for (const Arguments& arguments :
        {Arguments {"--help"}, Arguments {"--version"}, Arguments {"translate", "--help"}}) {
        const auto result = runInto("/dev/full", arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr("standard output could not be written"));
    }
}

TEST(CliUsage, NamesMustNotBeEmpty)
{
    expectWrongUsage({"train", "--preset", "tiny", "--corpus", "x", "--out", ""}, "--out: must not be empty");
    expectWrongUsage({"model", "export", "m", "--out", ""}, "--out: must not be empty");
    expectWrongUsage({"corpus", "generate", "--task", "copy", "--out", ""}, "--out: must not be empty");
}

TEST(CliUsage, NamesThatAreTooLongAreNamed)
{
    const std::string name(5000, 'n');
    for (const Arguments& arguments : {Arguments {"model", "info", name},
             Arguments {"train", "--preset", "tiny", "--corpus", "builtin:copy?pairs=50", "--out", name}}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.err, HasSubstr("nnnn"));
        EXPECT_THAT(result.err, testing::Not(HasSubstr("filesystem error")));
    }
}

TEST(CliUsage, NoCommandListsTheCommands)
{
    expectWrongUsage({}, "Commands: translate train evaluate");
}

TEST(CliUsage, UnknownCommandIsNamed)
{
    expectWrongUsage({"tranlsate"}, "'tranlsate'");
}

TEST(CliUsage, UnknownOptionIsNamed)
{
    expectWrongUsage({"model", "list", "--jsno"}, "'--jsno'");
}

TEST(CliUsage, WrongPresetListsThePresets)
{
    expectWrongUsage({"train", "--preset", "huge", "--corpus", "x", "--out", "y"},
        "auto,tiny,classroom,small,everyday,base,annotated,student,marian");
}

TEST(CliUsage, TrainNeedsPresetOrConfig)
{
    expectWrongUsage({"train", "--corpus", "x", "--out", "y"},
        "--preset (auto, tiny, classroom, small, everyday, base, annotated, student, marian)");
}

TEST(CliUsage, TrainNeedsADirectoryUnlessItOnlyPrints)
{
    expectWrongUsage({"train", "--preset", "tiny", "--corpus", "x"}, "--out is required");
}

TEST(CliUsage, ResumeAndForceExcludeEachOther)
{
    expectWrongUsage({"train", "--preset", "tiny", "--corpus", "x", "--out", "y", "--resume", "--force"}, "excludes");
}

TEST(CliUsage, WrongNamesListTheValidOnes)
{
    expectWrongUsage({"corpus", "generate", "--task", "shuffle", "--out", "x"}, "classroom,everyday,copy,reverse,sort");
    expectWrongUsage({"score", "--hyp", "h", "--ref", "r", "--tokenize", "words"}, "13a,zh,char,none");
    expectWrongUsage({"train", "--preset", "tiny", "--corpus", "x", "--out", "y", "--device", "tpu"}, "auto,cpu,cuda");
    expectWrongUsage(
        {"train", "--preset", "tiny", "--corpus", "x", "--out", "y", "--precision", "fp8"}, "auto,fp32,tf32,bf16");
}

TEST(CliUsage, NumbersOutsideTheirRangeAreRefused)
{
    expectWrongUsage({"corpus", "generate", "--task", "copy", "--pairs", "0", "--out", "x"}, "--pairs: '0'");
    expectWrongUsage({"corpus", "generate", "--task", "copy", "--pairs", "1.5", "--out", "x"}, "--pairs: '1.5'");
    expectWrongUsage({"corpus", "generate", "--task", "copy", "--seed=-1", "--out", "x"}, "--seed: '-1'");
    expectWrongUsage({"translate", "--model", "m", "--beam", "0"}, "--beam: '0'");
    expectWrongUsage({"train", "--preset", "tiny", "--corpus", "x", "--out", "y", "--max-minutes", "nan"}, "'nan'");
}

TEST(CliUsage, ColumnsMustBeTwoDifferentNumbers)
{
    for (const char* columns : {"2", "1,1", "0,1", "a,b", "1,2,3"})
        expectWrongUsage({"corpus", "stats", "--corpus", "f.tsv", "--columns", columns}, "e.g. 2,1");
}

TEST(CliUsage, HeadsMustHaveTheirForm)
{
    expectWrongUsage({"inspect", "--model", "m", "--text", "x", "--disable-head", "middle:0:0"}, "enc, dec, cross");
    expectWrongUsage({"inspect", "--model", "m", "--text", "x", "--disable-head", "cross:0"}, "cross:1:3");
}

TEST(CliUsage, InterventionsMustHaveTheirForm)
{
    const auto refuse = [&](const std::string& flag, const std::string& value, const std::string& message) {
        expectWrongUsage({"inspect", "--model", "m", "--text", "x", flag, value}, message);
    };
    refuse("--disable-head", "cross:0", "cross:1:3");
    refuse("--edit-row", "cross:1:3=uniform", "LAYER:HEAD");
    refuse("--edit-row", "cross:1:3:5", "e.g. cross:1:3:5=uniform");
    refuse("--positions", "none", "source|target=none|shuffled:SEED");
    refuse("--positions", "source=off", "shuffled:SEED");
    refuse("--skip-residual", "enc:0", "e.g. dec:1:ffn");
    refuse("--skip-norm", "enc:0:norm", "self, cross, ffn");
    refuse("--clamp-neuron", "dec:1:37", "e.g. dec:1:37=0");
    expectWrongUsage({"translate", "--model", "m", "--skip-norm", "enc:0:norm"}, "self, cross, ffn");
    expectWrongUsage({"sweep", "--model", "m", "--text", "x", "--disable-head", "cross:0"}, "cross:1:3");
    expectWrongUsage({"inspect", "--model", "m", "--text", "x", "--target", "y", "--prefix", "z"}, "--target");
}

TEST(CliUsage, SeveralTranslationsNeedJsonAndABeam)
{
    expectWrongUsage({"translate", "--model", "m", "--nbest", "2"}, "--json");
    expectWrongUsage({"translate", "--model", "m", "--nbest", "3", "--beam", "2", "--json"}, "--beam");
}

}  // namespace translucent::test
