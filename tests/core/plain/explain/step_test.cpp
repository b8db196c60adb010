#include "translucent/explain/step.h"

#include "explain/fill.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace translucent {

TEST(NumberText, IsShortAndSaysWhatIsNotFinite)
{
    EXPECT_EQ(numberText(3), "3");
    EXPECT_EQ(numberText(-0.0), "0");
    EXPECT_EQ(numberText(-0.70711), "−0.7071");
    EXPECT_EQ(numberText(0.00001), "10⁻⁵");
    EXPECT_EQ(numberText(12345678901.0), "1.23×10¹⁰");
    EXPECT_EQ(numberText(-0.0000412), "−4.12×10⁻⁵");
    EXPECT_EQ(numberText(-1e-12), "−10⁻¹²");
    EXPECT_EQ(numberText(1.5, 1), "1.5");
    EXPECT_EQ(numberText(std::numeric_limits<double>::infinity()), "∞");
    EXPECT_EQ(numberText(-std::numeric_limits<double>::infinity()), "−∞");
    EXPECT_EQ(numberText(std::nan("")), "NaN");
}

TEST(NumberText, HasThreeDigitsGroupsAndNoZerosAtTheEnd)
{
    EXPECT_EQ(numberText(6.98771e-4), "0.000699");
    EXPECT_EQ(numberText(-0.012345), "−0.0123");
    EXPECT_EQ(numberText(0.00005), "5×10⁻⁵");
    EXPECT_EQ(numberText(0.001), "0.001");
    EXPECT_EQ(numberText(37.5), "37.5");
    EXPECT_EQ(numberText(double(0.1F)), "0.1");
    EXPECT_EQ(numberText(9999), "9999");
    EXPECT_EQ(numberText(-786432), "−786,432");
    EXPECT_EQ(numberText(12582912), "12,582,912");
    EXPECT_EQ(numberText(12345.67), "12,345.7");
    EXPECT_EQ(numberText(0.004, 2), "4×10⁻³");
    EXPECT_EQ(numberText(0.054, 2), "0.05");
}

TEST(NumberTable, GrowsByRows)
{
    NumberTable table;
    EXPECT_EQ(table.width(), 0u);
    table.addRow("x", std::vector {1.0, 2.0});
    table.addRow("y", std::vector {3.0, 4.0});
    EXPECT_EQ(table.width(), 2u);
    EXPECT_EQ(table.at(1, 0), 3.0);
    EXPECT_EQ(table.row(0)[1], 2.0);
}

TEST(Fill, SmallNumbersAddUpAsTheyArePrinted)
{
    ExplainStep step;
    noteRoundedSum(step, std::vector {0.00123456, 0.00234567});  // 0.00123 + 0.00235 = 0.00358
    EXPECT_TRUE(step.notes.empty());
    noteRoundedSum(step, std::vector {0.33333, 0.33333, 0.33333});
    EXPECT_FALSE(step.notes.empty());
}

TEST(Fill, LongSumsLoseTheirMiddle)
{
    EXPECT_EQ(sumOf(std::vector {3.0, -1.0, 2.0}), "3 + (−1) + 2");
    EXPECT_EQ(sumOf(std::vector<double>(20, 1.0)), "1 + 1 + 1 + 1 + 1 + 1 + … + 1");
    EXPECT_EQ(sumOfProducts(std::vector {3.0, -1.0}, std::vector {2.0, 0.5}), "3·2 + (−1)·0.5");
    EXPECT_EQ(sumOfProducts(std::vector<double>(9, 1.0), std::vector<double>(9, 2.0)), "1·2 + 1·2 + 1·2 + … + 1·2");
}

}  // namespace translucent
