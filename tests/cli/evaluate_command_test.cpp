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

nlohmann::json evaluated(const Arguments& more)
{
    Arguments arguments {"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return nlohmann::json::parse(result.out);
}

}  // namespace

TEST(CliEvaluate, JsonHoldsScoresAndSignatures)
{
    const auto json = evaluated({});
    EXPECT_EQ(json["pairs"], 12);
    EXPECT_EQ(json["untranslated"], 0);
    EXPECT_GE(json["bleu"]["score"], 0);
    EXPECT_FALSE(json["bleu"]["signature"].get<std::string>().empty());
    EXPECT_FALSE(json["chrf"]["signature"].get<std::string>().empty());
    EXPECT_NEAR(json["perplexity"], std::exp(json["loss"].get<double>()), 1e-6);
    EXPECT_GE(json["exact_match"], 0);
    EXPECT_LE(json["exact_match"], 1);

    const Scratch scratch;
    const auto list = scratch.write("list.txt", "#shortlist version 1\n</s> NULL 1\n");
    const auto listed = evaluated({"--shortlist", list});
    EXPECT_EQ(listed["loss"], json["loss"]) << "measured without the short list";
    EXPECT_EQ(listed["bleu"]["score"], 0) << "nothing but END is listed";
    const auto together = run({"evaluate", "--model", testModel(), "--corpus", kTest, "--shortlist", list, "--heads"});
    EXPECT_EQ(together.exitCode, 2);
    EXPECT_THAT(together.err, HasSubstr("--shortlist"));

    const auto exposed = evaluated({"--exposure"});
    EXPECT_EQ(exposed["pairs"], 12);
    const auto& first = exposed["positions"][0];
    EXPECT_EQ(first["position"], 1);
    EXPECT_EQ(first["pairs"], 12);
    EXPECT_EQ(first["teacher_forced"]["accuracy"], first["free_running"]["accuracy"]);
    EXPECT_NEAR(exposed["all"]["teacher_forced"]["loss"], json["loss"], 1e-5);
    const auto table = run({"evaluate", "--model", testModel(), "--corpus", kTest, "--threads", "1", "--exposure"}).out;
    EXPECT_EQ(splitLines(table).size(), exposed["positions"].size() + 3);
    for (const auto* words : {"position", "forced", "free", "gap", "strayed", "all"})
        EXPECT_THAT(table, HasSubstr(words));
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
    EXPECT_THAT(run({"evaluate", "--model", testModel(), "--corpus", corpus, "--threads", "1", "--by-length", "2"}).out,
        HasSubstr("source pieces"));
}

