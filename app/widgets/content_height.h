#pragma once

class QAbstractScrollArea;
class QLabel;

namespace translucent {

/// Makes `area`, a table or a QScrollArea, as high as its whole content while a scroll area around it scrolls
/// vertically: of nested areas only the outermost one scrolls. If everything around it fits, `area` scrolls, and so
/// does a table with more than 100 rows.
void leaveScrollingToPage(QAbstractScrollArea& area);

/// Gives a word-wrapped text all its lines in layouts that do not ask for the height at a width.
void keepWhole(QLabel& text);

}  // namespace translucent
