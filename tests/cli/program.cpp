#include "program.h"

#include "loaded_once/request.h"
#include "scratch.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace translucent::test {

namespace {

/// The variables that the program reads, rather than the libraries while they are loaded.
bool isReadLater(std::string_view variable)
{
    constexpr std::string_view kNames[] {"MASTER_ADDR=", "MASTER_PORT=", "WORLD_SIZE=", "RANK=",
        "TRANSLUCENT_MEETING_SECRET=", "TRANSLUCENT_RESOURCES="};
    return std::ranges::any_of(kNames, [&](std::string_view name) { return variable.starts_with(name); });
}

std::vector<std::string> environment()
{
    std::vector<std::string> variables;
    for (char** variable = environ; *variable; ++variable)
        variables.emplace_back(*variable);
    return variables;
}

/// All that a program inherits: a copy of a loaded program has that of its original.
std::string inheritance()
{
    std::string all = readFile("/proc/self/limits");
    for (const auto* place : {"/proc/self/cwd", "/proc/self/ns/mnt"})
        all += std::filesystem::read_symlink(place).string() + '\n';
    for (const auto& variable : environment())
        if (!isReadLater(variable))
            all += variable + '\n';
    return all;
}

std::vector<char*> pointersTo(std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

pid_t spawn(Request request, const posix_spawn_file_actions_t& actions)
{
    pid_t pid = -1;
    auto arguments = pointersTo(request.arguments), variables = pointersTo(request.environment);
    if (posix_spawn(&pid, TRANSLUCENT_CLI, &actions, nullptr, arguments.data(), variables.data()) != 0)
        throw std::runtime_error("cannot start " TRANSLUCENT_CLI);
    return pid;
}

pid_t startAnew(const Request& request)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, 0, request.streams.in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, request.streams.out.c_str(), kWrite, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, request.streams.err.c_str(), kWrite, 0600);
    const pid_t pid = spawn(request, actions);
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}

/// A program that has loaded LibTorch and starts copies of itself.
class LoadedProgram {
public:
    LoadedProgram()
    {
        prctl(PR_SET_CHILD_SUBREAPER, 1);  // the copies are children of this process
        int sockets[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
            throw std::runtime_error("cannot make a socket");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, sockets[1], 0);
        Request request {{TRANSLUCENT_CLI, "--version"}, environment(), {}};
        request.environment.emplace_back("LD_PRELOAD=" TRANSLUCENT_LOADED_ONCE);
        m_pid = spawn(request, actions);
        posix_spawn_file_actions_destroy(&actions);
        close(sockets[1]);
        m_socket = sockets[0];
    }
    ~LoadedProgram()
    {
        close(m_socket);
        waitpid(m_pid, nullptr, 0);
    }
    LoadedProgram(const LoadedProgram&) = delete;
    LoadedProgram& operator=(const LoadedProgram&) = delete;

    pid_t start(const Request& request) const
    {
        pid_t pid = -1;
        if (!send(m_socket, request) || recv(m_socket, &pid, sizeof pid, MSG_WAITALL) != sizeof pid || pid < 0)
            throw std::runtime_error("cannot copy the loaded program");
        return pid;
    }

private:
    pid_t m_pid = -1;
    int m_socket = -1;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kMayPreload = false;  // the sanitizer wants to be the first library
#else
constexpr bool kMayPreload = true;
#endif

/// The first program with its inheritance is started anew, the following ones are copies.
pid_t start(const Arguments& arguments, const Streams& streams)
{
    static std::map<std::string, std::optional<LoadedProgram>> loaded;
    Request request {{TRANSLUCENT_CLI}, environment(), streams};
    request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
    if (!kMayPreload || std::getenv("LD_PRELOAD"))
        return startAnew(request);
    const auto [own, isFirst] = loaded.try_emplace(inheritance());
    if (isFirst)
        return startAnew(request);
    if (!own->second)
        own->second.emplace();
    return own->second->start(request);
}

int exitCode(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

RunResult runInto(const std::string& file, const Arguments& arguments, const std::string& input)
{
    const Scratch scratch;
    const Streams streams {scratch.write("in", input), file, scratch.path("err")};
    int status = 0;
    waitpid(start(arguments, streams), &status, 0);
    return {exitCode(status), {}, readFile(streams.err)};
}

RunResult run(const Arguments& arguments, const std::string& input)
{
    const Scratch scratch;
    auto result = runInto(scratch.path("out"), arguments, input);
    result.out = readFile(scratch.path("out"));
    return result;
}

Background::Background(const Arguments& arguments, const std::string& errorFile)
    : m_pid(start(arguments, {"/dev/null", "/dev/null", errorFile}))
{
}

Background::Background(
    const Arguments& arguments, const std::string& input, const std::string& output, const std::string& errorFile)
    : m_pid(start(arguments, {input, output, errorFile}))
{
}

Background::~Background()
{
    if (m_pid > 0) {
        kill(m_pid, SIGKILL);
        waitpid(m_pid, nullptr, 0);
    }
}

void Background::signal(int number) const
{
    kill(m_pid, number);
}

int Background::wait(std::chrono::seconds longest)
{
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (std::chrono::steady_clock::now() < deadline) {
        int status = 0;
        if (waitpid(m_pid, &status, WNOHANG) == m_pid) {
            m_pid = -1;
            return exitCode(status);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return -1;
}

}  // namespace translucent::test
