#include "training/training_keeper.h"

#include "training/training_fixture.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <sstream>

namespace translucent {

namespace {

class AttentionOverTime : public test::Training {
protected:
    /// A training that copies letters, which have gold links.
    TrainingJob copying() const
    {
        auto toy = job();
        toy.train = generateBuiltinCorpus({BuiltinTask::Copy, 200, 1, CorpusPart::Train});
        toy.dev = generateBuiltinCorpus({BuiltinTask::Copy, 20, 1, CorpusPart::Dev});
        toy.recipe.model.maxLength = 64;
        toy.recipe.training.evaluateEverySteps = 5;
        toy.recipe.training.maxSteps = 10;
        return toy;
    }
    std::vector<nlohmann::json> lines(const TrainingJob& job) const
    {
        std::vector<nlohmann::json> lines;
        std::istringstream stream(test::fileContent(job.directory / "attention.jsonl"));
        for (std::string line; std::getline(stream, line);)
            lines.push_back(nlohmann::json::parse(line));
        return lines;
    }
};

/// The error of head 1 in the last layer, at the last evaluation.
double lastErrorOfTheGuidedHead(const std::vector<nlohmann::json>& lines)
{
    return lines.back().at("alignment_error").back().front();
}

}  // namespace

TEST_F(AttentionOverTime, FactorsOfLowRankAreKeptWithTheirSigns)
{
    auto mixing = copying();
    mixing.recipe.model.attentionPattern = AttentionPattern::LowRank;
    mixing.recipe.model.attentionSpan = 3;
    run(mixing);
    const auto kept = lines(mixing);
    EXPECT_TRUE(kept.front().at("encoder_factors").get<bool>());
    int negative = 0;
    for (const auto& head : kept.back().at("encoder_weights").at(0).at(0))
        negative += static_cast<int>(std::ranges::count_if(head, [](const auto& factor) { return factor < 0; }));
    EXPECT_GT(negative, 0);
}

TEST_F(AttentionOverTime, TheGuidedHeadLearnsToAlign)
{
    auto guided = copying();
    guided.recipe.training.maxSteps = guided.recipe.training.evaluateEverySteps = 200;
    guided.recipe.training.warmupSteps = 50;
    auto left = guided;
    left.directory = m_root / "left";
    guided.recipe.training.guidedAttention = 2;
    guided.recipe.training.guidedSteps = 400;
    run(left);
    run(guided);
    EXPECT_LT(lastErrorOfTheGuidedHead(lines(guided)), lastErrorOfTheGuidedHead(lines(left)) - 0.1);
    EXPECT_EQ(TranslationModel::load(guided.directory)->info().guidedHead,
        (HeadId {AttentionKind::Cross, guided.recipe.model.decoderLayers - 1, 0}));
    EXPECT_FALSE(TranslationModel::load(left.directory)->info().guidedHead);
}

TEST_F(AttentionOverTime, LinksAreFoundWhereTheCorpusHasNone)
{
    auto bare = copying();
    test::changePairs(bare.train, [](auto& pairs) {
        for (auto& pair : pairs)
            pair.alignment.clear();
    });
    bare.recipe.training.guidedAttention = 1;
    run(bare);
    EXPECT_EQ(std::ranges::count(m_log.messages, "Linking the words of 200 pairs"), 1);
}

TEST_F(AttentionOverTime, KeepsRowsThatSumToOneAtEveryEvaluation)
{
    const auto toy = copying();
    run(toy);
    const auto kept = lines(toy);
    ASSERT_EQ(kept.size(), 4u);
    const auto& sentences = kept[0].at("sentences");
    ASSERT_EQ(sentences.size(), 4u);
    EXPECT_EQ(sentences[0].at("source"), toy.dev.pairs[0].source);
    EXPECT_EQ(sentences[0].at("links").size(), toy.dev.pairs[0].alignment.size());
    EXPECT_EQ(kept[1].at("step"), 0) << "before it has learned anything";
    EXPECT_EQ(kept[2].at("step"), 5);
    EXPECT_EQ(kept[3].at("step"), 10);
    for (std::size_t sentence = 0; sentence < 4; ++sentence) {
        const auto keys = sentences[sentence].at("source_pieces").size();
        const auto queries = sentences[sentence].at("target_pieces").size();
        const auto weights = kept[3].at("weights")[sentence][0][1].get<std::vector<int>>();
        ASSERT_EQ(weights.size(), keys * queries);
        for (std::size_t row = 0; row < queries; ++row) {
            const auto begin = weights.begin() + static_cast<std::ptrdiff_t>(row * keys);
            EXPECT_NEAR(std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(keys), 0), 1000, keys);
        }
    }
}

TEST_F(AttentionOverTime, HasMorePicturesAtFirst)
{
    auto toy = copying();
    toy.recipe.training.evaluateEverySteps = toy.recipe.training.maxSteps = 140;
    run(toy);
    std::vector<std::int64_t> steps;
    for (const auto& line : lines(toy)) {
        steps.push_back(line.at("step"));
        if (line.at("event") == "attention") {
            EXPECT_EQ(line.at("alignment_error").empty(), line.at("step") != 0 && line.at("step") != 140);
            EXPECT_EQ(line.at("weights").size(), 4u);
        }
    }
    EXPECT_EQ(steps, (std::vector<std::int64_t> {0, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140}));
}

