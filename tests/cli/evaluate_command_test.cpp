#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace translucent::test {

namespace {

using testing::HasSubstr;

constexpr const char* kTest = "builtin:reverse?pairs=12&seed=1&part=test";

}  // namespace

TEST(CliEvaluate, JsonHoldsScoresAndSignatures)
{
    const auto result = run({"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["pairs"], 12);
    EXPECT_EQ(json["untranslated"], 0);
    EXPECT_GE(json["bleu"]["score"], 0);
    EXPECT_FALSE(json["bleu"]["signature"].get<std::string>().empty());
    EXPECT_FALSE(json["chrf"]["signature"].get<std::string>().empty());
    EXPECT_NEAR(json["perplexity"], std::exp(json["loss"].get<double>()), 1e-6);
    EXPECT_GE(json["exact_match"], 0);
    EXPECT_LE(json["exact_match"], 1);
}

TEST(CliEvaluate, ExactMatchIsAFractionOfThePairs)
{
    const Arguments sources {"a b", "b a", "a c", "c a", "b c", "c b", "d e", "e d", "a d", "d a"};
    std::string input;
    for (const auto& source : sources)
        input += source + "\n";
    const auto translations = splitLines(run({"translate", "--model", testModel(), "--threads", "1"}, input).out);
    ASSERT_EQ(translations.size(), sources.size());
    std::string pairs;
    int equal = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const bool isEqual = i > 0 && !translations[i].empty();
        equal += isEqual ? 1 : 0;
        pairs += sources[i] + "\t" + (isEqual ? translations[i] : "something else") + "\n";
    }
    const Scratch scratch;
    const auto result = run(
        {"evaluate", "--model", testModel(), "--corpus", scratch.write("own.tsv", pairs), "--threads", "1", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out)["exact_match"].get<double>(), equal / 10.0);
}

TEST(CliEvaluate, TellsHowWellEachLengthIsTranslated)
{
    const Scratch scratch;
    const auto corpus = scratch.write("own.tsv", "a b c\td e f g\na\tb\nd e f\ta b c\na b c d e f g\ta\n");
    const auto result =
        run({"evaluate", "--model", testModel(), "--corpus", corpus, "--threads", "1", "--json", "--by-length", "2"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto groups = nlohmann::json::parse(result.out)["by_length"];
    ASSERT_EQ(groups.size(), 3);
    std::vector<int> sentences;
    for (const auto& group : groups) {
        sentences.push_back(group["sentences"]);
        EXPECT_EQ(group["longest"].get<int>(), group["shortest"].get<int>() + 1);
        for (const char* share : {"exact_match", "token_accuracy"}) {
            EXPECT_GE(group[share], 0);
            EXPECT_LE(group[share], 1);
        }
    }
    EXPECT_EQ(sentences, (std::vector {1, 2, 1}));
    EXPECT_THAT(run({"evaluate", "--model", testModel(), "--corpus", corpus, "--by-length", "2"}).out,
        HasSubstr("source pieces"));
}

TEST(CliEvaluate, UsesOnlyTheFirstPairsOnRequest)
{
    const auto result = run({"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--json",
        "--max-pairs", "3", "--beam", "2"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out)["pairs"], 3);
    EXPECT_EQ(nlohmann::json::parse(result.out)["beam"], 2);
}

TEST(CliEvaluate, TextForPeopleNamesEveryScore)
{
    const auto result =
        run({"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--tokenize", "char"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const char* word : {"BLEU", "chrF2", "perplexity", "exact match", "tok:char"})
        EXPECT_THAT(result.out, HasSubstr(word));
    EXPECT_EQ(result.err, "");
}

TEST(CliEvaluate, PhrasesAreToldAsTypedAndWithoutFinalPunctuation)
{
    const auto said = splitLines(run({"translate", "--model", testModel(), "--threads", "1"}, "a b.\nb a\n").out);
    ASSERT_EQ(said.size(), 2);
    ASSERT_FALSE(said[1].empty());
    const Scratch scratch;
    const auto list = scratch.write("p.tsv", "# own\na b.\t你好。\t再见。\nb a\t你好。\t" + said[1] + "\n");
    const auto result = run({"evaluate", "--model", testModel(), "--phrases", list, "--threads", "1", "--json",
        "--outputs", scratch.path("out.tsv")});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["as_typed"], nlohmann::json({{"sentences", 2}, {"acceptable", 0.5}, {"exact", 0.5}}));
    EXPECT_EQ(json["without_final_punctuation"]["sentences"], 1);
    ASSERT_EQ(json["outcomes"].size(), 3);
    EXPECT_EQ(json["outcomes"][1]["reference"], said[1]);
    const auto lines = splitLines(readFile(scratch.path("out.tsv")));
    ASSERT_EQ(lines.size(), 4);
    EXPECT_EQ(lines[1], "a b.\t" + said[0] + "\t你好。\t0.0\tno\tno");
    EXPECT_EQ(lines[2], "b a\t" + said[1] + "\t" + said[1] + "\t100.0\tyes\tyes");
    EXPECT_THAT(lines[3], testing::StartsWith("a b\t"));
}

TEST(CliEvaluate, NamesThePhrasesThatAreNotAcceptable)
{
    const Scratch scratch;
    const auto list = scratch.write("p.tsv", "a b\t你好\n");
    const auto result = run({"evaluate", "--model", testModel(), "--phrases", list, "--threads", "1"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const char* words : {"acceptable", "0.00 %", "of 1 sentences", "0.0  a b  →", "(你好)"})
        EXPECT_THAT(result.out, HasSubstr(words));
    EXPECT_THAT(result.out, Not(HasSubstr("without final punctuation")));
}

TEST(CliEvaluate, TellsWhatTheHeadsDo)
{
    const auto result = run({"evaluate", "--model", "classroom", "--corpus",
        "builtin:classroom?pairs=20&seed=1&part=test", "--heads", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["heads"].size(), 36u) << "three layers of four heads, encoder, decoder and cross-attention";
    std::vector<double> errors;
    for (const auto& head : json["heads"])
        if (head.contains("alignment_error"))
            errors.push_back(head["alignment_error"]);
    ASSERT_EQ(errors.size(), 12u);
    std::ranges::sort(errors);
    EXPECT_GE(errors.front(), 0);
    EXPECT_LT(errors.front(), 0.5) << "the best head aligns better than chance";
    EXPECT_NEAR(json["three_best_alignment_error"], (errors[0] + errors[1] + errors[2]) / 3, 1e-12);
    const auto table =
        run({"evaluate", "--model", "classroom", "--corpus", "builtin:classroom?pairs=5&seed=1&part=test", "--heads"});
    for (const auto* words : {"enc:0:0", "dec:1:3", "cross:1:3", "% AER", "three best"})
        EXPECT_THAT(table.out, HasSubstr(words));
}

TEST(CliEvaluate, ComparesTeacherForcingWithFreeRunning)
{
    const Arguments command {"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--exposure"};
    auto asJson = command;
    asJson.push_back("--json");
    const auto result = run(asJson);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["pairs"], 12);
    const auto& first = json["positions"][0];
    EXPECT_EQ(first["position"], 1);
    EXPECT_EQ(first["pairs"], 12);
    EXPECT_EQ(first["teacher_forced"]["accuracy"], first["free_running"]["accuracy"]);
    const auto scored = run({"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--json"});
    EXPECT_NEAR(json["all"]["teacher_forced"]["loss"], nlohmann::json::parse(scored.out)["loss"], 1e-5);
    const auto table = run(command);
    EXPECT_EQ(splitLines(table.out).size(), json["positions"].size() + 3);
    for (const auto* words : {"position", "forced", "free", "gap", "strayed", "all"})
        EXPECT_THAT(table.out, HasSubstr(words));
}

TEST(CliEvaluate, HeadsNeedGoldLinks)
{
    const Scratch scratch;
    const auto plain = scratch.write("plain.tsv", "我喜欢书。\tI like books.\n");
    const auto result = run({"evaluate", "--model", "classroom", "--corpus", plain, "--heads"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("no pair has gold links"));
}

TEST(CliEvaluate, TakesEitherACorpusOrPhrases)
{
    const Arguments both {"evaluate", "--model", testModel(), "--corpus", kTest, "--phrases", "p.tsv"};
    const Arguments neither {"evaluate", "--model", testModel()};
    const Arguments outputsAlone {"evaluate", "--model", testModel(), "--corpus", kTest, "--outputs", "out.tsv"};
    for (const auto& arguments : {both, neither, outputsAlone}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 2) << result.out;
        EXPECT_THAT(result.err, HasSubstr("--phrases"));
    }
}

}  // namespace translucent::test
