#include "translucent/scores/label_scores.h"

#include "support/expect_error.h"
#include "translucent/model/labels.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace translucent {

namespace {

using LabelTexts = std::vector<std::string>;

/// Label sequences of random lengths, of which about two thirds are right.
struct RandomLabels {
    LabelTexts given, right;
    explicit RandomLabels(unsigned seed)
    {
        std::mt19937 engine(seed);
        const LabelTexts names {"A", "B", "C", "D"};
        for (int sentence = 0; sentence < 40; ++sentence) {
            std::string g, r;
            for (auto left = 1 + engine() % 7; left > 0; --left) {
                const auto& wanted = names[engine() % 4];
                const auto& said = engine() % 3 > 0 ? wanted : names[engine() % 4];
                r += (r.empty() ? "" : " ") + wanted;
                g += (g.empty() ? "" : " ") + said;
            }
            given.push_back(g);
            right.push_back(r);
        }
    }
};

/// Counted by definition, position by position.
double bruteForceF1(const RandomLabels& data, const std::string& label)
{
    double both = 0, said = 0, wanted = 0;
    for (std::size_t i = 0; i < data.right.size(); ++i) {
        const auto g = wordsBetweenSpaces(data.given[i]), r = wordsBetweenSpaces(data.right[i]);
        for (std::size_t j = 0; j < r.size(); ++j) {
            both += g[j] == label && r[j] == label;
            said += g[j] == label;
            wanted += r[j] == label;
        }
    }
    const double precision = both / said, recall = both / wanted;
    return 2 * precision * recall / (precision + recall);
}

}  // namespace

TEST(LabelScores, AgreeWithTheDefinitions)
{
    const RandomLabels data(3);
    const auto scores = labelScores(data.given, data.right);
    ASSERT_EQ(scores.labels, (LabelTexts {"A", "B", "C", "D"}));
    double sum = 0, right = 0, all = 0;
    for (const auto& score : scores.byLabel()) {
        EXPECT_NEAR(score.f1(), bruteForceF1(data, score.label), 1e-12);
        sum += bruteForceF1(data, score.label);
    }
    EXPECT_NEAR(scores.macroF1(), sum / 4, 1e-12);
    for (std::size_t i = 0; i < data.right.size(); ++i) {
        const auto g = wordsBetweenSpaces(data.given[i]), r = wordsBetweenSpaces(data.right[i]);
        for (std::size_t j = 0; j < r.size(); ++j, ++all)
            right += g[j] == r[j];
    }
    EXPECT_NEAR(scores.accuracy(), right / all, 1e-12);
    EXPECT_EQ(scores.total(), static_cast<std::int64_t>(all));
}

TEST(LabelScores, TheMatrixHasRightLabelsDownAndGivenOnesAcross)
{
    const auto scores = labelScores(LabelTexts {"N V V", "N"}, LabelTexts {"N N V", "V"});
    EXPECT_EQ(confusionTable(scores), "\tN\tV\nN\t1\t1\nV\t1\t1\n");
}

TEST(LabelScores, CountWhatIsMissingAndLeaveOutWhatIsTooMuch)
{
    const auto scores = labelScores(LabelTexts {"N", "N V V"}, LabelTexts {"N V", "N"});
    EXPECT_EQ(scores.total(), 3);
    EXPECT_NEAR(scores.accuracy(), 2.0 / 3, 1e-12);
    EXPECT_EQ(scores.labels, (LabelTexts {"N", "V", "–"}));
    EXPECT_EQ(scores.byLabel()[1].recall(), 0);
}

TEST(LabelScores, NeedEquallyManySentences)
{
    test::expectError(ErrorCode::InvalidArgument, {"1 labelled", "2 reference"}, [] {
        labelScores(LabelTexts {"N"}, LabelTexts {"N", "V"});
    });
    test::expectError(ErrorCode::InvalidArgument, {"at least one"}, [] { labelScores({}, {}); });
}

}  // namespace translucent
