#pragma once

#include <QLabel>
#include <QMargins>
#include <QScrollArea>
#include <QSize>
#include <QStackedLayout>
#include <QString>
#include <QToolButton>

#include <initializer_list>
#include <span>
#include <vector>

class QAction;
class QBoxLayout;
class QCheckBox;
class QComboBox;
class QFrame;
class QLayout;
class QPushButton;
class QSplitter;
class QTabWidget;

namespace translucent {

/// A stack with the size of its current widget: the others take no space and are not measured.
class ShownStack : public QStackedLayout {
    Q_OBJECT

public:
    ShownStack();

    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
};

/// The tabs that are not shown take no space and are not measured, as in a ShownStack. Called after all were added.
void measureShownTab(QTabWidget& tabs);

/// A centred text that replaces content while there is nothing to show, with a button for what fills it.
class Hint : public QWidget {
    Q_OBJECT

public:
    /// Without a remedy there is no button.
    Hint(const char* labelName, QAction* remedy, QWidget* parent);

    /// The button is shown if `isRemediable` and the remedy is enabled.
    void setText(const QString& text, bool isRemediable = false);

private:
    void refresh();

    QLabel* m_label;
    QToolButton* m_button;  ///< its action is the remedy
    bool m_isRemediable = false;
};

/// The content of a page or view, or a hint that replaces it.
class EmptyState : public QStackedLayout {
    Q_OBJECT

public:
    /// See Hint.
    EmptyState(const char* hintName, QAction* remedy, QWidget* parent);

    void setContent(QWidget* content) { addWidget(content); }
    /// Shows `hint`, or the content if it is empty. `isRemediable`: see Hint::setText().
    void setHint(const QString& hint, bool isRemediable = false);
    bool showsContent() const { return currentIndex() == 1; }

private:
    Hint* m_hint;
};

/// In pixels at the normal text size; 0 and -1 mean no limit.
struct SizeLimits {
    QSize least {0, 0};
    QSize most {-1, -1};
};

/// Limits the size of a widget; the limits grow with the text of the application.
void limitSize(QWidget& widget, const SizeLimits& limits);
void limitWidth(QWidget& widget, int least, int most = -1);
/// Limits its height, in lines of text; `around` is the additional number of pixels per line.
void limitLines(QWidget& widget, int least, int most = -1, int around = 0);

/// Widgets with a style-sheet role. Labels show plain text: names of files, models and runs can look like markup.
QLabel* makeLabel(const char* role, const char* objectName, QWidget* parent);
QToolButton* makeButton(const char* role, const char* objectName, QWidget* parent);
QFrame* makeFrame(const char* role, const char* objectName, QWidget* parent);

/// The same with their texts. Texts are word-wrapped.
QLabel* makeLabel(const char* role, const char* objectName, const QString& text, QWidget* parent);
QLabel* makeText(const char* role, const char* objectName, const QString& text, QWidget* parent);
/// A text with the program's own markup; everything else is escaped.
QLabel* makeRichText(const char* role, const char* objectName, QWidget* parent);
/// A label next to a control, without a role.
QLabel* makeLabel(const QString& text, QWidget* parent);
QToolButton* makeButton(
    const char* role, const char* objectName, const QString& text, const QString& toolTip, QWidget* parent);
QPushButton* makePushButton(const char* objectName, const QString& text, const QString& toolTip, QWidget* parent);
/// Has the width of its widest entry.
QComboBox* makeChoice(
    const char* objectName, const QString& accessibleName, const QStringList& entries, QWidget* parent);
/// Limits the width of a combo box to this number of characters, unless there is more space; longer entries are cut
/// off.
void limitContents(QComboBox& box, int characters);
QCheckBox* makeCheck(const QString& objectName, const QString& text, const QString& toolTip, QWidget* parent);
/// A label that names its adjacent `buddy`.
QLabel* makeBuddy(const QString& text, QWidget* buddy, QWidget* parent);
/// A framed column of `heading` and widgets; the first one takes the remaining space.
QFrame* cardOf(const char* objectName, QLayout* heading, std::initializer_list<QWidget*> parts, QWidget* parent);

/// Scrolls only vertically: it is not narrower than its contents.
class ColumnScroll : public QScrollArea {
public:
    explicit ColumnScroll(QWidget* parent);

    QSize minimumSizeHint() const override;
};
/// Makes `content` scrollable; it has the available width.
QScrollArea* makeScroll(const char* objectName, QWidget* content, QWidget* parent);
/// The same for a column; the arrow keys do not scroll it.
QScrollArea* makeColumnScroll(const char* objectName, QWidget* content, QWidget* parent);

/// A tool tip with the literal `text`, even if it looks like markup.
QString plainTip(const QString& text);

/// `text` with possible breaks in very long words, so that no title makes its label too wide.
QString breakable(const QString& text);

/// A splitter with parts that cannot be collapsed.
QSplitter* splitterOf(const char* objectName, Qt::Orientation orientation, std::initializer_list<QWidget*> parts,
    const QList<int>& sizes, QWidget* parent);
/// The same with two parts and a wider handle.
QSplitter* makeSplitter(Qt::Orientation orientation, QWidget* first, QWidget* second, const QList<int>& sizes);

/// A span over `values` without a copy; empty for nullptr. In a range-based for, `x ? x->values : {}` would copy.
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

/// A widget with a name and its purpose, which is used as tool tip and for assistive technology.
template <typename Widget>
Widget* control(const char* objectName, QWidget* parent, const QString& purpose = {})
{
    auto* widget = named(new Widget(parent), objectName, purpose);
    widget->setAccessibleName(purpose);
    return widget;
}

/// An item of a row or a column: a widget or a layout with a stretch factor, or free space.
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
