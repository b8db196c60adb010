#include "translucent/explain/cost.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace translucent {
namespace {

constexpr std::int64_t L = 9, K = 5;

Matrix matrixOf(const torch::Tensor& tensor)
{
    const auto plain = tensor.contiguous();
    return {static_cast<std::size_t>(plain.size(0)), static_cast<std::size_t>(plain.size(1)),
        std::vector<double>(plain.data_ptr<double>(), plain.data_ptr<double>() + plain.numel())};
}

/// Random q, k, v and torch's scores.
struct Case {
    Case()
    {
        torch::manual_seed(11);
        q = torch::randn({L, K}, torch::kDouble);
        k = torch::randn({L, K}, torch::kDouble);
        v = torch::randn({L, K}, torch::kDouble);
        input.q = matrixOf(q);
        input.k = matrixOf(k);
        input.v = matrixOf(v);
        input.window = 2;
        input.block = 4;
        input.top = 3;
        input.rank = 4;
        scores = q.matmul(k.t()) / std::sqrt(static_cast<double>(K));
    }

    /// Softmax over the keys in `visible` [L, L], times v.
    void expectContext(AttentionPattern pattern, const torch::Tensor& visible) const
    {
        const auto hidden = scores.masked_fill(visible.logical_not(), -std::numeric_limits<double>::infinity());
        expectEqual(attendSparsely(input, pattern).context, hidden.softmax(-1).matmul(v));
    }
    static void expectEqual(const Matrix& found, const torch::Tensor& expected)
    {
        const auto tensor = torch::tensor(found.values, torch::kDouble).reshape(expected.sizes());
        EXPECT_LT((tensor - expected).abs().max().item<double>(), 1e-10);
    }

    torch::Tensor q, k, v, scores;
    SparseAttentionInput input;
};

InputProblem problemOf(const SparseAttentionInput& input)
{
    try {
        explainSparseAttention(input);
    } catch (const InputError& error) {
        return error.problem();
    }
    ADD_FAILURE() << "accepted";
    return {};
}

}  // namespace

TEST(SparseAttention, EqualsTorchOverWhatThePatternShows)
{
    const Case sample;
    const auto places = torch::arange(L);
    const auto distance = (places.unsqueeze(1) - places.unsqueeze(0)).abs();
    const auto blocks = torch::floor_divide(places, 4);
    sample.expectContext(AttentionPattern::Full, distance >= 0);
    sample.expectContext(AttentionPattern::Window, distance <= 2);
    sample.expectContext(AttentionPattern::Blocks, blocks.unsqueeze(1) == blocks.unsqueeze(0));
    const auto least = std::get<0>(sample.scores.topk(3, -1)).select(-1, 2).unsqueeze(-1);
    sample.expectContext(AttentionPattern::TopKeys, sample.scores >= least);
}

TEST(SparseAttention, KeepsEqualScoresTogether)
{
    SparseAttentionInput input;
    input.q = {1, 1, {1}};
    input.k = {5, 1, {0.3, 1, -0.5, 1 - 1e-9, 1 - 1e-3}};
    input.v = {5, 1, {2, 4, 8, 16, 32}};
    input.top = 1;
    EXPECT_EQ(
        attendSparsely(input, AttentionPattern::TopKeys).skipped, (std::vector<bool> {true, false, true, false, true}));
}

TEST(SparseAttention, CausalEqualsTorchBelowTheDiagonal)
{
    Case sample;
    sample.input.causal = true;
    const auto places = torch::arange(L);
    const auto past = places.unsqueeze(1) - places.unsqueeze(0);  // i − j
    const auto blocks = torch::floor_divide(places, 4);
    sample.expectContext(AttentionPattern::Full, past >= 0);
    sample.expectContext(AttentionPattern::Window, (past >= 0).logical_and(past <= 2));
    sample.expectContext(AttentionPattern::Blocks, (past >= 0).logical_and(blocks.unsqueeze(1) == blocks.unsqueeze(0)));
    const auto visible = sample.scores.masked_fill(past < 0, -std::numeric_limits<double>::infinity());
    const auto least =
        std::get<0>(visible.topk(3, -1)).select(-1, 2).unsqueeze(-1);  // −∞ where fewer than 3 are visible
    sample.expectContext(AttentionPattern::TopKeys, (past >= 0).logical_and(visible >= least));
}

