#include "program.h"

#include "scratch.h"

#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace translucent::test {

namespace {

struct Streams {
    std::string in = "/dev/null";
    std::string out = "/dev/null";
    std::string err = "/dev/null";
};

pid_t start(const Arguments& arguments, const Streams& streams)
{
    std::vector<std::string> words {TRANSLUCENT_CLI};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, 0, streams.in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, streams.out.c_str(), kWrite, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, streams.err.c_str(), kWrite, 0600);
    pid_t pid = -1;
    const int problem = posix_spawn(&pid, argv.front(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (problem != 0)
        throw std::runtime_error("cannot start " TRANSLUCENT_CLI);
    return pid;
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
