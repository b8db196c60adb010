#include "widgets/content_height.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QPointer>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace translucent {

namespace {

bool scrolls(const QAbstractScrollArea* area)
{
    return area && area->verticalScrollBar()->maximum() > area->verticalScrollBar()->minimum();
}

constexpr int kMostRows = 100;  ///< a longer table scrolls by itself

int contentHeight(const QAbstractScrollArea& area)
{
    if (const auto* table = qobject_cast<const QTableView*>(&area))
        return table->verticalHeader()->length()
            + (table->horizontalHeader()->isHidden() ? 0 : table->horizontalHeader()->height());
    if (const auto* scroll = qobject_cast<const QScrollArea*>(&area); scroll && scroll->widget()) {
        const QWidget& content = *scroll->widget();
        return content.hasHeightForWidth() ? content.heightForWidth(scroll->viewport()->width())
                                           : content.minimumSizeHint().height();
    }
    return 0;
}

bool isLong(const QAbstractScrollArea& area)
{
    const auto* table = qobject_cast<const QTableView*>(&area);
    return table && table->verticalHeader()->count() > kMostRows;
}

/// A vertical splitter sets its height.
bool isSplit(const QAbstractScrollArea& area)
{
    const auto* splitter = qobject_cast<const QSplitter*>(area.parentWidget());
    return splitter && splitter->orientation() == Qt::Vertical;
}

/// The height at which `area` does not scroll vertically.
int wholeHeight(const QAbstractScrollArea& area)
{
    const QScrollBar* bar = area.horizontalScrollBar();
    return contentHeight(area) + 2 * area.frameWidth() + (bar->isVisibleTo(&area) ? bar->sizeHint().height() : 0);
}

/// Layouts of hidden widgets are not activated, so that those around them keep what they knew.
void layOutAgainAround(const QWidget& hidden)
{
    for (QWidget* each = hidden.parentWidget(); each; each = each->parentWidget()) {
        if (each->layout())
            each->layout()->invalidate();
        each->updateGeometry();
    }
}

/// A child of the area whose height it sets.
class PageScrolling : public QObject {
public:
    explicit PageScrolling(QAbstractScrollArea& area)
        : QObject(&area)
        , m_area(area)
    {
        m_soon.setSingleShot(true);
        m_soon.setInterval(0);
        connect(&m_soon, &QTimer::timeout, this, &PageScrolling::fit);
        area.installEventFilter(this);
        connect(area.verticalScrollBar(), &QScrollBar::rangeChanged, &m_soon, [this] { m_soon.start(); });
        if (const auto* table = qobject_cast<const QTableView*>(&area))
            connect(table->verticalHeader(), &QHeaderView::sectionCountChanged, &m_soon, [this] { fitAgain(); });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == &m_area && event->type() == QEvent::Show)
            findAreasAround();
        else if (watched == &m_area && event->type() == QEvent::Hide) {
            forget();
            layOutAgainAround(m_area);
        } else if (watched != &m_area && event->type() == QEvent::Resize)
            fitAgain();
        return QObject::eventFilter(watched, event);
    }

private:
    void findAreasAround()
    {
        for (const auto& around : m_around)
            if (around) {
                around->viewport()->removeEventFilter(this);
                around->verticalScrollBar()->disconnect(&m_soon);
            }
        m_around.clear();
        for (QWidget* each = m_area.parentWidget(); each; each = each->parentWidget())
            if (auto* around = qobject_cast<QAbstractScrollArea*>(each)) {
                m_around.emplace_back(around);
                connect(around->verticalScrollBar(), &QScrollBar::rangeChanged, &m_soon, [this] {
                    if (!s_isFitting)
                        fitAgain();
                });
            }
        if (!m_around.empty())
            m_around.back()->viewport()->installEventFilter(this);
        fitAgain();
    }

    /// A stack is as high as its hidden pages, too.
    void forget()
    {
        if (std::exchange(m_given, std::nullopt))
            setLimits(m_least, m_most);
    }

    /// Begins with the area's own limits: whether the page scrolls depends only on what it shows and its size, not on
    /// what it showed before.
    void fitAgain()
    {
        m_begins = true;
        m_soon.start();
    }

    void fit()
    {
        if (!m_area.isVisible())
            return;
        const QScopedValueRollback fitting(s_isFitting, true);
        if (std::exchange(m_begins, false))
            forget();
        const bool isPageScrolling = std::ranges::any_of(m_around, &scrolls, &QPointer<QAbstractScrollArea>::data);
        if (!m_given && (!isPageScrolling || isLong(m_area) || isSplit(m_area)))
            return;
        if (!m_given) {
            m_least = m_area.minimumHeight();
            m_most = m_area.maximumHeight();
        }
        const int whole = std::max(m_least, wholeHeight(m_area));
        if (std::exchange(m_given, whole) != whole)
            setLimits(whole, std::max(m_most, whole));
    }

    /// Also lays out what is around the area, from the inside to the outside.
    void setLimits(int least, int most)
    {
        m_area.setMinimumHeight(least);
        m_area.setMaximumHeight(most);
        for (QWidget* each = m_area.parentWidget(); each; each = each->parentWidget())
            QCoreApplication::sendPostedEvents(each, QEvent::LayoutRequest);
    }

    inline static bool s_isFitting = false;  ///< what areas around do meanwhile is no news

    QAbstractScrollArea& m_area;
    std::vector<QPointer<QAbstractScrollArea>> m_around;  ///< from the inside to the outside
    QTimer m_soon;
    int m_least = 0;  ///< of the area's own limits
    int m_most = QWIDGETSIZE_MAX;
    std::optional<int> m_given;  ///< height that was set here
    bool m_begins = false;
};

/// A child of the label whose least height it sets.
class WholeText : public QObject {
public:
    explicit WholeText(QLabel& label)
        : QObject(&label)
        , m_label(label)
    {
        label.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            m_width = -1;
        else if (event->type() == QEvent::Hide)
            forget();
        else if (event->type() == QEvent::Resize || event->type() == QEvent::Paint)  // a new text is painted
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    /// A stack is as high as its hidden pages, too.
    void forget()
    {
        m_width = -1;
        m_label.setMinimumHeight(0);
        layOutAgainAround(m_label);
    }

    void fit()
    {
        if (m_width == m_label.width() && m_text == m_label.text())
            return;
        m_width = m_label.width();
        m_text = m_label.text();
        m_label.setMinimumHeight(0);  // a label wants at least its least height
        m_label.setMinimumHeight(std::max(0, m_label.heightForWidth(m_width)));
    }

    QLabel& m_label;
    QString m_text;  ///< of the last height, with its width
    int m_width = -1;
};

}  // namespace

void leaveScrollingToPage(QAbstractScrollArea& area)
{
    new PageScrolling(area);
}

void keepWhole(QLabel& text)
{
    new WholeText(text);
}

}  // namespace translucent
