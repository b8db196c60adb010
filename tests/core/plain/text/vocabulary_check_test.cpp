#include "text/vocabulary_check.h"

#include "support/expect_error.h"
#include "support/vocabulary_bytes.h"
#include "text/sentencepiece_module.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using namespace test;

const std::vector<std::string> kTexts {
    "我喜欢读书。", "The teacher is at school.", "ＡＢＣ１２３ Å ﷺ", "\xF0\x9F\x98\x80<sep>龘", "A", " ", ""};

std::string fileOf(const std::string& name)
{
    return bytesOfFile(TRANSLUCENT_TEST_DATA "/tokenizer/" + name);
}

void expectRefused(const std::string& bytes, std::string_view reason)
{
    expectError(ErrorCode::InvalidFormat, {"x.model: ", reason}, [&] { checkVocabulary(bytes, "x.model"); });
    expectError(ErrorCode::InvalidFormat, {"x.model: ", reason}, [&] { Tokenizer::fromBytes(bytes, "x.model"); });
}

/// sentencepiece must handle everything that passes the check, even if it rejects it.
void use(const std::string& bytes)
{
    const auto vocabulary = sentencepieceLibrary().load(bytes);
    if (!vocabulary)
        return;
    vocabulary->unknownPiece();
    for (const auto& text : kTexts) {
        std::vector<std::string> pieces;
        for (const auto& piece : vocabulary->encode(text))
            pieces.push_back(piece.text);
        vocabulary->decode(pieces);
    }
}

/// A field with its content, so that mutations keep the enclosing lengths correct.
struct Part {
    std::uint32_t number;
    WireType type;
    std::string content;

    std::string bytes() const
    {
        const auto tag = varint(std::uint64_t {number} << 3U | static_cast<unsigned>(type));
        return type == WireType::Bytes ? tag + varint(content.size()) + content : tag + content;
    }
};

/// Empty if the message is already damaged.
std::vector<Part> partsOf(std::string_view message)
{
    std::vector<Part> parts;
    try {
        ProtobufReader reader(message, "message");
        while (const auto field = reader.next()) {
            const auto content = field->type == WireType::Bytes ? std::string(field->bytes)
                : field->type == WireType::Varint               ? varint(field->value)
                                                  : littleEndian(static_cast<std::uint32_t>(field->value));
            parts.push_back({field->number, field->type, content});
        }
    } catch (const Error&) {
        parts.clear();
    }
    return parts;
}

std::string joined(const std::vector<Part>& parts)
{
    std::string bytes;
    for (const auto& part : parts)
        bytes += part.bytes();
    return bytes;
}

class Mutator {
public:
    explicit Mutator(unsigned seed)
        : m_random(seed)
    {
    }

    /// One change somewhere in a model; nested messages are rebuilt around it.
    std::string change(const std::string& message, int depth = 0)
    {
        auto parts = partsOf(message);
        if (parts.empty())
            return message;
        auto& part = parts[below(parts.size())];
        const bool isMessage = part.type == WireType::Bytes && depth == 0;
        if (isMessage && below(8) != 0)
            part.content = change(part.content, depth + 1);
        else
            changePart(parts, part);
        return joined(parts);
    }

private:
    std::size_t below(std::size_t limit) { return m_random() % std::max<std::size_t>(limit, 1); }

    void changePart(std::vector<Part>& parts, Part& part)
    {
        const auto odd = m_oddNumbers[below(m_oddNumbers.size())];
        switch (below(9)) {
        case 0: part.number = static_cast<std::uint32_t>(below(60)); break;
        case 1: std::swap(part, parts[below(parts.size())]); break;
        case 2: parts.push_back(parts[below(parts.size())]); break;
        case 3: part.content = part.content.substr(0, below(part.content.size())); break;
        default: changeContent(part, odd);
        }
    }
    void changeContent(Part& part, std::uint32_t odd)
    {
        if (part.type == WireType::Varint)
            part.content = varint(odd);
        else if (part.content.size() >= 4 && below(2) == 0)
            part.content.replace(below(2) == 0 ? 0 : below(part.content.size() - 3), 4, littleEndian(odd));
        else
            for (auto changes = 1 + below(8); changes > 0 && !part.content.empty(); --changes)
                part.content[below(part.content.size())] = static_cast<char>(m_random());
    }

