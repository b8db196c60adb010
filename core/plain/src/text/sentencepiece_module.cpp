#include "text/sentencepiece_module.h"

#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <dlfcn.h>

namespace translucent {

namespace {

constexpr auto kModule = "libtranslucent_sentencepiece.so";

/// libc's own dlopen. Sanitizers replace dlopen by a version that rejects separate symbol scopes, to protect their
/// malloc; the module is built with the same sanitizer and finds it in its own scope first.
auto plainDlopen()
{
    using Function = void* (*)(const char*, int);
    void* libc = ::dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD);
    void* function = libc ? ::dlsym(libc, "dlopen") : nullptr;
    return function ? reinterpret_cast<Function>(function) : &::dlopen;
}

const SentencepieceLibrary* loadModule()
{
    void* module = plainDlopen()(modulePath(kModule).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!module)
        throw Error(ErrorCode::NotFound, say("%1: cannot be loaded: %2; reinstall the program", kModule, ::dlerror()));
    using Function = const SentencepieceLibrary* (*)();
    return reinterpret_cast<Function>(::dlsym(module, "translucentSentencepieceLibrary"))();
}

}  // namespace

const SentencepieceLibrary& sentencepieceLibrary()
{
    static const auto* library = loadModule();
    return *library;
}

}  // namespace translucent
