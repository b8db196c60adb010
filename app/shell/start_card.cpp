#include "shell/start_card.h"

#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>

namespace translucent {

StartCard::StartCard(QWidget* parent)
    : QFrame(parent)
    , m_title(makeLabel("section", "startTitle", this))
    , m_translate(makeStart("startTranslate", "translate", &StartCard::translateRequested))
    , m_lesson(makeStart("startFirstLesson", "lessons", &StartCard::lessonRequested))
    , m_train(makeStart("startFirstTraining", "training", &StartCard::trainingRequested))
    , m_open(makeStart("startOpen", "list", &StartCard::openRequested))
    , m_close(makeButton("flat", "startClose", this))
{
    setObjectName(QStringLiteral("startCard"));
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    connect(m_close, &QToolButton::clicked, this, &StartCard::closed);
    rowOf({m_title, LayoutPart::gap(8), m_translate, m_lesson, m_train, m_open, LayoutPart::room(), m_close}, this,
        {16, 8, 8, 8}, 8);
    retranslateUi();
}

QToolButton* StartCard::makeStart(const char* objectName, const char* icon, void (StartCard::*signal)())
{
    QToolButton* button = makeButton("button", objectName, this);
    button->setIcon(tintedIcon(QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(icon))));
    connect(button, &QToolButton::clicked, this, signal);
    return button;
}

/// As narrow as the window is; its buttons lose their titles then.
QSize StartCard::minimumSizeHint() const
{
    return {0, QFrame::minimumSizeHint().height()};
}

void StartCard::resizeEvent(QResizeEvent* event)
{
    constexpr int kLinesForTitles = 36;
    QFrame::resizeEvent(event);
    const bool wide = width() >= kLinesForTitles * fontMetrics().height();
    m_title->setVisible(wide);
    for (QToolButton* button : {m_translate, m_lesson, m_train, m_open})
        button->setToolButtonStyle(wide ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void StartCard::retranslateUi()
{
    m_title->setText(tr("Begin with:"));
    m_translate->setText(tr("Translate"));
    m_translate->setToolTip(tr("Type a Chinese sentence, and see how it is translated"));
    m_lesson->setText(tr("First lesson"));
    m_lesson->setToolTip(tr("Be led to five insights in a quarter of an hour"));
    m_train->setText(tr("Train a model"));
    m_train->setToolTip(tr("Your first one takes half a minute: it learns to reverse letters"));
    m_open->setText(tr("Open…"));
    m_open->setToolTip(tr("A model directory of your own"));
    m_close->setToolTip(tr("Do not show this again"));
    m_close->setAccessibleName(m_close->toolTip());
}

}  // namespace translucent
