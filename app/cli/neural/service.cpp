#include "service.h"

#include "batch_translation.h"
#include "inspect_command.h"
#include "json_output.h"
#include "model_loading.h"
#include "translucent/base/error.h"
#include "translucent/base/option.h"
#include "translucent/files/json_text.h"
#include "translucent/model/intervention.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace translucent::cli {

/// A parameter of a `serve` method: requests are checked against this table, and `describe` prints it.
struct ParameterDescription {
    std::string_view name;
    std::string_view type;  ///< as in messages and descriptions, e.g. "whole number"
    std::string_view help;
};

/// What JSON has for the value of an option.
template <typename Struct>
std::string_view typeOf(const Option<Struct>& option)
{
    const auto type = [](const auto& place) -> std::string_view {
        using Place = std::remove_cvref_t<decltype(place)>;
        if constexpr (std::is_same_v<Place, bool Struct::*>)
            return "truth value";
        else if constexpr (std::is_same_v<Place, double Struct::*>)
            return "number";
        else
            return std::is_same_v<Place, typename Option<Struct>::Named> ? "text" : "whole number";
    };
    return std::visit(type, option.member);
}

/// The parameters of one request. Invalid values are rejected with @throws Error{InvalidArgument} naming the parameter.
class RequestParameters {
public:
    static constexpr std::size_t kMostChanges = 1'000;  ///< in each list of an intervention

    /// `values` is an object that contains only `known` parameters. Both must outlive this object.
    RequestParameters(const Json& values, std::span<const ParameterDescription> known);

    /// Sets `value` if the parameter is given; otherwise returns false.
    bool take(std::string_view name, std::string& value) const;
    bool take(std::string_view name, bool& value) const;
    bool take(std::string_view name, std::int64_t& value) const;
    bool take(std::string_view name, double& value) const;
    bool take(std::string_view name, std::vector<std::string>& value) const;
    bool take(std::string_view name, std::optional<std::int64_t>& value) const
    {
        std::int64_t number = 0;
        if (!take(name, number))
            return false;
        value = number;
        return true;
    }
    /// Sets an option of a table by its name.
    template <typename Struct>
    void take(const Option<Struct>& option, Struct& options) const
    {
        const auto read = [&](const auto& place) {
            if constexpr (requires { take(option.name, options.*place); })
                take(option.name, options.*place);
            else if (std::string choice; take(option.name, choice))
                option.choose(options, choice);
        };
        std::visit(read, option.member);
    }
    /// An object with the members that toJson(Intervention) writes, each in the form of the command line.
    bool take(std::string_view name, Intervention& value) const;

    /// @throws Error{InvalidArgument} when it is missing
    std::string requiredText(std::string_view name) const;
    std::vector<std::string> requiredTexts(std::string_view name) const;

private:
    const Json* find(std::string_view name) const;
    [[noreturn]] void refuse(std::string_view name, const Json& value) const;

    const Json& m_values;
    std::span<const ParameterDescription> m_known;
};

namespace {

/// The list members of an intervention, and the corresponding command-line options.
constexpr std::array<std::pair<std::string_view, const char*>, 4> kChangeLists {{{"disabled_heads", "disable-head"},
    {"edited_rows", "edit-row"}, {"skipped_residuals", "skip-residual"}, {"skipped_norms", "skip-norm"}}};

/// Shows only the kind of lists and objects, because they can be deep.
std::string shown(const Json& value)
{
    constexpr std::size_t kLongest = 60;
    return value.is_structured() ? "an " + std::string(value.type_name()) : printable(compact(value), kLongest);
}

[[noreturn]] void refuseValue(const std::string& what, const Json& value, std::string_view wanted)
{
    throw Error(ErrorCode::InvalidArgument,
        untranslated(what + " is " + shown(value) + ", but must be " + std::string(wanted)));
}

std::vector<std::string> textsOf(const std::string& what, const Json& value)
{
    const auto isText = [](const Json& each) { return each.is_string(); };
    if (!value.is_array() || !std::ranges::all_of(value, isText))
        refuseValue(what, value, "a list of texts");
    return value.get<std::vector<std::string>>();
}

std::vector<std::string> changesOf(const std::string& list, const Json& value)
{
    auto changes = textsOf(list, value);
    if (changes.size() > RequestParameters::kMostChanges)
        throw Error(ErrorCode::InvalidArgument,
            untranslated(list + " contains " + std::to_string(changes.size()) + " changes; at most "
                + std::to_string(RequestParameters::kMostChanges) + " are possible"));
    return changes;
}

void takePositions(const Json& value, Intervention& intervention)
{
    if (!value.is_object())
        refuseValue("positions", value, R"(an object such as {"source": "none"})");
    for (const auto& [side, change] : value.items()) {
        if (!change.is_string())
            refuseValue("positions." + side, change, "a text");
        addChange(intervention, {"positions", side + "=" + change.get<std::string>()});
    }
}

}  // namespace

