#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include "support/expect_error.h"
#include "support/named_interventions.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using Ids = std::vector<std::int64_t>;

const Ids kSource {7, 9, 4, 12, kUnknownId, 10, kEndId};
const Ids kOutput {5, 11, 8, 6, kEndId};

class TracedInterventions : public testing::TestWithParam<test::NamedConfig> {
protected:
    ForwardTrace trace(const Intervention& intervention = {}) const
    {
        return traceForward(*model, kSource, kOutput, {TraceDetail::Everything, intervention});
    }
    void expectRefusal(const Intervention& intervention, std::string_view what) const
    {
        test::expectError(ErrorCode::InvalidArgument, {what}, [&] { trace(intervention); });
    }
    bool isPre() const { return model->config().normPlacement == NormPlacement::Pre; }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(Configs, TracedInterventions, testing::ValuesIn(test::variedConfigs()),
    [](const auto& instance) { return instance.param.name; });

const Array& at(const ForwardTrace& trace, const std::string& name)
{
    const auto* array = trace.find(name);
    if (!array)
        throw std::runtime_error("no array " + name);
    return *array;
}

void expectNear(const Array& actual, const Array& expected)
{
    ASSERT_EQ(actual.shape, expected.shape);
    for (std::size_t i = 0; i < expected.values.size(); ++i)
        ASSERT_NEAR(actual.values[i], expected.values[i], 1e-5);
}

std::vector<float> copyOf(std::span<const float> row)
{
    return {row.begin(), row.end()};
}

/// Σ weight · value over one row. Shapes: weights [L], values [L, K] of head `head`
std::vector<float> weightedSum(std::span<const float> weights, const Array& values, std::size_t head)
{
    std::vector<float> sum(static_cast<std::size_t>(values.shape[2]));
    for (std::size_t j = 0; j < weights.size(); ++j)
        for (std::size_t k = 0; k < sum.size(); ++k)
            sum[k] += weights[j] * values.row(head * weights.size() + j)[k];
    return sum;
}

/// Rows of a [rows, D] array in a sorted order, for comparison.
std::vector<std::vector<float>> sortedRows(const Array& array)
{
    std::vector<std::vector<float>> rows;
    for (std::size_t i = 0; i < static_cast<std::size_t>(array.shape[0]); ++i)
        rows.push_back(copyOf(array.row(i)));
    std::ranges::sort(rows);
    return rows;
}

}  // namespace

TEST_P(TracedInterventions, AnEditedRowIsSeenInItsWeightsAndContextAlone)
{
    constexpr std::size_t kHead = 1, kRow = 3;
    const std::size_t T = kOutput.size(), S = kSource.size();
    const auto plain = trace();
    struct Case {
        const char* edit;
        std::string path;
        std::vector<float> weights;
    };
    const float quarter = 0.25F;
    for (const auto& [edit, path, weights] :
        {Case {"cross:0:1:3=0.5,0,0,0,0,0,0.5", "decoder.layers.0.cross_attention", {0.5F, 0, 0, 0, 0, 0, 0.5F}},
            Case {"dec:0:1:3=uniform", "decoder.layers.0.self_attention", {quarter, quarter, quarter, quarter, 0}},
            Case {"enc:0:1:3=6", "encoder.layers.0.self_attention", {0, 0, 0, 0, 0, 0, 1}}}) {
        SCOPED_TRACE(edit);
        const auto changed = trace({.rowEdits = {rowEditFromText(edit)}});
        const auto& seen = at(changed, path + ".weights");
        const auto rows = path.starts_with("encoder") ? S : T;
        for (std::size_t row = 0; row < static_cast<std::size_t>(model->config().heads) * rows; ++row) {
            const bool edited = row == kHead * rows + kRow;
            EXPECT_EQ(copyOf(seen.row(row)), edited ? weights : copyOf(at(plain, path + ".weights").row(row))) << row;
            const auto context = at(changed, path + ".context").row(row);
            const auto expected = edited ? weightedSum(weights, at(changed, path + ".v"), kHead)
                                         : copyOf(at(plain, path + ".context").row(row));
            for (std::size_t k = 0; k < expected.size(); ++k)
                EXPECT_NEAR(context[k], expected[k], 1e-5) << row;
        }
        EXPECT_EQ(at(changed, path + ".scores"), at(plain, path + ".scores"));
        EXPECT_EQ(at(changed, path + ".masked_scores"), at(plain, path + ".masked_scores"));
    }
}

TEST_P(TracedInterventions, OfTwoEditsOfARowTheLaterHolds)
{
    const auto both = trace({.rowEdits = {rowEditFromText("cross:0:0:1=uniform"), rowEditFromText("cross:0:0:1=2")}});
    EXPECT_EQ(both.logProbabilities, trace({.rowEdits = {rowEditFromText("cross:0:0:1=2")}}).logProbabilities);
}

TEST_P(TracedInterventions, RowsThatAreNotReachedChangeNothing)
{
    const auto changed = trace({.rowEdits = {rowEditFromText("cross:0:0:5=2"), rowEditFromText("enc:0:0:7=0")}});
    EXPECT_EQ(changed.logProbabilities, trace().logProbabilities);
}

