#include "network/model_state.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/metrics.h"
#include "translucent/scores/sweeps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

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

namespace {

const std::string kText = "学生在学校读书。";

DecodeOptions shortBeam()
{
    DecodeOptions options;
    options.beamSize = 2;
    options.maxLength = 8;
    return options;
}

const HeadEffect& effectOf(const HeadSweep& sweep, const HeadId& head)
{
    return *std::ranges::find(sweep.effects, head, &HeadEffect::head);
}

std::vector<std::int64_t> sourceIds(const TranslationModel& model)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : model.sourceTokenizer().encode(kText))
        ids.push_back(piece.id);
    ids.push_back(kEndId);
    return ids;
}

}  // namespace

TEST(HeadSweep, EqualsTwoHeadsMeasuredByHand)
{
    const auto model = test::smallModel();
    const auto options = shortBeam();
    const auto sweep = sweepHeads(model, kText, options);
    const auto baseline = Decoder(model).translate(kText, options).hypotheses.front();
    EXPECT_EQ(sweep.baseline.ids(), baseline.ids());
    const auto ids = baseline.ids();
    const auto plain = traceForward(*model, sourceIds(*model), ids, {});
    const auto V = static_cast<std::size_t>(model->config().targetVocabulary);
    for (const HeadId head : {HeadId {AttentionKind::Cross, 1, 0}, HeadId {AttentionKind::EncoderSelf, 0, 1}}) {
        auto changedOptions = options;
        changedOptions.intervention.disabledHeads = {head};
        const auto changed =
            traceForward(*model, sourceIds(*model), ids, {TraceDetail::Attention, changedOptions.intervention});
        double divergence = 0, change = 0;
        for (std::size_t t = 0; t < ids.size(); ++t) {
            for (std::size_t v = 0; v < V; ++v) {
                const double p = plain.logProbabilities.at(t, v), q = changed.logProbabilities.at(t, v);
                divergence += std::exp(p) * (p - q) / static_cast<double>(ids.size());
            }
            const auto id = static_cast<std::size_t>(ids[t]);
            change += changed.logProbabilities.at(t, id) - plain.logProbabilities.at(t, id);
        }
        const auto& effect = effectOf(sweep, head);
        EXPECT_GT(divergence, 0);
        EXPECT_NEAR(effect.divergence, divergence, 1e-9) << toText(head);
        EXPECT_NEAR(effect.logProbabilityChange, change, 1e-5) << toText(head);
        EXPECT_EQ(effect.text, Decoder(model).translate(kText, changedOptions).hypotheses.front().text);
        EXPECT_EQ(effect.changed, effect.text != baseline.text);
    }
}

TEST(HeadSweep, RanksEveryHeadOnce)
{
    const auto model = test::smallModel();
    const auto sweep = sweepHeads(model, kText, shortBeam());
    EXPECT_TRUE(sweep.finished);
    std::set<std::string> heads;
    for (const auto& effect : sweep.effects)
        heads.insert(toText(effect.head));
    EXPECT_EQ(sweep.effects.size(), 12u) << "two heads in two layers of three kinds";
    EXPECT_EQ(heads.size(), 12u);
    EXPECT_TRUE(std::ranges::is_sorted(sweep.effects, std::ranges::greater {}, &HeadEffect::divergence));
}

TEST(HeadSweep, IsTheSameEveryTime)
{
    const auto model = test::smallModel();
    const auto first = sweepHeads(model, kText, shortBeam()), second = sweepHeads(model, kText, shortBeam());
    ASSERT_EQ(first.effects.size(), second.effects.size());
    for (std::size_t i = 0; i < first.effects.size(); ++i) {
        EXPECT_EQ(first.effects[i].head, second.effects[i].head);
        EXPECT_EQ(first.effects[i].text, second.effects[i].text);
        EXPECT_EQ(first.effects[i].divergence, second.effects[i].divergence);
    }
}

