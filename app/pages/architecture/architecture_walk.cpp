// The walk through the model: what ArchitectureView does with Space, Backspace, Esc and the walk's buttons.
#include "engine/selection.h"
#include "pages/architecture/architecture_view.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/diagram_widget.h"
#include "pages/architecture/inference_view.h"
#include "pages/architecture/walk_bar.h"
#include "widgets/token_text.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

void ArchitectureView::connectWalk()
{
    connect(m_toolbar, &ArchitectureToolbar::walkRequested, this, [this] {
        m_diagram->setFocus();
        walkTo(0);
    });
    connect(m_walkBar, &WalkBar::nextRequested, this, [this] { walkOn(1); });
    connect(m_walkBar, &WalkBar::previousRequested, this, [this] { walkOn(-1); });
    connect(m_walkBar, &WalkBar::endRequested, this, &ArchitectureView::leaveWalk);
}

void ArchitectureView::refreshWalk()
{
    m_walkBar->setVisible(m_step.has_value());
    m_details->setExplained(!m_step);
    if (!m_step || !m_result)
        return;
    const WalkStep& step = m_walk[std::size_t(*m_step)];
    const Translation& translation = m_result->translation;
    const std::vector<HypothesisToken>& tokens = translation.hypotheses[std::size_t(shownHypothesis())].tokens;
    const TokenCandidate& first = tokens.front().chosen;
    const WalkSentence sentence {{std::int64_t(translation.source.size()), std::int64_t(tokens.size())},
        tokenText({first.id, first.piece}), std::exp(first.logProbability)};
    m_walkBar->show(*m_step, int(m_walk.size()), walkText(step.stage, m_model->config, sentence));
    m_diagram->setActive(step.blocks, true);
    m_details->showRole(step.role);
}

void ArchitectureView::walkTo(int step)
{
    if (!m_result || !m_model)
        return;
    m_step = std::clamp(step, 0, int(m_walk.size()) - 1);
    m_block = m_walk[std::size_t(*m_step)].shown;
    setSide(ArchitectureSide::Blocks);
    refreshDetails();
    refreshWalk();
}

void ArchitectureView::walkOn(int steps)
{
    walkTo(m_step.value_or(steps > 0 ? -1 : 0) + steps);
}

void ArchitectureView::leaveWalk()
{
    if (!std::exchange(m_step, std::nullopt))
        return;
    refreshWalk();
    m_diagram->setActive({m_block}, false);
}

bool ArchitectureView::event(QEvent* event)
{
    // During a walk Esc is not for the window's shortcut.
    if (event->type() == QEvent::ShortcutOverride && m_step
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ArchitectureView::keyPressEvent(QKeyEvent* event)
{
    const bool back = event->key() == Qt::Key_Backspace || event->modifiers() & Qt::ShiftModifier;
    if (event->key() == Qt::Key_Escape && m_step)
        return leaveWalk();
    if (event->key() != Qt::Key_Space && event->key() != Qt::Key_Backspace)
        return QWidget::keyPressEvent(event);
    if (side() == ArchitectureSide::Inference)
        m_inference->step(back ? -1 : 1);
    else if (m_step || !back)
        walkOn(back ? -1 : 1);
}

}  // namespace translucent
