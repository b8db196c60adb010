#include "translucent/neural/inspection.h"

#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/forward_trace.h"

#include <gtest/gtest.h>

namespace translucent {

TEST(LearnedPositions, AreTheRowsThatAreAdded)
{
    auto config = test::smallConfig();
    config.positionKind = PositionKind::Learned;
    const auto model = test::smallModel(config);
    for (const auto stack : {StackKind::Encoder, StackKind::Decoder}) {
        const Array table = learnedPositions(*model, stack);
        ASSERT_EQ(table.shape, (std::vector<std::int64_t> {model->config().maxLength, model->config().modelDimension}));
        const std::vector<std::int64_t> ids {5, 6, 7};
        const auto trace = traceForward(*model, ids, ids, {TraceDetail::Everything, {}});
        const Array& rows = *trace.find(stack == StackKind::Encoder ? "encoder.positions" : "decoder.positions");
        for (std::size_t i = 0; i < rows.values.size(); ++i)
            EXPECT_EQ(rows.values[i], table.values[i]);
    }
}

TEST(LearnedPositions, AreEmptyForAModelThatComputesThem)
{
    EXPECT_TRUE(learnedPositions(*test::smallModel(test::smallConfig()), StackKind::Encoder).empty());
}

}  // namespace translucent
