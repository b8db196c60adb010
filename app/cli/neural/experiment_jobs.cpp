#include "experiment_runner.h"
#include "translucent/error.h"
#include "translucent/posix_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <map>
#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace translucent::cli {

namespace {

/// In a process group of its own, so that Ctrl-C reaches it through this process alone, and with no signal blocked.
class SpawnAttributes {
public:
    SpawnAttributes()
    {
        sigset_t none {};
        sigemptyset(&none);
        posix_spawnattr_init(&m_attributes);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    }
    ~SpawnAttributes() { posix_spawnattr_destroy(&m_attributes); }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;

    const posix_spawnattr_t* get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes {};
};

/// The trainings that run now, by process.
class Jobs {
public:
    Jobs(const ExperimentPlace& place, std::int64_t threads)
        : m_place(place)
        , m_threads(threads)
    {
    }

    std::size_t count() const { return m_running.size(); }
    bool has(const ExperimentRun& run) const;
    void start(const ExperimentRun& run);
    /// Takes note of one that has ended, if any.
    void collect();
    void stop();
    /// The first that failed.
    const std::string& failed() const { return m_failed; }

private:
    const ExperimentPlace& m_place;
    std::int64_t m_threads;
    std::map<pid_t, std::string> m_running;
    std::string m_failed;
};

void Jobs::start(const ExperimentRun& run)
{
    std::vector<std::string> words {"translucent-cli", "experiment", "run", experimentCopy(m_place.directory).string(),
        "--out", m_place.directory.string(), "--only", m_place.experiment.variants[run.variant].name, "--seed",
        std::to_string(run.seed), "--threads", std::to_string(m_threads), "--train-only"};
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    const SpawnAttributes attributes;
    if (const int problem =
            posix_spawn(&process, "/proc/self/exe", nullptr, attributes.get(), arguments.data(), environ))
        throw Error(ErrorCode::Internal, say("a further process cannot be started: %1", errnoText(problem)));
    m_running[process] = directoryOf(m_place.experiment, run);
}

bool Jobs::has(const ExperimentRun& run) const
{
    return std::ranges::any_of(
        m_running, [&](const auto& job) { return job.second == directoryOf(m_place.experiment, run); });
}

void Jobs::collect()
{
    int status = 0;
    const pid_t ended = waitpid(-1, &status, WNOHANG);
    const auto found = m_running.find(ended);
    if (found == m_running.end())
        return;
    if (m_failed.empty() && (!WIFEXITED(status) || WEXITSTATUS(status) != 0))
        m_failed = found->second;
    m_running.erase(found);
}

void Jobs::stop()
{
    for (const auto& [process, name] : m_running)
        kill(process, SIGTERM);
}

/// The first that does not wait for the weights of another; false when there is none.
bool startNext(Jobs& running, std::vector<ExperimentRun>& waiting, const TrainingExperiment& experiment)
{
    const auto next = std::ranges::find_if(waiting, [&](const ExperimentRun& run) {
        const auto first = firstRunFor(experiment, run);
        return !first || (!running.has(*first) && std::ranges::count(waiting, *first) == 0);
    });
    if (next == waiting.end())
        return false;
    running.start(*next);
    waiting.erase(next);
    return true;
}

}  // namespace

void trainRuns(const ExperimentPlace& place, std::vector<ExperimentRun> runs, std::size_t jobs, std::int64_t threads,
    const std::stop_token& stop)
{
    constexpr std::chrono::milliseconds kPause {50};
    Jobs running(place, threads);
    bool stopped = false;
    while (running.count() > 0 || !runs.empty()) {
        while (running.count() < jobs && startNext(running, runs, place.experiment)) { }
        std::this_thread::sleep_for(kPause);
        running.collect();
        if (!stopped && stop.stop_requested()) {
            stopped = true;
            running.stop();
        }
        if (stopped || !running.failed().empty())
            runs.clear();
    }
    if (!running.failed().empty())
        throw Error(ErrorCode::Internal,
            say("the training %1 has failed; see its message above. The same command goes on with the others",
                running.failed()));
}

}  // namespace translucent::cli
