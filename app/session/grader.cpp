#include "session/grader.h"

#include "engine/engine.h"
#include "session/session.h"

#include <algorithm>
#include <utility>

namespace translucent {

Grader::Grader(Session& session, Evaluations evaluations, QObject* parent)
    : QObject(parent)
    , m_engine(session.engine())
    , m_selection(session.selection())
    , m_trace(session.trace())
    , m_ranking(session.ranking())
    , m_evaluations(std::move(evaluations))
    , m_translation(session.engine(),
          {[this](const auto& result) {
               m_translated = result;
               finish();
           },
              [this] { giveUp(m_translation.problem()); }})
    , m_sweep(session.engine(),
          {[this](const auto& sweep) {
               m_swept = sweep;
               finish();
           },
              [this] { giveUp(m_sweep.problem()); }})
{
    connect(&m_trace, &SelectedTrace::changed, this, [this] {
        if (m_question && needOf(m_question->measure) == MeasureNeed::Trace && !m_trace.isPending())
            takeTrace();
    });
    connect(&m_ranking, &HeadRanking::ranked, this, [this] {
        if (m_question && needOf(m_question->measure) == MeasureNeed::Alignment)
            finish();
    });
}

void Grader::measure(const LiveAnswer& question)
{
    m_question = question;
    m_about = m_selection.result();
    const auto need = needOf(question.measure);
    if (need != MeasureNeed::Run && (!m_about || m_about->traces.empty()))
        return giveUp({});
    ask(need);
}

void Grader::drop()
{
    m_question.reset();
    m_translation.drop();
    m_sweep.drop();
}

void Grader::ask(MeasureNeed need)
{
    const TranslationResultPtr& result = m_selection.result();
    switch (need) {
    case MeasureNeed::Nothing: return finish();
    case MeasureNeed::Trace: m_trace.request(); return m_trace.isPending() ? void() : takeTrace();
    case MeasureNeed::Greedy: {
        DecodeOptions greedy = result->options;
        greedy.beamSize = greedy.nBest = 1;
        return m_translation.ask({result->sourceText, greedy, result->prefix, result->modelNumber});
    }
    case MeasureNeed::Sweep: return m_sweep.ask({result->sourceText, result->options, result->prefix});
    case MeasureNeed::Changed: return askChanged();
    case MeasureNeed::Alignment:
        m_ranking.measure(result->modelNumber);
        return m_ranking.isMeasuring() ? void() : finish();
    case MeasureNeed::Run:
        m_evaluated =
            m_evaluations(m_question->measure == Measure::TurningStep ? RunChoice::Bundled : RunChoice::Newest);
        return finish();
    }
}

void Grader::takeTrace()
{
    m_trace.get() ? finish() : giveUp(m_trace.problem());
}

/// A lesson can be used with a different model, which may not have the part to be changed.
void Grader::askChanged()
{
    const TranslationResultPtr& result = m_selection.result();
    const ModelSummaryPtr model = m_engine.model();
    if (!model)
        return giveUp({});
    if (const auto failure = guarded([&] { validate(m_question->change, model->config); }))
        return giveUp(errorText(*failure, model.get()));
    DecodeOptions changed = result->options;
    changed.intervention = m_question->change;
    m_translation.ask({result->sourceText, changed, result->prefix, result->modelNumber});
}

MeasureInput Grader::input() const
{
    MeasureInput input;
    if (const TranslationResult* result = m_selection.result().get()) {
        const auto hypothesis = std::size_t(std::max(0, m_selection.hypothesis()));
        input.translation = &result->translation;
        input.hypothesis = hypothesis;
        input.attention = hypothesis < result->traces.size() ? &result->traces[hypothesis] : nullptr;
        input.heads = &m_ranking.heads(result->modelNumber);
    }
    input.head = m_selection.headId();
    input.source = m_selection.pinnedSource().value_or(-1);
    input.target = m_selection.pinnedTarget().value_or(-1);
    const TranslationTracePtr trace = m_trace.get();
    input.trace = trace ? &trace->pass : nullptr;
    input.greedy = input.changed = m_translated ? &m_translated->translation : nullptr;
    input.sweep = m_swept.get();
    input.evaluations = &m_evaluated;
    return input;
}

void Grader::finish()
{
    if (!m_question)
        return;
    if (m_selection.result() != m_about)
        return giveUp({});
    const LiveAnswer question = *std::exchange(m_question, {});
    const bool isMissing = (needOf(question.measure) == MeasureNeed::Trace && !m_trace.get())
        || (needOf(question.measure) == MeasureNeed::Sweep && !m_swept)
        || ((needOf(question.measure) == MeasureNeed::Greedy || needOf(question.measure) == MeasureNeed::Changed)
            && !m_translated);
    if (isMissing)
        return giveUp({});
    Grade grade;
    const auto failure = guarded([&] {
        grade = {translucent::measured(question, input()), {}, equallyGood(question, input())};
    });
    if (failure)  // the model has no such head, for one
        return giveUp(errorText(*failure));
    Q_EMIT measured(grade);
}

void Grader::giveUp(const QString& problem)
{
    m_question.reset();
    Q_EMIT measured({{}, problem});
}

}  // namespace translucent
