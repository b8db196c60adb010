#include "widgets/controls.h"

#include "widgets/ui_helpers.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QBoxLayout>
#include <QButtonGroup>
#include <QCursor>
#include <QEvent>
#include <QFile>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kLeastEms = 4;

QSize narrowed(const QWidget& widget)
{
    const QSize whole = widget.sizeHint();
    return {std::min(whole.width(), kLeastEms * widget.fontMetrics().height()), whole.height()};
}

/// Does not elide if the widget has its preferred width, which can be a fraction of a pixel less than its text.
QString elided(const QWidget& widget, const QString& text, Qt::TextElideMode mode, int room)
{
    return widget.width() >= widget.sizeHint().width() ? text : widget.fontMetrics().elidedText(text, mode, room);
}

bool showWholeText(QWidget& widget, const QEvent& event, const QString& text)
{
    if (event.type() != QEvent::ToolTip || widget.width() >= widget.sizeHint().width())
        return false;
    const QString said = widget.toolTip().isEmpty() ? text : text + u'\n' + widget.toolTip();
    QToolTip::showText(static_cast<const QHelpEvent&>(event).globalPos(), plainTip(said), &widget);
    return true;
}

}  // namespace

QSize ElidingLabel::minimumSizeHint() const
{
    return narrowed(*this);
}

bool ElidingLabel::event(QEvent* event)
{
    return showWholeText(*this, *event, text()) || QLabel::event(event);
}

void ElidingLabel::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    const QString shown = elided(*this, text(), m_mode, contentsRect().width());
    painter.drawItemText(contentsRect(), int(alignment()), palette(), isEnabled(), shown, foregroundRole());
}

