#pragma once

#include "pages/architecture/motion.h"
#include "pages/architecture/walk.h"
#include "pages/architecture/walk_rows.h"

namespace translucent {

/// What happens to the sentence's own vectors in a step: they come from where the step before left them, and every
/// number is the engine's.
Motion walkMotion(WalkStage stage, const WalkScene& scene);

}  // namespace translucent
