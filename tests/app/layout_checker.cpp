#include "layout_checker.h"

#include "text_recorder.h"
#include "widgets/line_chart.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QGraphicsView>
#include <QGroupBox>
#include <QHash>
#include <QHeaderView>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSplitterHandle>
#include <QStackedLayout>
#include <QTabBar>
#include <QTextEdit>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent::test {

namespace {

constexpr int kLeastControl = 24;
constexpr double kLeastText = 11;
constexpr double kCut = 1.5;       ///< missing pixels of a letter that are tolerated
constexpr double kContrast = 1.4;  ///< below this contrast, a text is invisible
constexpr QChar kEllipsis = u'…';

bool isPart(const QWidget& widget)
{
    return widget.objectName().startsWith(QLatin1String("qt_"));
}

/// "trainingPage/recipeForm/QLabel": the page, the nearest widget with a name, and the widget itself; numbers in names
/// distinguish similar widgets.
QString placeOf(const QWidget& widget)
{
    static const QRegularExpression kNumber(QStringLiteral("\\d+"));
    const auto nameOf = [](const QWidget& each) {
        return each.objectName().isEmpty() || isPart(each) ? QString() : each.objectName();
    };
    QString own = nameOf(widget), around, page;
    if (own.isEmpty())
        own = QString::fromLatin1(widget.metaObject()->className()).section(QStringLiteral("::"), -1);
    for (const QWidget* each = widget.parentWidget(); each; each = each->parentWidget()) {
        if (around.isEmpty())
            around = nameOf(*each);
        if (each->objectName().endsWith(QLatin1String("Page")))
            page = each->objectName();
    }
    QStringList parts {page, around, own};
    parts.removeDuplicates();
    parts.removeAll({});
    return parts.join(u'/').replace(kNumber, QStringLiteral("#"));
}

/// A widget that is worked with.
bool isControl(const QWidget& widget)
{
    if (isPart(widget) || qobject_cast<const QAbstractSpinBox*>(widget.parentWidget())
        || qobject_cast<const QComboBox*>(widget.parentWidget()) || qobject_cast<const QTabBar*>(widget.parentWidget()))
        return false;
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget)
        || qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QLineEdit*>(&widget)
        || qobject_cast<const QSlider*>(&widget) || qobject_cast<const QTabBar*>(&widget);
}

bool canScroll(const QScrollBar* bar)
{
    return bar && bar->maximum() > bar->minimum();
}

bool canBeScrolled(const QAbstractScrollArea& area, Qt::Orientation axis)
{
    return canScroll(axis == Qt::Horizontal ? area.horizontalScrollBar() : area.verticalScrollBar());
}

/// The scroll area of the viewport.
const QAbstractScrollArea* areaOf(const QWidget& viewport)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(viewport.parentWidget());
    return area && area->viewport() == &viewport ? area : nullptr;
}

double contrast(const QColor& one, const QColor& other)
{
    const auto light = [](const QColor& colour) {
        const auto linear = [](float part) {
            return part <= 0.04045F ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const auto [dark, bright] = std::minmax({light(one), light(other)});
    return (bright + 0.05) / (dark + 0.05);
}

/// The most frequent colour in a part of a picture.
QColor groundOf(const QImage& picture, const QRect& part)
{
    QHash<QRgb, int> counts;
    QRgb most = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) {
            const QRgb pixel = picture.pixel(x, y);
            if (++counts[pixel] > counts.value(most))
                most = pixel;
        }
    return QColor(most);
}

/// "Refer…", but not "≤ −5 … 0".
bool isElided(const QString& text)
{
    return QString(text).remove(QStringLiteral(" … ")).contains(kEllipsis);
}

/// True if a widget is intentionally covered at this position, that is, by one that ignores the mouse.
bool isCovered(const QWidget& widget, const QRect& place)
{
    QRect rect = place;
    for (const QWidget* each = &widget; !each->isWindow(); each = each->parentWidget()) {
        rect.translate(each->pos());
        const QObjectList& siblings = each->parentWidget()->children();
        for (qsizetype index = siblings.indexOf(each) + 1; index < siblings.size(); ++index)
            if (const auto* above = qobject_cast<const QWidget*>(siblings[index]); above && above->isVisible()
                && !above->isWindow() && above->testAttribute(Qt::WA_TransparentForMouseEvents)
                && above->geometry().intersects(rect))
                return true;
    }
    return false;
}

/// The full text of a widget at the position of a drawn text; empty if only the drawing knows it.
QString wholeText(const QWidget& widget, const QPoint& at)
{
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentText() + box->placeholderText();
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget))
        return edit->text() + edit->placeholderText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        return tabs->tabText(tabs->tabAt(at));
    if (const auto* header = qobject_cast<const QHeaderView*>(widget.parentWidget())) {
        const int position = header->orientation() == Qt::Horizontal ? at.x() : at.y();
        return header->model()
            ? header->model()->headerData(header->logicalIndexAt(position), header->orientation()).toString()
            : QString();
    }
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget.parentWidget()))
        return view->indexAt(at).data().toString();
    if (const auto* text = qobject_cast<const QTextEdit*>(widget.parentWidget()))
        return text->toPlainText();
    return {};
}