RequestParameters::RequestParameters(const Json& values, std::span<const ParameterDescription> known)
    : m_values(values)
    , m_known(known)
{
    if (!values.is_object())
        refuseValue("params", values, "an object");
    for (const auto& [name, value] : values.items())
        if (std::ranges::find(known, name, &ParameterDescription::name) == known.end()) {
            std::string valid;
            for (const auto& each : known)
                valid += (valid.empty() ? "" : ", ") + std::string(each.name);
            throw Error(ErrorCode::InvalidArgument,
                untranslated(
                    "there is no parameter " + inQuotes(name) + "; valid: " + (valid.empty() ? "none" : valid)));
        }
}

const Json* RequestParameters::find(std::string_view name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? nullptr : &*found;
}

void RequestParameters::refuse(std::string_view name, const Json& value) const
{
    const std::string type(std::ranges::find(m_known, name, &ParameterDescription::name)->type);
    refuseValue(std::string(name), value, (type.starts_with('o') ? "an " : "a ") + type);
}

bool RequestParameters::take(std::string_view name, std::string& value) const
{
    const auto* given = find(name);
    if (given && !given->is_string())
        refuse(name, *given);
    if (given)
        value = given->get<std::string>();
    return given;
}

bool RequestParameters::take(std::string_view name, bool& value) const
{
    const auto* given = find(name);
    if (given && !given->is_boolean())
        refuse(name, *given);
    if (given)
        value = given->get<bool>();
    return given;
}

bool RequestParameters::take(std::string_view name, std::int64_t& value) const
{
    const auto* given = find(name);
    if (given && (!given->is_number_integer() || (given->is_number_unsigned() && given->get<std::int64_t>() < 0)))
        refuse(name, *given);
    if (given)
        value = given->get<std::int64_t>();
    return given;
}

bool RequestParameters::take(std::string_view name, double& value) const
{
    const auto* given = find(name);
    if (given && !given->is_number())
        refuse(name, *given);
    if (given)
        value = given->get<double>();
    return given;
}

bool RequestParameters::take(std::string_view name, std::vector<std::string>& value) const
{
    const auto* given = find(name);
    if (given)
        value = textsOf(std::string(name), *given);
    return given;
}

bool RequestParameters::take(std::string_view name, Intervention& value) const
{
    const auto* given = find(name);
    if (!given)
        return false;
    if (!given->is_object())
        refuse(name, *given);
    for (const auto& [member, change] : given->items()) {
        const auto list = std::ranges::find(kChangeLists, member, &decltype(kChangeLists)::value_type::first);
        if (list != kChangeLists.end()) {
            for (const auto& text : changesOf(member, change))
                addChange(value, {list->second, text});
        } else if (member == "causal_mask_removed" && change.is_boolean()) {
            value.causalMaskRemoved = change.get<bool>();
        } else if (member == "positions") {
            takePositions(change, value);
        } else {
            refuseValue(std::string(name) + "." + member, change,
                "omitted, or one of disabled_heads, edited_rows, causal_mask_removed (true or false), positions, "
                "skipped_residuals, skipped_norms");
        }
    }
    return true;
}

