#pragma once

#include <QLabel>
#include <QMargins>
#include <QString>
#include <QToolButton>

#include <initializer_list>
#include <span>
#include <vector>

class QBoxLayout;
class QComboBox;
class QFrame;
class QLayout;
class QPushButton;
class QScrollArea;
class QSplitter;

namespace translucent {

/// Widgets whose look the style sheet decides by role. Labels show plain text: what files, models and runs are called
/// may look like markup.
QLabel* makeLabel(const char* role, const char* objectName, QWidget* parent);
QToolButton* makeButton(const char* role, const char* objectName, QWidget* parent);
QFrame* makeFrame(const char* role, const char* objectName, QWidget* parent);

/// The same with their words. Texts break their lines.
QLabel* makeLabel(const char* role, const char* objectName, const QString& text, QWidget* parent);
QLabel* makeText(const char* role, const char* objectName, const QString& text, QWidget* parent);
/// A text with markup of the program's own, in which everything else is escaped.
QLabel* makeRichText(const char* role, const char* objectName, QWidget* parent);
/// A label beside a control, without a role.
QLabel* makeLabel(const QString& text, QWidget* parent);
QToolButton* makeButton(
    const char* role, const char* objectName, const QString& text, const QString& toolTip, QWidget* parent);
QPushButton* makePushButton(const char* objectName, const QString& text, const QString& toolTip, QWidget* parent);
/// As wide as its widest entry.
QComboBox* makeChoice(
    const char* objectName, const QString& accessibleName, const QStringList& entries, QWidget* parent);
/// Names `buddy`, which it stands beside.
QLabel* makeBuddy(const QString& text, QWidget* buddy, QWidget* parent);
/// Scrolls `content`, which is as wide as there is room for.
QScrollArea* makeScroll(const char* objectName, QWidget* content, QWidget* parent);
/// The same for a column that never scrolls sideways: it is not narrower than what it holds.
QScrollArea* makeColumnScroll(const char* objectName, QWidget* content, QWidget* parent);

/// A tool tip that says `text` as it is, also where it looks like markup.
QString plainTip(const QString& text);

/// `text` with places where very long words may break, so that no title makes its label wider than there is room.
QString breakable(const QString& text);

/// Of two parts, neither of which can be closed.
QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* first, QWidget* second, const QList<int>& sizes);

/// What `values` points to, where it lies; nothing for nullptr. In a range, `x ? x->values : {}` would be a copy.
template <typename Value>
std::span<const Value> spanOf(const std::vector<Value>* values)
{
    return values ? std::span<const Value>(*values) : std::span<const Value>();
}

template <typename Widget>
Widget* named(Widget* widget, const char* objectName, const QString& toolTip = {})
{
    widget->setObjectName(QString::fromLatin1(objectName));
    widget->setToolTip(toolTip);
    return widget;
}

/// What stands in a row or a column: a widget or a layout, which may stretch, or free room.
struct LayoutPart {
    LayoutPart(QWidget* part, int factor = 0)
        : widget(part)
        , stretch(factor)
    {
    }
    LayoutPart(QLayout* part, int factor = 0)
        : layout(part)
        , stretch(factor)
    {
    }
    static LayoutPart gap(int pixels);
    static LayoutPart room(int factor = 1);

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
    int pixels = 0;
};

/// A layout with these parts, inside another one or, with margins, of the widget `around`.
QBoxLayout* rowOf(
    std::initializer_list<LayoutPart> parts, QWidget* around = nullptr, const QMargins& margins = {}, int spacing = -1);
QBoxLayout* columnOf(
    std::initializer_list<LayoutPart> parts, QWidget* around = nullptr, const QMargins& margins = {}, int spacing = -1);

/// "97.2%", "0.0012%"; for chips without decimals, "<1%".
QString percentText(double probability);
QString shortPercentText(double probability);

}  // namespace translucent
