#include "translucent/training/training_events.h"

#include "base/require.h"
#include "files/byte_stream.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <utility>

namespace translucent {

namespace {

using Json = nlohmann::ordered_json;

/// In the order of TrainingEvent's alternatives.
constexpr std::array<std::string_view, std::variant_size_v<TrainingEvent>> kKinds {
    "message", "start", "step", "evaluation", "recovery", "model", "paused", "end", "failure"};
constexpr std::string_view kResumed = "resumed";

/// Calls `field(name, member)` for the contents of an event line, in this order.
template <typename Field>
void eachField(TrainingMessage& e, const Field& field)
{
    field("text", e.text);
}

template <typename Field>
void eachField(TrainingStart& e, const Field& field)
{
    field("step", e.step);
    field("seconds", e.seconds);
    field("parameters", e.parameters);
    field("train_pairs", e.trainPairs);
    field("dev_pairs", e.devPairs);
    field("left_out_pairs", e.leftOutPairs);
    field("source_vocabulary", e.sourceVocabulary);
    field("target_vocabulary", e.targetVocabulary);
    field("samples", e.samples);
    field("learning_rate_scale", e.learningRateScale);
    field("best_by", e.bestBy);
}

template <typename Field>
void eachField(TrainingStep& e, const Field& field)
{
    field("step", e.step);
    field("epoch", e.epoch);
    field("epoch_progress", e.epochProgress);
    field("loss", e.loss);
    field("learning_rate", e.learningRate);
    field("gradient_norm", e.gradientNorm);
    field("tokens_per_second", e.tokensPerSecond);
    field("seconds", e.seconds);
    field("progress", e.progress);
    field("rewards", e.rewards);
}

template <typename Field>
void eachField(TrainingEvaluation& e, const Field& field)
{
    field("step", e.step);
    field("epoch", e.epoch);
    field("seconds", e.seconds);
    field("train_loss", e.trainLoss);
    field("dev_loss", e.devLoss);
    field("perplexity", e.perplexity);
    field("bleu", e.bleu);
    field("chrf", e.chrf);
    field("exact_match", e.exactMatch);
    field("best", e.best);
    field("samples", e.samples);
    field("layer_gradient_norms", e.layerGradients);
    field("labels", e.labels);
}

template <typename Field>
void eachField(TrainingRecovery& e, const Field& field)
{
    field("step", e.step);
    field("broken_step", e.brokenStep);
    field("learning_rate_scale", e.learningRateScale);
}

template <typename Field>
void eachField(TrainingModel& e, const Field& field)
{
    field("step", e.step);
    field("directory", e.directory);
    field("problem", e.problem);
}

/// Its step is the first that was not made, so that a later session drops the line.
template <typename Field>
void eachField(TrainingEnd& e, const Field& field)
{
    auto step = e.steps;
    if (step && *step < std::numeric_limits<std::int64_t>::max())  // as a damaged file may say
        ++*step;
    field("step", step);
    field("reason", e.reason);
    field("steps", e.steps);
    field("seconds", e.seconds);
    field("best", e.best);
}

template <typename Field>
void eachField(TrainingFailure& e, const Field& field)
{
    field("message", e.message);
}

template <typename Field>
void eachField(TrainingPause& e, const Field&)
{
    e.paused = true;  // its line has no field, and "resumed" is a separate kind
}

template <typename Event>
Json fieldsOf(Event event);

/// A text, or an array of the sentence and its arguments.
Json jsonOf(const Message& message)
{
    if (!message.isTranslatable)
        return message.sentence;
    auto json = Json::array({message.sentence});
    for (const auto& argument : message.arguments)
        json.push_back(jsonOf(argument));
    return json;
}

Message messageFrom(const Json& json, int mostLevels = 10)
{
    if (json.is_string() || mostLevels == 0)
        return untranslated(json.is_string() ? json.get<std::string>() : std::string("…"));
    Message message {json.at(0).get<std::string>(), {}, true};
    for (auto argument = json.begin() + 1; argument != json.end(); ++argument)
        message.arguments.push_back(messageFrom(*argument, mostLevels - 1));
    return message;
}

void put(Json& json, const char* name, const std::vector<SentencePair>& pairs)
{
    json[name] = Json::array();
    for (const auto& pair : pairs)
        json[name].push_back({{"source", pair.source}, {"target", pair.target}});
}

void put(Json& json, const char* name, const std::vector<LayerGradient>& gradients)
{
    for (const auto& [layer, norm] : gradients)
        json[name][layer] = norm;
}

template <typename Field>
void eachField(SampleRewards& rewards, const Field& field)
{
    field("reward", rewards.reward);
    field("baseline", rewards.baseline);
    field("reward_variance", rewards.rewardVariance);
    field("advantage_variance", rewards.advantageVariance);
}

void put(Json& json, const char* name, SampleRewards rewards)
{
    eachField(rewards, [&json = json[name]](const char* part, double value) { json[part] = value; });
}

void put(Json& json, const char* name, const LabelScores& scores)
{
    json[name] = {{"names", scores.labels}, {"confusion", scores.confusion}, {"accuracy", scores.accuracy()},
        {"macro_f1", scores.macroF1()}};
}

template <typename Value>
void put(Json& json, const char* name, const Value& value)
{
    if constexpr (requires { value.has_value(); }) {
        if (value)
            put(json, name, *value);
    } else if constexpr (std::same_as<Value, TrainingEvaluation>) {
        json[name] = fieldsOf(value);
    } else if constexpr (std::same_as<Value, Message>) {
        json[name] = jsonOf(value);
    } else if constexpr (requires { value.c_str(); }) {
        if (!value.empty())  // texts and paths are omitted if empty
            json[name] = std::string(value);
    } else {
        json[name] = value;
    }
}

template <typename Event>
Json fieldsOf(Event event)
{
    Json json = Json::object();
    eachField(event, [&json](const char* name, const auto& value) { put(json, name, value); });
    return json;
}

template <typename Event>
Event eventFrom(const Json& json);

void take(const Json& json, std::vector<SentencePair>& pairs)
{
    for (const auto& pair : json)
        if (pair.is_object())
            pairs.push_back({pair.value("source", ""), pair.value("target", ""), {}});
}

void take(const Json& json, std::vector<LayerGradient>& gradients)
{
    if (json.is_object())
        for (const auto& [layer, norm] : json.items())
            if (norm.is_number())
                gradients.push_back({layer, norm.get<double>()});
}

void take(const Json& json, SampleRewards& rewards)
{
    eachField(rewards, [&json](const char* part, double& value) {
        const auto found = json.find(part);
        if (found != json.end() && found->is_number())
            value = found->get<double>();
    });
}

/// Empty unless the table matches its names.
void take(const Json& json, LabelScores& scores)
{
    scores = {json.value("names", std::vector<std::string>()),
        json.value("confusion", std::vector<std::vector<std::int64_t>>())};
    const auto fits = [&](const auto& list) { return list.size() == scores.labels.size(); };
    if (!fits(scores.confusion) || !std::ranges::all_of(scores.confusion, fits))
        scores = {};
}

template <typename Value>
void take(const Json& json, Value& value)
{
    if constexpr (requires { value.has_value(); })
        take(json, value.emplace());
    else if constexpr (std::same_as<Value, TrainingEvaluation>)
        value = eventFrom<TrainingEvaluation>(json);
    else if constexpr (std::same_as<Value, Message>)
        value = messageFrom(json);
    else if constexpr (std::same_as<Value, std::int64_t>)
        value = json.is_number_integer() ? json.get<Value>() : value;
    else if constexpr (std::same_as<Value, double>)
        value = json.is_number() ? json.get<Value>() : value;  // NaN is written as null
    else
        value = json.get<Value>();
}

template <typename Event>
Event eventFrom(const Json& json)
{
    Event event;
    eachField(event, [&json](const char* name, auto& value) {
        const auto found = json.find(name);
        if (found != json.end())
            take(*found, value);
    });
    if constexpr (std::same_as<Event, TrainingEvaluation>)
        event.perplexity = std::exp(event.devLoss);
    return event;
}

template <std::size_t... kIndex>
TrainingEvent eventOfKind(std::size_t kind, const Json& json, std::index_sequence<kIndex...>)
{
    TrainingEvent event;
    (void)((kind == kIndex && (event = eventFrom<std::variant_alternative_t<kIndex, TrainingEvent>>(json), true))
        || ...);
    return event;
}

constexpr const char* kHistoryFile = "training.jsonl";
constexpr std::uint64_t kMostHistory = std::uint64_t {1} << 30U;  ///< bytes; days of training take a hundredth of it

template <typename Event>
void dropAfter(std::vector<Event>& events, std::int64_t step)
{
    std::erase_if(events, [step](const Event& event) { return event.step > step; });
}

}  // namespace

std::string eventLine(const TrainingEvent& event)
{
    const auto* pause = std::get_if<TrainingPause>(&event);
    Json json {{"event", pause && !pause->paused ? kResumed : kKinds[event.index()]}};
    json.update(std::visit([](const auto& e) { return fieldsOf(e); }, event));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<TrainingEvent> readTrainingEvent(std::string_view line)
{
    try {
        const auto json = parseOrderedJson(line, JsonKind::HistoryLine, {"event"});
        const auto word = json.is_object() ? json.value("event", "") : std::string();
        if (word == kResumed)
            return TrainingPause {false};
        const auto kind = std::ranges::find(kKinds, word);
        if (kind != kKinds.end())
            return eventOfKind(
                static_cast<std::size_t>(kind - kKinds.begin()), json, std::make_index_sequence<kKinds.size()>());
    } catch (const Json::exception&) {  // a field of an unexpected type
    } catch (const Error&) {            // not JSON
    }
    return {};
}

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

void TrainingControl::pause()
{
    const std::lock_guard lock(m_mutex);
    m_paused = true;
}

void TrainingControl::resume()
{
    {
        const std::lock_guard lock(m_mutex);
        m_paused = false;
    }
    m_changed.notify_all();
}

void TrainingControl::setLearningRateScale(double scale)
{
    requireField(std::isfinite(scale) && scale > 0, "learning_rate_scale", scale, say("it must be a number above 0"));
    const std::lock_guard lock(m_mutex);
    m_scale = scale;
}

void TrainingControl::keepModel()
{
    {
        const std::lock_guard lock(m_mutex);
        m_keepModel = true;
    }
    m_changed.notify_all();
}

bool TrainingControl::isPaused() const
{
    const std::lock_guard lock(m_mutex);
    return m_paused;
}

void TrainingControl::waitWhilePaused(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, std::move(stop), [this] { return !m_paused || m_keepModel; });
}

bool TrainingControl::takeKeepModel()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_keepModel, false);
}

std::optional<double> TrainingControl::takeLearningRateScale()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_scale, std::nullopt);
}

}  // namespace translucent