TEST(SparseAttention, CausalEqualsTheSumsWrittenOut)
{
    Case sample;
    sample.input.causal = true;
    const auto& [q, k, v, window, block, top, rank, causal] = sample.input;
    for (const auto pattern : {AttentionPattern::Full, AttentionPattern::Window, AttentionPattern::Blocks}) {
        const auto found = attendSparsely(sample.input, pattern);
        for (std::size_t i = 0; i < q.rows; ++i) {
            double total = 0;
            std::vector<double> context(v.columns);
            for (std::size_t j = 0; j <= i; ++j) {
                const bool chosen = pattern == AttentionPattern::Window ? i - j <= window
                    : pattern == AttentionPattern::Blocks               ? i / block == j / block
                                                                        : true;
                double dot = 0;
                for (std::size_t c = 0; c < q.columns; ++c)
                    dot += q.at(i, c) * k.at(j, c);
                const double weight = chosen ? std::exp(dot / std::sqrt(double(q.columns))) : 0;
                total += weight;
                for (std::size_t c = 0; c < v.columns; ++c)
                    context[c] += weight * v.at(j, c);
                EXPECT_EQ(found.skipped[i * k.rows + j], !chosen);
            }
            for (std::size_t j = i + 1; j < k.rows; ++j) {
                EXPECT_TRUE(found.skipped[i * k.rows + j]);
                EXPECT_EQ(found.weights.at(i, j), 0.0);
            }
            for (std::size_t c = 0; c < v.columns; ++c)
                EXPECT_NEAR(found.context.at(i, c), context[c] / total, 1e-12);
        }
    }
}

TEST(SparseAttention, ALaterTokenChangesNoEarlierContext)
{
    Case sample;
    sample.input.causal = true;
    auto changed = sample.input;
    for (std::size_t c = 0; c < changed.k.columns; ++c)
        changed.k.at(L - 1, c) = changed.v.at(L - 1, c) = 7;
    for (const auto pattern : kAttentionPatterns) {
        if (!isAvailable(pattern, changed))
            continue;
        const auto before = attendSparsely(sample.input, pattern).context,
                   after = attendSparsely(changed, pattern).context;
        for (std::size_t i = 0; i + 1 < L; ++i)
            for (std::size_t c = 0; c < before.columns; ++c)
                EXPECT_EQ(before.at(i, c), after.at(i, c));
    }
}

TEST(SparseAttention, LowRankHasNoCausalCase)
{
    Case sample;
    EXPECT_TRUE(isAvailable(AttentionPattern::LowRank, sample.input));
    sample.input.causal = true;
    EXPECT_FALSE(isAvailable(AttentionPattern::LowRank, sample.input));
    const auto steps = explainSparseAttention(sample.input);
    ASSERT_EQ(steps.size(), 5u);
    EXPECT_EQ(steps[0].results[0].value, 45.0);
    EXPECT_EQ(steps[0].formula, "masked_attention");
    EXPECT_EQ(steps[1].results[0].value, 9 * 3 - (2 + 1));
    EXPECT_EQ(steps[4].table.width(), 0u);
    EXPECT_EQ(steps[4].notes.front().id, "sparse.low_rank_causal");
}

