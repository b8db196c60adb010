#include "widgets/widget_state.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QMetaProperty>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

namespace translucent {

namespace {

constexpr const char* kKept = "keptWidgetState";

/// The names of a widget and those around it; the order of neighbours may change.
QString pathOf(const QWidget& widget, const QWidget& root)
{
    QStringList names;
    for (const QWidget* each = &widget; each && each != &root; each = each->parentWidget())
        if (!each->objectName().isEmpty())
            names.prepend(each->objectName());
    return names.join(u'/');
}

/// The widgets below `root` that have names, parents first, each with a key that its successor will have, too.
void eachNamed(const QWidget& root, const std::function<void(const QString&, QWidget&)>& visit)
{
    QHash<QString, int> seen;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        const QString name = widget->objectName();
        if (name.isEmpty() || name.startsWith(QLatin1String("qt_")))
            continue;
        const QString path = pathOf(*widget, root);
        visit(QStringLiteral("%1#%2").arg(path).arg(seen[path]++), *widget);
    }
}

QVariant valueOf(const QWidget& widget)
{
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->isCheckable() ? QVariant(button->isChecked()) : QVariant();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentIndex();
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget))
        return tabs->currentIndex();
    if (const auto* stack = qobject_cast<const QStackedWidget*>(&widget))
        return stack->currentIndex();
    if (const auto* splitter = qobject_cast<const QSplitter*>(&widget))
        return splitter->saveState();
    if (const auto* list = qobject_cast<const QAbstractItemView*>(&widget))
        return list->currentIndex().row();
    if (const auto* area = qobject_cast<const QAbstractScrollArea*>(&widget);
        area && !widget.inherits("QPlainTextEdit"))
        return QPoint(area->horizontalScrollBar()->value(), area->verticalScrollBar()->value());
    return widget.metaObject()->userProperty().read(&widget);  // of sliders, spin boxes, lines and texts
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
    else if (auto* stack = qobject_cast<QStackedWidget*>(&widget))
        stack->setCurrentIndex(value.toInt());
    else if (auto* splitter = qobject_cast<QSplitter*>(&widget))
        splitter->restoreState(value.toByteArray());
    else if (auto* list = qobject_cast<QAbstractItemView*>(&widget)) {
        if (list->model())
            list->setCurrentIndex(list->model()->index(value.toInt(), 0, list->rootIndex()));
    } else if (auto* area = qobject_cast<QAbstractScrollArea*>(&widget); area && !widget.inherits("QPlainTextEdit")) {
        area->horizontalScrollBar()->setValue(value.toPoint().x());
        area->verticalScrollBar()->setValue(value.toPoint().y());
    } else if (!isReadOnlyText(widget))
        widget.metaObject()->userProperty().write(&widget, value);
}

}  // namespace

bool setControl(QWidget& control, const QString& text)
{
    QVariant value(text);
    auto* button = qobject_cast<QAbstractButton*>(&control);
    if (button && !button->isCheckable()) {
        button->click();
        return text == QLatin1String("pressed");
    }
    if (button)
        value = text == QLatin1String("true");
    const QVariant now = valueOf(control);
    if (!now.isValid() || !value.convert(now.metaType()))
        return false;
    if (now != value)
        setValue(control, value);
    return valueOf(control) == value;
}

WidgetState WidgetState::of(const QWidget& root)
{
    auto state = root.property(kKept).value<WidgetState>();  // of what has not been made again since
    eachNamed(root, [&](const QString& key, const QWidget& widget) {
        if (const QVariant value = valueOf(widget); value.isValid())
            state.m_values.insert(key, value);
    });
    return state;
}

void WidgetState::restore(QWidget& root) const
{
    root.setProperty(kKept, QVariant::fromValue(*this));
    for (int round = 0; round < 2; ++round)  // what the first opens may bring widgets of its own
        restoreBelow(root, root);
}

void WidgetState::restoreBelow(const QWidget& part, QWidget& root) const
{
    eachNamed(root, [&](const QString& key, QWidget& widget) {
        const auto kept = m_values.constFind(key);
        if (kept != m_values.constEnd() && part.isAncestorOf(&widget) && valueOf(widget) != *kept
            && valueOf(widget).isValid())
            setValue(widget, *kept);
    });
}

void LazyTab::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
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
