#include "translucent/corpus/corpus_spec.h"
#include "translucent/decoding/decoder.h"
#include "translucent/lessons/measure.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/hypothesis_trace.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

/// The values of a search during step-by-step decoding, and one teacher-forced pass over its translation, which
/// `translucent-cli inspect` prints.
struct Passes {
    Translation translation;
    ForwardTrace searched;
    ForwardTrace forced;
};

Passes passesOf(const TranslationModel& model, const Decoder& decoder, const std::string& sentence)
{
    Passes passes {decoder.translate(sentence, {.beamSize = 3, .nBest = 3, .attention = true}), {}, {}};
    auto& best = passes.translation.hypotheses.front();
    std::vector<std::int64_t> source;
    for (const auto& piece : passes.translation.source)
        source.push_back(piece.id);
    passes.searched = takeAttention(passes.translation, best);
    passes.forced = traceForward(model, source, best.ids(), {TraceDetail::Everything, {}});
    return passes;
}

class LessonMeasures : public testing::Test {
protected:
    std::shared_ptr<const TranslationModel> m_model = TranslationModel::load(findModel("post-norm"));
    Decoder m_decoder {m_model};
};

/// The grader of lessons and `inspect` agree on 1,000 sentences, for all questions.
TEST_F(LessonMeasures, AgreeWithInspectionOnManySentences)
{
#ifdef __SANITIZE_ADDRESS__
    constexpr int kPairs = 50;  // each takes ten times as long
#else
    constexpr int kPairs = 1000;
#endif
    constexpr double kRounding = 2e-4;
    const auto corpus = generateBuiltinCorpus({.pairs = kPairs, .seed = 77, .part = CorpusPart::Test});
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        const auto passes = passesOf(*m_model, m_decoder, corpus.pairs[i].source);
        const auto targets = std::int64_t(passes.forced.outputIds.size()),
                   sources = std::int64_t(passes.forced.sourceIds.size());
        MeasureInput input {.translation = &passes.translation, .attention = &passes.searched};
        input.head = {AttentionKind::Cross, std::int64_t(i % 2), std::int64_t(i % 4)};
        input.target = std::int64_t(i) % targets;
        input.source = std::int64_t(i) % sources;
        const auto measure = [&](Measure which) { return *measured({.measure = which}, input); };
        const auto& sentence = corpus.pairs[i].source;

        const auto logProbability = [&](std::int64_t t) {
            return passes.forced.logProbabilities.row(
                std::size_t(t))[std::size_t(passes.forced.outputIds[std::size_t(t)])];
        };
        float least = 0, most = -1e9F;
        for (std::int64_t t = 0; t < targets; ++t) {
            least = std::min(least, logProbability(t));
            most = std::max(most, logProbability(t));
        }
        EXPECT_NEAR(logProbability(std::get<std::int64_t>(measure(Measure::LeastCertainToken))), least, kRounding)
            << sentence;
        EXPECT_NEAR(logProbability(std::get<std::int64_t>(measure(Measure::MostCertainToken))), most, kRounding)
            << sentence;
        EXPECT_EQ(std::get<std::int64_t>(measure(Measure::SourcePieces)), sources - 1) << sentence;

        const auto row = passes.forced.attention(input.head).row(input.target);
        EXPECT_NEAR(std::get<double>(measure(Measure::AttentionWeight)), row[std::size_t(input.source)], kRounding)
            << sentence;
        EXPECT_NEAR(row[std::size_t(std::get<std::int64_t>(measure(Measure::StrongestSource)))],
            *std::ranges::max_element(row), kRounding)
            << sentence;
        EXPECT_EQ(std::get<std::int64_t>(measure(Measure::AllowedKeys)), input.target + 1) << sentence;
        double special = 0;
        for (std::int64_t t = 0; t < targets; ++t)
            special += passes.forced.attention(input.head).row(t).back() / double(targets);
        EXPECT_NEAR(std::get<double>(measure(Measure::SpecialShare)), special, kRounding) << sentence;
    }
}

}  // namespace
}  // namespace translucent
