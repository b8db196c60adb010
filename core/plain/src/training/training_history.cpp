#include "translucent/training/training_history.h"

#include "files/byte_stream.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr const char* kHistoryFile = "training.jsonl";
constexpr std::uint64_t kMostHistory = std::uint64_t {1} << 30U;  ///< bytes; days of training take a hundredth of it

template <typename Event>
void dropAfter(std::vector<Event>& events, std::int64_t step)
{
    std::erase_if(events, [step](const Event& event) { return event.step > step; });
}

}  // namespace

void TrainingHistory::add(const TrainingEvent& event)
{
    if (!std::holds_alternative<TrainingMessage>(event) && !std::holds_alternative<TrainingModel>(event)
        && !std::holds_alternative<TrainingFailure>(event))
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

std::int64_t TrainingHistory::lastStep() const
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
    const auto kept = std::find_if(evaluations.rbegin(), evaluations.rend(), [](const auto& e) { return e.best; });
    if (kept != evaluations.rend())
        return &*kept;
    const auto found = std::ranges::min_element(evaluations, {}, &TrainingEvaluation::devLoss);
    return found == evaluations.end() ? nullptr : &*found;
}

std::string TrainingHistory::translationAt(std::int64_t step, std::string_view source) const
{
    if (!start)
        return {};
    const auto sample = std::ranges::find(start->samples, source, &SentencePair::source);
    const auto at = std::ranges::find(evaluations, step, &TrainingEvaluation::step);
    const auto index = static_cast<std::size_t>(sample - start->samples.begin());
    if (sample == start->samples.end() || at == evaluations.end() || index >= at->samples.size())
        return {};
    return at->samples[index];
}

TrainingHistory readTrainingHistory(const std::filesystem::path& directory)
{
    TrainingHistory history;
    const auto file = directory / kHistoryFile;
    if (!isThere(file))
        return history;
    FileStream stream(file, {.maxBytes = kMostHistory, .regularOnly = true});
    std::string line;
    for (auto text = stream.next(); !text.empty(); text = stream.next())
        for (const char c : text) {
            if (c != '\n') {
                line += c;
                continue;
            }
            if (const auto event = readTrainingEvent(line))
                history.add(*event);
            line.clear();
        }
    return history;
}

}  // namespace translucent