TEST(CliEvaluate, UsesOnlyTheFirstPairsOnRequest)
{
    const auto json = evaluated({"--max-pairs", "3", "--beam", "2"});
    EXPECT_EQ(json["pairs"], 3);
    EXPECT_EQ(json["beam"], 2);
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

TEST(CliEvaluate, CountsKindsAndShowsOnlyTheOpenSentences)
{
    const Scratch scratch;
    const auto list = scratch.write(
        "k.tsv", "letters\topen\ta b\t你好\nletters\theld\tb a\t你好\nothers\topen\tnot 35\t不是三十五\n");
    const auto result = run({"evaluate", "--model", testModel(), "--kinds", list, "--threads", "1"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    for (const char* words : {"acceptable", "letters", "0 of 2", "others", "all", "0 of 3", "a b  →"})
        EXPECT_THAT(result.out, HasSubstr(words));
    EXPECT_THAT(result.out, Not(HasSubstr("b a  →")));
    const auto open = run({"evaluate", "--model", testModel(), "--kinds", list, "--part", "open", "--threads", "1",
        "--json", "--outputs", scratch.path("out.tsv")});
    ASSERT_EQ(open.exitCode, 0) << open.err;
    const auto kinds = nlohmann::json::parse(open.out)["kinds"];
    ASSERT_EQ(kinds.size(), 3);
    EXPECT_EQ(kinds[0]["sentences"], 1);
    EXPECT_EQ(kinds[1]["negations"], 1);
    EXPECT_EQ(kinds[1]["numbers"], 1);
    EXPECT_EQ(kinds[2]["kind"], "all");
    EXPECT_EQ(kinds[2]["acceptable_doubted"], 0);
    EXPECT_EQ(kinds[2]["others_doubted"], 2) << "this model has not learned these sentences";
    EXPECT_EQ(splitLines(readFile(scratch.path("out.tsv"))).size(), 3);
    EXPECT_NE(run({"evaluate", "--model", testModel(), "--kinds", list, "--phrases", list}).exitCode, 0);
}

TEST(CliEvaluate, TellsWhatTheHeadsDo)
{
    const auto result = run({"evaluate", "--model", "classroom", "--threads", "1", "--corpus",
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
    const auto table = run({"evaluate", "--model", "classroom", "--threads", "1", "--corpus",
        "builtin:classroom?pairs=5&seed=1&part=test", "--heads"});
    for (const auto* words : {"enc:0:0", "dec:1:3", "cross:1:3", "% AER", "three best"})
        EXPECT_THAT(table.out, HasSubstr(words));
}

TEST(CliEvaluate, HeadsNeedGoldLinks)
{
    const Scratch scratch;
    const auto plain = scratch.write("plain.tsv", "我喜欢书。\tI like books.\n");
    const auto result = run({"evaluate", "--model", "classroom", "--threads", "1", "--corpus", plain, "--heads"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("no pair has gold links"));
}

TEST(CliEvaluate, ComparesLinksWithThoseOfAFile)
{
    const Scratch scratch;
    const auto corpus = scratch.write("c.tsv", "我喜欢书。\tI like books.\n我喜欢茶。\tI like tea.\n好。\tGood.\n");
    const auto gold = scratch.write("c.align", "0-0 1-1 2-1 3-2 4-2\n0-0 1?1 2p1 3-2\n\n");
    const Arguments command {
        "evaluate", "--model", "classroom", "--threads", "1", "--corpus", corpus, "--alignments", gold};
    auto asJson = command;
    asJson.push_back("--json");
    const auto result = run(asJson);
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["pairs"], 2);
    EXPECT_EQ(json["without_links"], 1);
    EXPECT_EQ(json["sure"], 6) << "我 喜欢 书 。 and 我 茶";
    EXPECT_EQ(json["links"], 7) << "of I, like, books, the full stop, and I, like, tea.";
    const auto value = [&json](const char* name) { return json[name].get<double>(); };
    EXPECT_DOUBLE_EQ(value("precision"), value("found") / 7);
    EXPECT_DOUBLE_EQ(value("recall"), value("sure_found") / 6);
    EXPECT_DOUBLE_EQ(value("alignment_error"), 1 - (value("found") + value("sure_found")) / 13);
    EXPECT_LT(value("alignment_error"), 0.5) << "a trained model aligns such sentences";
    const auto table = run(command);
    for (const auto* words :
        {"precision", "recall", "F1", "AER", "cross:", "2 sentences with 6 sure links", "1 without"})
        EXPECT_THAT(table.out, HasSubstr(words));
}

TEST(CliEvaluate, RanksHeadsByLinksOfAFile)
{
    const Scratch scratch;
    const auto corpus = scratch.write("c.tsv", "我喜欢书。\tI like books.\n");
    const auto gold = scratch.write("c.align", "0-0 1-1 2-1 3-2\n");
    const Arguments command {
        "evaluate", "--model", "classroom", "--threads", "1", "--corpus", corpus, "--alignments", gold, "--json"};
    const auto with = [&command](const Arguments& more) {
        auto arguments = command;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    };
    const auto ranking = nlohmann::json::parse(with({"--heads"}).out)["ranking"];
    ASSERT_EQ(ranking.size(), 12u);
    for (std::size_t i = 0; i + 1 < ranking.size(); ++i)
        EXPECT_LE(ranking[i]["alignment_error"], ranking[i + 1]["alignment_error"]);
    const std::string best = ranking[0]["heads"][0], worst = ranking[11]["heads"][0];
    const auto alone = nlohmann::json::parse(with({"--alignment-head", worst}).out);
    EXPECT_EQ(alone["alignment_error"], ranking[11]["alignment_error"]);
    const auto mean = nlohmann::json::parse(with({"--alignment-head", best, "--alignment-head", worst}).out);
    EXPECT_EQ(mean["heads"], nlohmann::json({best, worst}));
    EXPECT_THAT(with({"--alignment-head", "enc:0:0"}).err, HasSubstr("not a cross-attention head"));
    EXPECT_THAT(with({"--alignment-head", "cross:9:0"}).err, HasSubstr("cross:9:0"));
    EXPECT_EQ(with({"--alignment-head", best, "--heads"}).exitCode, 2);
}

TEST(CliEvaluate, NamesTheGoldLinkThatIsWrong)
{
    const Scratch scratch;
    const auto corpus = scratch.write("c.tsv", "我喜欢书。\tI like books.\n");
    const auto refusal = [&](const std::string& gold) {
        const auto result = run({"evaluate", "--model", "classroom", "--threads", "1", "--corpus", corpus,
            "--alignments", scratch.write("c.align", gold)});
        EXPECT_EQ(result.exitCode, 1) << gold;
        return result.err;
    };
    EXPECT_THAT(refusal("0-0 0-3\n"), HasSubstr("c.align, line 1: link '0-3' leads beyond the target"));
    EXPECT_THAT(refusal("\n"), HasSubstr("no sentence that the model takes has gold links"));
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
