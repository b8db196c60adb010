#include "training_console.h"

#include "terminal.h"
#include "text_format.h"
#include "translucent/error.h"
#include "translucent/posix_file.h"

#include <cerrno>
#include <iostream>
#include <system_error>

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
    onMessage("The loss became NaN after step " + std::to_string(recovery.brokenStep) + ". Going on from step "
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
        note("the log " + m_logFile.string() + " cannot be written any more; the training goes on");
    }
}

}  // namespace translucent::cli
