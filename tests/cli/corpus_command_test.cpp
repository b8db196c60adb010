#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>
#include <sstream>

namespace translucent::test {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string generate(const Scratch& scratch, const std::string& name, const std::string& task, const std::string& seed)
{
    const auto result = run({"corpus", "generate", "--task", task, "--pairs", "40", "--seed", seed, "--out",
        scratch.path(name), "--alignments", scratch.path(name + ".align")});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "");
    return readFile(scratch.path(name));
}

RunResult stats(const std::string& spec)
{
    return run({"corpus", "stats", "--json", "--corpus", spec});
}

void expectFailure(const RunResult& result, const std::string& first, const std::string& second = {})
{
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, AllOf(HasSubstr("translucent-cli: error: "), HasSubstr(first), HasSubstr(second)));
}

}  // namespace

TEST(CliCorpus, SameSeedGivesTheSameBytes)
{
    const Scratch scratch;
    for (const char* task : {"classroom", "sort"}) {
        const auto first = generate(scratch, "a.tsv", task, "1");
        EXPECT_EQ(splitLines(first).size(), 40u) << task;
        EXPECT_EQ(first, generate(scratch, "b.tsv", task, "1")) << task;
        EXPECT_NE(first, generate(scratch, "c.tsv", task, "2")) << task;
    }
}

TEST(CliCorpus, StatsTellWhatLooksWrong)
{
    const Scratch scratch;
    const auto swapped = scratch.write("swapped.tsv", "I am here.\t我在这里。\nYou are there.\t你在那里。\n");
    const auto result = stats(swapped);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("look swapped"));
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["warnings"].size(), 1u);
    EXPECT_EQ(json["warnings"][0]["kind"], "swapped");
    EXPECT_EQ(json["source_words"], 6);
    EXPECT_EQ(json["target_characters"], 10);
    EXPECT_FALSE(json.contains("target_words"));
    const auto right = run({"corpus", "stats", "--corpus", swapped, "--columns", "2,1"});
    EXPECT_EQ(right.err, "");
    EXPECT_THAT(right.out, AllOf(HasSubstr("source characters"), HasSubstr("target words")));
    const auto other = run({"corpus", "stats", "--corpus", swapped, "--source-lang", "en", "--target-lang", "zh"});
    EXPECT_EQ(other.err, "");
    EXPECT_THAT(other.out, AllOf(HasSubstr("source words"), HasSubstr("target characters")));
}

TEST(CliCorpus, AlignmentsMatchTheSentencesLineByLine)
{
    const Scratch scratch;
    generate(scratch, "a.tsv", "classroom", "1");
    EXPECT_EQ(splitLines(readFile(scratch.path("a.tsv.align"))).size(), 40u);
}

TEST(CliCorpus, AlignWritesALineOfLinksForEveryPair)
{
    const Scratch scratch;
    const auto corpus = scratch.write("x.tsv", "猫\tcat\n狗\tdog\n猫 狗\tdog cat\n猫\tCat\n狗\tDog\n");
    const auto file = scratch.path("x.align");
    const auto result = run({"corpus", "align", "--corpus", corpus, "--out", file});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("wrote the links of 5 pairs to " + file));
    EXPECT_EQ(readFile(file), "0-0\n0-0\n0-1 1-0\n0-0\n0-0\n");
    EXPECT_EQ(run({"corpus", "align", "--corpus", corpus, "--threads", "1", "--out", scratch.path("y")}).exitCode, 0);
    EXPECT_EQ(readFile(scratch.path("y")), readFile(file)) << "on any number of threads";
}

TEST(CliCorpus, AlignWritesALineForEveryLineOfTheCorpus)
{
    const Scratch scratch;
    const auto corpus = scratch.write("x.tsv", "猫\tcat\n\n狗\tdog\n\tCat\n猫\tcat\n狗\tdog\n");
    const auto file = scratch.path("x.align");
    EXPECT_EQ(run({"corpus", "align", "--corpus", corpus, "--out", file}).exitCode, 0);
    EXPECT_EQ(readFile(file), "0-0\n\n0-0\n\n0-0\n0-0\n");
}

