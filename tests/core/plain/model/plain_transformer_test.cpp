#include "translucent/model/plain_transformer.h"

#include "model/positions.h"
#include "support/temporary_directory.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {

TEST(PlainTransformer, OtherArchitecturesNeedTheirNetwork)
{
    const TransformerConfig plain;
    EXPECT_TRUE(decodesOnBuffers(plain));
    const auto with = [&](auto member, auto value) {
        auto config = plain;
        config.*member = value;
        return decodesOnBuffers(config);
    };
    EXPECT_TRUE(with(&TransformerConfig::normPlacement, NormPlacement::Post));
    EXPECT_TRUE(with(&TransformerConfig::positionKind, PositionKind::Learned));
    EXPECT_TRUE(with(&TransformerConfig::activation, Activation::Gelu));
    EXPECT_FALSE(with(&TransformerConfig::architecture, Architecture::Lstm));
    EXPECT_FALSE(with(&TransformerConfig::positionKind, PositionKind::Relative));
    EXPECT_FALSE(with(&TransformerConfig::normKind, NormKind::Rms));
    EXPECT_FALSE(with(&TransformerConfig::feedForward, FeedForwardKind::Swiglu));
    EXPECT_FALSE(with(&TransformerConfig::generation, Generation::BeginRow));
}

TEST(PlainTransformer, ADamagedConfigIsReportedByTheLoader)
{
    const test::TemporaryDirectory root;
    EXPECT_TRUE(decodesWithoutLibTorch(root / "none"));
    root.add("config.json", "{");
    EXPECT_TRUE(decodesWithoutLibTorch(root.path()));
    root.add("config.json", R"({"model_type": "marian"})");
    EXPECT_FALSE(decodesWithoutLibTorch(root.path()));
}

TEST(SinusoidalPositions, AreThoseOfThePaper)
{
    const auto values = sinusoidalPositions(7, 6);
    ASSERT_EQ(values.size(), 42U);
    for (std::size_t position = 0; position < 7; ++position)
        for (std::size_t column = 0; column < 6; ++column) {
            const double angle =
                static_cast<double>(position) / std::pow(10000.0, static_cast<double>(column / 2 * 2) / 6);
            EXPECT_NEAR(values[position * 6 + column], column % 2 == 0 ? std::sin(angle) : std::cos(angle), 1e-7);
        }
}

}  // namespace translucent
