#include "text/numbered_pieces.h"

#include "support/expect_error.h"

namespace translucent {
namespace {

TEST(NumberedPieces, AreFoundBehindTheModel)
{
    const std::vector<std::string> listed {"▁a", "▁b", ">>xx<<"};
    const auto read = NumberedPieces::behind(withNumberedPieces("", listed), "m.spm");
    EXPECT_EQ(read.listed(), listed);
    EXPECT_EQ(read.idOf("▁b"), kSpecialIds + 1);
    EXPECT_EQ(read.idOf("c"), kUnknownId);
    EXPECT_TRUE(NumberedPieces::behind("", "m.spm").empty());
}

TEST(NumberedPieces, AreTakenAwayAgain)
{
    const std::vector<std::string> listed {"▁a", "▁b"};
    EXPECT_EQ(withoutNumberedPieces(withNumberedPieces("", listed)), "");
    EXPECT_EQ(withoutNumberedPieces(withNumberedPieces("\x08\x01", listed)), "\x08\x01");
    EXPECT_EQ(withoutNumberedPieces("\x08\x01"), "\x08\x01");
}

TEST(NumberedPieces, CannotBeListedTwice)
{
    test::expectError(ErrorCode::InvalidFormat, {"m.spm", "'a'", "twice"}, [] {
        NumberedPieces({"a", "b", "a"}, "m.spm");
    });
    test::expectError(ErrorCode::InvalidFormat, {"m.spm", "not UTF-8"}, [] { NumberedPieces({"\xff"}, "m.spm"); });
}

TEST(NumberedPieces, CutsLiteralsOut)
{
    const NumberedPieces pieces({">>xx<<"}, "m.spm");
    std::vector<std::int64_t> ids;
    std::string between;
    const std::string text = ">>xx<<a</s>b<pad><unk>>>xx<<";
    for (const auto& part : pieces.parts(text)) {
        if (part.isPiece)
            ids.push_back(part.id);
        else
            between += text.substr(part.span.begin, part.span.end - part.span.begin) + "|";
    }
    EXPECT_EQ(ids, (std::vector<std::int64_t> {kSpecialIds, kEndId, kBeginId, kUnknownId}));
    EXPECT_EQ(between, "a|b|>>xx<<|");
    EXPECT_TRUE(pieces.parts("").empty());
    EXPECT_EQ(pieces.parts(">>yy<<").front().id, kUnknownId);
    EXPECT_FALSE(pieces.parts(">><<").front().isPiece);
}

TEST(NumberedPieces, LeaveNoMarksInText)
{
    EXPECT_EQ(withoutMarks("▁a▁b"), "a b");
    EXPECT_EQ(withoutMarks(" ▁ "), "");
    EXPECT_EQ(withoutMarks("a "), "a");
}

}  // namespace
}  // namespace translucent
