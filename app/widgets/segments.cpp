#include "widgets/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>

namespace translucent {

Segments::Segments(const std::vector<Segment>& segments, QWidget* parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const Segment& segment : segments) {
        auto* button = new QPushButton(segment.text, this);
        button->setObjectName(QString::fromLatin1(segment.name));
        button->setToolTip(segment.toolTip);
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        m_buttons->addButton(button, int(m_buttons->buttons().size()));
        row->addWidget(button);
    }
    setCurrent(0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_buttons, &QButtonGroup::idClicked, this, &Segments::chosen);
}

int Segments::current() const
{
    return m_buttons->checkedId();
}

void Segments::setCurrent(int index)
{
    m_buttons->button(index)->setChecked(true);
}

void Segments::focusCurrent()
{
    m_buttons->checkedButton()->setFocus(Qt::OtherFocusReason);
}

}  // namespace translucent
