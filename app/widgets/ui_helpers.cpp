#include "widgets/ui_helpers.h"

#include "widgets/content_height.h"
#include "widgets/drawing_style.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSplitter>
#include <QStyle>
#include <QTabWidget>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <utility>

namespace translucent {

ShownStack::ShownStack()
{
    connect(this, &QStackedLayout::currentChanged, this, [this] { update(); });
}

bool ShownStack::hasHeightForWidth() const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown && shown->hasHeightForWidth();
}

int ShownStack::heightForWidth(int width) const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown ? shown->heightForWidth(width) : -1;
}

QSize ShownStack::sizeHint() const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown ? shown->sizeHint() : QSize();
}

QSize ShownStack::minimumSize() const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown ? shown->minimumSize() : QSize();
}

void measureShownTab(QTabWidget& tabs)
{
    const auto measure = [&tabs] {
        for (int index = 0; index < tabs.count(); ++index) {
            const auto policy = index == tabs.currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
            tabs.widget(index)->setSizePolicy(policy, policy);
        }
    };
    QObject::connect(&tabs, &QTabWidget::currentChanged, &tabs, measure);
    measure();
}

Hint::Hint(const char* labelName, QAction* remedy, QWidget* parent)
    : QWidget(parent)
    , m_label(makeText("hint", labelName, {}, this))
    , m_button(makeButton("button", "hintRemedy", this))
{
    constexpr int kMargin = 32;
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    keepWhole(*m_label);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    columnOf({LayoutPart::room(), m_label, LayoutPart::gap(16),
                 rowOf({LayoutPart::room(), m_button, LayoutPart::room()}), LayoutPart::room()},
        this, {kMargin, kMargin, kMargin, kMargin}, 0);
    if (remedy) {
        m_button->setDefaultAction(remedy);
        connect(remedy, &QAction::changed, this, &Hint::refresh);
    }
    refresh();
}

void Hint::setText(const QString& text, bool isRemediable)
{
    m_label->setText(text);
    m_isRemediable = isRemediable;
    refresh();
}

void Hint::refresh()
{
    const QAction* remedy = m_button->defaultAction();
    m_button->setVisible(m_isRemediable && remedy && remedy->isEnabled());
}

EmptyState::EmptyState(const char* hintName, QAction* remedy, QWidget* parent)
    : QStackedLayout(parent)
    , m_hint(new Hint(hintName, remedy, parent))
{
    addWidget(m_hint);
}

void EmptyState::setHint(const QString& hint, bool isRemediable)
{
    m_hint->setText(hint, isRemediable);
    setCurrentIndex(hint.isEmpty() ? 1 : 0);
}

namespace {

/// A child of the widget whose limits it sets.
class GrowingSize : public QObject {
public:
    GrowingSize(QWidget& widget, std::function<void()> setLimits)
        : QObject(&widget)
        , m_setLimits(std::move(setLimits))
    {
        widget.installEventFilter(this);
        m_setLimits();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::FontChange)
            m_setLimits();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_setLimits;
};

template <typename Widget>
Widget* withRole(Widget* widget, const char* role, const char* objectName)
{
    widget->setProperty("role", QString::fromLatin1(role));
    widget->setObjectName(QString::fromLatin1(objectName));
    return widget;
}

QBoxLayout* fill(QBoxLayout* layout, std::initializer_list<LayoutPart> parts, const QMargins& margins, int spacing)
{
    layout->setContentsMargins(margins);
    if (spacing >= 0)
        layout->setSpacing(spacing);
    for (const LayoutPart& part : parts) {
        if (part.widget)
            layout->addWidget(part.widget, part.stretch);
        else if (part.layout)
            layout->addLayout(part.layout, part.stretch);
        else if (part.pixels > 0)
            layout->addSpacing(part.pixels);
        else
            layout->addStretch(part.stretch);
    }
    return layout;
}

QScrollArea* scrolling(QScrollArea* scroll, const char* objectName, QWidget* content)
{
    scroll->setObjectName(QString::fromLatin1(objectName));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(content);
    leaveScrollingToPage(*scroll);
    return scroll;
}

}  // namespace

void limitSize(QWidget& widget, const SizeLimits& limits)
{
    new GrowingSize(widget, [&widget, limits] {
        const double scale = enlargement(QApplication::font());
        const auto most = [scale](int pixels) { return pixels < 0 ? QWIDGETSIZE_MAX : qRound(pixels * scale); };
        widget.setMinimumSize(limits.least * scale);
        widget.setMaximumSize(most(limits.most.width()), most(limits.most.height()));
    });
}

void limitWidth(QWidget& widget, int least, int most)
{
    limitSize(widget, {{least, 0}, {most, -1}});
}

void limitLines(QWidget& widget, int least, int most, int around)
{
    new GrowingSize(widget, [&widget, least, most, around] {
        const int line = widget.fontMetrics().lineSpacing() + around;
        widget.setMinimumHeight(least * line);
        widget.setMaximumHeight(most < 0 ? QWIDGETSIZE_MAX : most * line);
    });
}

