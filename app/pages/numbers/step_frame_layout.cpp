// How StepFrame is laid out and what its widgets say.
#include "pages/numbers/step_frame.h"

#include "pages/numbers/number_table_model.h"
#include "pages/numbers/step_list.h"
#include "pages/numbers/step_table.h"
#include "widgets/export_button.h"
#include "widgets/formula_view.h"
#include "widgets/line_chart.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kFormulaShare = 0.4;  // of the width: beside a wider formula the numbers would be cramped
constexpr double kChartShare = 0.34;   // of the width, at least, beside a table

}  // namespace

QLayout* StepFrame::createHeading()
{
    auto* heading = new QHBoxLayout;
    heading->setSpacing(12);
    heading->addWidget(m_number);
    heading->addWidget(m_name, 1);
    heading->addWidget(m_previous);
    heading->addWidget(m_next);
    return heading;
}

QLayout* StepFrame::createToolbar()
{
    auto* toolbar = new QHBoxLayout;
    m_said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    toolbar->addWidget(m_said, 1);
    toolbar->addWidget(m_copy);
    toolbar->addWidget(m_exportTable);
    toolbar->addWidget(m_exportChart);
    return toolbar;
}

void StepFrame::buildLayout()
{
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto* numbers = new QVBoxLayout;
    numbers->setSpacing(2);
    numbers->addWidget(m_filled);
    numbers->addWidget(m_results);
    m_head->addWidget(m_formula);
    m_head->addLayout(numbers, 1);
    column->addLayout(m_head);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_notes, m_check})
        column->addWidget(widget);
    m_sides->setSpacing(10);
    m_sides->addWidget(m_table);
    m_sides->addWidget(m_chart, 1);
    m_chart->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);  // rather flat than scrolled away
    m_chart->setMinimumHeight(m_chart->minimumSizeHint().height());
    column->addLayout(m_sides, 1);
    m_scroll->setObjectName(QStringLiteral("stepScroll"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_content->setObjectName(QStringLiteral("pageContent"));
    m_scroll->setWidget(m_content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    layout->addWidget(m_problem);
    layout->addLayout(createHeading());
    layout->addWidget(m_scroll, 1);
    layout->addLayout(createToolbar());
}

/// The table above the chart only when it is too wide to stand beside it and both can then be seen.
void StepFrame::arrange()
{
    const QSize room = m_scroll->viewport()->size();
    const bool wide = m_formula->sizeHint().width() > kFormulaShare * room.width();
    m_head->setDirection(wide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_head->setSpacing(wide ? 4 : 28);
    const int widest = room.width()
        - std::max(int(kChartShare * room.width()), m_chart->minimumSizeHint().width() + m_sides->spacing());
    const int natural = m_table->naturalWidth();
    placeTable(natural <= widest ? natural : 0);
    if (natural > widest && m_content->heightForWidth(room.width()) > room.height())
        placeTable(widest);
    m_table->scrollTo(m_table->currentIndex());
}

void StepFrame::placeTable(int widthBeside)
{
    const bool beside = widthBeside > 0;
    m_sides->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_sides->setAlignment(m_table, beside ? Qt::AlignTop : Qt::Alignment());
    m_table->setMaximumWidth(beside ? widthBeside : QWIDGETSIZE_MAX);
    m_table->setMinimumWidth(beside ? widthBeside : 0);
}

void StepFrame::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrange();
}

void StepFrame::retranslateUi()
{
    m_previous->setText(tr("Back"));
    m_previous->setToolTip(tr("The step before (Backspace or Shift+Space)"));
    m_next->setText(tr("Next step"));
    m_next->setToolTip(tr("The next step (Space)"));
    m_copy->setText(tr("Copy table"));
    m_copy->setToolTip(tr("Copies all numbers of this step, with tabs between them"));
    m_exportTable->setLabel(tr("Export table"));
    m_exportChart->setLabel(tr("Export plot"));
    m_list->setAccessibleName(tr("Steps"));
    m_list->setToolTip(tr("Space: next step; Backspace: back; Home and End: first and last"));
    m_table->setAccessibleName(tr("Numbers of this step"));
    m_table->setToolTip(tr("Choose a cell to see its numbers in the formula"));
    m_said->clear();
    if (stepCount() > 0) {
        fillList();
        refresh();
    }
}

}  // namespace translucent
