#include "translucent/model/labels.h"

#include "support/expect_error.h"
#include "translucent/corpus/stored_corpus.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {

namespace {

Tokenizer labelVocabulary(std::vector<std::string> sentences, bool wholeWords)
{
    VocabularyOptions options {.pieces = 40, .characterCoverage = 1.0};
    options.wholeWords = wholeWords;
    return Tokenizer::train(sentences, options);
}

std::vector<std::int64_t> labelSourceIds(const Tokenizer& tokenizer, std::string_view text)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : tokenizer.encode(text))
        ids.push_back(piece.id);
    return ids;
}

}  // namespace

TEST(Labels, AVocabularyOfWholeWordsHasEachOfThemOnce)
{
    const auto labels = labelVocabulary({"NOUN VERB", "NOUN statement-1 NOUN", "零 Ａ"}, true);
    EXPECT_EQ(labels.vocabularySize(), kSpecialIds + 5);
    const auto ids = labelSourceIds(labels, "Ａ VERB statement-1");
    ASSERT_EQ(ids.size(), 3U);
    EXPECT_EQ(labelText(labels, ids[0]), "Ａ");  // as written: NFKC would change it to A
    EXPECT_EQ(labelText(labels, ids[1]), "VERB");
    EXPECT_EQ(labelText(labels, ids[2]), "statement-1");
    EXPECT_EQ(labelSourceIds(labels, "ADJ"), std::vector<std::int64_t> {kUnknownId});
}

TEST(Labels, AreSaidAtTheFirstPieceOfEachWord)
{
    const auto tokenizer = labelVocabulary({"abba cddc abba", "dc ab cddc", "ab ab ba dc"}, false);
    for (const std::string text : {"abba cddc", "ab dcab a", "abbaabba", "d z ab"}) {
        auto ids = labelSourceIds(tokenizer, text);
        const auto pieces = tokenizer.encode(text);
        ids.push_back(kEndId);
        std::vector<std::int64_t> expected;
        for (std::size_t begin = 0; begin < text.size();) {  // by the bytes of the pieces
            const auto end = std::min(text.find(' ', begin), text.size());
            const auto first = std::ranges::find_if(
                pieces, [&](const Piece& piece) { return piece.span.end > begin && piece.span.begin < end; });
            expected.push_back(first - pieces.begin());
            begin = end + 1;
        }
        EXPECT_EQ(labelPlaces(Task::Tagging, tokenizer, ids).size(), expected.size()) << text;
        EXPECT_EQ(labelPlaces(Task::Tagging, tokenizer, ids), expected) << text;
        EXPECT_EQ(labelPlaces(Task::Classification, tokenizer, ids), std::vector {std::ssize(ids) - 1});
    }
    EXPECT_TRUE(labelPlaces(Task::Tagging, tokenizer, std::vector {kEndId}).empty());
}

TEST(Labels, MustBeAsManyAsTheWords)
{
    EXPECT_TRUE(labelProblem(Task::Tagging, "我 喜欢 茶", "PRON VERB NOUN").empty());
    EXPECT_EQ(labelProblem(Task::Tagging, "我 喜欢茶", "PRON VERB NOUN").english(),
        "the number of words between spaces (2) differs from the number of labels (3); tagging needs one label per "
        "word");
    EXPECT_TRUE(labelProblem(Task::Classification, "我 喜欢 茶", "statement").empty());
    EXPECT_EQ(labelProblem(Task::Classification, "我 喜欢 茶", "a b").english(),
        "has 2 labels; classification takes one without spaces");
    EXPECT_TRUE(labelProblem(Task::Translation, "我 喜欢 茶", "a b").empty());
    const Corpus corpus {{{"a b", "N N", {}}, {"a", "N N", {}}}, "some.tsv", ""};
    test::expectError(ErrorCode::InvalidArgument, {"some.tsv, pair 2", "words between spaces (1)"},
        [&] { requireLabels(Task::Tagging, corpus); });
}

}  // namespace translucent
