#include "training_output.h"

#include "cli_options.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace translucent::cli {

namespace {

std::string stepText(const TrainingStep& step)
{
    const double left = step.progress > 0 ? step.seconds * (1 - step.progress) / step.progress : 0;
    return "step " + std::to_string(step.step) + "  epoch " + std::to_string(step.epoch) + "  loss "
        + fixed(step.loss, 3) + "  " + fixed(step.tokensPerSecond, 0) + " tokens/s"
        + (left > 0 ? "  " + duration(left) + " left" : std::string());
}

std::string scoresText(const TrainingEvaluation& evaluation)
{
    const auto exact = "  exact " + fixed(100 * evaluation.exactMatch, 1) + "%";
    if (const auto& labels = evaluation.labels)
        return "  accuracy " + fixed(100 * labels->accuracy(), 2) + "%  macro F1 " + fixed(100 * labels->macroF1(), 2)
            + "%" + exact;
    return "  BLEU " + fixed(evaluation.bleu, 2) + "  chrF " + fixed(evaluation.chrf, 2) + exact;
}

constexpr std::string_view kScale = "learning-rate-scale ";

double numberOf(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

namespace fs = std::filesystem;

bool holdsModel(const fs::path& directory)
{
    return std::ranges::any_of(std::array {"config.json", "model.safetensors", "checkpoint"},
        [&](const char* entry) { return isThere(directory / entry); });
}

void requireWritable(const TrainingOutput& output)
{
    fs::path existing = fs::absolute(output.directory);
    while (!isThere(existing) && existing.has_relative_path())
        existing = existing.parent_path();
    std::error_code error;
    if (!fs::is_directory(existing, error) || access(existing.c_str(), W_OK) != 0)
        throw Error(ErrorCode::WriteFailed,
            say("%1 cannot be created: %2 is not a writable directory; choose another", output.directory, existing));
}

void requireExpectedContent(const TrainingOutput& output)
{
    if (output.resume && !isThere(fs::path(output.directory) / "checkpoint"))
        throw Error(ErrorCode::NotFound,
            say("nothing to resume: %1 contains no checkpoint; train without --resume", output.directory));
    if (!output.resume && !output.force && holdsModel(output.directory))
        throw Error(ErrorCode::InvalidArgument,
            say("%1 already contains a model; --resume continues its training, --force replaces it", output.directory));
}

std::string sentence(const std::string& option, const std::string& begun, const std::string& given)
{
    const auto named = [&](const std::string& value) { return value.empty() ? "no " + option : option + " " + value; };
    return begun == given ? std::string()
                          : "It was started with " + named(begun) + "; now there is " + named(given) + ".\n";
}

}  // namespace

std::string evaluationLine(const TrainingEvaluation& evaluation)
{
    return "step " + padLeft(std::to_string(evaluation.step), 6) + "  epoch "
        + padLeft(std::to_string(evaluation.epoch), 3) + "  " + padLeft(duration(evaluation.seconds), 7) + "  train "
        + fixed(evaluation.trainLoss, 3) + "  dev " + fixed(evaluation.devLoss, 3) + "  perplexity "
        + fixed(evaluation.perplexity, 2) + scoresText(evaluation) + (evaluation.best ? "  best so far" : "");
}

void TrainingConsole::logTo(const std::filesystem::path& file, bool append)
{
    m_logFile = file;
    m_log.emplace(file, append ? std::ios::app : std::ios::trunc);
    if (!*m_log)
        throw Error(
            ErrorCode::WriteFailed, say("the log %1 cannot be written: %2; give another file", file, errnoText(errno)));
}

void TrainingConsole::onMessage(const std::string& message)
{
    m_bar.clear();
    std::cerr << message << '\n';
}

void TrainingConsole::onRecovery(const TrainingRecovery& recovery)
{
    if (m_log)
        log(eventLine(recovery));
    onMessage("The loss became NaN after step " + std::to_string(recovery.brokenStep) + ". Continuing from step "
        + std::to_string(recovery.step) + " with " + fixed(100 * recovery.learningRateScale, 1)
        + "% of the learning rate");
}

void TrainingConsole::onModel(const TrainingModel& model)
{
    onMessage("The last weights, of step " + std::to_string(model.step)
        + (model.problem.empty() ? ", are in " + model.directory.string() : " were not kept: " + model.problem));
}

void TrainingConsole::onStep(const TrainingStep& step)
{
    if (m_log)
        log(eventLine(step));
    m_bar.show(step.progress, stepText(step));
}

void TrainingConsole::onEvaluation(const TrainingEvaluation& evaluation)
{
    if (m_log)
        log(eventLine(evaluation));
    m_bar.clear();
    std::cerr << evaluationLine(evaluation) << '\n';
}

void TrainingConsole::log(const std::string& line)
{
    if (!m_logComplete)
        return;
    *m_log << line << '\n' << std::flush;
    m_logComplete = m_log->good();
    if (!m_logComplete) {
        m_bar.clear();
        note("the log " + m_logFile.string() + " cannot be written any more; the training continues");
    }
}

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
            m_consequences.complain("unknown command '" + std::string(order)
                + "'; it must be pause, resume, stop, keep-model or learning-rate-scale X");
    } catch (const Error& error) {
        m_consequences.complain(error.what());
    }
}

std::optional<TrainingLock> usableOutput(const TrainingOutput& output)
{
    if (output.directory.empty())
        throw Error(ErrorCode::InvalidArgument, say("--out is empty; give the directory for the model"));
    requireWritable(output);
    std::optional<TrainingLock> lock;
    if (isThere(output.directory))
        lock.emplace(output.directory);
    requireExpectedContent(output);
    return lock;
}

void holdOutput(const TrainingOutput& output, std::optional<TrainingLock>& lock)
{
    if (!lock) {
        lock.emplace(output.directory);
        requireExpectedContent(output);  // it was made since
    }
    if (!lock->problem().empty())
        note(lock->problem());
}

std::string otherData(const TrainingRun& begun, const TrainingRun& given)
{
    const auto columns = [](const TrainingRun& run) {
        return std::to_string(run.read.columns[0]) + "," + std::to_string(run.read.columns[1]);
    };
    return sentence("--corpus", begun.corpus, given.corpus) + sentence("--columns", columns(begun), columns(given))
        + sentence("--dev", begun.dev, given.dev) + sentence("--alignments", begun.alignments, given.alignments)
        + sentence("--source-lang", begun.read.sourceLanguage, given.read.sourceLanguage)
        + sentence("--target-lang", begun.read.targetLanguage, given.read.targetLanguage);
}

}  // namespace translucent::cli
