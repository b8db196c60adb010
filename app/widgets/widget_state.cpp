#include "widgets/widget_state.h"

#include "translucent/lessons/scene.h"
#include "widgets/popover.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QMetaProperty>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace translucent {

namespace {

constexpr const char* kKept = "keptWidgetState";

/// The names of a widget and its parents; independent of the order of siblings.
QString pathOf(const QWidget& widget, const QWidget& root)
{
    QStringList names;
    for (const QWidget* each = &widget; each && each != &root; each = each->parentWidget())
        if (!each->objectName().isEmpty())
            names.prepend(each->objectName());
    return names.join(u'/');
}

/// The widgets below `root` with names, parents first, each with a key that its successor will also have.
void eachNamed(const QWidget& root, const std::function<void(const QString&, QWidget&)>& visit)
{
    QHash<QString, int> seen;
    const auto children = root.findChildren<QWidget*>();
    for (const QPointer<QWidget>& widget : QList<QPointer<QWidget>>(children.begin(), children.end())) {
        if (!widget)
            continue;  // removed by an earlier setting
        const QString name = widget->objectName();
        if (name.isEmpty() || name.startsWith(QLatin1String("qt_")))
            continue;
        const QString path = pathOf(*widget, root);
        visit(QStringLiteral("%1#%2").arg(path).arg(seen[path]++), *widget);
    }
}

QString textOf(const QList<int>& numbers)
{
    QStringList texts;
    for (const int number : numbers)
        texts << QString::number(number);
    return texts.join(u',');
}

QList<int> numbersOf(const QString& text)
{
    QList<int> numbers;
    for (const QString& number : text.split(u','))
        numbers << number.toInt();
    return numbers;
}

/// The parts of a splitter as shares of the whole, so that they fit any window size: "0.4000,0.6000". Older scenes
/// contain pixels, which have the same ratio.
QList<double> sharesOf(const QString& text)
{
    QList<double> shares;
    for (const QString& number : text.split(u','))
        shares << number.toDouble();
    const double whole = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share = whole > 0 ? share / whole : 0;
    return shares;
}

QString sharesOf(const QSplitter& splitter)
{
    QStringList texts;
    for (const double share : sharesOf(textOf(splitter.sizes())))
        texts << QString::number(share, 'f', 4);
    return texts.join(u',');
}

void divide(QSplitter& splitter, const QString& text)
{
    const QList<int> now = splitter.sizes();
    const int whole = std::accumulate(now.begin(), now.end(), 0);
    QList<int> sizes;
    for (const double share : sharesOf(text))
        sizes << qRound(share * whole);
    splitter.setSizes(sizes);
}

/// Compares without the effects of pixels and minimum sizes.
bool areAlike(const QString& one, const QString& other)
{
    constexpr double kLeastDifference = 0.005;
    return std::ranges::equal(sharesOf(one), sharesOf(other),
        [](double left, double right) { return std::abs(left - right) < kLeastDifference; });
}

/// The scroll position.
QString placesOf(const QAbstractScrollArea& area)
{
    return textOf({area.horizontalScrollBar()->value(), area.verticalScrollBar()->value()});
}

void scrollTo(QAbstractScrollArea& area, const QString& text)
{
    const QList<int> places = numbersOf(text);
    area.horizontalScrollBar()->setValue(places.first());
    area.verticalScrollBar()->setValue(places.last());
}

/// A row and, if stored, the scroll position of the list.
void setRow(QAbstractItemView& list, const QStringList& rowAndPlaces)
{
    if (!list.model())
        return;
    list.setCurrentIndex(list.model()->index(rowAndPlaces.first().toInt(), 0, list.rootIndex()));
    if (rowAndPlaces.size() > 1)
        scrollTo(list, rowAndPlaces.last());
}

/// Truth values, numbers and texts.
QVariant valueOf(const QWidget& widget)
{
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->isCheckable() ? QVariant(button->isChecked()) : QVariant();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentIndex();
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget))
        return tabs->currentIndex();
    if (const auto* bar = qobject_cast<const QTabBar*>(&widget))
        return bar->currentIndex();
    if (const auto* stack = qobject_cast<const QStackedWidget*>(&widget))
        return stack->currentIndex();
    if (const auto* splitter = qobject_cast<const QSplitter*>(&widget))
        return sharesOf(*splitter);
    if (const auto* list = qobject_cast<const QAbstractItemView*>(&widget))
        return QStringLiteral("%1@%2").arg(list->currentIndex().row()).arg(placesOf(*list));
    if (const auto* area = qobject_cast<const QAbstractScrollArea*>(&widget);
        area && !widget.inherits("QPlainTextEdit"))
        return placesOf(*area);
    return widget.metaObject()->userProperty().read(&widget);  // of sliders, spin boxes, lines, texts, and our own
}

bool isReadOnlyText(const QWidget& widget)
{
    const auto* line = qobject_cast<const QLineEdit*>(&widget);
    const auto* text = qobject_cast<const QPlainTextEdit*>(&widget);
    return (line && line->isReadOnly()) || (text && text->isReadOnly());
}