ElidingLabel* makeEndLabel(const char* role, const char* objectName, QWidget* parent)
{
    auto* label = new ElidingLabel(parent);
    label->setProperty("role", QString::fromLatin1(role));
    label->setObjectName(QString::fromLatin1(objectName));
    label->setElideMode(Qt::ElideLeft);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

ElidingButton::ElidingButton(QWidget* parent)
    : QToolButton(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
}

QSize ElidingButton::minimumSizeHint() const
{
    return narrowed(*this);
}

bool ElidingButton::event(QEvent* event)
{
    return showWholeText(*this, *event, text()) || QToolButton::event(event);
}

void ElidingButton::paintEvent(QPaintEvent*)
{
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const int around = sizeHint().width() - fontMetrics().horizontalAdvance(option.text);
    option.text = elided(*this, option.text, Qt::ElideRight, width() - around);
    QStylePainter(this).drawComplexControl(QStyle::CC_ToolButton, option);
}

NarrowChoice::NarrowChoice(QWidget* parent)
    : QComboBox(parent)
{
    limitContents(*this, 10);
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

namespace {

class TintedIcon : public QIconEngine {
public:
    TintedIcon(const QString& path, QPalette::ColorRole normal, QPalette::ColorRole checked)
        : m_path(path)
        , m_normal(normal)
        , m_checked(checked)
    {
    }

    QIconEngine* clone() const override { return new TintedIcon(*this); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        QFile file(m_path);
        if (file.open(QIODevice::ReadOnly))
            QSvgRenderer(file.readAll().replace("currentColor", colour(mode, state).name().toLatin1()))
                .render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {};
        const QString key =
            QStringLiteral("%1 %2 %3 %4").arg(m_path, colour(mode, state).name()).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

private:
    QColor colour(QIcon::Mode mode, QIcon::State state) const
    {
        return QGuiApplication::palette().color(
            mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Normal, state == QIcon::On ? m_checked : m_normal);
    }

    QString m_path;
    QPalette::ColorRole m_normal;
    QPalette::ColorRole m_checked;
};

}  // namespace

QIcon tintedIcon(const QString& svgPath, QPalette::ColorRole normal, QPalette::ColorRole checked)
{
    return QIcon(new TintedIcon(svgPath, normal, checked));
}

namespace {

QWidget* control(QObject* watched)
{
    const bool takesWheel = qobject_cast<QComboBox*>(watched) || qobject_cast<QAbstractSpinBox*>(watched)
        || (qobject_cast<QAbstractSlider*>(watched) && !qobject_cast<QScrollBar*>(watched));
    return takesWheel ? static_cast<QWidget*>(watched) : nullptr;
}

}  // namespace

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Polish) {
        if (QWidget* widget = control(watched); widget && widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus);
    } else if (event->type() == QEvent::Wheel) {
        if (const QWidget* widget = control(watched); widget && !widget->hasFocus()) {
            event->ignore();  // for the parent widget
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

bool SpokenChoices::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::FocusIn)
        if (auto* box = qobject_cast<QComboBox*>(watched))
            box->setAccessibleDescription(box->accessibleName().isEmpty() ? box->toolTip() : box->accessibleName());
    return QObject::eventFilter(watched, event);
}

namespace {

/// Stays on the screen: the list of a box at the right edge starts further left.
void widen(QWidget& popup)
{
    const auto* list = popup.findChild<QAbstractItemView*>();
    if (!list)
        return;
    const QRect screen = popup.screen()->availableGeometry();
    const int around = popup.width() - list->viewport()->width();
    const int wanted = std::min(list->sizeHintForColumn(0) + around, screen.width());
    if (wanted <= popup.width())
        return;
    popup.setGeometry(
        std::max(screen.left(), std::min(popup.x(), screen.right() + 1 - wanted)), popup.y(), wanted, popup.height());
}

bool isCut(const QComboBox& box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    option.frame = box.hasFrame();
    const QRect room = box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > room.width() - 2;
}

void showWhole(QComboBox& box, const QPoint& at)
{
    QString text = QStringLiteral("<p>%1</p>").arg(box.currentText().toHtmlEscaped());
    if (Qt::mightBeRichText(box.toolTip()))
        text += box.toolTip();
    else if (!box.toolTip().isEmpty())
        text += QStringLiteral("<p>%1</p>").arg(box.toolTip().toHtmlEscaped());
    QToolTip::showText(at, text, &box);
}

}  // namespace

bool WholeChoices::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && watched->inherits("QComboBoxPrivateContainer"))
        widen(static_cast<QWidget&>(*watched));
    if (event->type() == QEvent::ToolTip)
        if (auto* box = qobject_cast<QComboBox*>(watched); box && isCut(*box)) {
            showWhole(*box, static_cast<QHelpEvent*>(event)->globalPos());
            return true;
        }
    return QObject::eventFilter(watched, event);
}

namespace {

constexpr int kWidest = 64;  ///< in characters
constexpr int kBeside = 4;   ///< pixels between the pointer and a tip that does not fit below it

}  // namespace

bool WrappedTips::eventFilter(QObject* watched, QEvent* event)
{
    if ((event->type() == QEvent::Show || event->type() == QEvent::Resize) && watched->inherits("QTipLabel"))
        wrap(static_cast<QLabel&>(*watched));
    return QObject::eventFilter(watched, event);
}

/// Qt has placed the tip for its size as one line: moves a narrower one back to the pointer and a taller one onto the
/// screen.
void WrappedTips::wrap(QLabel& tip)
{
    const int widest = kWidest * tip.fontMetrics().averageCharWidth();
    if (Qt::mightBeRichText(tip.text()) || tip.width() <= widest)
        return;
    const QRect before = tip.geometry(), screen = tip.screen()->availableGeometry();
    const QPoint pointer = QCursor::pos();
    tip.setWordWrap(true);
    QRect after(before.topLeft(), QSize(widest, tip.heightForWidth(widest)));
    if (before.left() < pointer.x() && pointer.x() < before.right())
        after.moveLeft(std::min(pointer.x(), screen.right() - widest));
    if (after.bottom() > screen.bottom())
        after.moveBottom(std::min(screen.bottom(), pointer.y() - kBeside));
    tip.setGeometry(after);
}

}  // namespace translucent
