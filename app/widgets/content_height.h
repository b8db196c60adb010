#pragma once

class QAbstractScrollArea;
class QLabel;

namespace translucent {

/// Makes `area`, a table or a QScrollArea, as high as its whole content while a scroll area around it scrolls
/// vertically: of nested areas only the outermost one scrolls. `area` scrolls by itself if everything around it fits,
/// if it is a table with more than 100 rows, and directly in a vertical splitter, which sets its height.
///
/// The layout around `area` must take its least height into account; otherwise it covers what is below.
void leaveScrollingToPage(QAbstractScrollArea& area);

/// Gives a word-wrapped text all its lines in layouts that do not ask for the height at a width.
void keepWhole(QLabel& text);

}  // namespace translucent
