#include "training_events.h"

#include <iostream>
#include <utility>

namespace translucent::cli {

void TrainingEvents::onMessage(const std::string& message)
{
    write("message", {{"text", message}});
}

void TrainingEvents::onStart(const TrainingStart& start)
{
    write("start", toJson(start));
}

void TrainingEvents::onPause(bool paused)
{
    writeLastStep();
    write(paused ? "paused" : "resumed", Json::object());
}

void TrainingEvents::onRecovery(const TrainingRecovery& recovery)
{
    m_held.reset();
    write("recovery", toJson(recovery));
}

void TrainingEvents::onModel(const TrainingModel& model)
{
    writeLastStep();
    write("model", toJson(model));
}

void TrainingEvents::onStep(const TrainingStep& step)
{
    constexpr std::chrono::milliseconds kInterval {100};
    const auto now = std::chrono::steady_clock::now();
    m_held = step;
    if (m_written && now - *m_written < kInterval)
        return;
    m_written = now;
    writeLastStep();
}

void TrainingEvents::onEvaluation(const TrainingEvaluation& evaluation)
{
    writeLastStep();
    write("evaluation", toJson(evaluation));
}

void TrainingEvents::end(const TrainingResult& result)
{
    writeLastStep();
    Json fields = {{"reason", name(result.reason)}, {"steps", result.steps}, {"seconds", result.seconds}};
    if (result.best)
        fields["best"] = toJson(*result.best);
    write("end", fields);
}

void TrainingEvents::endFailed(ErrorCode code)
{
    m_held.reset();
    if (code == ErrorCode::Numeric)
        write("end", {{"reason", "diverged"}});
    else if (code == ErrorCode::Unsupported)
        write("end", {{"reason", "unsupported precision"}});
    else if (code == ErrorCode::OutOfMemory)
        write("end", {{"reason", "out of memory"}});
}

void TrainingEvents::writeLastStep()
{
    if (const auto step = std::exchange(m_held, std::nullopt))
        write("step", toJson(*step));
}

void TrainingEvents::write(const char* kind, const Json& fields)
{
    const std::lock_guard lock(m_mutex);
    std::cout << compact(asEvent(kind, fields)) << std::endl;
}

}  // namespace translucent::cli
