#include "engine/training_history.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace translucent {

namespace {

template <typename Event> void dropAfter(std::vector<Event>& events, qint64 step)
{
    std::erase_if(events, [step](const Event& event) { return event.step > step; });
}

}  // namespace

void TrainingHistory::add(const TrainingEvent& event)
{
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
    QFile file(QDir(directory).filePath(QStringLiteral("training.jsonl")));
    if (!file.open(QIODevice::ReadOnly))
        return history;
    while (!file.atEnd())
        if (const auto event = readTrainingEvent(file.readLine()))
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
