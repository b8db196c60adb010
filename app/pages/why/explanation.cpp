#include "pages/why/explanation.h"

#include "translucent/lessons/scene_program.h"

#include <utility>

namespace translucent {

Explanation::Explanation(Engine& engine, const Selection& selection, QObject* parent)
    : QObject(parent)
    , m_selection(selection)
    , m_lens(engine, [this] { Q_EMIT changed(); })
    , m_encoderLens(engine, [this] { Q_EMIT changed(); })
    , m_shares(engine, [this] { Q_EMIT changed(); })
    , m_comparison(engine, [this] { Q_EMIT changed(); })
    , m_patching(engine, [this] { Q_EMIT changed(); })
    , m_patchedSet(engine, [this] { Q_EMIT changed(); })
    , m_attributions(engine, [this] { Q_EMIT changed(); })
    , m_deletion(engine, [this] { Q_EMIT changed(); })
    , m_step(engine, [this] { Q_EMIT changed(); })
    , m_vocabulary(engine, [this] { Q_EMIT changed(); })
    , m_neighbours(engine, [this] { Q_EMIT changed(); })
    , m_neurons(engine, [this] { Q_EMIT changed(); })
{
}

void Explanation::requestLens()
{
    m_lens.ask({m_selection.result(), m_selection.hypothesis()});
}

void Explanation::requestEncoderLens()
{
    m_encoderLens.ask({m_selection.result()});
}

void Explanation::requestShares()
{
    m_shares.ask({m_selection.result(), m_selection.hypothesis()});
}

void Explanation::requestComparison(int position)
{
    const auto& asked = m_comparison.asked();
    if (isOfSelection(asked) && asked->position == position && !m_comparison.failed())
        m_comparison.ask(*asked);
    else
        m_comparison.ask({m_selection.result(), m_selection.hypothesis(), position});
}

void Explanation::requestRival(qint64 id)
{
    const auto shown = comparison();
    if (!shown || shown->contributions.position != m_comparison.asked()->position)
        return;  // a rival of another position
    ContributionsRequest request = *m_comparison.asked();
    request.rival = id;
    m_comparison.ask(std::move(request));
}

void Explanation::requestPatching(const QString& other, PatchDirection direction, bool isEstimate)
{
    m_patching.ask({m_selection.result(), other, direction, isEstimate});
}

void Explanation::requestPatchedSet(const std::vector<PatchSite>& sites)
{
    if (const auto& asked = m_patching.asked(); isOfSelection(asked))
        m_patchedSet.ask({asked->result, asked->other, asked->direction, sites});
}

QString Explanation::patchingProblem(const QString& other) const
{
    if (isOfPair(m_patching, other) && m_patching.failed())
        return m_patching.problem();
    return isOfPair(m_patchedSet, other) ? m_patchedSet.problem() : QString();
}

void Explanation::requestAttributions(int position, AttributionBaseline baseline)
{
    requestComparison(position);
    const AttributionRequest request {
        m_selection.result(), m_selection.hypothesis(), position, m_comparison.asked()->rival, baseline};
    m_attributions.ask(request);
    m_deletion.ask({request});
}

void Explanation::requestNeurons(int position)
{
    requestComparison(position);
    m_neurons.ask({m_selection.result(), m_selection.hypothesis(), position, m_comparison.asked()->rival});
}

void Explanation::requestStep(LearningStepRequest step)
{
    step.result = m_selection.result();
    m_step.ask(std::move(step));
}

bool Explanation::isOfStep(LearningStepRequest step) const
{
    step.result = m_selection.result();
    return m_step.asked() && m_step.asked()->isAlike(step);
}

AnswerTo<LearningStepRequest> Explanation::learningStep(LearningStepRequest step) const
{
    return isOfStep(std::move(step)) ? m_step.get() : nullptr;
}

QString Explanation::stepProblem(LearningStepRequest step) const
{
    return isOfStep(std::move(step)) ? m_step.problem() : QString();
}

void Explanation::requestVocabulary(EmbeddingTable table)
{
    m_vocabulary.ask({m_selection.result()->modelNumber, table});
}

void Explanation::requestNeighbours(EmbeddingTable table, qint64 id)
{
    m_neighbours.ask({m_selection.result()->modelNumber, table, id});
}

bool Explanation::isPending() const
{
    return m_lens.isPending() || m_encoderLens.isPending() || m_shares.isPending() || m_comparison.isPending()
        || m_patching.isPending() || m_patchedSet.isPending() || m_attributions.isPending() || m_deletion.isPending()
        || m_step.isPending() || m_vocabulary.isPending() || m_neighbours.isPending() || m_neurons.isPending();
}

QString Explanation::problem() const
{
    const auto problemOf = [this](
                               const auto& last) { return isOfSelection(last.asked()) ? last.problem() : QString(); };
    for (const QString& problem : {problemOf(m_lens), problemOf(m_comparison), problemOf(m_shares),
             problemOf(m_encoderLens), problemOf(m_attributions), problemOf(m_deletion), problemOf(m_neurons)})
        if (!problem.isEmpty())
            return problem;
    const QString map = isOfTable(m_vocabulary.asked()) ? m_vocabulary.problem() : QString();
    return !map.isEmpty() || !isOfTable(m_neighbours.asked()) ? map : m_neighbours.problem();
}

void Explanation::nameNumbers(ShownNumbers& shown) const
{
    const TranslationResultPtr& result = m_selection.result();
    if (!result)
        return;
    shown.pieces.clear();
    for (const HypothesisToken& token : result->translation.hypotheses[std::size_t(m_selection.hypothesis())].tokens)
        if (token.chosen.id != kEndId)
            shown.pieces.push_back(token.chosen.piece);
    if (const auto found = comparison(); found && found->contributions.rival.id != found->rivals.front().id)
        shown.rival = found->contributions.rival.piece;
    if (const auto found = attributions(); found && !m_attributions.isPending())
        shown.comparedWith = found->rival.piece;
}

}  // namespace translucent
