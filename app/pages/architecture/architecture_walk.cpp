#include "pages/architecture/architecture_view.h"

#include "engine/selection.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/diagram_view.h"
#include "pages/architecture/walk_motion.h"
#include "pages/architecture/walk_player.h"
#include "widgets/token_text.h"

#include <QKeyEvent>

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
    m_walkBar->show({*m_place.step, int(m_walk.size()), m_place.aside}, walkText(step, m_model->config, sentence));
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
        {m_model->config, m_diagram->drawing(), trace->pass, words, shownLayer(), m_selection.focusSource(),
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
    m_place.layer = m_walk[std::size_t(reached)].layer;
    setSide(ArchitectureSide::Blocks);
    refreshDetails();
    refreshWalk();
    if (moves == Moves::Yes && further && shownTrace())
        m_player->replay(seen);
}

int ArchitectureView::shownLayer() const
{
    return m_place.step ? m_place.layer : m_selection.layer();
}

/// A walk has layers of its own: it goes from the first to the last, whatever other pages look at.
void ArchitectureView::showLayer(int layer)
{
    if (!m_place.step)
        return m_selection.setLayer(layer);
    m_place.layer = layer;
    refreshDetails();
    refreshWalk();
}

/// Steps of a walk are those of a scene, too: the one that shows `block` counts where the model has other layers.
void ArchitectureView::walkTo(int step, const QString& block)
{
    const auto shows = [&block](const WalkStep& each) {
        return block == QString::fromStdString(blockStem(each.blocks.front()));
    };
    const bool fits = step >= 0 && step < int(m_walk.size()) && shows(m_walk[std::size_t(step)]);
    const auto found = std::ranges::find_if(m_walk, shows);
    walkTo(fits || found == m_walk.end() ? step : int(found - m_walk.begin()));
}

/// During a walk → and ← are for it; without one they lead from block to block.
bool ArchitectureView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_diagram || event->type() != QEvent::KeyPress || !m_place.step)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool further = key->key() == Qt::Key_Right;
    if ((!further && key->key() != Qt::Key_Left) || key->modifiers() & ~Qt::KeypadModifier)
        return QWidget::eventFilter(watched, event);
    walkOn(further ? 1 : -1);
    return true;
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
    refreshDetails();
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
