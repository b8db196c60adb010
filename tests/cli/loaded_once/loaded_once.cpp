/// Preloaded into translucent-cli, this stops it after it has loaded LibTorch, and then starts a copy of it for each
/// request on its standard input: loading takes most of a second, a copy a few milliseconds. A copy runs main() from
/// its beginning.

#include "request.h"

#include <cstdlib>
#include <cstring>
#include <vector>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace {

using namespace translucent::test;
using Main = int (*)(int, char**, char**);

Main programMain = nullptr;
bool isCopy = false;

template <typename Function>
Function next(const char* name)
{
    Function function = nullptr;
    void* const address = ::dlsym(RTLD_NEXT, name);
    std::memcpy(&function, &address, sizeof function);
    return function;
}

std::vector<char*> pointersTo(std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

void redirect(int stream, const std::string& file, int flags)
{
    const int opened = ::open(file.c_str(), flags, 0600);
    if (opened < 0 || ::dup2(opened, stream) < 0)
        ::_exit(127);
    ::close(opened);
}

[[noreturn]] void runCopy(Request request)
{
    isCopy = true;
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    redirect(0, request.streams.in, O_RDONLY);
    redirect(1, request.streams.out, kWrite);
    redirect(2, request.streams.err, kWrite);
    auto variables = pointersTo(request.environment);
    environ = variables.data();
    auto arguments = pointersTo(request.arguments);
    std::exit(programMain(int(request.arguments.size()), arguments.data(), environ));
}

/// A grandchild: with the child gone, it belongs to the test, which waits for it.
pid_t startCopy(const Request& request)
{
    int answer[2];
    if (::pipe(answer) != 0)
        return -1;
    const pid_t between = ::fork();
    if (between == 0) {
        const pid_t copy = ::fork();
        if (copy == 0) {
            ::close(answer[0]);
            ::close(answer[1]);
            runCopy(request);
        }
        ::_exit(::write(answer[1], &copy, sizeof copy) == sizeof copy ? 0 : 1);
    }
    pid_t copy = -1;
    ::waitpid(between, nullptr, 0);
    if (::read(answer[0], &copy, sizeof copy) != sizeof copy)
        copy = -1;
    ::close(answer[0]);
    ::close(answer[1]);
    return copy;
}

[[noreturn]] void serve()
{
    for (;;) {
        const auto request = receive(0);
        if (!request)
            ::_exit(0);
        const pid_t copy = startCopy(*request);
        if (::write(0, &copy, sizeof copy) != sizeof copy)
            ::_exit(1);
    }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int __libc_start_main(
    Main main, int argc, char** argv, void (*init)(), void (*finish)(), void (*finishLinker)(), void* stack)
{
    programMain = main;
    return next<int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main")(
        main, argc, argv, init, finish, finishLinker, stack);
}

extern "C" __attribute__((visibility("default"))) void* dlopen(const char* file, int mode) noexcept
{
    void* const module = next<void* (*)(const char*, int)>("dlopen")(file, mode);
    if (!isCopy && module && file && std::strstr(file, "libtranslucent_commands"))
        serve();
    return module;
}
