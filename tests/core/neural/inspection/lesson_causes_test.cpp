#include "translucent/neural/lesson_causes.h"

#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/lessons/expectation.h"
#include "translucent/neural/patching.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

constexpr const char* kThreeBooks = "我妹妹昨天买了三本书。";
constexpr std::int64_t kThreeAt = 4;  ///< My younger sister bought three books yesterday.
constexpr std::size_t kNumeral = 5;   ///< 我 妹妹 昨天 买 了 三

/// The facts about causes that lessons expect, of `classroom`, beside Causes itself.
class LessonCausesOf : public testing::Test {
protected:
    LessonCausesOf()
    {
        for (const auto& piece : translation.source)
            source.push_back(piece.id);
        lessonCauses.emplace(model, kThreeBooks, DecodeOptions(), source, hypothesis().ids());
        causes.emplace(model, source, hypothesis().ids());
        input.measure.translation = &translation;
        input.causes = &*lessonCauses;
    }

    const Hypothesis& hypothesis() const { return translation.hypotheses.front(); }

    ExpectedValue valueOf(const std::string& subject) const
    {
        const auto value = found(expectationFromText(subject + " = 0").subject, input);
        EXPECT_TRUE(value) << subject;
        return value.value_or(ExpectedValue());
    }
    double number(const std::string& subject) const { return std::get<double>(valueOf(subject)); }
    std::string text(const std::string& subject) const { return std::get<std::string>(valueOf(subject)); }

    std::shared_ptr<const TranslationModel> model = TranslationModel::load(findModel("classroom"));
    Translation translation = Decoder(model).translate(kThreeBooks, {});
    std::vector<std::int64_t> source;
    std::optional<LessonCauses> lessonCauses;
    std::optional<Causes> causes;
    ExpectationInput input;
};

TEST_F(LessonCausesOf, LensIsThatOfCauses)
{
    const auto lens = causes->lens(1);
    for (const auto& row : lens.rows) {
        const auto state = row.state.after ? toText(*row.state.after) : std::string("input");
        const auto& cell = row.cells[kThreeAt];
        EXPECT_EQ(number("lens-p [three " + state + "]"), std::exp(cell.logProbability)) << state;
        EXPECT_EQ(number("lens-rank [three " + state + "]"), static_cast<double>(cell.rank)) << state;
        EXPECT_EQ("▁" + text("lens-best [three " + state + "]"), cell.best.front().piece) << state;
    }
    EXPECT_EQ(text("decided-at [three]"), toText(*lens.rows[*lens.decidedAt(kThreeAt)].state.after));
}

TEST_F(LessonCausesOf, EncoderLensIsThatOfCauses)
{
    for (const auto& row : encoderLens(model, kThreeBooks, {}))
        EXPECT_EQ(text("encoder-lens [" + std::to_string(row.layer) + "]"), row.hypothesis.text);
    const auto last = std::to_string(model->config().encoderLayers - 1);
    EXPECT_EQ(text("encoder-lens [" + last + "]"), hypothesis().text);
}

TEST_F(LessonCausesOf, ContributionsAreThoseOfCauses)
{
    const auto word = hypothesis().ids()[kThreeAt], rival = causes->runnerUp(kThreeAt, word);
    const auto name = text("runner-up [three]");
    EXPECT_EQ("▁" + name, model->targetTokenizer().pieceText(rival));
    const auto found = causes->contributions(kThreeAt, word, rival);
    const auto start = "contribution [three " + name;
    EXPECT_EQ(number(start + "]"), found.difference());
    double sum = 0;
    for (const auto& group : grouped(found.parts, ContributionGrouping::Sublayers)) {
        const bool isOfSublayer = group.sublayer && group.kind != ContributionKind::Norm;
        const auto value = number(
            start + " " + (isOfSublayer ? toText(*group.sublayer) : std::string(translucent::name(group.kind))) + "]");
        EXPECT_NEAR(value, group.value, 1e-12);
        sum += value;
    }
    EXPECT_NEAR(sum, totalOf(found.parts), 1e-9);
    double ofNumeral = 0;
    for (const auto& part : found.parts)
        if (part.sublayer == SublayerId {StackKind::Decoder, 2, SublayerKind::CrossAttention}
            && part.key == static_cast<std::int64_t>(kNumeral))
            ofNumeral += part.value;
    EXPECT_NEAR(number(start + " dec:2:cross 三]"), ofNumeral, 1e-12);
}

TEST_F(LessonCausesOf, PatchesAreThoseOfPatching)
{
    constexpr const char* kTwoBooks = "我妹妹昨天买了两本书。";
    const Patching patching(model, kThreeBooks, kTwoBooks);
    const std::string other = std::string(" [") + kTwoBooks + ' ';
    for (const auto direction : {PatchDirection::Denoise, PatchDirection::Noise}) {
        const std::string end = direction == PatchDirection::Noise ? " noise]" : "]";
        const auto map = patching.map(direction), estimate = patching.estimate(direction);
        EXPECT_NEAR(
            number("patch-recovered" + other + "三 enc:input" + end), map.rows.front().recovered[kNumeral], 1e-4);
        EXPECT_NEAR(
            number("patch-estimated" + other + "三 enc:input" + end), estimate.rows.front().recovered[kNumeral], 1e-4);
        EXPECT_NEAR(
            number("patch-recovered" + other + "bought dec:2:ffn" + end), map.rows.back().recovered[kThreeAt], 1e-4);
        const auto heads = patching.headMap(direction);
        EXPECT_NEAR(
            number("patch-recovered" + other + "bought cross:2:3" + end), heads.rows.back().recovered[kThreeAt], 1e-4);
    }
    EXPECT_THROW(number("patch-recovered [你好！ 三 enc:input]"), Error);
}

TEST_F(LessonCausesOf, RivalsAreTokensOfTheVocabulary)
{
    EXPECT_EQ(lessonCauses->contributions(kThreeAt, "six")->rival.piece, "▁six");
    EXPECT_EQ(lessonCauses->contributions(kThreeAt, "▁six")->rival.piece, "▁six");
    EXPECT_EQ(lessonCauses->contributions(kThreeAt, "</s>")->rival.id, kEndId);
    EXPECT_FALSE(lessonCauses->contributions(kThreeAt, "three")) << "the token itself";
    EXPECT_FALSE(lessonCauses->contributions(kThreeAt, "thr六ee"));
}

TEST_F(LessonCausesOf, SourceSharesAreThoseOfCauses)
{
    const auto shares = causes->sourceShares();
    EXPECT_EQ(number("source-share [three]"), shares.sourceShare(kThreeAt));
    EXPECT_EQ(number("source-share [three 三]"), shares.source(kThreeAt)[kNumeral]);
    EXPECT_EQ(number("source-share [</s>]"), shares.sourceShare(hypothesis().tokens.size() - 1));
}

TEST(LessonCauses, RefuseModelsThatHaveNone)
{
    const auto lstm = TranslationModel::load(findModel("lstm"));
    const std::vector<std::int64_t> ids {kSpecialIds, kEndId};
    EXPECT_THROW(LessonCauses(lstm, "a", {}, ids, ids), Error);
}

}  // namespace
}  // namespace translucent
