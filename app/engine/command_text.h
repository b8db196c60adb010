#pragma once

#include "translucent/scene.h"

#include <QString>

namespace translucent {

/// What translates the scene's sentence in a terminal as the window does: same model, search and changes. For a POSIX
/// shell.
QString commandText(const Scene& scene);

}  // namespace translucent
