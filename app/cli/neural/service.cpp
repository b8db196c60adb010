#include "service.h"

#include "batch_translation.h"
#include "inspection.h"
#include "model_arguments.h"
#include "request_parameters.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"
#include "translucent/neural/sweeps.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace translucent::cli {

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
        throw RpcFailure(RpcError::Request, "jsonrpc must be \"2.0\" or left out");
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
                {"nbest_segmentations", "truth value", "true: a text again where it was found cut into other tokens"},
                described("max_length"), kPrefix, described("search"), kIntervention, described("refinements")},
            &Service::translate},
        {"trace", "The numbers of one forward pass",
            {kText, {"target", "text", "a translation to force instead of the model's own"}, kPrefix,
                {"arrays", "text", "attention (the default: attention weights) or all (every array)"}, kIntervention},
            &Service::trace},
        {"sweep", "What switching off each head in turn changes, greatest change first",
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
