#include "translucent/decoding/decoding_model.h"

#include "files/tensor_numbers.h"
#include "support/expect_error.h"
#include "support/named_interventions.h"
#include "support/small_model.h"
#include "support/temporary_directory.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/plain_transformer.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/padded_batch.h"

#include <gtest/gtest.h>

#include <list>

namespace translucent {
namespace {

const std::vector<std::string> kSentences {"我喜欢读书。", "学生在学校读书。", "他不喜欢喝茶。"};
const DecodeOptions kOptions {.beamSize = 3, .nBest = 3, .attention = true};

class PlainModel : public testing::TestWithParam<test::NamedConfig> { };

INSTANTIATE_TEST_SUITE_P(Configs, PlainModel, testing::ValuesIn(test::variedConfigs()),
    [](const auto& instance) { return instance.param.name; });

void expectTheSame(const Translation& a, const Translation& b)
{
    ASSERT_EQ(a.hypotheses.size(), b.hypotheses.size());
    for (std::size_t i = 0; i < a.hypotheses.size(); ++i) {
        EXPECT_EQ(a.hypotheses[i].text, b.hypotheses[i].text);
        EXPECT_EQ(a.hypotheses[i].logProbability, b.hypotheses[i].logProbability);
        EXPECT_EQ(a.hypotheses[i].crossAttention.front().values, b.hypotheses[i].crossAttention.front().values);
    }
}

/// Rewrites a weights file with the same numbers in 64 bits.
void writeAsDoubles(const std::filesystem::path& file)
{
    const auto read = SafetensorsFile::read(file);
    std::list<std::vector<double>> numbers;
    std::vector<TensorView> tensors;
    for (const TensorEntry& entry : read.entries()) {
        const auto floats = floatsOf(entry);
        const auto& doubles = numbers.emplace_back(floats.begin(), floats.end());
        tensors.push_back({entry.name, TensorType::Float64, entry.shape, std::as_bytes(std::span(doubles))});
    }
    writeSafetensors(file, tensors, {});
}

}  // namespace

TEST_P(PlainModel, TranslatesBitForBitLikeTheModelWithLibTorch)
{
    const test::TemporaryDirectory root;
    for (const auto stored : {WeightPrecision::Float32, WeightPrecision::Float16}) {
        test::smallModel(GetParam().config)->save(root / "model", stored);
        const auto network = TranslationModel::load(root / "model");
        const auto plain = loadDecodingModel(root / "model");
        EXPECT_EQ(plain->config(), network->config());
        for (const auto precision : {DecodingPrecision::Float32, DecodingPrecision::Float16, DecodingPrecision::Int8}) {
            const auto expected = Decoder(network, precision).translateBatch(kSentences, kOptions);
            const auto translated = Decoder(plain, precision).translateBatch(kSentences, kOptions);
            for (std::size_t i = 0; i < kSentences.size(); ++i)
                expectTheSame(translated[i], expected[i]);
        }
    }
}

TEST_P(PlainModel, TranslatesTheSameFromNumbersThatAreConverted)
{
    const test::TemporaryDirectory root;
    test::smallModel(GetParam().config)->save(root / "model", WeightPrecision::Float16);
    const auto expected = Decoder(loadDecodingModel(root / "model")).translateBatch(kSentences, kOptions);
    writeAsDoubles(root / "model" / "model.safetensors");
    const auto translated = Decoder(loadDecodingModel(root / "model")).translateBatch(kSentences, kOptions);
    for (std::size_t i = 0; i < kSentences.size(); ++i)
        expectTheSame(translated[i], expected[i]);
}

TEST_P(PlainModel, HasTheVectorsOfTheNetwork)
{
    constexpr std::int64_t kSome = 5, kAll = 1'000'000;
    const test::TemporaryDirectory root;
    for (const auto stored : {WeightPrecision::Float32, WeightPrecision::Float16}) {
        test::smallModel(GetParam().config)->save(root / "model", stored);
        const auto network = TranslationModel::load(root / "model");
        const auto plain = loadDecodingModel(root / "model");
        for (const auto stack : {StackKind::Encoder, StackKind::Decoder}) {
            EXPECT_EQ(decodingPositions(*plain, stack), learnedPositions(*network, stack));
            for (const auto count : {kSome, kAll})
                EXPECT_EQ(decodingEmbeddings(*plain, stack, count), embeddingRows(*network, stack, count));
        }
    }
}

TEST_P(PlainModel, FindsTheSameProblemInItsScores)
{
    const test::TemporaryDirectory root;
    const auto model = test::smallModel(GetParam().config);
    EXPECT_TRUE(scoresProblem(*model, DecodingPrecision::Float32).empty());
    {
        const torch::NoGradGuard noGrad;
        for (auto& parameter : networkOf(*model)->parameters())
            parameter.zero_();
    }
    model->save(root / "model");
    const auto problem = scoresProblem(*loadDecodingModel(root / "model"), DecodingPrecision::Float32);
    EXPECT_NE(problem.english().find("the same probability"), std::string::npos);
    EXPECT_EQ(problem, probabilityProblem(*TranslationModel::load(root / "model")));
}

TEST(PlainModels, RefuseOtherArchitectures)
{
    const test::TemporaryDirectory root;
    test::smallModel(test::partConfigs().front().config)->save(root / "model");
    EXPECT_FALSE(decodesWithoutLibTorch(root / "model"));
    test::expectError(
        ErrorCode::InvalidArgument, {"more than a plain Transformer"}, [&] { loadDecodingModel(root / "model"); });
    const auto network = TranslationModel::load(root / "model");
    test::expectError(ErrorCode::InvalidArgument, {"not decoded on plain buffers"},
        [&] { decodingEmbeddings(*network, StackKind::Decoder, 1); });
}

}  // namespace translucent