QLabel* makeLabel(const char* role, const char* objectName, QWidget* parent)
{
    QLabel* label = withRole(new QLabel(parent), role, objectName);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QToolButton* makeButton(const char* role, const char* objectName, QWidget* parent)
{
    auto* button = withRole(new QToolButton(parent), role, objectName);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

QFrame* makeFrame(const char* role, const char* objectName, QWidget* parent)
{
    return withRole(new QFrame(parent), role, objectName);
}

QLabel* makeLabel(const char* role, const char* objectName, const QString& text, QWidget* parent)
{
    QLabel* label = makeLabel(role, objectName, parent);
    label->setText(text);
    return label;
}

QLabel* makeText(const char* role, const char* objectName, const QString& text, QWidget* parent)
{
    QLabel* label = makeLabel(role, objectName, text, parent);
    label->setWordWrap(true);
    return label;
}

QLabel* makeRichText(const char* role, const char* objectName, QWidget* parent)
{
    QLabel* label = makeText(role, objectName, {}, parent);
    label->setTextFormat(Qt::RichText);
    return label;
}

QLabel* makeLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

QToolButton* makeButton(
    const char* role, const char* objectName, const QString& text, const QString& toolTip, QWidget* parent)
{
    QToolButton* button = makeButton(role, objectName, parent);
    button->setText(text);
    button->setToolTip(toolTip);
    return button;
}

QPushButton* makePushButton(const char* objectName, const QString& text, const QString& toolTip, QWidget* parent)
{
    return named(new QPushButton(text, parent), objectName, toolTip);
}

QComboBox* makeChoice(
    const char* objectName, const QString& accessibleName, const QStringList& entries, QWidget* parent)
{
    auto* box = named(new QComboBox(parent), objectName);
    box->setAccessibleName(accessibleName);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->addItems(entries);
    return box;
}

void limitContents(QComboBox& box, int characters)
{
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.setMinimumContentsLength(characters);
}

QCheckBox* makeCheck(const QString& objectName, const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* box = new QCheckBox(text, parent);
    box->setObjectName(objectName);
    box->setToolTip(toolTip);
    return box;
}

QLabel* makeBuddy(const QString& text, QWidget* buddy, QWidget* parent)
{
    QLabel* label = makeLabel(text, parent);
    label->setBuddy(buddy);
    return label;
}

QFrame* cardOf(const char* objectName, QLayout* heading, std::initializer_list<QWidget*> parts, QWidget* parent)
{
    QFrame* card = makeFrame("card", objectName, parent);
    QBoxLayout* column = columnOf({heading}, card, {12, 8, 12, 8});
    for (QWidget* part : parts)
        column->addWidget(part, part == *parts.begin() ? 1 : 0);
    return card;
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
    return {content + verticalScrollBar()->sizeHint().width(), 0};
}

QScrollArea* makeScroll(const char* objectName, QWidget* content, QWidget* parent)
{
    return scrolling(new QScrollArea(parent), objectName, content);
}

QScrollArea* makeColumnScroll(const char* objectName, QWidget* content, QWidget* parent)
{
    QScrollArea* scroll = scrolling(new ColumnScroll(parent), objectName, content);
    scroll->setFocusPolicy(Qt::NoFocus);
    return scroll;
}

QString plainTip(const QString& text)
{
    return Qt::mightBeRichText(text)
        ? QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped())
        : text;
}

QString breakable(const QString& text)
{
    static const QRegularExpression longRun(QStringLiteral("(\\S{12})(?=\\S)"));
    constexpr QChar kMayBreak(0x200B);
    return QString(text).replace(longRun, QStringLiteral("\\1") + kMayBreak);
}

QSplitter* splitterOf(const char* objectName, Qt::Orientation orientation, std::initializer_list<QWidget*> parts,
    const QList<int>& sizes, QWidget* parent)
{
    auto* splitter = named(new QSplitter(orientation, parent), objectName);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(8);
    for (QWidget* part : parts)
        splitter->addWidget(part);
    splitter->setSizes(sizes);
    return splitter;
}

QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* first, QWidget* second, const QList<int>& sizes)
{
    QSplitter* splitter = splitterOf("", orientation, {first, second}, sizes, nullptr);
    splitter->setHandleWidth(12);
    return splitter;
}

LayoutPart LayoutPart::gap(int pixels)
{
    LayoutPart part(static_cast<QWidget*>(nullptr));
    part.pixels = pixels;
    return part;
}

LayoutPart LayoutPart::room(int factor)
{
    return {static_cast<QWidget*>(nullptr), factor};
}

QBoxLayout* rowOf(std::initializer_list<LayoutPart> parts, QWidget* around, const QMargins& margins, int spacing)
{
    return fill(new QHBoxLayout(around), parts, margins, spacing);
}

QBoxLayout* columnOf(std::initializer_list<LayoutPart> parts, QWidget* around, const QMargins& margins, int spacing)
{
    return fill(new QVBoxLayout(around), parts, margins, spacing);
}

QString percentText(double probability)
{
    const double percent = probability * 100;
    const int decimals = percent >= 9.95 ? 1 : percent >= 0.095 ? 2 : 4;
    if (percent > 0 && percent < 0.0001)
        return QStringLiteral("<%1%").arg(QLocale().toString(0.0001, 'f', 4));
    return QStringLiteral("%1%").arg(QLocale().toString(percent, 'f', decimals));
}

QString shortPercentText(double probability)
{
    const double percent = probability * 100;
    if (percent < 1)
        return QStringLiteral("<1%");
    if (percent > 99 && percent < 100)
        return QStringLiteral(">99%");
    return QStringLiteral("%1%").arg(qRound(percent));
}

}  // namespace translucent