/// Like a mouse that rests at this position.
bool hasToolTip(QWidget& widget, const QPoint& at)
{
    for (QWidget* tip : QApplication::topLevelWidgets())
        if (tip->inherits("QTipLabel"))
            delete tip;
    QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
    return !QToolTip::text().isEmpty();
}

class Checker {
public:
    explicit Checker(QWidget& window)
        : m_window(window)
        , m_picture(window.grab().toImage().convertToFormat(QImage::Format_RGB32))
    {
    }

    QList<LayoutFinding> run()
    {
        check(m_window);
        const auto all = m_window.findChildren<QWidget*>();
        for (const QPointer<QWidget>& widget : QList<QPointer<QWidget>>(all.begin(), all.end()))  // tool tips go
            if (widget && widget->isVisibleTo(&m_window) && widget->window() == &m_window && !widget->size().isEmpty())
                check(*widget);
        return m_findings;
    }

private:
    void check(QWidget& widget)
    {
        checkTexts(widget);
        checkChildren(widget);
        if (isControl(widget))
            checkControl(widget);
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(&widget))
            checkScrolling(*area);
    }

    void add(LayoutRule rule, const QWidget& widget, const QString& detail)
    {
        const LayoutFinding finding {rule, placeOf(widget), detail.simplified().left(60)};
        const auto isSame = [&finding](const LayoutFinding& each) { return each.entry() == finding.entry(); };
        if (std::ranges::none_of(m_findings, isSame))
            m_findings << finding;
    }

    void checkTexts(QWidget& widget)
    {
        for (const DrawnText& text : textsOf(widget)) {
            if (text.pixels < kLeastText - 0.01)
                add(LayoutRule::SmallText, widget, QStringLiteral("%1 px: %2").arg(text.pixels).arg(text.text));
            if (isCut(widget, text) && !hasToolTip(widget, reachable(widget, text)))
                add(LayoutRule::Clipped, widget, text.text);
            if (isInvisible(widget, text))
                add(LayoutRule::Invisible, widget, text.text);
        }
    }

    /// The texts that it draws itself.
    static QList<DrawnText> textsOf(QWidget& widget)
    {
        if (const auto* chart = qobject_cast<const LineChart*>(&widget)) {
            QList<DrawnText> texts = test::textsOf(*chart);
            for (DrawnText& text : texts)
                text.ink = {};  // exported pictures have a title, which moves everything
            return texts;
        }
        TextRecorder recorder(widget.size());
        widget.render(&recorder, QPoint(), QRegion(), QWidget::RenderFlags());
        return recorder.texts();
    }

    static QPoint reachable(const QWidget& widget, const DrawnText& text)
    {
        const QRect seen = text.ink.toAlignedRect() & widget.rect();
        return seen.isEmpty() ? widget.rect().center() : seen.center();
    }

    static bool isCut(const QWidget& widget, const DrawnText& text)
    {
        if (isElided(text.text))
            return !wholeText(widget, text.ink.center().toPoint()).contains(kEllipsis);
        if (text.ink.isEmpty() || qobject_cast<const QLineEdit*>(&widget))
            return false;
        const QAbstractScrollArea* area = areaOf(widget);
        if (qobject_cast<const QHeaderView*>(area))
            if (const auto* view = qobject_cast<const QAbstractItemView*>(area->parentWidget()))
                area = view;  // with which it is scrolled
        if (qobject_cast<const QGraphicsView*>(area))
            return false;  // moved by the mouse
        QRectF room = widget.rect();
        if (!text.clip.isNull())
            room &= text.clip;
        const bool wide = !area || !canBeScrolled(*area, Qt::Horizontal);
        const bool high = !area || !canBeScrolled(*area, Qt::Vertical);
        return (wide && (text.ink.left() < room.left() - kCut || text.ink.right() > room.right() + kCut))
            || (high && (text.ink.top() < room.top() - kCut || text.ink.bottom() > room.bottom() + kCut));
    }

    /// A text with some of its background: a full stop contains only ink. The surroundings of a slanted text are mostly
    /// not its background.
    static QRect neighbourhoodOf(const DrawnText& text)
    {
        constexpr double kLine = 1.8;
        constexpr int kAround = 3;
        const QRect ink = text.ink.toAlignedRect();
        if (std::min(ink.width(), ink.height()) <= kLine * text.pixels)
            return ink.adjusted(-kAround, -kAround, kAround, kAround);
        const int side = std::max(1, int(text.pixels * 2 / 3));
        return {ink.center() - QPoint(side / 2, side / 2), QSize(side, side)};
    }

    bool isInvisible(const QWidget& widget, const DrawnText& text) const
    {
        const QRegion seen = widget.visibleRegion();
        const QRect ink = text.ink.toAlignedRect();
        const bool isWhole = (seen & ink) == QRegion(ink) && (text.clip.isNull() || text.clip.contains(text.ink));
        if (ink.isEmpty() || text.colour.alphaF() < 0.5F || !isWhole || isCovered(widget, ink))
            return false;
        const QRect part = neighbourhoodOf(text).translated(widget.mapTo(&m_window, QPoint())) & m_picture.rect();
        return !part.isEmpty() && contrast(text.colour, groundOf(m_picture, part)) < kContrast;
    }

    /// Finds siblings that overlap. Widgets that are intentionally on top ignore the mouse, or are popovers.
    void checkChildren(const QWidget& widget)
    {
        if (qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QComboBox*>(&widget)
            || qobject_cast<const QAbstractScrollArea*>(&widget) || qobject_cast<const QTabWidget*>(&widget)
            || qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QStackedLayout*>(widget.layout())
            || areaOf(widget))
            return;
        QList<const QWidget*> parts;
        for (const QObject* child : widget.children())
            if (const auto* part = qobject_cast<const QWidget*>(child); part && part->isVisible() && !part->isWindow()
                && !part->testAttribute(Qt::WA_TransparentForMouseEvents) && !qobject_cast<const QSplitterHandle*>(part)
                && !isPart(*part) && part->property("role") != QLatin1StringView("popover"))
                parts << part;
        for (int one = 0; one < parts.size(); ++one)
            for (int other = one + 1; other < parts.size(); ++other) {
                const QRect both = parts[one]->geometry() & parts[other]->geometry() & widget.rect();
                if (both.width() > 2 && both.height() > 2)
                    add(LayoutRule::Overlapping, *parts[other],
                        QStringLiteral("%1: %2 x %3").arg(placeOf(*parts[one])).arg(both.width()).arg(both.height()));
            }
    }

    void checkControl(const QWidget& control)
    {
        const auto* tabs = qobject_cast<const QTabBar*>(&control);
        const QSize size = tabs && tabs->count() > 0 ? tabs->tabRect(tabs->currentIndex()).size() : control.size();
        if (size.height() < kLeastControl || size.width() < kLeastControl)
            add(LayoutRule::SmallControl, control, QStringLiteral("%1 x %2").arg(size.width()).arg(size.height()));
        if (const QSize hidden = unreachable(control); !hidden.isNull())
            add(LayoutRule::Outside, control, QStringLiteral("%1 x %2").arg(hidden.width()).arg(hidden.height()));
    }

    /// The size of the part that is cut off by a parent and cannot be reached with a scroll bar.
    static QSize unreachable(const QWidget& control)
    {
        const auto beyond = [](int from, int size, int room) {
            return size - std::max(0, std::min(from + size, room) - std::max(from, 0));
        };
        bool sideways = true, upright = true;
        QRect rect = control.rect();
        QSize hidden(0, 0);
        for (const QWidget* each = &control; each; each = each->isWindow() ? nullptr : each->parentWidget()) {
            if (const QAbstractScrollArea* area = areaOf(*each)) {
                sideways = sideways && !canBeScrolled(*area, Qt::Horizontal);
                upright = upright && !canBeScrolled(*area, Qt::Vertical);
            }
            if (sideways)
                hidden.rwidth() = std::max(hidden.width(), beyond(rect.left(), rect.width(), each->width()));
            if (upright)
                hidden.rheight() = std::max(hidden.height(), beyond(rect.top(), rect.height(), each->height()));
            rect.translate(each->pos());
        }
        return hidden.width() > 1 || hidden.height() > 1 ? hidden : QSize(0, 0);
    }

    void checkScrolling(const QAbstractScrollArea& area)
    {
        for (const auto axis : {Qt::Horizontal, Qt::Vertical}) {
            const QScrollBar* bar = axis == Qt::Horizontal ? area.horizontalScrollBar() : area.verticalScrollBar();
            if (!bar->isVisibleTo(&m_window) || !canScroll(bar))
                continue;
            for (const QWidget* each = area.parentWidget(); each; each = each->parentWidget())
                if (const auto* around = qobject_cast<const QAbstractScrollArea*>(each);
                    around && canBeScrolled(*around, axis))
                    add(LayoutRule::NestedScrolling, area,
                        (axis == Qt::Horizontal ? QStringLiteral("sideways in %1") : QStringLiteral("upright in %1"))
                            .arg(placeOf(*around)));
        }
    }

    QWidget& m_window;
    QImage m_picture;
    QList<LayoutFinding> m_findings;
};

}  // namespace

QString name(LayoutRule rule)
{
    constexpr std::array kNames {
        "clipped", "invisible", "overlapping", "outside", "small-control", "nested-scrolling", "small-text"};
    return QString::fromLatin1(kNames.at(std::size_t(rule)));
}

QList<LayoutFinding> layoutFindings(QWidget& window)
{
    return Checker(window).run();
}

}  // namespace translucent::test
