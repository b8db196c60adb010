#include "training_protocol.h"

#include <array>
#include <charconv>
#include <iostream>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace translucent::cli {

namespace {

constexpr std::string_view kScale = "learning-rate-scale ";

double numberOf(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

}  // namespace

void TrainingEvents::onRecovery(const TrainingRecovery& recovery)
{
    m_held.reset();
    write(recovery);
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

void TrainingEvents::end(const TrainingResult& result)
{
    write(TrainingEnd {std::string(name(result.reason)), result.steps, result.seconds, result.best});
}

void TrainingEvents::endFailed(const Error& error)
{
    const auto code = error.code();
    m_held.reset();
    write(TrainingFailure {error.message()});
    if (code == ErrorCode::Numeric)
        write(TrainingEnd {"diverged", {}, {}, {}});
    else if (code == ErrorCode::Unsupported)
        write(TrainingEnd {"unsupported precision", {}, {}, {}});
    else if (code == ErrorCode::OutOfMemory)
        write(TrainingEnd {"out of memory", {}, {}, {}});
}

void TrainingEvents::write(const TrainingEvent& event)
{
    writeLastStep();
    print(event);
}

void TrainingEvents::writeLastStep()
{
    if (const auto step = std::exchange(m_held, std::nullopt))
        print(*step);
}

void TrainingEvents::print(const TrainingEvent& event)
{
    const std::lock_guard lock(m_mutex);
    std::cout << eventLine(event) << std::endl;
}

TrainingOrders::TrainingOrders(TrainingControl& control, Consequences consequences)
    : m_control(control)
    , m_consequences(std::move(consequences))
    , m_watcher([this](std::stop_token end) { watch(end); })
{
}

void TrainingOrders::watch(std::stop_token end)
{
    constexpr int kPatienceMs = 100;
    std::string pending;
    while (!end.stop_requested()) {
        pollfd input {STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, kPatienceMs) <= 0)
            continue;
        std::array<char, 256> bytes {};
        const auto count = read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count <= 0) {
            m_consequences.stop();
            return;
        }
        pending.append(bytes.data(), static_cast<std::size_t>(count));
        for (auto line = pending.find('\n'); line != std::string::npos; line = pending.find('\n')) {
            obey(std::string_view(pending).substr(0, line));
            pending.erase(0, line + 1);
        }
    }
}

void TrainingOrders::obey(std::string_view order)
{
    try {
        if (order == "pause")
            m_control.pause();
        else if (order == "resume")
            m_control.resume();
        else if (order == "stop")
            m_consequences.stop();
        else if (order == "keep-model")
            m_control.keepModel();
        else if (order.starts_with(kScale))
            m_control.setLearningRateScale(numberOf(order.substr(kScale.size())));
        else
            m_consequences.complain("the order '" + std::string(order)
                + "' is unknown; it must be pause, resume, stop, keep-model or learning-rate-scale X");
    } catch (const Error& error) {
        m_consequences.complain(error.what());
    }
}

}  // namespace translucent::cli
