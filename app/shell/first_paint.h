#pragma once

#include <functional>

class QWidget;

namespace translucent {

/// Calls `action` once, from the event loop, after `window` was painted for the first time – or after half a second,
/// should it start minimised. Not at all when the window is destroyed before.
void afterFirstPaint(QWidget& window, std::function<void()> action);

}  // namespace translucent
