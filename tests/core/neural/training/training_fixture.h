#pragma once

#include "files/safetensors.h"
#include "support/temporary_directory.h"
#include "support/toy_training.h"
#include "translucent/neural/trainer.h"

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent::test {

inline std::filesystem::path stateFile(const TrainingJob& job)
{
    return job.directory / "checkpoint" / "state.safetensors";
}

/// One tensor of the checkpoint.
inline std::vector<std::byte> checkpointTensor(const TrainingJob& job, const char* name)
{
    const auto file = SafetensorsFile::read(stateFile(job));
    const auto* entry = file.find(name);
    if (!entry)
        return {};
    return {entry->data.begin(), entry->data.end()};
}

/// Runs toy trainings in a separate directory and records their reports.
class Training : public testing::Test {
protected:
    TrainingJob job(const char* name = "model") const { return toyJob(m_root / name); }
    TrainingResult run(const TrainingJob& job) { return train(job, m_log, m_stop.get_token()); }
    TrainingResult resume(TrainingJob job)
    {
        job.resume = true;
        return run(job);
    }

    /// Twenty steps in one run, in `job.directory`, and nine plus the rest next to it: the results are bit-identical.
    void expectResumesAsIfItHadNeverStopped(const TrainingJob& job)
    {
        m_log = {};
        run(job);
        const auto losses = m_log.losses();
        ASSERT_EQ(losses.size(), 20U);
        EXPECT_LT(losses.back(), losses.front());
        m_log = {};
        auto halved = job;
        halved.directory += "-halved";
        halved.recipe.training.maxSteps = 9;
        run(halved);
        halved.recipe.training.maxSteps = 20;
        EXPECT_EQ(resume(halved).steps, 20);
        EXPECT_EQ(m_log.losses(), losses);
        EXPECT_EQ(checkpointTensor(halved, "parameters"), checkpointTensor(job, "parameters"));
    }

    TemporaryDirectory m_root;
    TrainingLog m_log;
    std::stop_source m_stop;
};

/// Lines of training.jsonl, each parsed.
inline std::vector<nlohmann::json> history(const TrainingJob& job)
{
    std::vector<nlohmann::json> events;
    std::istringstream stream(fileContent(job.directory / "training.jsonl"));
    for (std::string line; std::getline(stream, line);)
        events.push_back(nlohmann::json::parse(line));
    return events;
}

/// Requires valid lines with steps that never decrease, without duplicate events.
inline void expectOrderly(const std::vector<nlohmann::json>& events)
{
    std::int64_t last = 0;
    std::set<std::pair<std::string, std::int64_t>> seen;
    for (const auto& event : events) {
        const auto step = event.at("step").get<std::int64_t>();
        EXPECT_GE(step, last);
        EXPECT_TRUE(seen.emplace(event.at("event"), step).second) << event;
        last = step;
    }
}

}  // namespace translucent::test
