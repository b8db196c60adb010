#include "training_events.h"

#include <iostream>
#include <utility>

namespace translucent::cli {

void TrainingEvents::onMessage(const std::string& message)
{
    write(TrainingMessage {message});
}

void TrainingEvents::onStart(const TrainingStart& start)
{
    write(start);
}

void TrainingEvents::onPause(bool paused)
{
    writeLastStep();
    write(TrainingPause {paused});
}

void TrainingEvents::onRecovery(const TrainingRecovery& recovery)
{
    m_held.reset();
    write(recovery);
}

void TrainingEvents::onModel(const TrainingModel& model)
{
    writeLastStep();
    write(model);
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
    write(evaluation);
}

void TrainingEvents::end(const TrainingResult& result)
{
    writeLastStep();
    write(TrainingEnd {std::string(name(result.reason)), result.steps, result.seconds, result.best});
}

void TrainingEvents::endFailed(ErrorCode code)
{
    m_held.reset();
    if (code == ErrorCode::Numeric)
        write(TrainingEnd {"diverged", {}, {}, {}});
    else if (code == ErrorCode::Unsupported)
        write(TrainingEnd {"unsupported precision", {}, {}, {}});
    else if (code == ErrorCode::OutOfMemory)
        write(TrainingEnd {"out of memory", {}, {}, {}});
}

void TrainingEvents::writeLastStep()
{
    if (const auto step = std::exchange(m_held, std::nullopt))
        write(*step);
}

void TrainingEvents::write(const TrainingEvent& event)
{
    const std::lock_guard lock(m_mutex);
    std::cout << eventLine(event) << std::endl;
}

}  // namespace translucent::cli
