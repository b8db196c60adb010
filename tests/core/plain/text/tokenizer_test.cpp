#include "translucent/text/tokenizer.h"

#include "base/unicode.h"
#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <algorithm>
#include <ctime>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;

const std::vector<std::string> kSentences {"我喜欢读书。", "他不喜欢喝茶。", "老师在学校。", "你好吗？",
    "学生在学校读书。", "I like to read books.", "He does not like tea.", "The teacher is at school.", "How are you?",
    "The students read books at school.", "1 2 3 4 5 6 7 8 9 0"};

Tokenizer trained(TokenizerKind kind, std::int64_t vocabulary = 90)
{
    return Tokenizer::train(kSentences, {kind, vocabulary, 1.0});
}

template <typename AnyPiece>
std::vector<std::int64_t> idsOf(const std::vector<AnyPiece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

std::string withoutSpaces(std::string_view text)
{
    std::string kept;
    for (const auto codePoint : decodeUtf8(text))
        if (!isUnicodeSpace(codePoint))
            kept += encodeUtf8(std::u32string(1, codePoint));
    return kept;
}

/// The spans are in order on character boundaries, with only white space between them.
void expectSpansCover(const std::vector<Piece>& pieces, const std::string& text)
{
    SCOPED_TRACE(text);
    std::size_t at = 0;
    std::string covered;
    for (const auto& piece : pieces) {
        const auto [begin, end] = piece.span;
        ASSERT_LE(at, begin) << piece.text;
        ASSERT_LE(begin, end) << piece.text;
        ASSERT_LE(end, text.size()) << piece.text;
        EXPECT_EQ(codePointBoundaryBefore(text, begin), begin) << piece.text;
        EXPECT_EQ(codePointBoundaryBefore(text, end), end) << piece.text;
        covered += text.substr(begin, end - begin);
        at = end;
    }
    EXPECT_EQ(withoutSpaces(covered), withoutSpaces(text));
}

/// A vocabulary from another program: see tests/data/tokenizer.
Tokenizer foreignModel(const std::string& name)
{
    return Tokenizer::load(TRANSLUCENT_TEST_DATA "/tokenizer/" + name);
}

class TokenizerOfKind : public testing::TestWithParam<TokenizerKind> { };

INSTANTIATE_TEST_SUITE_P(Kinds, TokenizerOfKind, testing::Values(TokenizerKind::Unigram, TokenizerKind::Bpe),
    [](const auto& instance) { return std::string(name(instance.param)); });

}  // namespace

TEST_P(TokenizerOfKind, StartsWithTheSpecialIds)
{
    const auto tokenizer = trained(GetParam());
    EXPECT_EQ(tokenizer.pieceText(kPadId), "<pad>");
    EXPECT_EQ(tokenizer.pieceText(kUnknownId), "<unk>");
    EXPECT_EQ(tokenizer.pieceText(kBeginId), "<s>");
    EXPECT_EQ(tokenizer.pieceText(kEndId), "</s>");
}

TEST_P(TokenizerOfKind, RestoresTextOfBothLanguages)
{
    const auto tokenizer = trained(GetParam());
    for (const auto& text : kSentences) {
        if (text.find("？") == std::string::npos) {  // the normaliser makes it "?"
            EXPECT_EQ(tokenizer.decode(idsOf(tokenizer.encode(text))), text);
        }
    }
}

TEST_P(TokenizerOfKind, PiecesAreVocabularyEntries)
{
    const auto tokenizer = trained(GetParam());
    for (const auto& text : kSentences)
        for (const auto& piece : tokenizer.encode(text)) {
            EXPECT_GE(piece.id, kSpecialIds) << text;
            EXPECT_EQ(piece.text, tokenizer.pieceText(piece.id));
        }
}

TEST_P(TokenizerOfKind, SpansLeadBackToTheText)
{
    const auto tokenizer = trained(GetParam());
    const std::vector<std::string> texts {"我喜欢读书。", "The teacher is at school.", "我 like 读书 at school。",
        "ＡＢＣ１２３，ｒｅａｄ", "读书😀喝茶", "👩‍👩‍👧 books", "龘靐齉 books 龘", "  two  spaces  ",
        "我\t喜欢", "你好吗？", "é e\xCC\x81", "1½ ㍿ ﬁ"};
    for (const auto& text : texts)
        expectSpansCover(tokenizer.encode(text), text);
}

TEST_P(TokenizerOfKind, TrainsTheSameVocabularyAgain)
{
    EXPECT_EQ(trained(GetParam()).bytes(), trained(GetParam()).bytes());
}

