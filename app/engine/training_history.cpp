#include "engine/training_history.h"

#include "engine/guarded_job.h"
#include "engine/regular_file.h"
#include "translucent/tensorboard.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSysInfo>

#include <algorithm>
#include <memory>
#include <string>

namespace translucent {

namespace {

constexpr qint64 kMostHistoryLine = 16 << 20;  ///< bytes

template <typename Event>
void dropAfter(std::vector<Event>& events, qint64 step)
{
    std::erase_if(events, [step](const Event& event) { return event.step > step; });
}

}  // namespace

void TrainingHistory::add(const TrainingEvent& event)
{
    if (!std::holds_alternative<TrainingMessage>(event) && !std::holds_alternative<TrainingModel>(event))
        end.reset();
    if (const auto* begun = std::get_if<TrainingStart>(&event)) {
        start = *begun;
        dropAfter(steps, begun->step);
        dropAfter(evaluations, begun->step);
        dropAfter(recoveries, begun->step);
    } else if (const auto* step = std::get_if<TrainingStep>(&event)) {
        steps.push_back(*step);
    } else if (const auto* evaluation = std::get_if<TrainingEvaluation>(&event)) {
        evaluations.push_back(*evaluation);
    } else if (const auto* recovery = std::get_if<TrainingRecovery>(&event)) {
        dropAfter(steps, recovery->step);
        dropAfter(evaluations, recovery->step);
        recoveries.push_back(*recovery);
    } else if (const auto* ended = std::get_if<TrainingEnd>(&event)) {
        end = *ended;
    }
}

qint64 TrainingHistory::lastStep() const
{
    return std::max(steps.empty() ? 0 : steps.back().step, evaluations.empty() ? 0 : evaluations.back().step);
}

double TrainingHistory::seconds() const
{
    return std::max(steps.empty() ? 0 : steps.back().seconds, evaluations.empty() ? 0 : evaluations.back().seconds);
}

std::int64_t TrainingHistory::finishedEpochs() const
{
    const auto running = std::max<std::int64_t>(
        steps.empty() ? 0 : steps.back().epoch, evaluations.empty() ? 0 : evaluations.back().epoch);
    const bool isOver = end && end->reason == name(StopReason::MaxEpochs);
    return isOver ? running : std::max<std::int64_t>(0, running - 1);
}

const TrainingEvaluation* TrainingHistory::best() const
{
    const auto found = std::ranges::min_element(evaluations, {}, &TrainingEvaluation::devLoss);
    return found == evaluations.end() ? nullptr : &*found;
}

QString TrainingHistory::translationAt(qint64 step, const QString& source) const
{
    if (!start)
        return {};
    const auto sample = std::ranges::find(start->samples, source.toStdString(), &SentencePair::source);
    const auto at = std::ranges::find(evaluations, step, &TrainingEvaluation::step);
    const auto index = std::size_t(sample - start->samples.begin());
    if (sample == start->samples.end() || at == evaluations.end() || index >= at->samples.size())
        return {};
    return QString::fromStdString(at->samples[index]);
}

TrainingHistory readTrainingHistory(const QString& directory)
{
    TrainingHistory history;
    const auto file = openRegularFile(QDir(directory).filePath(QStringLiteral("training.jsonl")), kMostHistory);
    while (file && !file->atEnd())
        if (const auto event = readTrainingEvent(file->readLine(kMostHistoryLine).toStdString()))
            history.add(*event);
    return history;
}

std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations)
{
    constexpr std::size_t kPatience = 3;
    const auto best = std::ranges::min_element(evaluations, {}, &TrainingEvaluation::devLoss);
    const auto index = std::size_t(best - evaluations.begin());
    if (best == evaluations.end() || evaluations.size() - index <= kPatience
        || evaluations.back().trainLoss >= best->trainLoss)
        return {};
    return index;
}

QByteArray tensorBoardEvents(const TrainingHistory& history, double begin)
{
    TensorBoardFile file(begin);
    for (const TrainingStep& step : history.steps) {
        const auto add = [&](std::string_view tag, double value) {
            file.addScalar(tag, step.step, float(value), begin + step.seconds);
        };
        add("loss/train", step.loss);
        add("schedule/learning_rate", step.learningRate);
        add("schedule/gradient_norm", step.gradientNorm);
        add("speed/tokens_per_second", step.tokensPerSecond);
    }
    for (const TrainingEvaluation& evaluation : history.evaluations) {
        const auto add = [&](std::string_view tag, double value) {
            file.addScalar(tag, evaluation.step, float(value), begin + evaluation.seconds);
        };
        add("loss/dev", evaluation.devLoss);
        add("perplexity/dev", evaluation.perplexity);
        add("bleu/dev", evaluation.bleu);
        add("chrf/dev", evaluation.chrf);
        add("exact_match/dev", evaluation.exactMatch);
    }
    return QByteArray::fromStdString(file.bytes());
}

QString tensorBoardFileName(double begin)
{
    return QStringLiteral("events.out.tfevents.%1.%2.%3.0")
        .arg(qint64(begin), 10, 10, QLatin1Char('0'))
        .arg(QSysInfo::machineHostName())
        .arg(QCoreApplication::applicationPid());
}

QByteArray historyLines(const QString& directory)
{
    std::unique_ptr<QFile> file;
    guarded([&] { file = openRegularFile(QDir(directory).filePath(QStringLiteral("training.jsonl")), kMostHistory); });
    return file ? file->readAll() : QByteArray();
}

}  // namespace translucent
