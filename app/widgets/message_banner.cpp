#include "widgets/message_banner.h"

#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace translucent {

MessageBanner::MessageBanner(const QByteArray& stem, QWidget* parent)
    : QWidget(parent)
    , m_sentence(makeLabel("message", stem + "Sentence", this))
    , m_detail(makeLabel("message", stem + "Detail", this))
    , m_detailsButton(makeButton("flat", stem + "DetailsButton", this))
    , m_closeButton(makeButton("flat", stem + "CloseButton", this))
{
    setObjectName(QString::fromLatin1(stem + "Banner"));
    for (QLabel* label : {m_sentence, m_detail}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_detailsButton->setCheckable(true);
    m_closeButton->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    auto* row = new QHBoxLayout;
    row->addWidget(m_sentence, 1);
    row->addWidget(m_detailsButton);
    row->addWidget(m_closeButton);
    QFrame* frame = makeFrame("error", stem + "Frame", this);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(14, 8, 8, 8);
    column->addLayout(row);
    column->addWidget(m_detail);
    auto* room = new QVBoxLayout(this);
    room->setContentsMargins(16, 10, 16, 0);
    room->addWidget(frame);
    connect(m_detailsButton, &QToolButton::toggled, m_detail, &QLabel::setVisible);
    connect(m_closeButton, &QToolButton::clicked, this, &QWidget::hide);
    hide();
    retranslateUi();
}

void MessageBanner::showMessage(const QString& sentence, const QString& detail)
{
    m_sentence->setText(sentence);
    m_sentence->setToolTip(detail);
    m_detail->setText(detail);
    m_detail->setVisible(m_detailsButton->isChecked());
    m_detailsButton->setVisible(!detail.isEmpty());
    show();
}

void MessageBanner::setSentence(const QString& sentence)
{
    m_sentence->setText(sentence);
}

void MessageBanner::retranslateUi()
{
    m_detailsButton->setText(tr("Details"));
    m_closeButton->setToolTip(tr("Close this message"));
    m_closeButton->setAccessibleName(tr("Close this message"));
}

}  // namespace translucent
