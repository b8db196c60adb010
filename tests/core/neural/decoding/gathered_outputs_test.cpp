#include "decoding/batch_search.h"

#include "kernels/kernels.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

constexpr std::int64_t kVocabulary = 300;  // not a multiple of the panel size

/// The storage formats of a layer's weights.
struct Storage {
    const char* name;
    bool halves;
    DecodingPrecision precision;
};

class GatheredOutputLayer : public testing::TestWithParam<Storage> {
protected:
    GatheredOutputLayer()
    {
        auto config = test::smallConfig();
        config.modelDimension = 18;  // not a multiple of the quad size
        config.sourceVocabulary = config.targetVocabulary = kVocabulary;
        network = makeNetwork(config);
        test::fillAtRandom(*network, 5);
        const torch::NoGradGuard noGrad;
        if (GetParam().halves)
            for (auto& parameter : network->parameters())
                parameter.copy_(parameter.to(torch::kHalf));
        weights = decodingWeights(*network, GetParam().precision);
    }

    std::shared_ptr<TranslationNetwork> network;
    std::shared_ptr<const DecodingWeights> weights;
};

INSTANTIATE_TEST_SUITE_P(Storages, GatheredOutputLayer,
    testing::Values(Storage {"Floats", false, DecodingPrecision::Float32},
        Storage {"Halves", true, DecodingPrecision::Float32}, Storage {"Bytes", false, DecodingPrecision::Int8}),
    [](const auto& instance) { return instance.param.name; });

TEST_P(GatheredOutputLayer, HasTheNumbersOfTheWholeOneToTheLastBit)
{
    const auto& whole = weights->output;
    ASSERT_EQ(whole.halves, GetParam().halves && kernels().widensHalves);
    ASSERT_EQ(whole.scales != nullptr, GetParam().precision == DecodingPrecision::Int8);
    std::vector<std::int64_t> some;
    for (std::int64_t id = 1; id < kVocabulary; id += 1 + id % 4)
        some.push_back(id);
    some.push_back(0);  // any order will do
    ASSERT_GT(std::ssize(some), kPanelOutputs);
    torch::manual_seed(3);
    for (const auto& outputs : {some, std::vector<std::int64_t> {299}, std::vector<std::int64_t> {}})
        for (const std::int64_t rows : {1, 3, 17}) {
            const GatheredOutputs gathered(whole, outputs);
            const auto N = std::ssize(outputs);
            ASSERT_EQ(gathered.view().outputs, N);
            const auto x = torch::randn({rows, whole.inputs});
            auto all = torch::empty({rows, kVocabulary}), found = torch::empty({rows, N});
            multiplyRows(whole, x.data_ptr<float>(), rows, all.data_ptr<float>());
            if (N > 0)
                multiplyRows(gathered.view(), x.data_ptr<float>(), rows, found.data_ptr<float>());
            const auto index = torch::tensor(outputs, torch::kLong);
            EXPECT_TRUE(found.equal(all.index_select(1, index))) << N << " outputs, " << rows << " rows";
        }
}

}  // namespace
}  // namespace translucent
