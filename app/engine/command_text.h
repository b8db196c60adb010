#pragma once

#include "translucent/scene.h"

#include <QString>

namespace translucent {

/// Returns the shell command (POSIX) that translates the scene's sentence as the window does: same model, search and
/// changes.
QString commandText(const Scene& scene);

}  // namespace translucent
