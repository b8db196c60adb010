#include "translucent/neural/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/sweeps.h"

#include "support/expect_error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/neural/runtime.h"
#include "translucent/scores/metrics.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {
namespace {

/// The shipped classroom model and sentences that are not in its training data.
struct Classroom {
    std::shared_ptr<const TranslationModel> model = TranslationModel::load(findModel("classroom"));
    Corpus corpus;

    explicit Classroom(std::size_t pairs)
    {
        BuiltinCorpusOptions options;
        options.pairs = pairs;
        options.seed = 5;
        options.part = CorpusPart::Test;
        corpus = generateBuiltinCorpus(options);
    }
};

DecodeOptions beam(std::int64_t size)
{
    DecodeOptions options;
    options.beamSize = size;
    return options;
}

double sentenceChrf(const std::string& hypothesis, const std::string& reference)
{
    return chrf(std::span(&hypothesis, 1), std::span(&reference, 1)).score;
}

}  // namespace

TEST(BeamGains, AreSentencesThatGreedySpoils)
{
    const Classroom classroom(250);
    std::int64_t last = 0;
    const auto found =
        findBeamGains(classroom.model, classroom.corpus, beam(5), [&](std::int64_t done, std::int64_t total) {
            EXPECT_GT(done, last);
            EXPECT_EQ(total, 250);
            last = done;
        });
    EXPECT_TRUE(found.finished);
    EXPECT_EQ(last, 250);
    EXPECT_EQ(found.searched, 250);
    EXPECT_GE(found.closer, std::ssize(found.gains));
    EXPECT_GE(found.higherScored, std::ssize(found.gains));
    const Decoder decoder(classroom.model);
    for (const auto& gain : found.gains) {
        EXPECT_EQ(decoder.translate(gain.source, beam(1)).hypotheses.front().text, gain.greedyText);
        EXPECT_EQ(decoder.translate(gain.source, beam(5)).hypotheses.front().text, gain.beamText);
        EXPECT_GT(gain.beamScore, gain.greedyScore);
        EXPECT_GT(gain.beamChrf, gain.greedyChrf);
        EXPECT_DOUBLE_EQ(gain.beamChrf, sentenceChrf(gain.beamText, gain.reference));
    }
}

TEST(BeamGains, AreSortedByWhatTheyGain)
{
    const Classroom classroom(250);
    const auto found = findBeamGains(classroom.model, classroom.corpus, beam(5));
    EXPECT_TRUE(std::ranges::is_sorted(
        found.gains, std::ranges::greater {}, [](const BeamGain& gain) { return gain.beamChrf - gain.greedyChrf; }));
}

TEST(BeamGains, StopOnRequest)
{
    const Classroom classroom(100);
    std::stop_source stop;
    const auto found = findBeamGains(
        classroom.model, classroom.corpus, beam(2), [&](auto, auto) { stop.request_stop(); }, stop.get_token());
    EXPECT_FALSE(found.finished);
    EXPECT_LT(found.searched, 100);
}

TEST(BeamGains, NeedABeam)
{
    const Classroom classroom(1);
    test::expectError(ErrorCode::InvalidArgument, {"beam is 1", "at least 2"},
        [&] { findBeamGains(classroom.model, classroom.corpus, beam(1)); });
}

}  // namespace translucent
