#include "corpus/builtin_tasks.h"

#include "support/expect_error.h"

#include <gtest/gtest.h>

#include <algorithm>
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

}  // namespace translucent
