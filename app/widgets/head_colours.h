#pragma once

#include <QColor>

namespace translucent {

/// The colour of a head: distinct for eight heads also with a colour vision deficiency, then paler.
/// Source: Okabe and Ito 2008, "Color Universal Design".
QColor headColour(int head);

}  // namespace translucent
