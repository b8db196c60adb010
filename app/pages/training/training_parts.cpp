#include "pages/training/training_parts.h"

#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QPushButton>
#include <QSlider>
#include <QSplitter>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace translucent {

QPushButton* makePush(const char* objectName, const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* button = named<QPushButton>(objectName, parent, toolTip);
    button->setText(text);
    return button;
}

QCheckBox* makeCheck(const QString& objectName, const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* box = new QCheckBox(text, parent);
    box->setObjectName(objectName);
    box->setToolTip(toolTip);
    return box;
}

QLabel* makeHint(const char* objectName, const QString& text, QWidget* parent)
{
    QLabel* hint = makeLabel("hint", objectName, parent);
    hint->setText(text);
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    return hint;
}

QLabel* makeHeading(const char* objectName, const QString& text, QWidget* parent)
{
    QLabel* heading = makeLabel("section", objectName, parent);
    heading->setText(text);
    heading->setWordWrap(true);
    return heading;
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    painter.drawItemText(contentsRect(), int(Qt::AlignLeft | Qt::AlignVCenter), palette(), isEnabled(),
        fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width()), foregroundRole());
}

NarrowChoice::NarrowChoice(QWidget* parent)
    : QComboBox(parent)
{
    setMinimumContentsLength(10);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
}

QString NarrowChoice::shownText(const QStyleOptionComboBox& option) const
{
    constexpr int kPadding = 4;
    const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const QString whole = currentIndex() < 0 ? placeholderText() : currentText();
    return fontMetrics().elidedText(whole, Qt::ElideRight, room.width() - kPadding);
}

void NarrowChoice::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = shownText(option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool NarrowChoice::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QComboBox::event(event);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    if (shownText(option) == currentText())
        return QComboBox::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), currentText() + u'\n' + toolTip(), this);
    return true;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> parts, const QWidget* wide)
{
    auto* row = new QHBoxLayout;
    for (QWidget* part : parts)
        row->addWidget(part, part == wide ? 1 : 0);
    return row;
}

QFrame* cardOf(const char* objectName, QLayout* heading, std::initializer_list<QWidget*> parts, QWidget* parent)
{
    QFrame* card = makeFrame("card", objectName, parent);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(12, 8, 12, 8);
    column->addLayout(heading);
    for (QWidget* part : parts)
        column->addWidget(part, part == *parts.begin() ? 1 : 0);
    return card;
}

QSplitter* splitterOf(const char* objectName, Qt::Orientation orientation, std::initializer_list<QWidget*> parts,
    const QList<int>& sizes, QWidget* parent)
{
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setObjectName(QLatin1String(objectName));
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(8);
    for (QWidget* part : parts)
        splitter->addWidget(part);
    splitter->setSizes(sizes);
    return splitter;
}

CurveToolbar::CurveToolbar(const QString& prefix, QWidget* parent)
    : QWidget(parent)
    , m_smoothing(new QSlider(Qt::Horizontal, this))
    , m_logX(makeCheck(prefix + QStringLiteral("LogX"), tr("Log steps"), tr("Logarithmic axis of steps"), this))
    , m_logY(makeCheck(prefix + QStringLiteral("LogY"), tr("Log values"), tr("Logarithmic axis of values"), this))
    , m_clip(
          makeCheck(prefix + QStringLiteral("Clip"), tr("Hide outliers"), tr("Hides the highest 2% of values"), this))
{
    constexpr int kMostSmoothing = 99;
    auto* label = new QLabel(tr("Smoothing"), this);
    label->setBuddy(m_smoothing);
    m_smoothing->setObjectName(prefix + QStringLiteral("Smoothing"));
    m_smoothing->setToolTip(tr("How strongly the training curves are smoothed with earlier values"));
    m_smoothing->setRange(0, kMostSmoothing);
    m_smoothing->setValue(60);
    m_smoothing->setMinimumWidth(60);
    m_smoothing->setMaximumWidth(110);
    auto* row = rowOf({label, m_smoothing, m_logX, m_logY, m_clip}, m_smoothing);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    setLayout(row);
    for (QCheckBox* box : {m_logX, m_logY, m_clip})
        connect(box, &QCheckBox::toggled, this, &CurveToolbar::changed);
    connect(m_smoothing, &QSlider::valueChanged, this, &CurveToolbar::changed);
}

CurveOptions CurveToolbar::options() const
{
    return {m_smoothing->value() / 100.0, m_logX->isChecked(), m_logY->isChecked(), m_clip->isChecked()};
}

}  // namespace translucent
