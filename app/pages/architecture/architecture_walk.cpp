#include "pages/architecture/architecture_view.h"

#include "engine/selection.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/diagram_view.h"
#include "pages/architecture/walk_motion.h"
#include "pages/architecture/walk_player.h"
#include "widgets/token_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

void ArchitectureView::refreshWalk()
{
    const bool walks = m_place.step.has_value();
    m_walkBar->setVisible(walks);
    m_details->setExplained(!walks || m_place.aside);
    m_diagram->setRoom(walks ? DiagramRoom::Open : DiagramRoom::Close);
    if (!walks || !m_result)
        return;
    const WalkStep& step = m_walk[std::size_t(*m_place.step)];
    const Translation& translation = m_result->translation;
    const std::vector<HypothesisToken>& tokens = translation.hypotheses[std::size_t(shownHypothesis())].tokens;
    const TokenCandidate& first = tokens.front().chosen;
    const WalkSentence sentence {{std::int64_t(translation.source.size()), std::int64_t(tokens.size())},
        tokenText({first.id, first.piece}), std::exp(first.logProbability)};
    m_walkBar->show(
        {*m_place.step, int(m_walk.size()), m_place.aside}, walkText(step.stage, m_model->config, sentence));
    m_diagram->setActive(m_place.aside ? std::vector {m_place.block} : step.blocks, true);
    if (!m_place.aside)
        m_details->showRole(step.role);
    showMotion();
}

void ArchitectureView::showMotion()
{
    const TranslationTracePtr trace = shownTrace();
    if (!trace)
        return m_player->clear();
    const WalkWords words = walkWords(*m_result, std::size_t(shownHypothesis()));
    const Motion motion = walkMotion(m_walk[std::size_t(*m_place.step)].stage,
        {m_model->config, m_diagram->drawing(), trace->pass, words, m_selection.layer(), m_selection.focusSource(),
            m_selection.focusTarget()});
    m_player->show(motion);
}

void ArchitectureView::goTo(int step, Moves moves)
{
    if (!m_result || !m_model || !canBeWalked(m_model->config))
        return;
    const int reached = std::clamp(step, 0, int(m_walk.size()) - 1);
    const bool further = m_place.step != reached;
    const QRectF seen = m_place.step ? m_diagram->seen() : QRectF();
    m_place.step = reached;
    m_place.aside = false;
    m_place.block = m_walk[std::size_t(reached)].blocks.front();
    setSide(ArchitectureSide::Blocks);
    refreshDetails();
    refreshWalk();
    if (moves == Moves::Yes && further && shownTrace())
        m_player->replay(seen);
}

void ArchitectureView::walkTo(int step)
{
    goTo(step, Moves::No);
}

/// A motion is finished first; from another block the way back leads to the step.
void ArchitectureView::walkOn(int steps)
{
    if (m_player->isPlaying() && steps > 0)
        return m_player->finish();
    if (steps < 0 && goBack())
        return;
    goTo(m_place.step.value_or(steps > 0 ? -1 : 0) + steps, steps > 0 ? Moves::Yes : Moves::No);
}

void ArchitectureView::leaveWalk()
{
    if (!std::exchange(m_place.step, std::nullopt))
        return;
    m_place.aside = false;
    m_player->clear();
    refreshWalk();
    m_diagram->setActive({m_place.block}, false);
}

bool ArchitectureView::goBack()
{
    if (!m_place.step || !m_place.aside)
        return false;
    walkTo(*m_place.step);
    return true;
}

}  // namespace translucent
