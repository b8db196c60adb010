#pragma once

#include "engine/translation_backend.h"
#include "shell/services.h"

#include <functional>

class QWidget;

namespace translucent {

/// The whole program: reads the command line, opens the window or takes pictures. Returns the exit code:
/// 0 ok, 1 failed, 2 wrong usage.
int runApplication(int argc, char* argv[], const BackendFactory& makeBackend, const Services& services);

/// Calls `action` once, from the event loop, after `window` was painted for the first time – or after half a second,
/// should it start minimised. Not at all when the window is destroyed before.
void afterFirstPaint(QWidget& window, std::function<void()> action);

}  // namespace translucent
