#pragma once

class QWidget;

namespace translucent {

/// To be called when `view` is resized: where there is room for it, text, formulas and charts in it become larger, so
/// that a lecture hall can read along. The sizes are in the style sheet, under the property `large`.
void enlargeToRoom(QWidget& view);

}  // namespace translucent
