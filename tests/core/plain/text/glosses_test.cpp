#include "translucent/text/glosses.h"

#include "translucent/base/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/refusal.h"
#include "support/temporary_directory.h"

namespace translucent {
namespace {

class GlossesReader : public testing::Test {
protected:
    std::filesystem::path write(const std::string& name, const std::string& text)
    {
        std::ofstream(m_directory.path() / name) << text;
        return m_directory.path() / name;
    }

    test::TemporaryDirectory m_directory;
};

TEST_F(GlossesReader, TakesWordPinyinAndMeanings)
{
    const Glosses glosses({write("a.tsv", "昨天\tzuó tiān\tyesterday\n书\tshū\tbook;  letter ;; document\n")});
    EXPECT_EQ(glosses.size(), 2U);
    ASSERT_NE(glosses.find("书"), nullptr);
    EXPECT_EQ(glosses.find("书")->pinyin, "shū");
    EXPECT_THAT(glosses.find("书")->meanings, testing::ElementsAre("book", "letter", "document"));
    EXPECT_EQ(glosses.find("昨"), nullptr);
    EXPECT_EQ(Glosses().find("书"), nullptr);
}

TEST_F(GlossesReader, TheFirstGlossOfAWordStays)
{
    const Glosses glosses({write("own.tsv", "了\tle\t(completed)\n"), write("all.tsv", "了\tliǎo\tto finish\n")});
    EXPECT_EQ(glosses.size(), 1U);
    EXPECT_EQ(glosses.find("了")->pinyin, "le");
}

TEST_F(GlossesReader, NamesTheLineThatIsNoGloss)
{
    for (const auto* line : {"书", "书\tshū", "书\tshū\t", "书\tshū\t ; ", "\tshū\tbook", "书\t\tbook"}) {
        const auto message = test::refusal(m_directory.path() / "bad.tsv", "我\twǒ\tI\n" + std::string(line) + "\n",
            [](const std::filesystem::path& file) { return Glosses({file}); });
        EXPECT_THAT(message,
            testing::HasSubstr(", line 2: a gloss is a word, its pinyin and its meanings, with tabs between them"))
            << line;
    }
    EXPECT_THROW(Glosses({m_directory.path() / "missing.tsv"}), Error);
}

TEST(ShippedGlosses, KnowEverydayWordsAndReadFunctionWordsAsInSentences)
{
    const Glosses glosses = shippedGlosses();
    EXPECT_GT(glosses.size(), 29000U);
    for (const auto& [word, pinyin] : {std::pair {"我", "wǒ"}, {"妹妹", "mèi mei"}, {"昨天", "zuó tiān"}, {"买", "mǎi"},
             {"了", "le"}, {"三", "sān"}, {"本", "běn"}, {"没", "méi"}, {"长", "cháng"}, {"吗", "ma"}}) {
        ASSERT_NE(glosses.find(word), nullptr) << word;
        EXPECT_EQ(glosses.find(word)->pinyin, pinyin);
    }
}

}  // namespace
}  // namespace translucent
