#include "pages/training/training_parts.h"

#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QFrame>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSlider>
#include <QSplitter>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>

namespace translucent {

namespace {

constexpr int kLeastChart = 150;  ///< pixels from left to right

}  // namespace

void TrainingTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void TrainingTab::fill(const QString& hint, QWidget* content)
{
    m_hint = makeText("hint", (objectName() + QStringLiteral("Hint")).toLatin1().constData(), hint, this);
    m_hint->setAlignment(Qt::AlignCenter);
    m_scroll = control<ColumnScroll>((objectName() + QStringLiteral("Scroll")).toLatin1().constData(), this);
    m_scroll->setFocusPolicy(Qt::NoFocus);                  // the arrow keys are the tab's
    content->setObjectName(QStringLiteral("pageContent"));  // the style sheet's name for scrolled content
    m_scroll->setWidget(content);
    columnOf({{m_hint, 1}, {m_scroll, 1}}, this, {0, 8, 0, 0});
}

void TrainingTab::showContent(bool any)
{
    m_hint->setVisible(!any);
    m_scroll->setVisible(any);
}

QCheckBox* makeCheck(const QString& objectName, const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* box = new QCheckBox(text, parent);
    box->setObjectName(objectName);
    box->setToolTip(toolTip);
    return box;
}

LineChart* smallChart(const QString& objectName, int leastHeight, QWidget* parent)
{
    auto* chart = new LineChart(objectName.toLatin1().constData(), parent);
    chart->setProperty("role", QStringLiteral("smallChart"));
    limitSize(*chart, {{kLeastChart, leastHeight}});
    return chart;
}

ExportButton* flatExport(const QString& objectName, ExportSource source, QWidget* parent)
{
    auto* button = new ExportButton(objectName.toLatin1().constData(), std::move(source), parent);
    button->setProperty("role", QStringLiteral("flat"));
    return button;
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
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainTip(currentText() + u'\n' + toolTip()), this);
    return true;
}

ColumnScroll::ColumnScroll(QWidget* parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize ColumnScroll::minimumSizeHint() const
{
    const int content = widget() ? widget()->minimumSizeHint().width() : 0;
    return {content + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
}

QFrame* cardOf(const char* objectName, QLayout* heading, std::initializer_list<QWidget*> parts, QWidget* parent)
{
    QFrame* card = makeFrame("card", objectName, parent);
    QBoxLayout* column = columnOf({heading}, card, {12, 8, 12, 8});
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
    auto* label = makeLabel(tr("Smoothing"), this);
    label->setBuddy(m_smoothing);
    m_smoothing->setObjectName(prefix + QStringLiteral("Smoothing"));
    m_smoothing->setToolTip(tr("How strongly the training curves are smoothed with earlier values"));
    m_smoothing->setRange(0, 99);
    m_smoothing->setValue(60);
    limitWidth(*m_smoothing, 60, 110);
    rowOf({label, {m_smoothing, 1}, m_logX, m_logY, m_clip, LayoutPart::room()}, this);
    for (QCheckBox* box : {m_logX, m_logY, m_clip})
        connect(box, &QCheckBox::toggled, this, &CurveToolbar::changed);
    connect(m_smoothing, &QSlider::valueChanged, this, &CurveToolbar::changed);
}

CurveOptions CurveToolbar::options() const
{
    return {m_smoothing->value() / 100.0, m_logX->isChecked(), m_logY->isChecked(), m_clip->isChecked()};
}

}  // namespace translucent
