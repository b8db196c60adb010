#include "corpus/builtin_tasks.h"
#include "corpus/reader_fixture.h"
#include "support/expect_error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/phrases.h"
#include "translucent/model/labels.h"
#include "translucent/training/training_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <ranges>
#include <regex>
#include <set>
#include <tuple>

namespace translucent {

namespace {

Corpus names(CorpusPart part, std::size_t pairs)
{
    return generateBuiltinCorpus({.task = BuiltinTask::Names, .pairs = pairs, .part = part});
}

std::vector<std::string> matches(const std::string& text, const char* pattern)
{
    const std::regex expression(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
        found.push_back(at->str());
    return found;
}

std::vector<std::string> nameOf(const std::string& source)
{
    return matches(source, "[A-Z][a-z]+ [A-Z][a-z]+");
}

std::vector<std::string> numbersOf(const std::string& text)
{
    return matches(text, "[0-9]( [0-9]){3}");
}

}  // namespace

TEST(NamesTask, WritesNameAndNumberAlikeOnBothSides)
{
    for (const auto& pair : names(CorpusPart::Train, 300).pairs) {
        const auto name = nameOf(pair.source);
        ASSERT_EQ(name.size(), 1U) << pair.source;
        EXPECT_NE((" " + pair.target).find(" " + name.front()), std::string::npos) << pair.target;
        EXPECT_EQ(numbersOf(pair.source), numbersOf(pair.target));
    }
}

TEST(NamesTask, HoldsNamesAndNumbersOutOfTheOtherParts)
{
    std::map<std::string, CorpusPart> seen;
    for (const auto part : {CorpusPart::Train, CorpusPart::Dev, CorpusPart::Test})
        for (const auto& pair : names(part, part == CorpusPart::Train ? 4000 : 300).pairs)
            for (const auto& words : {nameOf(pair.source), numbersOf(pair.source)})
                for (const auto& word : words)
                    EXPECT_EQ(seen.emplace(word, part).first->second, part) << word;
}

TEST(NamesTask, UsesEveryNameWordEquallyOften)
{
    std::map<std::string, int> counts;
    for (const auto& pair : names(CorpusPart::Train, 8000).pairs)
        for (const auto& word : matches(nameOf(pair.source).front(), "[A-Z][a-z]+"))
            ++counts[word];
    EXPECT_EQ(counts.size(), 4000U);
    for (const auto& [word, count] : counts) {
        EXPECT_GE(count, 2) << word;
        EXPECT_LE(count, 6) << word;
    }
}

// As stated in the manual and the experiment on copying.
TEST(NamesTask, StandsEachWordInAsManySentencesAsTheTextsSay)
{
    for (const auto& [pairs, least, most] : {std::tuple(8000, 2, 5), {40000, 16, 21}}) {
        std::map<std::string, int> sentences;
        for (const auto& pair : names(CorpusPart::Train, std::size_t(pairs)).pairs)
            for (const auto& word : matches(pair.source, "[A-Z][a-z]+"))
                ++sentences[word];
        const auto [rarest, commonest] = std::ranges::minmax(sentences | std::views::values);
        EXPECT_EQ(sentences.size(), 4000U);
        EXPECT_EQ(rarest, least);
        EXPECT_EQ(commonest, most);
    }
}

TEST(NamesTask, LinksAndWordsLieWhereTheTextIs)
{
    for (const auto& pair : names(CorpusPart::Dev, 200).pairs) {
        std::set<std::string> sourceWords;
        std::size_t last = 0;
        for (const auto& span : pair.sourceWords) {
            const auto between = pair.source.substr(last, span.begin - last);
            EXPECT_TRUE(between.empty() || between == " ") << pair.source;
            sourceWords.insert(pair.source.substr(span.begin, span.end - span.begin));
            last = span.end;
        }
        EXPECT_EQ(last, pair.source.size());
        for (const auto& word : matches(nameOf(pair.source).front(), "[A-Z][a-z]+")) {
            EXPECT_TRUE(sourceWords.contains(word)) << pair.source;
            EXPECT_TRUE(std::ranges::any_of(pair.alignment, [&](const AlignmentLink& link) {
                return pair.source.substr(link.source.begin, link.source.end - link.source.begin) == word
                    && pair.target.substr(link.target.begin, link.target.end - link.target.begin) == word;
            })) << pair.source;
        }
    }
}

TEST(NamesTask, HasNoLengths)
{
    test::expectError(ErrorCode::InvalidArgument, {"min_length", "names"},
        [] { generateBuiltinCorpus({.task = BuiltinTask::Names, .pairs = 5, .minLength = 5}); });
}

namespace {

Corpus labelCorpus(BuiltinTask task, std::size_t pairs, CorpusPart part = CorpusPart::Train)
{
    return generateBuiltinCorpus({.task = task, .pairs = pairs, .seed = 5, .part = part});
}

}  // namespace

TEST(TaggingCorpus, EveryWordHasATag)
{
    const std::set<std::string> known {"NOUN", "VERB", "ADJ", "PRON", "NUM", "ADV", "ADP", "AUX", "PART", "DET",
        "PROPN", "CCONJ", "SCONJ", "INTJ", "PUNCT"};
    std::set<std::string> met;
    for (const auto& pair : labelCorpus(BuiltinTask::Tagging, 20000).pairs) {
        const auto words = wordsBetweenSpaces(pair.source), tags = wordsBetweenSpaces(pair.target);
        ASSERT_EQ(words.size(), tags.size()) << pair.source;
        for (std::size_t i = 0; i < words.size(); ++i)
            EXPECT_TRUE(known.contains(tags[i])) << words[i] << " is " << tags[i] << " in " << pair.source;
        met.insert(tags.begin(), tags.end());
    }
    EXPECT_EQ(met, known);
}

TEST(TaggingCorpus, TheSameWordHasSeveralTags)
{
    std::map<std::string, std::set<std::string>> tagsOf;
    for (const auto& pair : labelCorpus(BuiltinTask::Tagging, 5000).pairs) {
        const auto words = wordsBetweenSpaces(pair.source), tags = wordsBetweenSpaces(pair.target);
        for (std::size_t i = 0; i < words.size(); ++i)
            tagsOf[words[i]].insert(tags[i]);
    }
    EXPECT_EQ(tagsOf["在"], (std::set<std::string> {"ADP", "ADV", "VERB"}));
    EXPECT_EQ(tagsOf["工作"], (std::set<std::string> {"NOUN", "VERB"}));
    EXPECT_EQ(tagsOf["我"], std::set<std::string> {"PRON"});
}

TEST(TaggingCorpus, ItsSentencesAreThoseOfTheClassroomWithSpaces)
{
    auto pairs = labelCorpus(BuiltinTask::Tagging, 50).pairs;
    const auto classroom = labelCorpus(BuiltinTask::Classroom, 50).pairs;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        std::erase(pairs[i].source, ' ');
        EXPECT_EQ(pairs[i].source, classroom[i].source);
    }
}

TEST(SentenceTypes, FollowTheGrammar)
{
    std::map<std::string, int> counts;
    for (const auto& pair : labelCorpus(BuiltinTask::SentenceType, 3000).pairs) {
        ++counts[pair.target];
        EXPECT_EQ(pair.source, withoutFinalPunctuation(pair.source)) << pair.source;
        EXPECT_TRUE(!pair.source.ends_with("吗") || pair.target == "question") << pair.source;
    }
    ASSERT_EQ(counts.size(), 4U);
    for (const auto* type : {"statement", "negation", "question", "request"})
        EXPECT_GT(counts[type], 100) << type;
}

TEST(LabelParts, NoSentenceIsInTwo)
{
    std::set<std::string> train;
    for (const auto& pair : labelCorpus(BuiltinTask::SentenceType, 5000).pairs)
        train.insert(pair.source);
    for (const auto& pair : labelCorpus(BuiltinTask::SentenceType, 300, CorpusPart::Dev).pairs)
        EXPECT_FALSE(train.contains(pair.source)) << pair.source;
}

TEST(LabelParts, FewLabelsDoNotKeepSentencesTogether)
{
    Corpus corpus;
    for (int i = 0; i < 200; ++i)
        corpus.pairs.push_back({"sentence " + std::to_string(i), i % 2 == 0 ? "even" : "odd", {}});
    EXPECT_NEAR(static_cast<double>(holdOut(corpus, 20, Task::Classification).heldOut.size()), 20, 10);
}

TEST(WordTags, ChooseByWhatStandsAround)
{
    const auto grammar = Grammar::parse(
        "start S\nphrase S\n    {N} {V} = {N} {V}\nnoun N\n    书 = book\nverb V\n    看 = read\n", "a.grammar");
    const test::TemporaryDirectory folder;
    const auto file = folder / "a.tags";
    std::ofstream(file)
        << "PUNCT ，\nNOUN 里\n在 = ADV next VERB | ADP later VERB | VERB\n得 = PART previous VERB | AUX\n";
    const auto tags = WordTags::load(file, grammar);
    const auto of = [&](const std::vector<std::string>& words) {
        std::string text;
        for (const auto& tag : tags.of(words, std::vector(words.size(), grammar::SymbolKind::Word)))
            text += (text.empty() ? "" : " ") + tag;
        return text;
    };
    EXPECT_EQ(of({"在", "看", "书"}), "ADV VERB NOUN");
    EXPECT_EQ(of({"在", "里", "看"}), "ADP NOUN VERB");
    EXPECT_EQ(of({"在", "里", "，", "看", "得"}), "VERB NOUN PUNCT VERB PART");
    EXPECT_EQ(of({"得", "谁"}), "AUX X");
    std::ofstream(file) << "PUNCT ，\n在 = ADV next VERB\n";
    test::expectError(
        ErrorCode::InvalidFormat, {"a.tags:2", "without a condition"}, [&] { WordTags::load(file, grammar); });
}

TEST(LabelledFile, ALineWithTooFewLabelsIsNamed)
{
    const test::TemporaryDirectory folder;
    const auto file = (folder / "tags.tsv").string();
    std::ofstream(file) << "我 喜欢 茶\tPRON VERB NOUN\n\n他 来\tPRON VERB NOUN\n";
    CorpusReadOptions options;
    EXPECT_EQ(readCorpus(file, options).corpus.size(), 2U);
    options.task = Task::Tagging;
    test::expectError(ErrorCode::InvalidFormat, {"tags.tsv", "line 3", "words between spaces (2)", "labels (3)"},
        [&] { readCorpus(file, options); });
}

}  // namespace translucent
