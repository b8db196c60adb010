#include "network/translation_network.h"

#include "network/masks.h"
#include "network/model_state.h"
#include "network/recorder.h"
#include "support/reference_case.h"
#include "support/small_model.h"
#include "training/batch_loss.h"
#include "translucent/base/error.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/padded_batch.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

namespace translucent {

namespace {

using test::largestDifference;

constexpr double kTolerance = 1e-5;

/// Results of PyTorch's own LSTM, GRU and convolution: see make_older_reference.py.
class OlderReference : public testing::TestWithParam<std::string> {
protected:
    OlderReference()
        : reference(GetParam())
        , network(makeNetwork(reference.config))
    {
        test::fillByFormula(*network);
    }

    torch::Tensor logits(const ForwardContext& context = {})
    {
        const auto source = network->encode(reference.ids("source_ids"), context);
        return network->logits(network->decode(reference.ids("decoder_input_ids"), source, context), context);
    }

    /// The target positions without padding. Shape: [B, T, ...] → [N, ...]
    torch::Tensor counting(const torch::Tensor& values)
    {
        const auto positions = reference.ids("target_ids").flatten().ne(kPadId).nonzero().squeeze(1);
        return values.flatten(0, 1).index_select(0, positions);
    }

    test::ReferenceCase reference;
    std::shared_ptr<TranslationNetwork> network;
};

INSTANTIATE_TEST_SUITE_P(Cases, OlderReference,
    testing::Values(
        "lstm_without_attention", "lstm_dot", "lstm_additive", "gru_dot", "gru_additive", "cnn", "cnn_wide_learned"),
    [](const auto& instance) { return instance.param; });

class OlderNetworks : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

double sigmoid(double x)
{
    return 1 / (1 + std::exp(-x));
}

/// One step of a layer in double precision, following the equations of the papers, without the network's code.
/// Legend: I inputs, U units.
class CellByHand {
public:
    CellByHand(const TranslationModel& model, const std::string& path)
        : m_lstm(model.config().architecture == Architecture::Lstm)
    {
        const auto parameters = networkOf(model)->named_parameters();
        const auto of = [&](const std::string& name) { return toArray(parameters[path + name]); };
        m_input = of(".input.weight");
        m_inputBias = of(".input.bias");
        m_recurrent = of(".recurrent.weight");
        m_recurrentBias = of(".recurrent.bias");
        m_units = static_cast<std::size_t>(m_recurrent.shape[1]);
    }

    std::size_t units() const { return m_units; }

    /// Returns the values by the names of the trace, with "output"; `before` contains "output" and, for an LSTM,
    /// "cell".
    std::map<std::string, std::vector<double>> step(
        std::span<const float> x, const std::map<std::string, std::vector<double>>& before) const
    {
        const auto& output = before.at("output");
        std::map<std::string, std::vector<double>> now;
        for (std::size_t u = 0; u < m_units; ++u) {
            const auto given = [&](std::size_t part) { return product(m_input, m_inputBias, part * m_units + u, x); };
            const auto own = [&](std::size_t part) {
                return product(m_recurrent, m_recurrentBias, part * m_units + u, output);
            };
            if (m_lstm) {
                const double input = sigmoid(given(0) + own(0)), forget = sigmoid(given(1) + own(1)),
                             candidate = std::tanh(given(2) + own(2)), gate = sigmoid(given(3) + own(3)),
                             cell = forget * before.at("cell")[u] + input * candidate;
                now["input_gate"].push_back(input);
                now["forget_gate"].push_back(forget);
                now["candidate"].push_back(candidate);
                now["output_gate"].push_back(gate);
                now["cell"].push_back(cell);
                now["output"].push_back(gate * std::tanh(cell));
            } else {
                const double reset = sigmoid(given(0) + own(0)), update = sigmoid(given(1) + own(1)),
                             candidate = std::tanh(given(2) + reset * own(2));
                now["reset_gate"].push_back(reset);
                now["update_gate"].push_back(update);
                now["candidate"].push_back(candidate);
                now["output"].push_back((1 - update) * candidate + update * output[u]);
            }
        }
        return now;
    }

private:
    template <typename Row>
    static double product(const Array& weight, const Array& bias, std::size_t row, const Row& x)
    {
        double sum = bias.values[row];
        for (std::size_t i = 0; i < x.size(); ++i)
            sum += static_cast<double>(weight.row(row)[i]) * static_cast<double>(x[i]);
        return sum;
    }