TEST_P(TracedInterventions, WithoutTheMaskEveryInputIsSeen)
{
    const auto changed = trace({.causalMaskRemoved = true});
    const std::string path = "decoder.layers.0.self_attention";
    EXPECT_EQ(at(changed, path + ".masked_scores"), at(changed, path + ".scores"));
    EXPECT_EQ(at(changed, path + ".scores"), at(trace(), path + ".scores"));
    EXPECT_TRUE(std::ranges::all_of(at(changed, path + ".weights").values, [](float weight) { return weight > 0; }));
    const auto edited = trace({.rowEdits = {rowEditFromText("dec:0:0:0=uniform")}, .causalMaskRemoved = true});
    EXPECT_EQ(copyOf(at(edited, path + ".weights").row(0)), std::vector<float>(kOutput.size(), 0.2F));
    EXPECT_NO_THROW(trace({.rowEdits = {rowEditFromText("dec:0:0:0=4")}, .causalMaskRemoved = true}));
}

TEST_P(TracedInterventions, DroppedPositionsAddNothing)
{
    const PositionChange dropped {PositionUse::Dropped, 0};
    if (model->config().positionKind == PositionKind::None)
        return expectRefusal({.sourcePositions = dropped}, "source positions");
    const auto changed = trace({.sourcePositions = dropped, .targetPositions = dropped});
    for (const std::string stack : {"encoder", "decoder"}) {
        EXPECT_EQ(changed.find(stack + ".positions"), nullptr);
        EXPECT_EQ(at(changed, stack + ".input"), at(changed, stack + ".embedding"));
    }
}

TEST_P(TracedInterventions, ShuffledPositionsAreThoseOfTheSentenceInAnotherOrder)
{
    if (model->config().positionKind == PositionKind::None)
        return expectRefusal({.targetPositions = {PositionUse::Shuffled, 1}}, "target positions");
    const auto plain = trace(), changed = trace({.sourcePositions = {PositionUse::Shuffled, 1}});
    EXPECT_NE(at(changed, "encoder.positions"), at(plain, "encoder.positions"));
    EXPECT_EQ(sortedRows(at(changed, "encoder.positions")), sortedRows(at(plain, "encoder.positions")));
    EXPECT_EQ(at(changed, "decoder.positions"), at(plain, "decoder.positions"));
    EXPECT_EQ(at(changed, "encoder.embedding"), at(plain, "encoder.embedding"));
}

TEST_P(TracedInterventions, WithoutItsResidualASublayerGoesOnAlone)
{
    const auto changed = trace({.skippedResiduals = {sublayerIdFromText("dec:1:cross")}});
    const std::string path = "decoder.layers.1.";
    const auto sum = isPre() ? path + "after_cross_attention" : path + "cross_attention_norm.input";
    EXPECT_EQ(at(changed, sum), at(changed, path + "cross_attention.output"));
}

TEST_P(TracedInterventions, WithoutItsNormASublayerPassesItsValuesOn)
{
    const auto changed = trace({.skippedNorms = {sublayerIdFromText("enc:0:ffn")}});
    const std::string path = "encoder.layers.0.";
    EXPECT_EQ(changed.find(path + "feed_forward_norm.output"), nullptr);
    EXPECT_NE(changed.find(path + "self_attention_norm.output"), nullptr);
    if (isPre())
        return;
    Array sum = at(changed, path + "after_self_attention");
    for (std::size_t i = 0; i < sum.values.size(); ++i)
        sum.values[i] += at(changed, path + "feed_forward.output").values[i];
    expectNear(at(changed, path + "output"), sum);
}

TEST_P(TracedInterventions, WithoutTheFinalNormAStackEndsWithItsLastLayer)
{
    if (!isPre())
        return expectRefusal({.skippedNorms = {sublayerIdFromText("dec:final")}}, "norm dec:final");
    const auto changed = trace({.skippedNorms = {sublayerIdFromText("enc:final"), sublayerIdFromText("dec:final")}});
    for (const std::string stack : {"encoder", "decoder"}) {
        const auto layers = stack == "encoder" ? model->config().encoderLayers : model->config().decoderLayers;
        EXPECT_EQ(
            at(changed, stack + ".output"), at(changed, stack + ".layers." + std::to_string(layers - 1) + ".output"));
        EXPECT_EQ(changed.find(stack + ".final_norm.output"), nullptr);
    }
}

TEST_P(TracedInterventions, LeaveNoTrace)
{
    const auto before = trace();
    for (const auto& [name, intervention] : test::namedInterventions(model->config())) {
        trace(intervention);
        const auto after = trace();
        EXPECT_EQ(after.logProbabilities, before.logProbabilities) << name;
    }
}

TEST(TracedIntervention, NamesKeysThatTheSentenceDoesNotHave)
{
    const auto model = test::smallModel();
    const auto refuse = [&](const char* edit, std::initializer_list<std::string_view> parts) {
        test::expectError(ErrorCode::Inconsistent, parts, [&] {
            traceForward(*model, kSource, kOutput, {TraceDetail::Attention, {.rowEdits = {rowEditFromText(edit)}}});
        });
    };
    refuse("cross:0:0:0=7", {"key 7", "keys 0 to 6"});
    refuse("dec:0:0:2=3", {"key 3", "keys 0 to 2"});
}

}  // namespace translucent
