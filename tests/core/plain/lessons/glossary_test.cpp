#include "translucent/base/error.h"
#include "translucent/files/resources.h"
#include "translucent/lessons/glossary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/refusal.h"
#include "support/temporary_directory.h"

namespace translucent {
namespace {

constexpr auto kHeading = "id\ten\tzh\ten_meaning\tzh_meaning\tsource\tpage\tnot_en\tnot_zh\n";

class GlossaryReader : public testing::Test {
protected:
    std::vector<GlossaryTerm> read(const std::string& text)
    {
        std::ofstream(m_file) << text;
        return readGlossary(m_file);
    }

    /// The error message for an invalid glossary.
    std::string refusal(const std::string& text) { return test::refusal(m_file, text, readGlossary); }

    test::TemporaryDirectory m_directory;
    std::filesystem::path m_file = m_directory.path() / "glossary.tsv";
};

TEST_F(GlossaryReader, TakesTheColumns)
{
    const auto terms =
        read(std::string(kHeading) + "mask\tcausal mask\t因果掩码\tHides\t遮住\t\tnumbers\tcurtain\t帘子\n");
    ASSERT_EQ(terms.size(), 1);
    EXPECT_EQ(terms[0].id, "mask");
    EXPECT_EQ(terms[0].english, "causal mask");
    EXPECT_EQ(terms[0].chinese, "因果掩码");
    EXPECT_EQ(terms[0].englishMeaning, "Hides");
    EXPECT_EQ(terms[0].chineseMeaning, "遮住");
    EXPECT_EQ(terms[0].source, "");
    EXPECT_EQ(terms[0].page, "numbers");
    EXPECT_TRUE(read(kHeading).empty());
}

TEST_F(GlossaryReader, NamesTheLineThatIsWrong)
{
    EXPECT_THAT(refusal("term\tmeaning\n"),
        testing::StartsWith(", line 1: the first line of a glossary must name the columns id"));
    EXPECT_THAT(refusal(""), testing::StartsWith(", line 1: the first line of a glossary must name the columns id"));
    const std::string good = std::string(kHeading) + "a\tA\t甲\tM\t义\t\t\n";
    EXPECT_EQ(refusal(good + "b\tB\t乙\n"), ", line 3: a term has 7 columns or more, not 3");
    EXPECT_EQ(refusal(good + "b\t\t乙\tM\t义\t\t\n"),
        ", line 3: a term needs an id and, in both languages, a name and a meaning");
    EXPECT_EQ(refusal(good + "a\tA\t甲\tM\t义\t\t\n"),
        ", line 3: the term \"a\" is already defined above; each id must be unique");
}

TEST(Glossary, CameAlong)
{
    const auto terms = shippedGlossary();
    EXPECT_GT(terms.size(), 80);
    EXPECT_TRUE(idsOf(terms).contains("softmax"));
    EXPECT_EQ(idsOf(terms).size(), terms.size());
}

TEST(Glossary, LinksOfATextNameTerms)
{
    EXPECT_THAT(linkedTerms("A [token](term:token), [shown](show:tokens), and [its share](term:softmax)."),
        testing::ElementsAre("token", "softmax"));
    EXPECT_THAT(linkedTerms("[nothing](term:) and [no end](term:softmax"), testing::ElementsAre("", "softmax"));
    EXPECT_TRUE(linkedTerms("term:token").empty());
}

}  // namespace
}  // namespace translucent