void setValue(QWidget& widget, const QVariant& value)
{
    if (auto* button = qobject_cast<QAbstractButton*>(&widget))
        button->click();
    else if (auto* box = qobject_cast<QComboBox*>(&widget)) {
        if (value.toInt() >= box->count())
            return;
        box->setCurrentIndex(value.toInt());
        Q_EMIT box->activated(value.toInt());
    } else if (auto* tabs = qobject_cast<QTabWidget*>(&widget))
        tabs->setCurrentIndex(value.toInt());
    else if (auto* bar = qobject_cast<QTabBar*>(&widget))
        bar->setCurrentIndex(value.toInt());
    else if (auto* stack = qobject_cast<QStackedWidget*>(&widget))
        stack->setCurrentIndex(value.toInt());
    else if (auto* splitter = qobject_cast<QSplitter*>(&widget))
        divide(*splitter, value.toString());
    else if (auto* list = qobject_cast<QAbstractItemView*>(&widget))
        setRow(*list, value.toString().split(u'@'));
    else if (auto* area = qobject_cast<QAbstractScrollArea*>(&widget); area && !widget.inherits("QPlainTextEdit"))
        scrollTo(*area, value.toString());
    else if (!isReadOnlyText(widget))
        widget.metaObject()->userProperty().write(&widget, value);
}

/// Converts `kept` to a value of the widget; empty if it equals the current one.
std::optional<QVariant> otherThanNow(const QWidget& widget, QVariant kept)
{
    QVariant now = valueOf(widget);
    if (qobject_cast<const QAbstractItemView*>(&widget) && !kept.toString().contains(u'@'))
        now = now.toString().section(u'@', 0, 0);  // only the row
    if (qobject_cast<const QSplitter*>(&widget) && areAlike(now.toString(), kept.toString()))
        return std::nullopt;
    if (!now.isValid() || !kept.convert(now.metaType()) || kept == now)
        return std::nullopt;
    return kept;
}

}  // namespace

bool setControl(QWidget& control, const QString& text)
{
    auto* button = qobject_cast<QAbstractButton*>(&control);
    if (button && !button->isCheckable()) {
        const bool isMeant = text == QLatin1String("pressed") && mayBePressed(button->objectName().toStdString());
        if (isMeant)
            button->click();
        return isMeant;
    }
    QVariant value(text);
    if (!value.convert(valueOf(control).metaType()))
        return false;
    if (otherThanNow(control, value))
        setValue(control, value);
    return !otherThanNow(control, value);
}

WidgetState WidgetState::of(const QWidget& root)
{
    auto state = root.property(kKept).value<WidgetState>();  // of widgets that have not been created again yet
    eachNamed(root, [&](const QString& key, const QWidget& widget) {
        if (const QVariant value = valueOf(widget); value.isValid())
            state.m_values.insert(key, value);
    });
    return state;
}

WidgetState WidgetState::seenOn(const QWidget& root)
{
    WidgetState state;
    eachNamed(root, [&](const QString& key, const QWidget& widget) {
        if (const QVariant value = valueOf(widget); value.isValid() && Popover::isOffered(widget, root))
            state.m_values.insert(key, value);
    });
    return state;
}

QMap<QString, QString> WidgetState::toTexts() const
{
    QMap<QString, QString> texts;
    for (auto kept = m_values.begin(); kept != m_values.end(); ++kept)
        texts.insert(kept.key(), kept->toString());
    return texts;
}

WidgetState WidgetState::fromTexts(const QMap<QString, QString>& texts)
{
    WidgetState state;
    for (auto text = texts.begin(); text != texts.end(); ++text)
        state.m_values.insert(text.key(), *text);
    return state;
}

int WidgetState::differences(const QWidget& root) const
{
    int count = 0;
    eachNamed(root, [&](const QString& key, const QWidget& widget) {
        const auto kept = m_values.constFind(key);
        count += kept != m_values.constEnd() && otherThanNow(widget, *kept) ? 1 : 0;
    });
    return count;
}

void WidgetState::restore(QWidget& root) const
{
    root.setProperty(kKept, QVariant::fromValue(*this));
    for (int round = 0; round < 2; ++round)  // widgets set in the first round can create others
        restoreBelow(root, root);
}

void WidgetState::restoreBelow(const QWidget& part, QWidget& root) const
{
    eachNamed(root, [&](const QString& key, QWidget& widget) {
        const auto kept = m_values.constFind(key);
        if (kept == m_values.constEnd() || !part.isAncestorOf(&widget))
            return;
        if (const auto value = otherThanNow(widget, *kept))
            setValue(widget, *value);
    });
}

void LazyTab::makeAll(QWidget& root)
{
    for (QWidget* child : root.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (auto* tab = dynamic_cast<LazyTab*>(child))
            tab->make();
        makeAll(*child);
    }
}

void LazyTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    make();
}

void LazyTab::make()
{
    if (!m_make)
        return;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    QWidget* content = std::exchange(m_make, nullptr)(this);
    layout->addWidget(content);
    content->show();
    for (QWidget* root = parentWidget(); root; root = root->parentWidget())
        if (const QVariant kept = root->property(kKept); kept.isValid())
            kept.value<WidgetState>().restoreBelow(*this, *root);
}

}  // namespace translucent
