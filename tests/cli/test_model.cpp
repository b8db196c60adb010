#include "test_model.h"

#include "scratch.h"

#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace translucent::test {

namespace {

namespace fs = std::filesystem;

/// Tests run in processes of their own, side by side: the first trains, the others wait.
class FileLock {
public:
    explicit FileLock(const fs::path& file)
        : m_file(open(file.c_str(), O_CREAT | O_RDWR, 0600))
    {
        if (m_file < 0 || flock(m_file, LOCK_EX) != 0)
            throw std::runtime_error("cannot lock " + file.string());
    }
    ~FileLock() { close(m_file); }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    int m_file;
};

bool isFresh(const fs::path& model)
{
    const auto config = model / "config.json";
    return fs::exists(config) && fs::last_write_time(config) > fs::last_write_time(TRANSLUCENT_COMMANDS);
}

std::string makeModel()
{
    const fs::path directory = TRANSLUCENT_CLI_CACHE;
    const fs::path model = directory / "model";
    fs::create_directories(directory);
    const FileLock lock(directory / "lock");
    if (isFresh(model))
        return model.string();
    fs::remove_all(model);
    const auto result = run(trainArguments(model.string(), kTestModelSteps));
    if (result.exitCode != 0)
        throw std::runtime_error("the test model could not be trained: " + result.err);
    return model.string();
}

}  // namespace

Arguments trainArguments(const std::string& out, int steps)
{
    return {"train", "--preset", "tiny", "--corpus", kTask, "--dev", "builtin:reverse?pairs=5&seed=1&part=dev",
        "--max-steps", std::to_string(steps), "--threads", "1", "--out", out};
}

const std::string& testModel()
{
    static const std::string model = makeModel();
    return model;
}

}  // namespace translucent::test
