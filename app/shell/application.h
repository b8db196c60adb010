#pragma once

#include "engine/translation_backend.h"
#include "shell/services.h"

namespace translucent {

/// The whole program: reads the command line, opens the window or takes pictures. Returns the exit code:
/// 0 ok, 1 failed, 2 wrong usage.
int runApplication(int argc, char* argv[], const BackendFactory& makeBackend, const Services& services);

}  // namespace translucent