    bool m_lstm;
    std::size_t m_units = 0;
    Array m_input, m_inputBias, m_recurrent, m_recurrentBias;
};

INSTANTIATE_TEST_SUITE_P(Configs, OlderNetworks, testing::ValuesIn(test::olderConfigs()),
    [](const auto& instance) { return instance.param.name; });

}  // namespace

TEST_P(OlderReference, LogitsAgree)
{
    torch::NoGradGuard noGrad;
    EXPECT_LT(largestDifference(counting(logits()), counting(reference.tensor("logits"))), kTolerance);
}

TEST_P(OlderReference, AttentionAgrees)
{
    torch::NoGradGuard noGrad;
    Recorder recorder(TraceDetail::Attention);
    logits({&recorder, nullptr});
    const auto arrays = recorder.take();
    const auto [layers, heads] = attentionSize(reference.config, AttentionKind::Cross);
    ASSERT_EQ(std::ssize(arrays), layers);
    for (const auto& [name, array] : arrays) {
        const auto ours = torch::tensor(array.values).view(array.shape).transpose(1, 2);  // [B, T, 1, S]
        EXPECT_LT(largestDifference(counting(ours), counting(reference.tensor(name).transpose(1, 2))), kTolerance)
            << name;
    }
}

TEST_P(OlderReference, GradientsAgree)
{
    auto loss = labelSmoothedLoss(counting(logits()), counting(reference.ids("target_ids")), 0.1);
    EXPECT_NEAR(loss.item<double>(), reference.tensor("loss").item<double>(), kTolerance);
    loss.backward();
    for (const auto& parameter : network->named_parameters())
        EXPECT_LT(largestDifference(parameter.value().grad(), reference.tensor("grad." + parameter.key())), kTolerance)
            << parameter.key();
}

TEST_P(OlderReference, ParameterCountAgrees)
{
    std::int64_t count = 0;
    for (const auto& parameter : network->parameters())
        count += parameter.numel();
    EXPECT_EQ(count, parameterCount(reference.config));
}

/// Padding must change nothing for the real positions.
TEST_P(OlderNetworks, GiveTheSameResultInAPaddedBatch)
{
    torch::NoGradGuard noGrad;
    auto& network = *networkOf(*model);
    const std::vector<std::vector<std::int64_t>> sources {{5, 9, 4, 12, 7, 10, 3}, {6, 11, 3}};
    const std::vector<std::vector<std::int64_t>> inputs {{2, 7, 8, 9, 10}, {2, 5}};
    const auto logits = [&](const torch::Tensor& source, const torch::Tensor& input) {
        return network.logits(network.decode(input, network.encode(source, {}), {}), {});
    };
    const auto together = logits(padded(sources), padded(inputs))[1].narrow(0, 0, 2);
    const auto alone = logits(padded(std::span(sources).subspan(1)), padded(std::span(inputs).subspan(1)))[0];
    EXPECT_LT(largestDifference(together, alone), kTolerance);
}

TEST_P(OlderNetworks, SeeNoLaterTargetPosition)
{
    const std::vector<std::int64_t> source {5, 9, kEndId};
    const auto first = traceForward(*model, source, std::vector<std::int64_t> {7, 8, 9, kEndId}, {});
    const auto other = traceForward(*model, source, std::vector<std::int64_t> {7, 8, 11, kEndId}, {});
    for (std::size_t t = 0; t < 3; ++t)
        EXPECT_TRUE(std::ranges::equal(first.logProbabilities.row(t), other.logProbabilities.row(t))) << t;
    EXPECT_FALSE(std::ranges::equal(first.logProbabilities.row(3), other.logProbabilities.row(3)));
}

TEST_P(OlderNetworks, TraceTheAttentionThatTheyHave)
{
    const std::vector<std::int64_t> ids {5, 9, kEndId};
    const auto trace = traceForward(*model, ids, ids, {});
    for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross}) {
        const auto size = attentionSize(model->config(), kind);
        EXPECT_EQ(trace.layers(kind), size.layers);
        EXPECT_EQ(trace.heads(kind), size.heads);
    }
}

