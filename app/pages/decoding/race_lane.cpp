#include "pages/decoding/race_lane.h"

#include "pages/decoding/list_table.h"
#include "pages/decoding/race_split.h"
#include "pages/decoding/step_model.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kTableWidth = 400;
constexpr double kJudgedShare = 0.5;  ///< of a step; SearchTreePicture fades what is pruned from there on

}  // namespace

RaceLane::RaceLane(const QString& name, QWidget* parent)
    : QFrame(parent)
    , m_name(name)
    , m_title(makeLabel("section", qPrintable(name + QStringLiteral("Title")), this))
    , m_best(makeLabel("lane", qPrintable(name + QStringLiteral("Best")), this))
    , m_step(makeLabel("caption", qPrintable(name + QStringLiteral("Step")), this))
    , m_tree(new SearchTreeView(this))
    , m_model(new StepModel(this))
    , m_table(new QTableView(this))
{
    setObjectName(name);
    setProperty("role", QStringLiteral("card"));
    m_tree->setObjectName(name + QStringLiteral("Tree"));
    m_tree->setWalkable(false);
    m_best->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_table->setObjectName(name + QStringLiteral("Table"));
    m_table->setProperty("role", QStringLiteral("dense"));
    m_table->setModel(m_model);
    m_table->setFocusPolicy(Qt::NoFocus);
    styleListTable(*m_table, {StepModel::Context});
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setTextElideMode(Qt::ElideLeft);
    m_table->setMinimumWidth(kTableWidth);
    m_table->setMaximumWidth(kTableWidth * 3 / 2);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(14);
    heading->addWidget(m_title);
    heading->addWidget(m_best, 1);
    heading->addWidget(m_step);
    auto* content = new QHBoxLayout;
    content->addWidget(m_tree, 5);
    content->addWidget(m_table, 4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 12, 6);
    column->setSpacing(2);
    column->addLayout(heading);
    column->addLayout(content, 1);
}

void RaceLane::setTrace(SearchTracePtr trace)
{
    m_trace = std::move(trace);
    m_tree->setTrace(m_trace);
    m_time = 0;
    m_tree->setProgress(0);
    refreshStep();
}

void RaceLane::setTitle(const QString& title)
{
    m_title->setText(title);
    m_tree->setAccessibleName(tr("Search tree: %1").arg(title));
    m_table->setAccessibleName(tr("Candidates of this step: %1").arg(title));
}

void RaceLane::setTime(double time)
{
    m_time = m_trace ? std::min(time, double(m_trace->steps())) : 0;
    m_tree->setProgress(m_time);
    refreshStep();
}

void RaceLane::refreshStep()
{
    const auto position = std::int64_t(std::ceil(m_time)) - 1;
    const bool judged = m_time - double(position) > kJudgedShare;
    m_model->setStep(m_trace, position, judged);
    if (!m_trace) {
        showBest({});
        m_step->clear();
        return;
    }
    const std::int64_t after = judged ? position : position - 1;
    const std::ptrdiff_t best = after < 0 ? -1 : bestAfter(*m_trace, after);
    const bool ended = after + 1 >= m_trace->steps();
    const QString text = best < 0 ? QString() : pathText(*m_trace, best);
    showBest(best < 0 ? QStringLiteral("…") : ended ? text : text + QStringLiteral(" …"));
    m_step->setText(stepText(position));
}

/// The end matters most when there is not enough room.
void RaceLane::showBest(const QString& text)
{
    m_best->setToolTip(text);
    m_best->setText(m_best->fontMetrics().elidedText(text, Qt::ElideLeft, m_best->width()));
}

QString RaceLane::stepText(std::int64_t position) const
{
    if (position < 0)
        return tr("Not started. Space: play; →: one step.");
    const StepRange range = stepRange(*m_trace, position);
    const auto pruned = std::count_if(m_trace->candidates.begin() + std::ptrdiff_t(range.first),
        m_trace->candidates.begin() + std::ptrdiff_t(range.last),
        [](const SearchCandidate& one) { return one.fate == CandidateFate::Pruned; });
    QString text = tr("Step %1: %2 considered, %3 kept, %4 pruned")
                       .arg(position + 1)
                       .arg(range.size())
                       .arg(std::ptrdiff_t(range.size()) - pruned)
                       .arg(pruned);
    if (m_time >= double(m_trace->steps()) && m_trace->leafOf(0) >= 0)
        text = tr("Ended after %1 steps with score %2")
                   .arg(m_trace->steps())
                   .arg(logText(m_trace->candidates[std::size_t(m_trace->leafOf(0))].score, 3));
    return text;
}

void RaceLane::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    refreshStep();
}

void RaceLane::retranslateUi()
{
    m_model->retranslate();
    refreshStep();
}

}  // namespace translucent
