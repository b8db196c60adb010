#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <sys/types.h>

namespace translucent::test {

/// A finished run of translucent-cli.
struct RunResult {
    int exitCode = -1;  ///< 128 + signal if a signal ended it
    std::string out;
    std::string err;
};

using Arguments = std::vector<std::string>;

/// Runs translucent-cli to its end.
RunResult run(const Arguments& arguments, const std::string& input = {});

/// Like run(), with standard output redirected to `file`.
RunResult runInto(const std::string& file, const Arguments& arguments, const std::string& input = {});

/// translucent-cli in the background; killed if it is still running when this object is destroyed.
class Background {
public:
    Background(const Arguments& arguments, const std::string& errorFile);
    /// Redirects standard input from one file, such as a named pipe, and standard output to another.
    Background(
        const Arguments& arguments, const std::string& input, const std::string& output, const std::string& errorFile);
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void signal(int number) const;
    pid_t pid() const { return m_pid; }

    /// Exit code as in RunResult, or -1 after a timeout.
    int wait(std::chrono::seconds longest);

private:
    pid_t m_pid = -1;
};

}  // namespace translucent::test