TEST(SparseAttention, LowRankPoolsNeighbours)
{
    const Case sample;
    std::vector<torch::Tensor> keys, values;
    for (std::int64_t group = 0; group < 4; ++group) {  // 9 positions in 4 groups: 2, 2, 2, 3
        const auto first = group * L / 4, end = (group + 1) * L / 4;
        keys.push_back(sample.k.slice(0, first, end).mean(0));
        values.push_back(sample.v.slice(0, first, end).mean(0));
    }
    const auto scores = sample.q.matmul(torch::stack(keys).t()) / std::sqrt(static_cast<double>(K));
    Case::expectEqual(attendSparsely(sample.input, AttentionPattern::LowRank).context,
        scores.softmax(-1).matmul(torch::stack(values)));
}

TEST(SparseAttention, SaysWhatItComputesAndWhatErrorThatMakes)
{
    const auto steps = explainSparseAttention(Case().input);
    ASSERT_EQ(steps.size(), 5u);
    EXPECT_EQ(steps[0].results[0].value, 81.0);
    EXPECT_EQ(steps[0].results[2].value, 0.0);
    EXPECT_EQ(steps[1].results[0].value, 9 * 5 - 2 * (2 + 1));  // a band of 5, truncated at both ends
    EXPECT_EQ(steps[2].results[0].value, 16 + 16 + 1);
    EXPECT_EQ(steps[3].results[0].value, 27.0);
    EXPECT_EQ(steps[4].results[0].value, 36.0);
    for (std::size_t i = 1; i < 5; ++i)
        EXPECT_GT(steps[i].results[2].value, 0.01);
    EXPECT_TRUE(steps[1].skipped[3]);
    EXPECT_EQ(steps[1].filled(0, 3), "α<sub>1,4</sub> = –");
}

TEST(SparseAttention, PatternsThatLeaveNothingOutAreFullAttention)
{
    auto input = Case().input;
    input.window = input.block = input.top = input.rank = 100;
    for (const auto& step : explainSparseAttention(input))
        EXPECT_LT(step.results[2].value, 1e-12);
}

TEST(SparseAttention, RefusesBadInput)
{
    const auto changed = [](auto change) {
        auto input = Case().input;
        change(input);
        return problemOf(input);
    };
    EXPECT_EQ(changed([](auto& input) { input.q = {}; }), InputProblem::Empty);
    EXPECT_EQ(changed([](auto& input) { input.v.values[0] = std::nan(""); }), InputProblem::NotFinite);
    EXPECT_EQ(changed([](auto& input) { input.k = {1, 2, {1, 2}}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.v = {1, 2, {1, 2}}; }), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.block = 0; }), InputProblem::Range);
    const auto shorter = [](auto& input) {
        input.causal = true;
        input.q = {2, K, std::vector<double>(2 * K)};
    };
    EXPECT_EQ(changed(shorter), InputProblem::Sizes);
    EXPECT_EQ(changed([](auto& input) { input.q.values[0] = input.k.values[0] = 1e200; }), InputProblem::TooLarge);
}

TEST(ExplainLayerCosts, ShowsWhatWasMeasured)
{
    LayerCostOptions options;
    options.dimension = 10;
    options.lengths = {4, 8};
    const auto counted = explainLayerCosts(options, {});
    ASSERT_EQ(counted.size(), 3u);
    EXPECT_EQ(counted[0].table.at(0, 1), 4 * 8 * 100 + 2 * 64 * 10);
    EXPECT_EQ(counted[0].filled(1, 0), "8·4·10² = <b>3200</b>");
    const LayerCosts measured {{LayerKind::SelfAttention, 4, 1.5, 1024 * 1024}, {LayerKind::Lstm, 4, 2.5, 0},
        {LayerKind::Convolution, 4, 0.5, 0}, {LayerKind::SelfAttention, 8, 9, 0}};
    const auto steps = explainLayerCosts(options, measured);
    ASSERT_EQ(steps.size(), 5u);
    EXPECT_EQ(steps[3].table.width(), 1u);  // the second length was not finished
    EXPECT_EQ(steps[3].table.at(1, 0), 2.5);
    EXPECT_EQ(steps[4].table.at(0, 0), 1.0);
}

}  // namespace translucent