TEST_F(AttentionOverTime, KeepsSelfAttentionAsTheModelComputesIt)
{
    const auto toy = copying();
    run(toy);
    const auto kept = lines(toy);
    EXPECT_EQ(kept[0].at("encoder_layers"), toy.recipe.model.encoderLayers);
    const auto model = TranslationModel::load(toy.directory);
    ASSERT_EQ(model->info().trainedSteps, 10);
    const auto idsOf = [](const Tokenizer& tokenizer, const std::string& text) {
        std::vector<std::int64_t> ids;
        for (const auto& piece : tokenizer.encode(text))
            ids.push_back(piece.id);
        ids.push_back(kEndId);
        return ids;
    };
    const auto& pair = toy.dev.pairs[1];
    const auto trace = traceForward(
        *model, idsOf(model->sourceTokenizer(), pair.source), idsOf(model->targetTokenizer(), pair.target), {});
    const auto& encoder = trace.attention(AttentionKind::EncoderSelf, 0);
    const auto& decoder = trace.attention(AttentionKind::DecoderSelf, 0);
    const auto keptEncoder = kept[3].at("encoder_weights")[1][0][1].get<std::vector<int>>();
    const auto keptDecoder = kept[3].at("decoder_weights")[1][0][1].get<std::vector<int>>();
    const auto size = static_cast<std::size_t>(encoder.shape[1]), length = static_cast<std::size_t>(decoder.shape[1]);
    ASSERT_EQ(keptEncoder.size(), size * size);
    for (std::size_t i = 0; i < size * size; ++i)
        EXPECT_NEAR(keptEncoder[i], 1000 * encoder.values[size * size + i], 0.51);
    ASSERT_EQ(keptDecoder.size(), length * (length + 1) / 2);
    std::size_t next = 0;
    for (std::size_t query = 0; query < length; ++query)
        for (std::size_t key = 0; key <= query; ++key)
            EXPECT_NEAR(keptDecoder[next++], 1000 * decoder.values[length * length + query * length + key], 0.51);
}

TEST_F(AttentionOverTime, SaysWhichBytesThePiecesStandFor)
{
    const auto toy = copying();
    run(toy);
    const auto kept = lines(toy);
    const auto& sentence = kept[0].at("sentences")[0];
    const auto spans = sentence.at("source_spans").get<std::vector<std::array<std::size_t, 2>>>();
    ASSERT_EQ(spans.size(), sentence.at("source_pieces").size());
    EXPECT_EQ(spans[0][0], 0u);
    EXPECT_EQ(spans[spans.size() - 2][1], toy.dev.pairs[0].source.size());
    EXPECT_EQ(spans.back()[0], spans.back()[1]) << "END stands for nothing";
    EXPECT_EQ(sentence.at("target_spans").size(), sentence.at("target_pieces").size());
}

TEST_F(AttentionOverTime, LeavesOutEverySecondEvaluationWhenTheFileWouldGrowTooLarge)
{
    const auto toy = copying();
    run(toy);
    const auto model = TranslationModel::load(toy.directory);
    const auto file = m_root / "attention.jsonl";
    const auto stepsAfter = [&](std::int64_t evaluations, std::int64_t mostBytes) {
        AttentionLog log(file, *model, toy.dev.pairs, {0, 5, mostBytes});
        for (std::int64_t evaluation = 1; evaluation <= evaluations; ++evaluation)
            log.append(*model, 5 * evaluation);
        std::vector<std::int64_t> steps;
        std::istringstream stream(test::fileContent(file));
        for (std::string line; std::getline(stream, line);)
            steps.push_back(nlohmann::json::parse(line).at("step"));
        return steps;
    };
    stepsAfter(4, 64'000'000);
    const auto room = static_cast<std::int64_t>(std::filesystem::file_size(file));  // size of four evaluations
    EXPECT_EQ(stepsAfter(4, room), (std::vector<std::int64_t> {0, 0, 5, 10, 15, 20}));
    EXPECT_EQ(stepsAfter(7, room), (std::vector<std::int64_t> {0, 0, 5, 15, 25, 35}));
    EXPECT_EQ(stepsAfter(12, room), (std::vector<std::int64_t> {0, 0, 5, 25, 45}));
    EXPECT_LE(static_cast<std::int64_t>(std::filesystem::file_size(file)), room);
    EXPECT_EQ(stepsAfter(3, 100), (std::vector<std::int64_t> {0})) << "no room for a single one";
}

TEST_F(AttentionOverTime, MeasuresEveryHeadByTheGoldLinks)
{
    const auto toy = copying();
    run(toy);
    const auto kept = lines(toy);
    EXPECT_EQ(kept[0].at("aligned_pairs"), 20);
    const auto errors = kept[1].at("alignment_error").get<std::vector<std::vector<double>>>();
    ASSERT_EQ(errors.size(), 1u);
    ASSERT_EQ(errors[0].size(), 2u);
    for (const double error : errors[0]) {
        EXPECT_GE(error, 0);
        EXPECT_LE(error, 1);
    }
}

TEST_F(AttentionOverTime, HasNoErrorsWithoutGoldLinks)
{
    run(job());
    EXPECT_TRUE(lines(job())[1].at("alignment_error").empty());
}

TEST_F(AttentionOverTime, GoesOnWhereItStoodAfterAResume)
{
    auto toy = copying();
    run(toy);
    toy.recipe.training.maxSteps = 15;
    resume(toy);
    const auto kept = lines(toy);
    ASSERT_EQ(kept.size(), 5u);
    EXPECT_EQ(kept[4].at("step"), 15);
}

}  // namespace translucent