std::string RequestParameters::requiredText(std::string_view name) const
{
    std::string text;
    if (!take(name, text))
        throw Error(
            ErrorCode::InvalidArgument, untranslated("the parameter " + inQuotes(name) + ", a text, is missing"));
    return text;
}

std::vector<std::string> RequestParameters::requiredTexts(std::string_view name) const
{
    std::vector<std::string> texts;
    if (!take(name, texts))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the parameter " + inQuotes(name) + ", a list of texts, is missing"));
    return texts;
}

void Turns::await(std::unique_lock<std::mutex>& lock)
{
    m_changed.wait(lock, [this, mine = m_next++] { return m_current == mine; });
}

Turns::Turn::Turn(Turns& turns)
    : m_turns(turns)
{
    std::unique_lock lock(m_turns.m_mutex);
    m_turns.await(lock);
}

Turns::Turn::~Turn()
{
    const std::scoped_lock lock(m_turns.m_mutex);
    ++m_turns.m_current;
    m_turns.m_changed.notify_all();
}

void Turns::Turn::pass()
{
    std::unique_lock lock(m_turns.m_mutex);
    if (m_turns.m_next == m_turns.m_current + 1)
        return;
    ++m_turns.m_current;
    m_turns.m_changed.notify_all();
    m_turns.await(lock);
}

struct ServiceMethod {
    std::string_view name;
    std::string_view help;
    std::vector<ParameterDescription> parameters;
    Json (Service::*run)(const RequestParameters&) const;

    static std::span<const ServiceMethod> all();
};

namespace {

/// Source: JSON-RPC 2.0, §5.1.
enum class RpcError { Parse = -32700, Request = -32600, Method = -32601, Parameters = -32602, Failed = -32000 };

struct RpcFailure : std::runtime_error {
    RpcFailure(RpcError kind, const std::string& message)
        : std::runtime_error(message)
        , code(kind)
    {
    }
    RpcError code;
};

constexpr ParameterDescription kIntervention {"intervention", "object",
    "what to change: disabled_heads, edited_rows, causal_mask_removed, positions, skipped_residuals, skipped_norms"};
constexpr ParameterDescription kPrefix {"prefix", "text", "what the translation has to start with"};
constexpr ParameterDescription kText {"text", "text", "the source sentence; required"};

/// A parameter from the table of decode options.
ParameterDescription described(std::string_view name)
{
    const auto& option = optionNamed<DecodeOptions>(name);
    return {option.name, typeOf(option), option.use.request};
}

std::string textOf(const Json& id)
{
    return id.is_null() ? "null" : compact(id);
}

/// Generated as text, so that an answer of millions of digits is not copied again.
std::string answerLine(const Json& id, const char* member, const Json& content)
{
    return R"({"jsonrpc":"2.0","id":)" + textOf(id) + ",\"" + member + "\":" + compact(content) + "}";
}

std::string errorLine(const Json& id, RpcError code, const std::string& message)
{
    return answerLine(id, "error", {{"code", static_cast<int>(code)}, {"message", message}});
}

/// The default settings of the model, overridden by the request.
DecodeOptions searchOptions(const RequestParameters& parameters, const ModelInfo& info)
{
    DecodeOptions options;
    if (info.search)
        takeDefaults(*info.search, options);
    for (const auto& option : optionsOf<DecodeOptions>())
        parameters.take(option, options);
    parameters.take("intervention", options.intervention);
    return options;
}

Json outcomeJson(const LineOutcome& outcome, const std::string& source, const HypothesisLines& lines)
{
    Json result = {{"source", source}};
    if (outcome.translation)
        result.update(toJson(*outcome.translation, lines));
    else
        result["error"] = outcome.problem.empty() ? "there is nothing to translate" : outcome.problem;
    return result;
}

Json attentionJson(const TransformerConfig& config)
{
    Json result = Json::object();
    for (const auto& [kind, kindName] : kChoices<AttentionKind>) {
        const auto size = attentionSize(config, kind);
        result[std::string(kindName)] = {{"layers", size.layers}, {"heads", size.heads}};
    }
    return result;
}

Json methodJson(const ServiceMethod& method)
{
    Json parameters = Json::array();
    for (const auto& [name, type, help] : method.parameters)
        parameters.push_back({{"name", name}, {"type", type}, {"help", help}});
    return {{"name", method.name}, {"help", method.help}, {"parameters", std::move(parameters)}};
}

void requireRequest(const Json& request)
{
    if (!request.is_object())
        throw RpcFailure(RpcError::Request, "a request is one JSON object on one line");
    if (const auto version = request.find("jsonrpc"); version != request.end() && *version != "2.0")
        throw RpcFailure(RpcError::Request, "jsonrpc must be \"2.0\" or omitted");
    if (const auto method = request.find("method"); method == request.end() || !method->is_string())
        throw RpcFailure(RpcError::Request, R"(method is missing or no text; e.g. {"id": 1, "method": "describe"})");
}

Json idOf(const Json& request)
{
    const auto id = request.is_object() ? request.find("id") : request.end();
    return request.is_object() && id != request.end() && (id->is_string() || id->is_number()) ? *id : Json();
}

}  // namespace

