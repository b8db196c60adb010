#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>

#include <initializer_list>

class QCheckBox;
class QFrame;
class QHBoxLayout;
class QPushButton;
class QSlider;
class QSplitter;
class QStyleOptionComboBox;

namespace translucent {

/// A widget with a name, and what it is for as its tool tip.
template <typename Widget>
Widget* named(const char* objectName, QWidget* parent, const QString& toolTip = {})
{
    auto* widget = new Widget(parent);
    widget->setObjectName(QLatin1String(objectName));
    widget->setToolTip(toolTip);
    return widget;
}
QPushButton* makePush(const char* objectName, const QString& text, const QString& toolTip, QWidget* parent);
QCheckBox* makeCheck(const QString& objectName, const QString& text, const QString& toolTip, QWidget* parent);
/// Shown in place of what there is not.
QLabel* makeHint(const char* objectName, const QString& text, QWidget* parent);
/// A heading that is wrapped rather than widen the window.
QLabel* makeHeading(const char* objectName, const QString& text, QWidget* parent);
/// One line that is cut, with an ellipsis, rather than widen the window.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override { return {40, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A choice that is cut, with an ellipsis, rather than widen the window; its tool tip then says it whole.
class NarrowChoice : public QComboBox {
public:
    explicit NarrowChoice(QWidget* parent);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString shownText(const QStyleOptionComboBox& option) const;
};

/// Side by side; `wide` takes the room that is left.
QHBoxLayout* rowOf(std::initializer_list<QWidget*> parts, const QWidget* wide = nullptr);
/// Below each other on a card; the first one takes the room that is left.
QFrame* cardOf(const char* objectName, QLayout* heading, std::initializer_list<QWidget*> parts, QWidget* parent);
QSplitter* splitterOf(const char* objectName, Qt::Orientation orientation, std::initializer_list<QWidget*> parts,
    const QList<int>& sizes, QWidget* parent);

/// How curves are drawn.
struct CurveOptions {
    double smoothing = 0;  ///< share of the past in each point of what is reported per step, in [0, 1)
    bool logarithmicX = false;
    bool logarithmicY = false;
    bool clipped = false;  ///< the axis leaves out the most extreme points
};

/// Chooses them.
class CurveToolbar : public QWidget {
    Q_OBJECT

public:
    /// `prefix` begins the object names.
    CurveToolbar(const QString& prefix, QWidget* parent);

    CurveOptions options() const;

Q_SIGNALS:
    void changed();

private:
    QSlider* m_smoothing;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QCheckBox* m_clip;
};

}  // namespace translucent
