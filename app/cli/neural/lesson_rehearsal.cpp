#include "model_loading.h"
#include "program.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/decoding/decoder.h"
#include "translucent/files/resources.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/lesson_causes.h"
#include "translucent/neural/runtime.h"
#include "translucent/scores/sweeps.h"
#include "translucent/training/moments.h"
#include "translucent/training/training_events.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace translucent::cli {

namespace {

constexpr auto kUsualModel = "everyday", kBundledRun = "runs/first-run";
// The same settings as for the search and the head ranking in the window.
constexpr std::int64_t kUsualBeam = 5, kAlternatives = 10;
constexpr std::size_t kRankingPairs = 64;
constexpr std::uint64_t kRankingSeed = 11;

/// The name or the directory.
std::string modelOf(const Scene& scene)
{
    const std::string model = scene.model.value_or(kUsualModel);
    return scene.moment ? momentDirectory(findModel(model), *scene.moment).string() : model;
}

DecodeOptions searchOptionsOf(const Scene& scene, const TranslationModel& model)
{
    DecodeOptions options {.alternatives = kAlternatives, .attention = true};
    options.beamSize = options.nBest = model.config().isNonAutoregressive() ? 1 : scene.beam.value_or(kUsualBeam);
    options.lengthPenalty = scene.penalty.value_or(1);
    options.intervention = scene.change.value_or(Intervention());
    options.forcedPrefix = idsOf(model.targetTokenizer(), scene.prefix.value_or(""));
    return options;
}

/// Converts the measure of a question to an expected subject.
ExpectedSubject subjectOf(const LiveAnswer& answer)
{
    return {.what = answer, .argument = {}, .change = answer.change};
}

const LiveAnswer* liveAnswerOf(const LessonStep& step)
{
    const auto* question = std::get_if<LessonQuestion>(&step.ask);
    return question ? std::get_if<LiveAnswer>(&question->answer) : nullptr;
}

/// Σ log p of the tokens of `hypothesis` under a change.
double logProbabilityUnder(
    const TranslationModel& model, const ForwardTrace& pass, const Hypothesis& hypothesis, const Intervention& change)
{
    const auto changed = traceForward(model, pass.sourceIds, hypothesis.ids(), {TraceDetail::Attention, change});
    double sum = 0;
    for (std::size_t t = 0; t < hypothesis.tokens.size(); ++t)
        sum += changed.logProbabilities.row(t)[static_cast<std::size_t>(hypothesis.tokens[t].chosen.id)];
    return sum;
}

/// Plays lessons with their models, without a window: sets the scene of every step and compares the results with the
/// expectations of the step. Questions about the sentence on screen must have an answer.
class LessonRehearsal {
public:
    std::vector<LessonProblem> play(const Lesson& lesson);

private:
    /// A model with cached measurements.
    struct Cast {
        std::shared_ptr<const TranslationModel> model;
        std::optional<Decoder> decoder;
        std::vector<MeasuredHead> heads = {};  ///< empty until needed
    };
    struct Stage;

    Cast& cast(const std::string& model);
    static const std::vector<MeasuredHead>& heads(Cast& cast);
    Stage stageOf(const Scene& scene);
    static std::optional<LessonCauses> causesOf(const Stage& stage, const ExpectedSubject& subject);
    static std::optional<ExpectedValue> valueOf(Stage& stage, const ExpectedSubject& subject);
    static std::string problemOf(Stage& stage, const Expectation& expectation);
    void check(const LessonStep& step, const Scene& scene, std::vector<LessonProblem>& problems);

    std::map<std::string, Cast> m_casts;
};

/// A scene that is set.
struct LessonRehearsal::Stage {
    Cast& cast;
    std::string sentence;
    DecodeOptions options;
    Translation translation = {};
    std::size_t hypothesis = 0;
    ForwardTrace attention = {};
    HeadId head = {};
    std::int64_t source = -1;
    std::int64_t target = -1;

