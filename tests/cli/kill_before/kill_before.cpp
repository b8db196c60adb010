/// Preloaded into a program, this kills it just before it renames something to, or removes, the file in KILL_BEFORE:
/// "rename state.safetensors", "unlink config.json".

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <signal.h>
#include <unistd.h>

namespace {

void killBefore(std::string_view call, std::string_view path)
{
    const char* wanted = std::getenv("KILL_BEFORE");
    const auto name = path.substr(path.rfind('/') + 1);
    if (wanted && std::string(call) + " " + std::string(name) == wanted)
        ::kill(::getpid(), SIGKILL);
}

template <typename Function>
Function next(const char* name)
{
    Function function = nullptr;
    void* const address = ::dlsym(RTLD_NEXT, name);
    std::memcpy(&function, &address, sizeof function);
    return function;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int rename(const char* from, const char* to) noexcept
{
    killBefore("rename", to);
    return next<int (*)(const char*, const char*)>("rename")(from, to);
}

extern "C" __attribute__((visibility("default"))) int unlink(const char* file) noexcept
{
    killBefore("unlink", file);
    return next<int (*)(const char*)>("unlink")(file);
}
