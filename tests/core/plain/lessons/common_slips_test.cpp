#include "translucent/files/resources.h"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

std::string contentOf(const std::string& resource)
{
    std::ifstream file(resourcePath(resource));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A mistake that occurs in slides on the subject, and the place where a reader is warned of it.
struct Slip {
    const char* file;
    const char* words;
};

}  // namespace

TEST(CommonSlips, AreNamedInBothLanguages)
{
    constexpr Slip slips[] {{"lessons/en/07-distance.md", "some slides have 10000π"},
        {"lessons/zh/07-distance.md", "有的讲义写成 10000π"},
        {"lessons/en/14-loss-is-not-bleu.md", "Some tables give BLEU from 0 to 1"},
        {"lessons/zh/14-loss-is-not-bleu.md", "有的表格用 0 到 1 表示 BLEU，本程序用 0 到 100"},
        {"lessons/en/09-norms.md", "Some slides confuse the two"},
        {"lessons/zh/09-norms.md", "有的讲义在同一句话里把两者弄混"},
        {"glossary.tsv", "not the inverse square, as some slides say"},
        {"glossary.tsv", "而不是有的讲义所写的“倒数平方”"}};
    for (const auto& [file, words] : slips)
        EXPECT_NE(contentOf(file).find(words), std::string::npos) << file << ": " << words;
}

}  // namespace translucent
