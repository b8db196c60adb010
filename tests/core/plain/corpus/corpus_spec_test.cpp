#include "translucent/corpus/corpus_spec.h"

#include "corpus/corpus_readers.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

void expectInvalid(const std::string& spec, std::initializer_list<std::string_view> parts)
{
    SCOPED_TRACE(spec);
    expectError(ErrorCode::InvalidArgument, parts, [&] { parseCorpusSpecification(spec); });
}

TEST(CorpusSpecification, ReadsBuiltinOptions)
{
    const auto options = std::get<BuiltinCorpusOptions>(
        parseCorpusSpecification("builtin:copy?pairs=30&seed=18446744073709551615&part=dev"));
    EXPECT_EQ(options.task, BuiltinTask::Copy);
    EXPECT_EQ(options.pairs, 30U);
    EXPECT_EQ(options.seed, UINT64_MAX);
    EXPECT_EQ(options.part, CorpusPart::Dev);
    const auto plain = std::get<BuiltinCorpusOptions>(parseCorpusSpecification("builtin:classroom"));
    EXPECT_EQ(plain.task, BuiltinTask::Classroom);
    EXPECT_EQ(plain.pairs, BuiltinCorpusOptions {}.pairs);
    EXPECT_EQ(
        std::get<BuiltinCorpusOptions>(parseCorpusSpecification("builtin:classroom?part=test")).part, CorpusPart::Test);
}

TEST(CorpusSpecification, RefusesWrongBuiltinOptions)
{
    expectInvalid("builtin:nothing", {"classroom"});
    expectInvalid("builtin:", {"classroom"});
    expectInvalid("builtin:classroom?pairs=2k", {"pairs must be a whole number, not '2k'"});
    expectInvalid("builtin:classroom?pairs=-1", {"pairs must be a whole number"});
    expectInvalid("builtin:classroom?pairs=99999999999999999999", {"pairs must be a whole number"});
    expectInvalid("builtin:classroom?seed=", {"seed must be a whole number, not ''"});
    expectInvalid("builtin:classroom?part=tain", {"part must be train, dev or test, not 'tain'"});
    expectInvalid(
        "builtin:classroom?size=3", {"unknown option 'size'", "pairs, seed, part, min_length and max_length"});
    expectInvalid("builtin:classroom?seed=1&seed=2", {"'seed' appears more than once"});
    expectInvalid("builtin:classroom?pairs", {"'pairs' has no value"});
    expectInvalid("builtin:classroom?", {"'' has no value"});
    expectInvalid("builtin:classroom?seed=1&", {"'' has no value"});
}

TEST(CorpusSpecification, TellsFormatsByName)
{
    const auto formatOf = [](const char* spec) { return std::get<CorpusFile>(parseCorpusSpecification(spec)).format; };
    EXPECT_EQ(formatOf("a.tsv"), CorpusFormat::Tsv);
    EXPECT_EQ(formatOf("dir.json/cmn.TXT.gz"), CorpusFormat::Tsv);
    EXPECT_EQ(formatOf("a.jsonl.gz"), CorpusFormat::Json);
    EXPECT_EQ(formatOf("a.json"), CorpusFormat::Json);
    EXPECT_EQ(formatOf("a.tmx.GZ"), CorpusFormat::Tmx);
    EXPECT_EQ(formatOf("sentences.csv"), CorpusFormat::Csv);
    EXPECT_EQ(formatOf("a.xlf"), CorpusFormat::Xliff);
    EXPECT_EQ(formatOf("a.XLIFF.gz"), CorpusFormat::Xliff);
    for (const char* name : {"a.docx.sdlxliff", "a.mqxliff", "a-zh-en.mxliff"})
        EXPECT_EQ(formatOf(name), CorpusFormat::Xliff) << name;
    EXPECT_EQ(formatOf("en-zh.txt.zip"), CorpusFormat::Zip);
    const auto texts = std::get<TextPair>(parseCorpusSpecification("a.zh,b.en"));
    EXPECT_EQ(texts.source, "a.zh");
    EXPECT_EQ(texts.target, "b.en");
}

TEST(CorpusSpecification, ListsTheValidFormsOtherwise)
{
    for (const char* spec : {"", "a", "a.doc", "builtin", ",", "a,", ",b", "a,b,c"}) {
        expectInvalid(spec,
            {"corpus '", "builtin:classroom?pairs=20000", ".tsv", ".jsonl", ".tmx", ".xliff", "source.txt,target.txt",
                ".zip"});
    }
}

TEST(CorpusSpecification, NamesWhatAFileOfAnotherFormIs)
{
    const test::TemporaryDirectory directory;
    const auto table = directory.add("train.parquet", "PAR1....").string();
    expectError(ErrorCode::InvalidFormat, {"train.parquet: is a Parquet table", "to_json"},
        [&] { parseCorpusSpecification(table); });
    const auto text = directory.add("text.doc", "text").string();
    expectInvalid(text, {"unknown form"});
}

TEST(ReadCorpus, GeneratesBuiltinCorpora)
{
    const auto result = readCorpus("builtin:classroom?pairs=5", {});
    EXPECT_EQ(result.corpus.size(), 5U);
    EXPECT_EQ(result.corpus.name, "builtin:classroom?pairs=5&seed=1");
    EXPECT_EQ(std::get<BuiltinCorpusOptions>(parseCorpusSpecification(result.corpus.name)).pairs, 5U);
    EXPECT_TRUE(result.problems.empty());
}

TEST(ReadCorpus, ExchangesTheGrammarForAModelFromEnglish)
{
    const std::string spec = "builtin:classroom?pairs=5";
    const CorpusReadOptions english {.sourceLanguage = "en", .targetLanguage = "zh"};
    const auto there = readCorpus(spec, {}).corpus, back = readCorpus(spec, english).corpus;
    ASSERT_EQ(back.size(), there.size());
    for (std::size_t i = 0; i < there.size(); ++i) {
        const auto &pair = there.pairs[i], &other = back.pairs[i];
        EXPECT_EQ(other.source, pair.target);
        EXPECT_EQ(other.target, pair.source);
        ASSERT_EQ(other.alignment.size(), pair.alignment.size());
        EXPECT_EQ(other.alignment.front().source, pair.alignment.front().target);
        EXPECT_EQ(other.alignment.front().target, pair.alignment.front().source);
        EXPECT_TRUE(other.sourceWords.empty());
    }
    EXPECT_EQ(
        readCorpus("builtin:copy?pairs=5", english).corpus.pairs, readCorpus("builtin:copy?pairs=5", {}).corpus.pairs);
}

TEST(ReadCorpus, ChecksItsOptions)
{
    expectError(ErrorCode::InvalidArgument, {"pairs is 0"}, [] { readCorpus("builtin:copy?pairs=0", {}); });
    expectError(ErrorCode::InvalidArgument, {"columns", "0,1"}, [] { readCorpus("a.tsv", {.columns = {0, 1}}); });
    expectError(ErrorCode::InvalidArgument, {"columns", "2,2"}, [] { readCorpus("a.tsv", {.columns = {2, 2}}); });
    expectError(
        ErrorCode::InvalidArgument, {"Language", "'en'"}, [] { readCorpus("a.tsv", {.sourceLanguage = "en"}); });
    expectError(ErrorCode::NotFound, {"absent.tsv", "No such file"}, [] { readCorpus("absent.tsv", {}); });
}

}  // namespace
}  // namespace translucent
