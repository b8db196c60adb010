#include "translucent/neural/inspection.h"

#include "network/model_state.h"
#include "support/small_model.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {

TEST(LayerParameters, AreThoseTheArraysOfAPassComeFrom)
{
    for (const auto& [name, config] : test::variedConfigs()) {
        const auto model = test::smallModel(config);
        const auto parameters = layerParameters(*model);
        const std::vector<std::int64_t> source {7, 9, 4, kEndId}, output {5, 11, kEndId};
        const auto trace = traceForward(*model, source, output, {TraceDetail::Everything, {}});
        const auto tensor = [](const Array* array) {
            EXPECT_NE(array, nullptr);
            return torch::tensor(array->values).reshape(array->shape);
        };
        const std::string path = "decoder.layers.0.feed_forward";
        const auto y = torch::linear(tensor(trace.find(path + ".activated")),
            tensor(parameters.find(path + ".outer.weight")), tensor(parameters.find(path + ".outer.bias")));
        EXPECT_TRUE(torch::allclose(y, tensor(trace.find(path + ".output")), 1e-4, 1e-5)) << name;
    }
}

TEST(LayerParameters, LeaveTheTablesOut)
{
    const auto parameters = layerParameters(*test::smallModel());
    const auto D = test::smallConfig().modelDimension;
    EXPECT_EQ(
        parameters.find("encoder.layers.0.self_attention.qkv.weight")->shape, (std::vector<std::int64_t> {3 * D, D}));
    EXPECT_EQ(
        parameters.find("decoder.layers.1.cross_attention.key_value.bias")->shape, (std::vector<std::int64_t> {2 * D}));
    EXPECT_EQ(parameters.find("encoder.final_norm.weight")->shape, (std::vector<std::int64_t> {D}));
    EXPECT_EQ(parameters.find("source_embedding.weight"), nullptr);
    EXPECT_EQ(parameters.find("output.bias"), nullptr);
}

}  // namespace translucent