TEST_P(TokenizerOfKind, TakesTheSizeAsAnUpperBound)
{
    const auto tokenizer = trained(GetParam(), 50'000);
    EXPECT_GT(tokenizer.vocabularySize(), 50);
    EXPECT_LT(tokenizer.vocabularySize(), 1'000);
    EXPECT_LE(trained(GetParam(), 60).vocabularySize(), 60);
}

TEST_P(TokenizerOfKind, SharesOneVocabularyOverBothLanguages)
{
    const auto tokenizer = trained(GetParam());
    for (const auto* text : {"老师喜欢学校。", "books at school."})
        for (const auto& piece : tokenizer.encode(text))
            EXPECT_NE(piece.id, kUnknownId) << text;
}

TEST_P(TokenizerOfKind, LearnsSeparateVocabularies)
{
    const std::vector<std::string> english(kSentences.begin() + 5, kSentences.end());
    const auto tokenizer = Tokenizer::train(english, {GetParam(), 60, 1.0});
    const auto pieces = tokenizer.encode("老师");
    EXPECT_EQ(pieces.back().id, kUnknownId);
    EXPECT_EQ(pieces.back().text, "老师") << "unknown pieces keep the raw text";
}

TEST_P(TokenizerOfKind, RefusesTextThatTeachesNothing)
{
    const auto train = [](const std::vector<std::string>& sentences) {
        Tokenizer::train(sentences, {GetParam(), 100, 1.0});
    };
    expectError(ErrorCode::InvalidArgument, {"no sentence"}, [&] { train({}); });
    expectError(ErrorCode::InvalidArgument, {"no sentence"}, [&] { train({"", ""}); });
    expectError(ErrorCode::InvalidArgument, {"vocabulary"}, [&] {
        train({"  ", "\t", "\xE3\x80\x80", "\xE2\x80\x8B"});
    });
    for (const auto* text : {"\xEF\xBF\xBD", "\xE2\x96\x81", "\xE2\x96\x81 \xEF\xBF\xBD\xE2\x96\x81"})
        expectError(ErrorCode::InvalidArgument, {"no sentence to learn from"}, [&] { train({text, text}); });
}

TEST_P(TokenizerOfKind, RefusesAVocabularySmallerThanTheAlphabet)
{
    expectError(ErrorCode::InvalidArgument,
        {"vocabulary of 6 pieces is too small", "characters alone need", "coverage"}, [] { trained(GetParam(), 6); });
}

TEST_P(TokenizerOfKind, LearnsFromASingleWord)
{
    const auto tokenizer = Tokenizer::train(std::vector<std::string> {"ab"}, {GetParam(), 500, 1.0});
    EXPECT_EQ(tokenizer.decode(idsOf(tokenizer.encode("ab"))), "ab");
}

TEST_P(TokenizerOfKind, LearnsFromASingleWordWithinItsBounds)
{
    const auto tokenizer =
        Tokenizer::train(std::vector<std::string> {"ab"}, {.kind = GetParam(), .pieces = 500, .wordBoundaries = true});
    EXPECT_EQ(tokenizer.decode(idsOf(tokenizer.encode("ab"))), "ab");
}

TEST_P(TokenizerOfKind, KeepsPiecesWithinTheWordsThatAreKnown)
{
    const std::vector<TextSpan> words {{0, 3}, {3, 9}, {9, 12}, {12, 15}, {15, 18}};
    std::vector<std::string> sentences;
    for (const auto* verb : {"买", "读", "卖", "借", "找"})
        for (const auto* object : {"书", "报", "笔"})
            sentences.push_back(std::string("我妹妹") + verb + object + "。");
    std::vector<VocabularyText> texts;
    for (const auto& sentence : sentences)
        texts.push_back({sentence, words});
    const auto within = Tokenizer::train(texts, {.kind = GetParam(), .pieces = 30, .wordBoundaries = true});
    std::vector<TextSpan> spans;
    for (const auto& piece : within.encode(sentences.front()))
        spans.push_back(piece.span);
    EXPECT_EQ(spans, words);
    const auto across = Tokenizer::train(texts, {.kind = GetParam(), .pieces = 30}).encode(sentences.front());
    EXPECT_GT(across.front().span.end, 3u) << "sentences alone make one piece of what always goes together";
}

TEST_P(TokenizerOfKind, KeepsFrequentWordsWhole)
{
    std::vector<std::string> sentences;
    for (const auto* verb : {"bought", "sold", "read", "found", "liked"})
        for (const auto* number : {"three", "seven", "eleven", "twenty"})
            sentences.push_back("My younger sister " + std::string(verb) + ' ' + number + " books.");
    const auto tokenizer = Tokenizer::train(sentences, {.kind = GetParam(), .pieces = 80, .wordBoundaries = true});
    std::vector<std::string> pieces;
    for (const auto& piece : tokenizer.encode("My younger sister bought three books."))
        pieces.push_back(piece.text);
    EXPECT_EQ(pieces, (std::vector<std::string> {"▁My", "▁younger", "▁sister", "▁bought", "▁three", "▁books", "."}));
    const auto three = tokenizer.encode("three").front().id;
    EXPECT_EQ(tokenNamed(tokenizer, "three"), three);
    EXPECT_EQ(tokenNamed(tokenizer, "▁three"), three);
    EXPECT_EQ(tokenNamed(tokenizer, "</s>"), kEndId);
    EXPECT_EQ(tokenNamed(tokenizer, "three books"), std::nullopt) << "two pieces";
    EXPECT_EQ(tokenNamed(tokenizer, "书"), std::nullopt) << "no piece";
}

TEST_P(TokenizerOfKind, SpacesInTextsWithoutStayInFrontOfTheirWords)
{
    const std::vector<std::string> sentences(10, "我叫 Tom 你好");
    const auto tokenizer = Tokenizer::train(sentences, {.kind = GetParam(), .pieces = 40, .wordBoundaries = true});
    for (const std::string text : {"我叫 Tom 你好", "你好", "Tom 叫我"}) {
        EXPECT_EQ(tokenizer.decode(idsOf(tokenizer.encode(text))), text);
        EXPECT_NE(tokenizer.encode(text).front().text.substr(0, 3), "▁");
    }
}

TEST_P(TokenizerOfKind, HoldsEveryDigitThatOccurs)
{
    std::vector<std::string> sentences(2000, "many words without any number at all");
    sentences.push_back("born in 1987");
    const auto tokenizer = Tokenizer::train(
        sentences, {.kind = GetParam(), .pieces = 60, .characterCoverage = 0.99, .wordBoundaries = true});
    for (const auto& piece : tokenizer.encode("1 7 8 9"))
        EXPECT_NE(piece.id, kUnknownId) << piece.text;
}

TEST_P(TokenizerOfKind, SplitsDigitsIfAsked)
{
    const std::vector<std::string> sentences(50, "in 1987 and in 1987");
    const auto longest = [&](bool split) {
        const auto tokenizer = Tokenizer::train(sentences, {.kind = GetParam(), .pieces = 40, .splitDigits = split});
        std::size_t digits = 0;
        for (const auto& piece : tokenizer.encode("1987"))
            digits = std::max(digits, piece.span.end - piece.span.begin);
        return digits;
    };
    EXPECT_GT(longest(false), 1U);
    EXPECT_EQ(longest(true), 1U);
}

TEST(Words, AreThoseOfDictionaryAndRules)
{
    const std::string text = "我妹妹昨天买了 three 书。";
    std::vector<std::string> words;
    for (const auto& [begin, end] : wordsOf(text))
        words.push_back(text.substr(begin, end - begin));
    EXPECT_EQ(words, (std::vector<std::string> {"我", "妹妹", "昨天", "买", "了", "three", "书", "。"}));
    EXPECT_TRUE(wordsOf("").empty());
    EXPECT_TRUE(wordsOf(" \t\u3000").empty());
    expectError(ErrorCode::InvalidFormat, {"UTF-8"}, [] { wordsOf("\xFF"); });
}

TEST_P(TokenizerOfKind, ReadsCharactersAsTheRulesSay)
{
    const test::TemporaryDirectory directory;
    const auto rules = directory.add("rules.tsv", "9AD4\t4F53\n8EAB 9AD4\t4EBA\n200B\t\n").string();
    const std::vector<std::string> texts {"体", "人", "学生的书"};
    const auto tokenizer = Tokenizer::train(texts, {GetParam(), 30, 1.0, rules});
    EXPECT_EQ(idsOf(tokenizer.encode("體")), idsOf(tokenizer.encode("体")));
    EXPECT_EQ(idsOf(tokenizer.encode("身體")), idsOf(tokenizer.encode("人"))) << "the longest rule counts";
    EXPECT_EQ(tokenizer.encode("體\u200B").back().span, (TextSpan {0, 6})) << "spans are those of the text as given";
    EXPECT_EQ(idsOf(Tokenizer::fromBytes(tokenizer.bytes(), "kept").encode("體")), idsOf(tokenizer.encode("体")));
}

TEST_P(TokenizerOfKind, WithoutNormalizationEveryCharacterCanBeWritten)
{
    const std::vector<std::string> texts {"“你好，世界！”（他说……）", "Ａ和①，“²”：ﬁ…", "好，好！"};
    const auto asTheyStand = Tokenizer::train(texts, {GetParam(), 60, 1.0, std::string(kNoNormalization)});
    const auto folded = Tokenizer::train(texts, {GetParam(), 60, 1.0});
    for (const auto& text : texts)
        EXPECT_EQ(asTheyStand.decode(asTheyStand.encodeIds(text)), text);
    EXPECT_EQ(folded.decode(folded.encodeIds("好，好！")), "好,好!") << "NFKC is still the default";
    const std::vector<std::string> ascii {"I like to read books.", "How are you?", "The teacher is at school, too!"};
    const auto plain = Tokenizer::train(ascii, {GetParam(), 40, 1.0, std::string(kNoNormalization)});
    const auto usual = Tokenizer::train(ascii, {GetParam(), 40, 1.0});
    ASSERT_EQ(plain.vocabularySize(), usual.vocabularySize());
    for (std::int64_t id = 0; id < plain.vocabularySize(); ++id)
        EXPECT_EQ(plain.pieceText(id), usual.pieceText(id)) << "ASCII is learnt as before";
}

TEST_P(TokenizerOfKind, NamesTheLineOfARuleItCannotRead)
{
    const test::TemporaryDirectory directory;
    const auto train = [&](const std::string& rules) {
        Tokenizer::train(kSentences, {GetParam(), 90, 1.0, directory.add("rules.tsv", rules).string()});
    };
    for (const auto* line : {"体", "9AD4", "9AD4 4F53", "體\t体", "110000\t41", "D800\t41", "0\t41", "41  42\t43",
             "41\t42\t43", "41\t 42", "41\t42 ", "\t42", ""})
        expectError(ErrorCode::InvalidFormat, {"rules.tsv, line 2", "9AD4<tab>4F53"},
            [&] { train("9AD4\t4F53\n" + std::string(line) + "\n3000\t20\n"); });
    for (const auto* vanishing : {"9AD4\t", "9AD4\t20", "9AD4 20\t3000"})
        expectError(ErrorCode::InvalidFormat, {"line 1", "體", "would delete"}, [&] { train(vanishing); });
    expectError(ErrorCode::InvalidFormat, {"rules.tsv", "no normalisation rule"}, [&] { train(""); });
    expectError(ErrorCode::NotFound, {"absent.tsv"}, [&] {
        Tokenizer::train(kSentences, {GetParam(), 90, 1.0, (directory / "absent.tsv").string()});
    });
}

TEST_P(TokenizerOfKind, SamplesSegmentationsOfTheSameText)
{
    const auto tokenizer = trained(GetParam(), 150);
    const std::string text = "The students read books at school.";
    const std::vector<std::string_view> texts(40, text);
    const auto sampled = tokenizer.sample(texts, 0.3, 7);
    ASSERT_EQ(sampled.size(), texts.size());
    std::set<std::vector<std::int64_t>> different;
    for (const auto& pieces : sampled) {
        const auto ids = idsOf(pieces);
        EXPECT_EQ(tokenizer.decode(ids), text);
        EXPECT_EQ(pieces.front().span.begin, 0u);
        EXPECT_EQ(pieces.back().span.end, text.size());
        different.insert(ids);
    }
    EXPECT_GT(different.size(), 5u);
    EXPECT_EQ(tokenizer.sample(texts, 0.3, 7), sampled) << "the same seed";
    EXPECT_NE(tokenizer.sample(texts, 0.3, 8), sampled) << "another seed";
    expectError(ErrorCode::InvalidFormat, {"UTF-8"},
        [&] { tokenizer.sample(std::vector<std::string_view> {"\xC3("}, 0.3, 7); });
}

TEST(Tokenizer, SamplesLikelySegmentationsMoreOftenThanUnlikelyOnes)
{
    const auto tokenizer = trained(TokenizerKind::Unigram, 150);
    const std::string text = "The students read books at school.";
    const auto best = idsOf(tokenizer.encode(text));
    const std::vector<std::string_view> texts(200, text);
    const auto timesBest = [&](double alpha) {
        const auto isBest = [&](const auto& pieces) { return idsOf(pieces) == best; };
        return std::ranges::count_if(tokenizer.sample(texts, alpha, 7), isBest);
    };
    EXPECT_GT(timesBest(1.0), timesBest(0.1));
}

TEST(Tokenizer, EncodesEmptyTextAsNothing)
{
    const auto tokenizer = trained(TokenizerKind::Unigram);
    EXPECT_TRUE(tokenizer.encode("").empty());
    EXPECT_TRUE(tokenizer.encode("   ").empty());
    EXPECT_EQ(tokenizer.decode({}), "");
}

TEST(Tokenizer, JoinsConsecutiveUnknownCharacters)
{
    const auto pieces = trained(TokenizerKind::Unigram).encode("我龘靐");
    ASSERT_FALSE(pieces.empty());
    EXPECT_EQ(pieces.back().id, kUnknownId);
    EXPECT_EQ(pieces.back().text, "龘靐");
    EXPECT_EQ(pieces.back().span, (TextSpan {3, 9}));
}

TEST(Tokenizer, RefusesTextThatIsNotUtf8)
{
    const auto tokenizer = trained(TokenizerKind::Unigram);
    expectError(ErrorCode::InvalidFormat, {"UTF-8"}, [&] { tokenizer.encode("\xC3("); });
}

TEST(Tokenizer, KeepsTextAfterANulByte)
{
    const std::string text("ab\0cd", 5);
    const auto tokenizer = Tokenizer::train(std::vector<std::string> {"ab cd"}, {TokenizerKind::Unigram, 30, 1.0});
    EXPECT_EQ(tokenizer.encode(text).back().span.end, text.size());
}

TEST(Tokenizer, SkipsSpecialIdsWhenDecoding)
{
    const auto tokenizer = trained(TokenizerKind::Unigram);
    auto ids = idsOf(tokenizer.encode("read books"));
    ids.insert(ids.begin(), kBeginId);
    ids.insert(ids.end(), {kEndId, kPadId});
    EXPECT_EQ(tokenizer.decode(ids), "read books");
}

TEST(Tokenizer, ShowsUnknownIdsWhenDecoding)
{
    const auto tokenizer = trained(TokenizerKind::Unigram);
    EXPECT_NE(tokenizer.decode(std::vector<std::int64_t> {kUnknownId}).find("⁇"), std::string::npos);
}

TEST(Tokenizer, RefusesIdsOutsideTheVocabulary)
{
    const auto tokenizer = trained(TokenizerKind::Unigram);
    const auto size = tokenizer.vocabularySize();
    for (const std::int64_t id : {std::int64_t {-1}, size, size + 1000}) {
        expectError(
            ErrorCode::InvalidArgument, {std::to_string(id), std::to_string(size)}, [&] { tokenizer.pieceText(id); });
        expectError(ErrorCode::InvalidArgument, {std::to_string(id)},
            [&] { tokenizer.decode(std::vector<std::int64_t> {id}); });
    }
}

TEST(Tokenizer, SurvivesAFile)
{
    const test::TemporaryDirectory directory;
    const auto tokenizer = trained(TokenizerKind::Bpe);
    const auto loaded = Tokenizer::load(directory.add("source.model", tokenizer.bytes()));
    EXPECT_EQ(loaded.bytes(), tokenizer.bytes());
    EXPECT_EQ(loaded.vocabularySize(), tokenizer.vocabularySize());
    for (const auto& text : kSentences)
        EXPECT_EQ(loaded.encode(text), tokenizer.encode(text));
}

TEST(Tokenizer, RenumbersForeignModels)
{
    const auto tokenizer = foreignModel("marian.model");
    EXPECT_EQ(tokenizer.pieceText(kPadId), "<pad>");
    EXPECT_EQ(tokenizer.pieceText(kEndId), "</s>");
    std::vector<std::string> pieces;
    for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
        pieces.push_back(tokenizer.pieceText(id));
    std::ranges::sort(pieces);
    EXPECT_EQ(std::ranges::adjacent_find(pieces), pieces.end()) << "every id names another piece";
    for (const auto* text : {"我喜欢读书。", "The teacher is at school."}) {
        const auto encoded = tokenizer.encode(text);
        for (const auto& piece : encoded)
            EXPECT_GE(piece.id, kSpecialIds);
        EXPECT_EQ(tokenizer.decode(idsOf(encoded)), text);
    }
    EXPECT_EQ(tokenizer.encode("龘").back().id, kUnknownId);
}

TEST(Tokenizer, DecodesUnknownIdsOfForeignModels)
{
    const auto tokenizer = foreignModel("other_unknown.model");
    EXPECT_EQ(tokenizer.encode("龘").back().id, kUnknownId);
    EXPECT_EQ(tokenizer.decode(std::vector<std::int64_t> {kUnknownId}), " ⁇ ");
}

TEST(Tokenizer, RefusesFilesThatAreNoModel)
{
    const test::TemporaryDirectory directory;
    const auto bytes = trained(TokenizerKind::Unigram).bytes();
    const std::vector<std::string> contents {"", "not a model", std::string(1000, '\xFF'), std::string(64, '\0'),
        bytes.substr(0, bytes.size() / 2), bytes.substr(0, bytes.size() - 1), bytes.substr(1)};
    for (const auto& content : contents)
        expectError(ErrorCode::InvalidFormat, {"source.model"},
            [&] { Tokenizer::load(directory.add("source.model", content)); });
    expectError(ErrorCode::NotFound, {"absent.model"}, [&] { Tokenizer::load(directory / "absent.model"); });
    expectError(ErrorCode::InvalidFormat, {}, [&] { Tokenizer::load(directory.path()); });
}

TEST(Tokenizer, SurvivesCorruptBytes)
{
    const auto bytes = foreignModel("marian.model").bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto corrupt = bytes;
        corrupt[i] = static_cast<char>(corrupt[i] ^ 0x55);
        try {
            const auto tokenizer = Tokenizer::fromBytes(corrupt, "corrupt");
            expectSpansCover(tokenizer.encode("a"), "a");
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidFormat) << "byte " << i;
        }
    }
}

