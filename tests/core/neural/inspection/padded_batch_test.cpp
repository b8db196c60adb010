#include "translucent/neural/padded_batch.h"

#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using namespace test;

/// A weight of one head for one sentence. `query` and `key` count from 0.
float at(const Array& weights, std::size_t sentence, std::size_t head, std::size_t query, std::size_t key)
{
    const auto heads = static_cast<std::size_t>(weights.shape[1]), length = static_cast<std::size_t>(weights.shape[2]);
    return weights.row((sentence * heads + head) * length + query)[key];
}

const std::vector<std::string> kTexts {"我喜欢读书。", "你好吗？", "学生在学校读书。"};

}  // namespace

TEST(PaddedBatch, PaddingGetsNoWeightAndTheRestIsAsAlone)
{
    const auto model = smallModel();
    const auto batch = encodeTogether(*model, kTexts);
    ASSERT_EQ(batch.layers.size(), 2u);
    for (const auto& layer : batch.layers)
        for (std::size_t sentence = 0; sentence < kTexts.size(); ++sentence) {
            const auto length = batch.ids[sentence].size();
            for (std::size_t head = 0; head < 2; ++head)
                for (std::size_t query = 0; query < length; ++query)
                    for (std::size_t key = 0; key < batch.longest(); ++key) {
                        const float weight = at(layer.masked, sentence, head, query, key);
                        if (key >= length)
                            EXPECT_EQ(weight, 0.0F);
                        else
                            EXPECT_NEAR(weight, layer.alone[sentence].row(head * length + query)[key], 1e-6F);
                    }
        }
}

TEST(PaddedBatch, WithoutTheMaskPaddingGetsItsShare)
{
    const auto batch = encodeTogether(*smallModel(), kTexts);
    const auto& weights = batch.layers[0].unmasked;
    const auto length = batch.ids[1].size();
    ASSERT_LT(length, batch.longest());
    float padding = 0, all = 0;
    for (std::size_t key = 0; key < batch.longest(); ++key) {
        all += at(weights, 1, 0, 0, key);
        padding += key >= length ? at(weights, 1, 0, 0, key) : 0;
    }
    EXPECT_NEAR(all, 1, 1e-6F);
    EXPECT_GT(padding, 0.01F);
    for (std::size_t key = 0; key < batch.longest(); ++key)  // the longest sentence has no padding
        EXPECT_NEAR(at(weights, 2, 1, 0, key), at(batch.layers[0].masked, 2, 1, 0, key), 1e-6F);
}

TEST(PaddedBatch, EndsEverySentenceAndTakesASingleOne)
{
    const auto batch = encodeTogether(*smallModel(), std::vector<std::string> {"你好吗？"});
    EXPECT_EQ(batch.ids[0].back(), kEndId);
    EXPECT_EQ(batch.pieces[0].back(), "</s>");
    EXPECT_EQ(batch.layers[0].masked.shape[1], 2);
    expectError(ErrorCode::InvalidArgument, {"no sentence"}, [] { encodeTogether(*smallModel(), {}); });
    std::string tooLong = "a b c 读 d 读 e 读 f 读 g 读 h 读 i 读 j 读 k 读 l 读 m 读";
    tooLong.append(200, 'x');
    expectError(
        ErrorCode::TooLong, {"pieces"}, [&] { encodeTogether(*smallModel(), std::vector<std::string> {tooLong}); });
}

TEST(EmbeddingRows, AreTheFirstOnesOfTheTable)
{
    const auto model = smallModel();
    const auto rows = embeddingRows(*model, StackKind::Decoder, 4);
    EXPECT_EQ(rows.shape, (std::vector<std::int64_t> {4, 16}));
    const std::vector<std::int64_t> source {kEndId}, target {kEndId};
    const auto trace = traceForward(*model, source, target, {.detail = TraceDetail::Everything});
    const auto* begin = trace.find("decoder.embedding");
    ASSERT_NE(begin, nullptr);
    for (std::size_t i = 0; i < 16; ++i)
        EXPECT_NEAR(4 * rows.row(kBeginId)[i], begin->row(0)[i], 1e-6F);  // √16
}

}  // namespace translucent
