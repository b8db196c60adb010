#include "widgets/message_banner.h"

#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QFrame>
#include <QHBoxLayout>

namespace translucent {

MessageBanner::MessageBanner(const QByteArray& stem, QWidget* parent)
    : QWidget(parent)
    , m_sentence(makeText("message", stem + "Sentence", {}, this))
    , m_detail(makeText("message", stem + "Detail", {}, this))
    , m_others(makeLabel("message", stem + "Others", this))
    , m_detailsButton(makeButton("flat", stem + "DetailsButton", this))
    , m_closeButton(makeButton("flat", stem + "CloseButton", this))
{
    setObjectName(QString::fromLatin1(stem + "Banner"));
    for (QLabel* label : {m_sentence, m_detail}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_detailsButton->setCheckable(true);
    m_closeButton->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    QFrame* frame = makeFrame("error", stem + "Frame", this);
    columnOf({rowOf({{m_sentence, 1}, m_others, m_detailsButton, m_closeButton}), m_detail}, frame, {14, 8, 8, 8});
    columnOf({frame}, this, {16, 10, 16, 0});
    connect(m_detailsButton, &QToolButton::toggled, m_detail, &QLabel::setVisible);
    connect(m_closeButton, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    hide();
    retranslateUi();
}

void MessageBanner::showMessage(const QString& sentence, const QString& detail, int others)
{
    m_detail->setText(detail);
    m_waiting = others;
    setSentence(sentence);
    showOthers();
    show();
}

void MessageBanner::showOthers()
{
    m_others->setText(tr("%1 more").arg(m_waiting));
    m_others->setVisible(m_waiting > 0);
}

void MessageBanner::setSentence(const QString& sentence)
{
    const QString detail = m_detail->text();
    const bool hasMore = !detail.isEmpty() && !sentence.contains(detail, Qt::CaseInsensitive);
    m_sentence->setText(sentence);
    m_sentence->setToolTip(hasMore ? plainTip(detail) : QString());
    m_detailsButton->setVisible(hasMore);
    m_detail->setVisible(hasMore && m_detailsButton->isChecked());
}

void MessageBanner::retranslateUi()
{
    m_detailsButton->setText(tr("Details"));
    m_closeButton->setToolTip(tr("Close this message"));
    m_closeButton->setAccessibleName(tr("Close this message"));
    showOthers();
}

}  // namespace translucent
