#include "engine/translation_backend.h"

#include "translucent/error.h"
#include "translucent/resources.h"

#include <dlfcn.h>

#include <string>

namespace translucent {

/// The module is never unloaded: LibTorch's threads and static objects stay until the end.
std::unique_ptr<TranslationBackend> loadBackend()
{
    constexpr auto kModule = "libtranslucent_engine.so";
    void* module = ::dlopen(modulePath(kModule).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        throw Error(ErrorCode::NotFound, std::string(kModule) + ": cannot be loaded: " + ::dlerror());
    using Function = TranslationBackend* (*)();
    return std::unique_ptr<TranslationBackend>(reinterpret_cast<Function>(::dlsym(module, "translucentCoreBackend"))());
}

}  // namespace translucent