TEST(Tokenizer, RefusesToLearnFromNothing)
{
    for (const auto kind : {TokenizerKind::Unigram, TokenizerKind::Bpe})
        for (const char* text : {"\uFFFD", "\uFFFD\uFFFD \uFFFD", "▁", "▁▁ ▁", "▅", "学▅"}) {
            const std::vector<std::string> sentences(20, text);
            expectError(ErrorCode::InvalidArgument, {"no sentence to learn from"}, [&] {
                Tokenizer::train(sentences, {kind, 100, 0.9995});
            });
        }
}

TEST(Tokenizer, LearnsFromTheOtherSentences)
{
    std::vector<std::string> sentences {"red green blue", "green red", "blue blue red"};
    const auto expected = Tokenizer::train(sentences, {TokenizerKind::Unigram, 30, 1});
    sentences.insert(sentences.begin(), {"\uFFFD", "▁"});
    EXPECT_EQ(Tokenizer::train(sentences, {TokenizerKind::Unigram, 30, 1}).bytes(), expected.bytes());
}

TEST(Tokenizer, TakesAMegabyteOfUnknownCharactersInItsStride)
{
    const auto tokenizer = trained(TokenizerKind::Unigram);
    for (const std::string& text : {std::string(1'000'000, 'Q'), [] {
                                        std::string words;
                                        while (words.size() < 200'000)
                                            words += "学生 QQ 读书。";
                                        return words;
                                    }()}) {
        const auto start = std::clock();  // of the processor, for machines are busy
        const auto pieces = tokenizer.encode(text);
        EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC) << "should take a tenth of this, but sanitizers are slow";
        expectSpansCover(pieces, text);
    }
}

TEST(TokenizerOptions, NamesFieldAndRange)
{
    const auto refuse = [](auto member, auto value, std::initializer_list<std::string_view> parts) {
        TokenizerOptions options;
        options.*member = value;
        expectError(ErrorCode::InvalidArgument, parts, [&] { validate(options); });
    };
    EXPECT_NO_THROW(validate(TokenizerOptions {}));
    refuse(&TokenizerOptions::sourceVocabulary, 4, {"source_vocabulary is 4", "from 5 to 1048576"});
    refuse(&TokenizerOptions::targetVocabulary, 1 << 21, {"target_vocabulary is 2097152", "from 5"});
    refuse(&TokenizerOptions::characterCoverage, 0.90001, {"character_coverage is 0.90001", "from 0.98 to 1"});
    refuse(&TokenizerOptions::characterCoverage, 1.1, {"character_coverage is 1.1", "from 0.98 to 1"});
    expectError(ErrorCode::InvalidArgument, {"tokenizer kind is 'word'", "unigram, bpe"},
        [] { choiceFromName<TokenizerKind>("word", "tokenizer kind"); });
}

}  // namespace translucent
