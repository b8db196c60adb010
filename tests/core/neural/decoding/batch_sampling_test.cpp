#include "decoding/batch_sampling.h"

#include "decoding/network_decoding.h"
#include "support/small_model.h"
#include "translucent/decoding/decoder.h"
#include "translucent/text/tokenizer.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Ids = std::vector<std::int64_t>;

const std::vector<Ids>& sources()
{
    static const std::vector<Ids> ids = [] {
        std::vector<Ids> result;
        for (const auto& sentence : test::chineseSentences()) {
            result.emplace_back();
            for (const auto& piece : test::chineseTokenizer().encode(sentence))
                result.back().push_back(piece.id);
            result.back().push_back(kEndId);
        }
        return result;
    }();
    return ids;
}

Random streamOf(std::size_t sentence, std::int64_t sample)
{
    return Random(Random::mix(1000 * sentence + static_cast<std::uint64_t>(sample)));
}

DrawnTranslations drawn(const TranslationModel& model, std::span<const Ids> from, BatchSampling sampling)
{
    if (!sampling.random)
        sampling.random = streamOf;
    return drawTranslations(*decodingWeights(*networkOf(model)), from, sampling);
}

}  // namespace

TEST(BatchSampling, GreedyOnesAreThoseOfTheDecoder)
{
    for (const auto& [name, config] : test::allConfigs()) {
        if (config.embeddingTying == EmbeddingTying::All)
            continue;  // has another vocabulary
        const auto model = test::smallModel(config);
        const auto greedy = drawn(*model, sources(), {.samples = 2, .greedy = true}).greedy;
        const auto expected = Decoder(model).translateBatch(test::chineseSentences(), {});
        ASSERT_EQ(greedy.size(), expected.size());
        for (std::size_t i = 0; i < greedy.size(); ++i)
            EXPECT_EQ(greedy[i], expected[i].hypotheses.front().ids()) << name << ' ' << i;
    }
}

TEST(BatchSampling, DrawsTheSameWhateverIsDrawnBeside)
{
    const auto model = test::smallModel();
    const auto all = drawn(*model, sources(), {.samples = 3, .greedy = true});
    ASSERT_EQ(all.samples.size(), 3 * sources().size());
    EXPECT_TRUE(drawn(*model, sources(), {.samples = 1}).greedy.empty());
    for (std::size_t i = 0; i < sources().size(); ++i) {
        const auto random = [i](std::size_t, std::int64_t sample) { return streamOf(i, sample); };
        const auto alone = drawn(*model, std::span(sources()).subspan(i, 1), {.samples = 2, .random = random});
        EXPECT_EQ(alone.samples[0], all.samples[3 * i]);
        EXPECT_EQ(alone.samples[1], all.samples[3 * i + 1]);
    }
}

TEST(BatchSampling, EndsEveryTranslation)
{
    const auto model = test::smallModel();
    std::size_t cut = 0, ended = 0;
    for (const auto& sample : drawn(*model, sources(), {.samples = 20}).samples) {
        ASSERT_FALSE(sample.empty());
        for (std::size_t t = 0; t < sample.size(); ++t) {
            EXPECT_GE(sample[t], kEndId);
            EXPECT_TRUE(sample[t] != kEndId || t + 1 == sample.size());
        }
        ++(sample.back() == kEndId ? ended : cut);
        EXPECT_LE(std::ssize(sample), model->config().maxLength);
        EXPECT_TRUE(sample.back() == kEndId || std::ssize(sample) == model->config().maxLength);
    }
    EXPECT_GT(ended, 0u);
    EXPECT_GT(cut, 0u);
}

/// At a temperature near 0 only the most probable token remains.
TEST(BatchSampling, IsGreedyWhenCold)
{
    const auto cold = drawn(*test::smallModel(), sources(), {.samples = 1, .temperature = 1e-4, .greedy = true});
    EXPECT_EQ(cold.samples, cold.greedy);
    EXPECT_NE(drawn(*test::smallModel(), sources(), {.samples = 1}).samples, cold.greedy);
}

}  // namespace translucent
