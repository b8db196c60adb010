#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace translucent::test {

enum class LayoutRule {
    Clipped,          ///< a text is cut or elided, and no tool tip has it whole
    Invisible,        ///< a text has the colour of what it is painted on
    Overlapping,      ///< two widgets cover each other
    Outside,          ///< a control is partly outside of what can be reached by scrolling
    SmallControl,     ///< a control is lower or narrower than 24 pixels
    NestedScrolling,  ///< what scrolls lies in what scrolls the same way
    SmallText,        ///< a text has fewer than 11 pixels
};

/// "clipped", "invisible", …
QString name(LayoutRule rule);

/// Something on screen that cannot be read or reached.
struct LayoutFinding {
    LayoutRule rule;
    QString place;   ///< page and widget, without what a language or a size changes: "trainingPage/recipeForm/QLabel"
    QString detail;  ///< the text or the numbers

    /// As lists of findings have it: "clipped trainingPage/recipeForm/QLabel".
    QString entry() const { return name(rule) + u' ' + place; }
};

/// Of everything in `window` that is visible now. Tool tips are asked for as the mouse would.
QList<LayoutFinding> layoutFindings(QWidget& window);

}  // namespace translucent::test