    const Hypothesis& shown() const { return translation.hypotheses.at(hypothesis); }
    Translation translate(const DecodeOptions& with) const { return cast.decoder->translate(sentence, with); }
};

LessonRehearsal::Cast& LessonRehearsal::cast(const std::string& model)
{
    auto& cast = m_casts[model];
    if (!cast.model) {
        cast.model = TranslationModel::load(findModel(model));
        cast.decoder.emplace(cast.model);
    }
    return cast;
}

const std::vector<MeasuredHead>& LessonRehearsal::heads(Cast& cast)
{
    if (cast.heads.empty()) {
        const auto corpus =
            generateBuiltinCorpus({.pairs = kRankingPairs, .seed = kRankingSeed, .part = CorpusPart::Test});
        cast.heads = measureHeads(cast.model, corpus.pairs);
    }
    return cast.heads;
}

LessonRehearsal::Stage LessonRehearsal::stageOf(const Scene& scene)
{
    auto& playing = cast(modelOf(scene));
    Stage stage {
        .cast = playing, .sentence = scene.sentence.value_or(""), .options = searchOptionsOf(scene, *playing.model)};
    stage.translation = stage.translate(stage.options);
    stage.hypothesis = static_cast<std::size_t>(scene.hypothesis.value_or(0));
    stage.attention = attentionOf(*playing.model, stage.translation, stage.translation.hypotheses.at(stage.hypothesis),
        stage.options.intervention);
    stage.source = scene.source.value_or(-1);
    stage.target = scene.target.value_or(-1);
    if (!scene.head)
        return stage;
    if (const auto* together = std::get_if<Scene::Heads>(&*scene.head)) {
        const auto* one = std::get_if<OneHead>(&together->choice);
        stage.head = {together->kind, together->layer, one ? one->head : 0};
    } else if (const auto best = bestHeads(heads(playing), 1); !best.empty()) {
        stage.head = best.front();
    }
    return stage;
}

/// Empty unless the subject needs the causes and the model is unchanged.
std::optional<LessonCauses> LessonRehearsal::causesOf(const Stage& stage, const ExpectedSubject& subject)
{
    if (!subject.needsCauses() || !stage.options.intervention.empty())
        return {};
    auto options = stage.options;
    options.attention = false;
    return LessonCauses(
        stage.cast.model, stage.sentence, std::move(options), stage.attention.sourceIds, stage.shown().ids());
}

std::optional<ExpectedValue> LessonRehearsal::valueOf(Stage& stage, const ExpectedSubject& subject)
{
    const auto& model = *stage.cast.model;
    ExpectationInput input;
    auto& measure = input.measure;
    measure = {.translation = &stage.translation,
        .hypothesis = stage.hypothesis,
        .head = stage.head,
        .source = stage.source,
        .target = stage.target,
        .attention = &stage.attention};
    const auto causes = causesOf(stage, subject);
    input.causes = causes ? &*causes : nullptr;
    ForwardTrace trace;
    Translation other;
    HeadSweep sweep;
    std::vector<TrainingEvaluation> evaluations;
    auto options = stage.options;
    options.attention = false;
    switch (subject.need()) {
    case MeasureNeed::Nothing: break;
    case MeasureNeed::Trace:
        trace = traceForward(model, stage.attention.sourceIds, stage.shown().ids(),
            {TraceDetail::Everything, stage.options.intervention});
        measure.trace = &trace;
        break;
    case MeasureNeed::Greedy:
        options.beamSize = options.nBest = 1;
        other = stage.translate(options);
        measure.greedy = &other;
        break;
    case MeasureNeed::Changed:
        options.intervention = subject.change;
        other = stage.translate(options);
        measure.changed = &other;
        input.harm = stage.translation.hypotheses.front().logProbability
            - logProbabilityUnder(model, stage.attention, stage.translation.hypotheses.front(), subject.change);
        break;
    case MeasureNeed::Sweep:
        sweep = sweepHeads(stage.cast.model, stage.sentence, options);
        measure.sweep = &sweep;
        break;
    case MeasureNeed::Alignment: measure.heads = &heads(stage.cast); break;
    case MeasureNeed::Run:
        evaluations = readTrainingHistory(resourcePath(kBundledRun)).evaluations;
        measure.evaluations = &evaluations;
        break;
    }
    return found(subject, input);
}

std::string LessonRehearsal::problemOf(Stage& stage, const Expectation& expectation)
{
    const auto value = valueOf(stage, expectation.subject);
    const auto* constant = std::get_if<ExpectedValue>(&expectation.value);
    const auto other =
        constant ? std::optional(*constant) : valueOf(stage, std::get<ExpectedSubject>(expectation.value));
    if (!value || !other)
        return "\"" + expectation.text + "\" cannot be evaluated: its subject does not exist";
    if (isMet(*value, expectation.relation, *other))
        return {};
    return "\"" + expectation.text + "\" is not met: " + toText(*value)
        + (constant ? std::string() : " and " + toText(*other));
}

void LessonRehearsal::check(const LessonStep& step, const Scene& scene, std::vector<LessonProblem>& problems)
{
    const auto* answer = liveAnswerOf(step);
    if (step.expectations.empty() && !answer)
        return;
    auto stage = stageOf(scene);
    for (const auto& expectation : step.expectations)
        if (auto problem = problemOf(stage, expectation); !problem.empty())
            problems.push_back({expectation.line, std::move(problem)});
    // The result of a learner's own training is not known in advance.
    if (answer && answer->measure != Measure::ExactMatch && !valueOf(stage, subjectOf(*answer)))
        problems.push_back({step.line, "the question has no answer: its subject does not exist"});
}

std::vector<LessonProblem> LessonRehearsal::play(const Lesson& lesson)
{
    std::vector<LessonProblem> problems;
    Scene scene = lesson.scene;
    for (const auto& step : lesson.steps) {
        scene = overlaid(scene, step.scene);
        try {
            check(step, scene, problems);
        } catch (const Error& error) {
            problems.push_back({step.line, error.what()});
        }
    }
    return problems;
}

}  // namespace

PlayLesson lessonRehearsal()
{
    return [rehearsal = std::make_shared<LessonRehearsal>()](const Lesson& lesson) {
        setThreads(1);
        return rehearsal->play(lesson);
    };
}

}  // namespace translucent::cli
