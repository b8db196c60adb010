#include "engine/training_history.h"

#include "engine/regular_file.h"

#include <QDir>
#include <QFile>

#include <algorithm>

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
    const bool isOver = end && end->reason == QLatin1StringView("max epochs");
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
        if (const auto event = readTrainingEvent(file->readLine(kMostHistoryLine)))
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

}  // namespace translucent