TEST(CliCorpus, ShortlistWritesTheTranslationsOfEachPiece)
{
    const Scratch scratch;
    const auto file = scratch.path("list.txt");
    const auto learn = [&](const Arguments& more) {
        Arguments arguments {
            "corpus", "shortlist", "--model", testModel(), "--threads", "1", "--corpus", kTask, "--out", file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    };
    const auto result = learn({"--best", "2", "--frequent", "3"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("source pieces to " + file));
    const auto lines = splitLines(readFile(file));
    ASSERT_GT(lines.size(), 4u);
    EXPECT_EQ(lines.front(), "#shortlist version 1");
    std::map<std::string, int> entries;
    for (auto line = lines.begin() + 1; line != lines.end(); ++line) {
        std::istringstream words(*line);
        std::string target, source;
        double probability = -1;
        words >> target >> source >> probability;
        ++entries[source];
        EXPECT_GE(probability, 0) << *line;
        EXPECT_LE(probability, 1) << *line;
    }
    EXPECT_EQ(entries["NULL"], 3);
    entries.erase("NULL");
    for (const auto& [source, count] : entries)
        EXPECT_LE(count, 2) << source;
    EXPECT_EQ(learn({"--best", "0"}).exitCode, 2);
    expectFailure(
        run({"corpus", "shortlist", "--model", testModel(), "--threads", "1", "--corpus", kTask, "--out", "/dev/full"}),
        "/dev/full");
}

TEST(CliCorpus, OnePairIsSingular)
{
    const Scratch scratch;
    const auto corpus = scratch.write("one.tsv", "你好。\tHello.\n");
    const auto result = run({"corpus", "convert", "--corpus", corpus, "--out", scratch.path("one.jsonl")});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.err, HasSubstr("wrote 1 pair to " + scratch.path("one.jsonl")));
}

TEST(CliCorpus, ConvertWritesWhatTheEndingSays)
{
    const Scratch scratch;
    const auto lines = generate(scratch, "a.tsv", "classroom", "1");
    const auto convert = [&](const std::string& from, const std::string& to) {
        const auto result = run({"corpus", "convert", "--corpus", scratch.path(from), "--out", scratch.path(to)});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr("wrote 40 pairs to " + scratch.path(to)));
    };
    convert("a.tsv", "b.tmx");
    convert("b.tmx", "c.jsonl");
    convert("c.jsonl", "d.tsv");
    EXPECT_EQ(readFile(scratch.path("d.tsv")), lines);
    expectFailure(run({"corpus", "convert", "--corpus", scratch.path("a.tsv"), "--out", scratch.path("a.docx")}),
        "a.docx", "must be .tsv, .jsonl or .tmx");
}

TEST(CliCorpus, AlignNamesAFileThatCannotBeWritten)
{
    expectFailure(run({"corpus", "align", "--corpus", "builtin:copy?pairs=5", "--out", "/dev/full"}), "/dev/full");
}

TEST(CliCorpus, StatisticsCountAGeneratedFileLikeItsSpecification)
{
    const Scratch scratch;
    generate(scratch, "a.tsv", "reverse", "1");
    const auto file = nlohmann::json::parse(stats(scratch.path("a.tsv")).out);
    const auto builtin = nlohmann::json::parse(stats("builtin:reverse?pairs=40&seed=1").out);
    EXPECT_EQ(file["pairs"], 40);
    EXPECT_EQ(file["source_characters"], builtin["source_characters"]);
    EXPECT_EQ(file["target_words"], builtin["target_words"]);
}

TEST(CliCorpus, ColumnsPickAndOrderTsvColumns)
{
    const Scratch scratch;
    const auto file = scratch.write("x.tsv", "Hello there.\t你好。\tsome attribution\n");
    const auto result = run({"corpus", "stats", "--json", "--columns", "2,1", "--corpus", file});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto counts = nlohmann::json::parse(result.out);
    EXPECT_EQ(counts["source_characters"], 3);
    EXPECT_EQ(counts["target_words"], 2);
}

