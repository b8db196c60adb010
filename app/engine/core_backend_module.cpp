#include "engine/core_backend.h"

/// The door of the module that holds the engine, see loaded_backend.h.
extern "C" __attribute__((visibility("default"))) translucent::TranslationBackend* translucentCoreBackend()
{
    return new translucent::CoreBackend;
}
