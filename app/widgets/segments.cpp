#include "widgets/segments.h"

#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QButtonGroup>
#include <QPushButton>
#include <QSignalBlocker>

namespace translucent {

Segments::Segments(const std::vector<Segment>& segments, QWidget* parent)
    : QWidget(parent)
    , m_buttons(new QButtonGroup(this))
{
    QBoxLayout* row = rowOf({}, this, {}, 0);
    for (const Segment& segment : segments) {
        QPushButton* button = makePushButton(segment.name, segment.text, segment.toolTip, this);
        button->setFocusPolicy(Qt::TabFocus);
        button->setProperty("role", QStringLiteral("segment"));
        button->setCheckable(true);
        m_buttons->addButton(button, int(m_buttons->buttons().size()));
        row->addWidget(button);
        m_toolTips.push_back(segment.toolTip);
    }
    setCurrent(0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_buttons, &QButtonGroup::idToggled, this, [this](int index, bool on) {  // screen readers do not click
        if (!on)
            return;
        followFocus();
        Q_EMIT chosen(index);
    });
}

int Segments::current() const
{
    return m_buttons->checkedId();
}

void Segments::setCurrent(int index)
{
    const QSignalBlocker quiet(m_buttons);
    m_buttons->button(index)->setChecked(true);
    followFocus();
}

/// A focus ring on a segment that is not pressed would look like a second choice.
void Segments::followFocus()
{
    const QWidget* focused = focusWidget();
    if (focused && focused->hasFocus() && focused != m_buttons->checkedButton())
        focusCurrent();
}

void Segments::setAvailable(int index, bool available, const QString& whyNot)
{
    m_buttons->button(index)->setEnabled(available);
    m_buttons->button(index)->setToolTip(available || whyNot.isEmpty() ? m_toolTips[std::size_t(index)] : whyNot);
}

void Segments::focusCurrent()
{
    m_buttons->checkedButton()->setFocus(Qt::OtherFocusReason);
}

}  // namespace translucent