std::span<const ServiceMethod> ServiceMethod::all()
{
    static const std::vector<ServiceMethod> methods {
        {"describe", "The model, the version of the protocol and this list", {}, &Service::describe},
        {"translate", "Translations of sentences, best first, with the log-probability of every token",
            {{"texts", "list of texts", "the source sentences; required"}, described("beam"),
                described("length_penalty"), described("early_stopping"), described("no_repeat_ngram"),
                described("nbest"),
                {"nbest_segmentations", "truth value",
                    "true: repeat a text for every way it was found cut into tokens"},
                described("max_length"), kPrefix, described("search"), kIntervention, described("refinements")},
            &Service::translate},
        {"trace", "The numbers of one forward pass",
            {kText, {"target", "text", "a translation to force instead of the model's own"},
                {"target_pieces", "list of texts", "the same as tokens, such as those of a hypothesis"}, kPrefix,
                {"arrays", "text", "attention (the default: attention weights) or all (every array)"}, kIntervention},
            &Service::trace},
        {"sweep", "What switching off each head changes, largest change first",
            {kText, described("beam"), described("length_penalty"), described("early_stopping"),
                described("no_repeat_ngram"), kPrefix, kIntervention},
            &Service::sweep}};
    return methods;
}

Service::Service(std::string modelName, std::shared_ptr<const TranslationModel> model, Decoder decoder)
    : m_modelName(std::move(modelName))
    , m_model(std::move(model))
    , m_decoder(std::move(decoder))
{
}

Service::Answer Service::answer(std::string_view line)
{
    Json request;
    try {
        request = parseOrderedJson(line, JsonKind::Request, {"request"});
    } catch (const Error& error) {
        return {errorLine({}, RpcError::Parse, error.what()), false};
    }
    const auto id = idOf(request);
    const bool wanted = request.is_object() && request.contains("id");
    const auto failed = [&](RpcError code, const std::string& message) {
        return Answer {wanted ? errorLine(id, code, message) : std::string(), true};
    };
    try {
        const auto answered = result(request);
        return {wanted ? answerLine(id, "result", answered) : std::string(), true};
    } catch (const RpcFailure& failure) {
        if (failure.code == RpcError::Request)  // an invalid request cannot decline an answer
            return {errorLine(id, failure.code, failure.what()), true};
        return failed(failure.code, failure.what());
    } catch (const Error& error) {
        return failed(
            error.code() == ErrorCode::InvalidArgument ? RpcError::Parameters : RpcError::Failed, error.what());
    } catch (...) {
        return failed(RpcError::Failed, currentExceptionText());
    }
}

std::string Service::tooLong()
{
    return errorLine({}, RpcError::Request,
        "the request is longer than " + std::to_string(kLongestRequest) + " bytes; send fewer sentences at a time");
}

Json Service::result(const Json& request) const
{
    requireRequest(request);
    const auto& name = request["method"].get_ref<const std::string&>();
    const auto methods = ServiceMethod::all();
    const auto method = std::ranges::find(methods, name, &ServiceMethod::name);
    if (method == methods.end())
        throw RpcFailure(
            RpcError::Method, "there is no method " + inQuotes(name) + "; valid: describe, translate, trace, sweep");
    const Json none = Json::object();
    const auto given = request.find("params");
    return (this->*method->run)(RequestParameters(given == request.end() ? none : *given, method->parameters));
}