TEST(CliCorpus, StatisticsForPeopleNameTheirNumbers)
{
    const auto result = run({"corpus", "stats", "--corpus", "builtin:copy?pairs=7&seed=1"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("pairs                                    7\n"));
}

TEST(CliCorpus, MissingFileIsNamed)
{
    expectFailure(stats("/nowhere/corpus.tsv"), "/nowhere/corpus.tsv");
}

TEST(CliCorpus, EmptyFileIsRefused)
{
    const Scratch scratch;
    expectFailure(stats(scratch.write("empty.tsv", "")), "empty.tsv");
}

TEST(CliCorpus, BinaryFileIsRefused)
{
    const Scratch scratch;
    const std::string bytes("\x7f"
                            "ELF\x02\x01\x01\x00\x00\xff\xfe\tx\n\x00\x80",
        16);
    expectFailure(stats(scratch.write("binary.tsv", bytes)), "binary.tsv");
}

TEST(CliCorpus, NonUtf8IsRefusedWithItsLine)
{
    const Scratch scratch;
    expectFailure(stats(scratch.write("gbk.tsv", "好\tgood\n\xc4\xe3\xba\xc3\thello\n")), "gbk.tsv", "2");
}

TEST(CliCorpus, TellsWhatItConverted)
{
    const Scratch scratch;
    const auto result = stats(scratch.write("gbk.tsv", "\xBA\xC3\tgood\n\xc4\xe3\xba\xc3\thello\n"));
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.err, HasSubstr("gbk.tsv: is GB18030 text, not UTF-8, and was converted (lines: 2)"));
}

TEST(CliCorpus, MissingColumnIsRefused)
{
    const Scratch scratch;
    expectFailure(stats(scratch.write("one.tsv", "no tab here\n")), "one.tsv", "1");
}

TEST(CliCorpus, UnequalTextFilesAreRefused)
{
    const Scratch scratch;
    const auto source = scratch.write("zh.txt", "一\n二\n");
    expectFailure(stats(source + "," + scratch.write("en.txt", "one\n")), "en.txt");
}

TEST(CliCorpus, UnknownTaskListsTheTasks)
{
    expectFailure(stats("builtin:shuffle?pairs=3"), "shuffle", "reverse");
}

TEST(CliCorpus, MinimalPairsHaveFiveColumns)
{
    const Scratch scratch;
    const auto write = [&](const std::string& name, const std::string& seed) {
        const auto result = run({"corpus", "generate", "--task", "classroom", "--minimal-pairs", "20", "--seed", seed,
            "--part", "test", "--out", scratch.path(name)});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.err, HasSubstr("wrote 20 minimal pairs"));
        return readFile(scratch.path(name));
    };
    const auto first = write("a.tsv", "1");
    const auto lines = splitLines(first);
    ASSERT_EQ(lines.size(), 20u);
    for (const auto& line : lines) {
        std::vector<std::string> columns;
        std::istringstream stream(line);
        for (std::string column; std::getline(stream, column, '\t');)
            columns.push_back(column);
        ASSERT_EQ(columns.size(), 5u) << line;
        EXPECT_NE(columns[0], columns[2]);
        EXPECT_NE(columns[1], columns[3]);
        EXPECT_THAT(columns[4], AllOf(HasSubstr(": "), HasSubstr(" → ")));
    }
    EXPECT_EQ(first, write("b.tsv", "1"));
    EXPECT_NE(first, write("c.tsv", "2"));
}

TEST(CliCorpus, MinimalPairsAreOfGrammars)
{
    const Scratch scratch;
    const Arguments generate {"corpus", "generate", "--minimal-pairs", "5", "--out", scratch.path("a.tsv"), "--task"};
    const auto with = [&generate](const Arguments& more) {
        auto arguments = generate;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    };
    expectFailure(with({"sort"}), "sort", "classroom");
    EXPECT_EQ(with({"classroom", "--pairs", "5"}).exitCode, 2);
    EXPECT_EQ(with({"classroom", "--alignments", scratch.path("a.align")}).exitCode, 2);
}

TEST(CliCorpus, FullDiskIsAFailure)
{
    const auto result = run({"corpus", "generate", "--task", "copy", "--pairs", "5000", "--out", "/dev/full"});
    expectFailure(result, "/dev/full");
    EXPECT_THAT(result.err, Not(HasSubstr("wrote")));
}

TEST(CliCorpus, UnwritableOutputIsAFailure)
{
    const Scratch scratch;
    const auto file = scratch.write("file", "x");
    expectFailure(
        run({"corpus", "generate", "--task", "copy", "--pairs", "5", "--out", file + "/below.tsv"}), "below.tsv");
}

}  // namespace translucent::test
