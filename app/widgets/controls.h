#pragma once

#include <QComboBox>
#include <QIcon>
#include <QLabel>
#include <QPalette>
#include <QString>
#include <QToolButton>

#include <vector>

class QButtonGroup;
class QStyleOptionComboBox;

namespace translucent {

/// A single-line label that elides its text with "…"; the tool tip contains the full text.
class ElidingLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidingLabel(QWidget* parent = nullptr)
        : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
    }

    void setElideMode(Qt::TextElideMode mode) { m_mode = mode; }

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

/// Takes the remaining space of a row; the end of the text stays visible.
ElidingLabel* makeEndLabel(const char* role, const char* objectName, QWidget* parent);

/// The same for a button.
class ElidingButton : public QToolButton {
    Q_OBJECT

public:
    explicit ElidingButton(QWidget* parent);

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

/// A combo box that elides its text instead of widening the window; its tool tip contains the full text.
class NarrowChoice : public QComboBox {
public:
    explicit NarrowChoice(QWidget* parent);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString shownText(const QStyleOptionComboBox& option) const;
};

/// A choice of a few options that are all visible: buttons side by side, of which one is pressed.
class Segments : public QWidget {
    Q_OBJECT

public:
    struct Segment {
        const char* name;  ///< of the button
        QString text;
        QString toolTip = {};
    };

    Segments(const std::vector<Segment>& segments, QWidget* parent);

    int current() const;
    void setCurrent(int index);  ///< emits nothing
    /// The tip explains why a segment is not available.
    void setAvailable(int index, bool available, const QString& whyNot = {});
    void focusCurrent();

Q_SIGNALS:
    void chosen(int index);  ///< by the user

private:
    void followFocus();

    QButtonGroup* m_buttons;
    std::vector<QString> m_toolTips;
};

/// An SVG resource as an icon. Its currentColor is taken from the application's palette when it is painted: the role
/// `normal`, or `checked` if the button is on.
QIcon tintedIcon(
    const QString& svgPath, QPalette::ColorRole normal = QPalette::Text, QPalette::ColorRole checked = QPalette::Text);

/// Install on the application: scrolling past a control must not change it. Combo boxes, spin boxes and sliders accept
/// the wheel only after they have received the keyboard focus, which the wheel itself does not set.
class WheelGuard : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Install on the application: on X11 a screen reader uses the current item as the name of a combo box; its actual name
/// is only available as the description.
class SpokenChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Application event filter: the lists of combo boxes are as wide as their texts, even if the boxes are narrow, and the
/// tool tip of a box that is too narrow contains the full current text.
class WholeChoices : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Breaks long tool tips into lines: Qt does so only for rich text, and a plain sentence would become one line as wide
/// as the screen. An application event filter.
class WrappedTips : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static void wrap(QLabel& tip);
};

}  // namespace translucent