Json Service::describe(const RequestParameters& /*parameters*/) const
{
    const auto& config = m_model->config();
    const auto& info = m_model->info();
    Json methods = Json::array();
    for (const auto& method : ServiceMethod::all())
        methods.push_back(methodJson(method));
    return {{"protocol", kProtocol}, {"program", "translucent-cli " TRANSLUCENT_VERSION},
        {"model",
            {{"name", m_modelName}, {"source_language", info.sourceLanguage}, {"target_language", info.targetLanguage},
                {"max_length", config.maxLength}, {"attention", attentionJson(config)}}},
        {"limits",
            {{"request_bytes", kLongestRequest}, {"depth", kDeepestJson}, {"texts", kMostTexts},
                {"changes", RequestParameters::kMostChanges}}},
        {"methods", std::move(methods)}};
}

Json Service::translate(const RequestParameters& parameters) const
{
    const auto texts = parameters.requiredTexts("texts");
    if (texts.size() > kMostTexts)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("texts contains " + std::to_string(texts.size()) + " texts; a request may contain at most "
                + std::to_string(kMostTexts) + ", so send several"));
    auto options = searchOptions(parameters, m_model->info());
    if (options.beamSize == 1)
        options.beamSize = options.nBest;
    std::string prefix;
    if (parameters.take("prefix", prefix))
        options.forcedPrefix = idsOf(m_model->targetTokenizer(), prefix);
    validate(options, m_model->config());
    refuseNonAutoregressiveSearch(options, *m_model);
    HypothesisLines lines {.most = options.nBest};
    parameters.take("nbest_segmentations", lines.segmentations);
    options.nBest = lines.needed(options);
    Turns::Turn turn(m_turns);
    const auto outcomes = translateAll(m_decoder, texts, options, [&turn](double) { turn.pass(); });
    Json translations = Json::array();
    for (std::size_t i = 0; i < texts.size(); ++i)
        translations.push_back(outcomeJson(outcomes[i], texts[i], lines));
    return {{"translations", std::move(translations)}};
}

Json Service::trace(const RequestParameters& parameters) const
{
    Inspection inspection {.text = parameters.requiredText("text")};
    if (std::string target; parameters.take("target", target))
        inspection.target = target;
    if (parameters.take("target_pieces", inspection.targetPieces)) {
        if (inspection.target)
            throw Error(ErrorCode::InvalidArgument, untranslated("target and target_pieces exclude each other"));
        if (inspection.targetPieces.empty())
            throw Error(ErrorCode::InvalidArgument, untranslated("target_pieces is empty; leave it out"));
    }
    parameters.take("prefix", inspection.prefix);
    std::string arrays = "attention";
    parameters.take("arrays", arrays);
    if (arrays != "attention" && arrays != "all")
        throw Error(
            ErrorCode::InvalidArgument, untranslated("arrays is " + inQuotes(arrays) + "; valid: attention, all"));
    inspection.options.detail = arrays == "all" ? TraceDetail::Everything : TraceDetail::Attention;
    parameters.take("intervention", inspection.options.intervention);
    const Turns::Turn turn(m_turns);
    return inspectionJson(traceOf(m_model, inspection), *m_model, inspection);
}

Json Service::sweep(const RequestParameters& parameters) const
{
    const auto text = parameters.requiredText("text");
    auto options = searchOptions(parameters, m_model->info());
    std::string prefix;
    if (parameters.take("prefix", prefix))
        options.forcedPrefix = idsOf(m_model->targetTokenizer(), prefix);
    Json result = {{"source", text}};
    result.update(toJson(options.intervention));
    Turns::Turn turn(m_turns);
    result.update(toJson(sweepHeads(m_model, text, options, [&turn](std::int64_t, std::int64_t) { turn.pass(); })));
    return result;
}

}  // namespace translucent::cli