TEST_P(OlderNetworks, TraceTheGatesAndCellsOfTheFirstLayer)
{
    if (!isRecurrent(model->config().architecture))
        GTEST_SKIP() << "no gates over time";
    const std::vector<std::int64_t> source {5, 9, 4, 12, kEndId}, target {7, 8, kEndId};
    const auto trace = traceForward(*model, source, target, {TraceDetail::Everything});
    const auto& input = *trace.find("encoder.input");
    const auto L = source.size();
    for (const bool forwards : {true, false}) {
        const std::string path = std::string("encoder.layers.0.") + (forwards ? "forwards" : "backwards");
        const CellByHand cell(*model, path);
        const auto U = cell.units();
        std::map<std::string, std::vector<double>> now {
            {"output", std::vector<double>(U)}, {"cell", std::vector<double>(U)}};
        for (std::size_t i = 0; i < L; ++i) {
            const auto position = forwards ? i : L - 1 - i;
            now = cell.step(input.row(position), now);
            for (const auto& [name, values] : now) {
                const auto& kept = *trace.find(name == "output" ? "encoder.layers.0.output" : path + "." + name);
                const auto row = kept.row(position).subspan(name == "output" && !forwards ? U : 0, U);
                for (std::size_t u = 0; u < U; ++u)
                    EXPECT_NEAR(row[u], values[u], 1e-5) << path << " " << name << " " << position;
            }
        }
    }
}

/// From the second position, the trace also contains its previous state.
TEST_P(OlderNetworks, TraceTheGatesAndCellsOfTheDecoder)
{
    if (!isRecurrent(model->config().architecture))
        GTEST_SKIP() << "no gates over time";
    const std::vector<std::int64_t> source {5, 9, kEndId}, target {7, 8, 11, kEndId};
    const auto trace = traceForward(*model, source, target, {TraceDetail::Everything});
    const std::string path = "decoder.layers.0";
    const CellByHand cell(*model, path);
    const auto valuesOf = [&](const std::string& name, std::size_t position) {
        const auto* array = trace.find(path + "." + name);
        const auto row = array ? array->row(position) : std::span<const float>();
        return std::vector<double>(row.begin(), row.end());
    };
    for (std::size_t t = 1; t < target.size(); ++t) {
        const auto now = cell.step(trace.find("decoder.input")->row(t),
            {{"output", valuesOf("output", t - 1)}, {"cell", valuesOf("cell", t - 1)}});
        for (const auto& [name, values] : now) {
            const auto kept = valuesOf(name, t);
            ASSERT_EQ(kept.size(), values.size()) << name;
            for (std::size_t u = 0; u < values.size(); ++u)
                EXPECT_NEAR(kept[u], values[u], 1e-5) << name << " " << t;
        }
    }
}

TEST_P(OlderNetworks, SayThatNothingInsideThemCanBeChanged)
{
    const std::vector<std::int64_t> ids {5, 9, kEndId};
    const auto refuses = [](const auto& work) {
        try {
            work();
            ADD_FAILURE() << "nothing was refused";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        }
    };
    refuses([&] { traceForward(*model, ids, ids, {TraceDetail::Attention, {{{AttentionKind::Cross, 0, 0}}}}); });
    refuses([&] { encodeTogether(*model, std::vector<std::string> {test::chineseSentences().front()}); });
    refuses([&] { sweepHeads(model, test::chineseSentences().front(), {}); });
}

/// An embedding of zeros before a position that its layers do not reach: nothing may change there.
TEST(ConvolutionalNetwork, SeesAsFarAsItsLayersReach)
{
    auto config = test::olderConfigs()[6].config;
    config.encoderLayers = 2;  // layers of width 3: two positions to each side
    const auto model = test::smallModel(config);
    torch::NoGradGuard noGrad;
    const std::vector<std::vector<std::int64_t>> sources {{5, 9, 4, 12, 7, 10, 3}, {6, 9, 4, 12, 7, 10, 3}};
    const auto memory = networkOf(*model)->encode(padded(sources), {}).memory;
    const auto difference = (memory[0] - memory[1]).abs();
    EXPECT_LT(difference.narrow(0, 3, 4).max().item<double>(), 1e-6) << "but for the order of sums";
    EXPECT_GT(difference[2].max().item<double>(), 1e-3);
}

}  // namespace translucent