    std::mt19937 m_random;
    const std::vector<std::uint32_t> m_oddNumbers {0, 1, 3, 4, 6, 7, 255, 256, 512, 1023, 0x7FFFFFFF, 0x80000000,
        0xFFFFFFFF, 0x7F800000, 0x7FC00000, 0xFF800000, 0x00000100, 0x80000100};
};

/// `count` modified copies, each with up to three changes; returns the number that passes the check.
int mutate(const std::string& bytes, int count, unsigned seed)
{
    Mutator mutator(seed);
    int accepted = 0;
    for (int i = 0; i < count; ++i) {
        auto changed = bytes;
        for (int changes = 0; changes <= i % 3; ++changes)
            changed = mutator.change(changed);
        try {
            checkVocabulary(changed, "x.model");
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
            continue;
        }
        ++accepted;
        use(changed);
    }
    return accepted;
}

}  // namespace

TEST(VocabularyCheck, PassesWhatOtherProgramsWrite)
{
    for (const auto* name : {"marian", "other_unknown", "byte_fallback", "characters", "words"}) {
        SCOPED_TRACE(name);
        const auto bytes = fileOf(std::string(name) + ".model");
        ASSERT_NO_THROW(checkVocabulary(bytes, name));
        use(bytes);
        const auto tokenizer = Tokenizer::fromBytes(bytes, name);
        EXPECT_GT(tokenizer.vocabularySize(), 10);
        EXPECT_FALSE(tokenizer.encode("我喜欢读书。").empty());
    }
}

TEST(VocabularyCheck, PassesTheShippedVocabularies)
{
    for (const auto* name : {"classroom/source", "classroom/target", "everyday/source", "everyday/target"}) {
        const auto file = std::string(TRANSLUCENT_TEST_DATA "/../../resources/models/") + name + ".model";
        EXPECT_NO_THROW(checkVocabulary(bytesOfFile(file), name));
    }
}

TEST(VocabularyCheck, PassesTheLeastThatSentencepieceTakes)
{
    const auto bytes = smallVocabulary(SmallCharsmap().field());
    ASSERT_NO_THROW(checkVocabulary(bytes, "x.model"));
    const auto vocabulary = sentencepieceLibrary().load(bytes);
    ASSERT_TRUE(vocabulary);
    EXPECT_EQ(vocabulary->encode("A").back().text, "a") << "normalised";
    EXPECT_NO_THROW(checkVocabulary(smallVocabulary(bytesField(4, "")), "x.model")) << "a self-test without samples";
    EXPECT_NO_THROW(checkVocabulary(smallVocabulary(bytesField(200, "extension")), "x.model"));
}

TEST(VocabularyCheck, RefusesDamagedFields)
{
    const auto whole = smallVocabulary(bytesField(2, numberField(3, 1)));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        try {
            checkVocabulary(whole.substr(0, size), "x.model");
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidFormat);
            continue;
        }
        EXPECT_TRUE(size == pieceField("<unk>", 2, 0).size() || size == smallVocabulary().size()
            || size == smallVocabulary().size() - pieceField("\xE2\x96\x81").size())
            << size << " bytes end between two fields";
    }
    expectRefused("", "exactly one unknown piece");
    expectRefused(smallVocabulary("\x0A"), "cut off");
    expectRefused(smallVocabulary("\x0A\x7F"), "cut off");
    expectRefused(smallVocabulary("\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F"), "more than 64 bits");
    expectRefused(smallVocabulary("\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"), "cut off");
    expectRefused(smallVocabulary(std::string("\x02\x00", 2)), "no valid number");
    expectRefused(smallVocabulary("\x0B\x0C"), "no valid type");
    expectRefused(smallVocabulary(numberField(1, 5)), "a different type");
    expectRefused(smallVocabulary(bytesField(9, "")), "field 9 is not known");
    expectRefused(smallVocabulary(bytesField(2, "") + bytesField(2, "")), "field 2 appears twice");
}