TEST(HeadSweep, StandsOnWhatIsChangedAlready)
{
    const auto model = test::smallModel();
    auto options = shortBeam();
    const HeadId off {AttentionKind::Cross, 0, 0};
    options.intervention.disabledHeads = {off};
    const auto sweep = sweepHeads(model, kText, options);
    EXPECT_EQ(sweep.baseline.ids(), Decoder(model).translate(kText, options).hypotheses.front().ids());
    EXPECT_EQ(sweep.effects.size(), 11u);
    EXPECT_EQ(std::ranges::count(sweep.effects, off, &HeadEffect::head), 0);
}

TEST(HeadSweep, TellsHowFarItIs)
{
    std::vector<std::int64_t> heard;
    sweepHeads(test::smallModel(), kText, shortBeam(), [&](std::int64_t done, std::int64_t total) {
        EXPECT_EQ(total, 12);
        heard.push_back(done);
    });
    EXPECT_EQ(heard, (std::vector<std::int64_t> {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST(HeadSweep, ReturnsWhatWasDoneBeforeAStop)
{
    std::stop_source stop;
    const auto model = test::smallModel();
    const auto observer = [&](std::int64_t done, std::int64_t) {
        if (done == 3)
            stop.request_stop();
    };
    const auto sweep = sweepHeads(model, kText, shortBeam(), observer, stop.get_token());
    EXPECT_FALSE(sweep.finished);
    ASSERT_EQ(sweep.effects.size(), 3u);
    const auto whole = sweepHeads(model, kText, shortBeam());
    for (const auto& effect : sweep.effects)
        EXPECT_EQ(effect.divergence, effectOf(whole, effect.head).divergence);
    const auto nothing = sweepHeads(model, kText, shortBeam(), {}, stop.get_token());
    EXPECT_TRUE(nothing.effects.empty());
    EXPECT_TRUE(nothing.baseline.tokens.empty());
    EXPECT_FALSE(nothing.finished);
}

namespace {

/// A small model in which each head adds only a part of what it was to add.
std::shared_ptr<const TranslationModel> weakHeads(double strength)
{
    auto model = test::smallModel();
    const torch::NoGradGuard noGrad;
    for (auto& item : networkOf(*model)->named_parameters())
        if (item.key().ends_with("attention.output.weight"))
            item.value().mul_(strength);
    return model;
}

DecodeOptions searchWith(std::int64_t beamSize, std::int64_t maxLength)
{
    DecodeOptions options;
    options.beamSize = beamSize;
    options.maxLength = maxLength;
    return options;
}

std::string textWithout(const std::shared_ptr<const TranslationModel>& model, const std::string& text,
    DecodeOptions options, const std::vector<HeadId>& heads)
{
    auto& disabled = options.intervention.disabledHeads;
    disabled.insert(disabled.end(), heads.begin(), heads.end());
    return Decoder(model).translate(text, options).hypotheses.front().text;
}

/// Decides by trying whether some set of `size` heads changes the text.
bool someSetChanges(const std::shared_ptr<const TranslationModel>& model, const std::string& text,
    const DecodeOptions& options, std::size_t size)
{
    const auto heads = headsOf(model->config());
    const auto before = textWithout(model, text, options, {});
    std::vector<bool> chosen(heads.size(), false);
    std::fill(chosen.end() - static_cast<std::ptrdiff_t>(size), chosen.end(), true);
    do {
        std::vector<HeadId> set;
        for (std::size_t i = 0; i < heads.size(); ++i)
            if (chosen[i])
                set.push_back(heads[i]);
        if (textWithout(model, text, options, set) != before)
            return true;
    } while (std::next_permutation(chosen.begin(), chosen.end()));
    return false;
}

}  // namespace

TEST(ChangingHeads, AreTheSmallestSetThatBruteForceFinds)
{
    constexpr std::size_t kTriedByBruteForce = 3;
    struct Case {
        double strength;
        std::string text;
        std::int64_t beamSize;
    };
    std::set<std::size_t> sizes;
    for (const Case& each : {Case {1, "学生在学校读书。", 2}, Case {0.5, "好", 1}, Case {0.1, "他", 2}}) {
        const auto model = weakHeads(each.strength);
        const auto options = searchWith(each.beamSize, 3);
        std::size_t size = 1;
        while (size < kTriedByBruteForce && !someSetChanges(model, each.text, options, size))
            ++size;
        const auto found = findChangingHeads(model, each.text, options);
        EXPECT_TRUE(found.finished);
        EXPECT_TRUE(found.smallest);
        EXPECT_EQ(found.heads.size(), size) << each.text;
        EXPECT_EQ(found.before, textWithout(model, each.text, options, {}));
        EXPECT_EQ(found.after, textWithout(model, each.text, options, found.heads));
        EXPECT_NE(found.before, found.after);
        sizes.insert(size);
    }
    EXPECT_EQ(sizes.size(), 3u) << "one head, two and three";
}

TEST(ChangingHeads, AreAllNecessary)
{
    const auto model = weakHeads(0.12);
    const std::string text = "我妹妹昨天买了三本书。";
    const auto options = searchWith(2, 2);
    const auto found = findChangingHeads(model, text, options);
    ASSERT_GT(found.heads.size(), 3u) << "otherwise this is the smallest set";
    EXPECT_FALSE(found.smallest);
    EXPECT_NE(textWithout(model, text, options, found.heads), found.before);
    for (const auto& head : found.heads) {
        auto fewer = found.heads;
        std::erase(fewer, head);
        EXPECT_EQ(textWithout(model, text, options, fewer), found.before) << toText(head);
    }
}

TEST(ChangingHeads, AreNoneIfTheTextStaysTheSameWithoutAnyHead)
{
    const auto model = weakHeads(0);
    const auto found = findChangingHeads(model, kText, shortBeam());
    EXPECT_TRUE(found.finished);
    EXPECT_TRUE(found.heads.empty());
    EXPECT_FALSE(found.smallest);
    EXPECT_EQ(found.before, found.after);
}

TEST(ChangingHeads, StandOnWhatIsChangedAlready)
{
    const auto model = test::smallModel();
    auto options = shortBeam();
    const auto first = findChangingHeads(model, kText, options);
    ASSERT_FALSE(first.heads.empty());
    options.intervention.disabledHeads = first.heads;
    const auto second = findChangingHeads(model, kText, options);
    EXPECT_EQ(second.before, first.after);
    for (const auto& head : second.heads)
        EXPECT_EQ(std::ranges::count(first.heads, head), 0);
}

TEST(ChangingHeads, TellHowFarTheSearchIsAndStop)
{
    const auto model = weakHeads(0.12);
    const std::string text = "我妹妹昨天买了三本书。";
    std::vector<std::pair<std::int64_t, std::int64_t>> heard;
    findChangingHeads(
        model, text, searchWith(2, 2), [&](std::int64_t done, std::int64_t total) { heard.emplace_back(done, total); });
    EXPECT_EQ(heard.front(), std::pair(std::int64_t {0}, std::int64_t {12 + 12 * 11 / 2}));
    EXPECT_TRUE(std::ranges::is_sorted(heard));
    EXPECT_EQ(heard.back().first, heard.back().second);
    for (const std::int64_t last : {0, 5, 40, 80}) {  // while heads, pairs and larger sets are tried
        std::stop_source stop;
        const auto found = findChangingHeads(
            model, text, searchWith(2, 2),
            [&](std::int64_t done, std::int64_t) {
                if (done == last)
                    stop.request_stop();
            },
            stop.get_token());
        EXPECT_FALSE(found.finished) << last;
        EXPECT_TRUE(found.heads.empty()) << last;
    }
}

}  // namespace translucent
