#include "pages/architecture/walk_bar.h"

#include "widgets/ui_helpers.h"

#include <QHBoxLayout>

namespace translucent {

WalkBar::WalkBar(QWidget* parent)
    : QFrame(parent)
    , m_number(makeLabel("title", "walkNumber", this))
    , m_text(makeLabel("walk", "walkText", this))
    , m_previous(makeButton("button", "walkPrevious", this))
    , m_next(makeButton("button", "walkNext", this))
    , m_end(makeButton("flat", "walkEnd", this))
{
    setObjectName(QStringLiteral("walkBar"));
    setProperty("role", QStringLiteral("card"));
    m_text->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 12, 8);
    row->setSpacing(12);
    row->addWidget(m_number);
    row->addWidget(m_text, 1);
    for (QToolButton* button : {m_previous, m_next, m_end})
        row->addWidget(button);
    connect(m_previous, &QToolButton::clicked, this, &WalkBar::previousRequested);
    connect(m_next, &QToolButton::clicked, this, &WalkBar::nextRequested);
    connect(m_end, &QToolButton::clicked, this, &WalkBar::endRequested);
    retranslateUi();
}

void WalkBar::show(int index, int count, const QString& text)
{
    m_number->setText(QStringLiteral("%1 / %2").arg(index + 1).arg(count));
    m_text->setText(text);
    m_previous->setEnabled(index > 0);
    m_next->setEnabled(index + 1 < count);
    setAccessibleName(text);
    setVisible(true);
}

void WalkBar::retranslateUi()
{
    m_previous->setText(tr("Back"));
    m_previous->setToolTip(tr("The step before (Backspace or Shift+Space)"));
    m_next->setText(tr("Next step"));
    m_next->setToolTip(tr("The next step (Space)"));
    m_end->setText(tr("End"));
    m_end->setToolTip(tr("Leave the walk (Esc)"));
}

}  // namespace translucent