TEST(VocabularyCheck, RefusesASelfTest)
{
    const auto sample = bytesField(1, bytesField(1, "a") + bytesField(2, "not what comes out"));
    expectRefused(smallVocabulary(bytesField(4, sample)), "self-test");
}

TEST(VocabularyCheck, RefusesPiecesThatAreNone)
{
    const auto piece = [](const std::string& fields) { return smallVocabulary(bytesField(1, fields)); };
    expectRefused(piece(""), "empty");
    expectRefused(smallVocabulary(pieceField("")), "empty");
    expectRefused(smallVocabulary(pieceField("a")), "'a' appears twice");
    expectRefused(smallVocabulary(pieceField("a", 3)), "'a' appears twice");
    expectRefused(smallVocabulary(pieceField("<other>", 2)), "exactly one unknown piece");
    expectRefused(pieceField("a"), "exactly one unknown piece");
    expectRefused(smallVocabulary(pieceField("b", 0)), "unknown type 0");
    expectRefused(smallVocabulary(pieceField("b", 7)), "unknown type 7");
    expectRefused(smallVocabulary(pieceField("b", (std::uint64_t {1} << 32U) + 1)), "unknown type");
    expectRefused(smallVocabulary(pieceField("\xC3(")), "not UTF-8");
    expectRefused(smallVocabulary(pieceField(std::string("b\0c", 3))), "zero byte");
    expectRefused(smallVocabulary(pieceField(std::string(8000, 'x'))), "too long");
    for (const auto score : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e10F})
        expectRefused(smallVocabulary(pieceField("b", 1, score)), "not finite");
    expectRefused(piece(bytesField(1, "b") + bytesField(1, "c")), "appears twice");
    expectRefused(piece(bytesField(1, "b") + numberField(2, 3)), "a different type");
    expectRefused(piece(bytesField(1, "b") + numberField(4, 3)), "field 4 is not known");
}

TEST(VocabularyCheck, RefusesSettingsOfTheWrongKind)
{
    expectRefused(smallVocabulary(bytesField(2, numberField(3, 5))), "unknown type 5");
    expectRefused(smallVocabulary(bytesField(2, bytesField(44, "\xFF"))), "not UTF-8");
    expectRefused(smallVocabulary(bytesField(2, numberField(3, 1) + numberField(3, 2))), "appears twice");
    expectRefused(smallVocabulary(bytesField(3, numberField(1, 1))), "a different type");
    expectRefused(smallVocabulary(bytesField(3, numberField(7, 1))), "field 7 is not known");
}

TEST(VocabularyCheck, RefusesSymbolsNestedTooDeep)
{
    std::string symbols;
    for (std::size_t length = 1; length <= 64; ++length)
        symbols += pieceField(std::string(length, 'b'), 4);
    const auto bearable = smallVocabulary(symbols);
    ASSERT_NO_THROW(checkVocabulary(bearable, "x.model"));
    const auto vocabulary = sentencepieceLibrary().load(bearable);
    ASSERT_TRUE(vocabulary);
    EXPECT_FALSE(vocabulary->encode(std::string(200, 'b')).empty());
    expectRefused(smallVocabulary(symbols + pieceField(std::string(65, 'b'), 4)), "begin alike");
}

TEST(VocabularyCheck, RefusesATableThatIsNotInTheFile)
{
    const auto refuse = [](const std::string& charsmap, std::string_view reason) {
        expectRefused(smallVocabulary(bytesField(3, bytesField(2, charsmap))), reason);
        expectRefused(smallVocabulary(bytesField(5, bytesField(2, charsmap))), reason);
    };
    const auto charsmap = SmallCharsmap().bytes();
    refuse("abc", "cut off");
    for (const std::uint32_t size : {0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, 2049U, 2051U, 2052U, 4096U}) {
        auto changed = charsmap;
        refuse(changed.replace(0, 4, littleEndian(size)), "table of the wrong size");
    }
    refuse(littleEndian(0) + std::string("a\0", 2), "no root");
    refuse(littleEndian(4) + littleEndian(trieUnit(0, 0, false)) + std::string(1, '\0'), "beyond its table");
}

TEST(VocabularyCheck, RefusesTablesThatLeadAstray)
{
    const auto refuse = [](const SmallCharsmap& charsmap, std::string_view reason) {
        expectRefused(smallVocabulary(charsmap.field()), reason);
    };
    constexpr auto kChild = SmallCharsmap::kChild;
    SmallCharsmap outside;
    outside.units[0] = trieUnit(512, 0, false);
    refuse(outside, "beyond its table");
    outside = {};
    outside.units[kChild] = trieUnit(1U << 20U, 'A', true);
    refuse(outside, "beyond its table");
    SmallCharsmap value;
    value.units[SmallCharsmap::kLeaf] = trieLeaf(2);
    refuse(value, "past the end of its string table");
    SmallCharsmap circle;
    circle.units[kChild] = trieUnit(kChild ^ 256, 'A', false);
    refuse(circle, "form a loop");
    SmallCharsmap cut;
    cut.units[256 ^ 0xC3] = trieUnit((256 ^ 0xC3) ^ SmallCharsmap::kLeaf, 0xC3, true);
    refuse(cut, "cuts characters");
    cut = {};
    cut.units[256 ^ 0x80] = trieUnit((256 ^ 0x80) ^ SmallCharsmap::kLeaf, 0x80, true);
    refuse(cut, "cuts characters");
    SmallCharsmap texts;
    texts.texts = "a";
    refuse(texts, "unterminated string");
    texts.texts = std::string("\xFF\0", 2);
    refuse(texts, "not UTF-8");
    texts.texts = std::string(1025, 'a') + '\0';
    refuse(texts, "more than 1024 bytes");
    texts.texts = std::string("\xC3\xA9\0", 3);
    texts.units[SmallCharsmap::kLeaf] = trieLeaf(1);
    refuse(texts, "into a character");
}

TEST(VocabularyCheck, RefusesTooManyRulesThatBeginAlike)
{
    const auto chain = [](std::uint32_t length) {
        SmallCharsmap charsmap;
        std::uint32_t base = 256;
        for (std::uint32_t i = 0; i < length; ++i) {
            const auto child = base ^ 'A';
            base = 1 + i;  // outside the block of the children
            charsmap.units[child] = trieUnit(child ^ base, 'A', true);
            charsmap.units[base] = trieLeaf(0);
        }
        return smallVocabulary(charsmap.field());
    };
    ASSERT_NO_THROW(checkVocabulary(chain(32), "x.model"));
    const auto vocabulary = sentencepieceLibrary().load(chain(32));
    ASSERT_TRUE(vocabulary);
    EXPECT_EQ(vocabulary->encode(std::string(32, 'A')).back().text, "a");
    expectRefused(chain(33), "begin alike");
}

TEST(VocabularyCheck, SurvivesStructuredDamage)
{
    constexpr int kRounds = 1000;
    for (const auto* name : {"marian", "byte_fallback", "characters", "words"}) {
        SCOPED_TRACE(name);
        EXPECT_GT(mutate(fileOf(std::string(name) + ".model"), kRounds, 11), 0)
            << "damage that does no harm is there too";
    }
    const auto normalised = smallVocabulary(SmallCharsmap().field() + bytesField(2, numberField(3, 1)));
    EXPECT_GT(mutate(normalised, 4 * kRounds, 12), 0);
}

/// In a separate process, because a training disables the log for the rest of the process.
TEST(SentencepieceModule, SurvivesWhatSentencepieceLogs)
{
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto sample = bytesField(1, bytesField(1, "a") + bytesField(2, "something else"));
    EXPECT_EXIT(std::exit(sentencepieceLibrary().load(smallVocabulary(bytesField(4, sample))) ? 1 : 0),
        testing::ExitedWithCode(0), "did not pass the test");
}

TEST(SentencepieceModule, FindsTheUnknownPieceThatTheSettingsDeny)
{
    const auto bytes = smallVocabulary(bytesField(2, bytesField(45, "a")));
    ASSERT_NO_THROW(checkVocabulary(bytes, "x.model"));
    const auto vocabulary = sentencepieceLibrary().load(bytes);
    ASSERT_TRUE(vocabulary);
    EXPECT_EQ(vocabulary->unknownPiece(), "<unk>");
}

}  // namespace translucent
