#include "service.h"

#include "batch_translation.h"
#include "inspect_command.h"
#include "json_output.h"
#include "model_loading.h"
#include "request_parameters.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"
#include "translucent/neural/inspection.h"
#include "translucent/search/sampling.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
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
    "what to change: disabled_heads, edited_rows, causal_mask_removed, positions, skipped_residuals, skipped_norms, "
    "clamped_neurons"};
constexpr ParameterDescription kPrefix {"prefix", "text", "what the translation has to start with"};
constexpr ParameterDescription kPrefixPieces {
    "prefix_pieces", "list of texts", "the same as tokens: what the translation has to start with"};
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
                described("max_length"), kPrefix, kPrefixPieces, described("search"), kIntervention,
                described("refinements")},
            &Service::translate},
        {"trace", "The numbers of one forward pass",
            {kText, {"target", "text", "a translation to force instead of the model's own"},
                {"target_pieces", "list of texts", "the same as tokens, such as those of a hypothesis"}, kPrefix,
                {"arrays", "text", "attention (the default: attention weights) or all (every array)"}, kIntervention},
            &Service::trace},
        {"sweep", "What switching off each head changes, largest change first",
            {kText, described("beam"), described("length_penalty"), described("early_stopping"),
                described("no_repeat_ngram"), kPrefix, kIntervention},
            &Service::sweep},
        {"sample", "Translations drawn at random, in the order of the draws",
            {kText, {"temperature", "number", "divides the logits before softmax; 1 by default"},
                {"top_k", "whole number", "draws only from the k most probable tokens; 0, the default, is all"},
                {"top_p", "number",
                    "draws only from the smallest set of tokens whose probabilities reach it; 1 by default"},
                {"samples", "whole number", "how many; 1 by default"},
                {"seed", "whole number", "the same seed gives the same samples; 1 by default"}, described("max_length"),
                kIntervention},
            &Service::sample},
        {"vocabulary", "The pieces of a vocabulary, in the order of their ids",
            {{"side", "text", "source or target; required"}}, &Service::vocabulary},
        {"parameter", "A trained array of the model other than the embedding tables and the output projection",
            {{"name", "text", "as in the weights file, or encoder.positions or decoder.positions; required"}},
            &Service::parameter}};
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
        throw RpcFailure(RpcError::Method,
            "there is no method " + inQuotes(name)
                + "; valid: describe, translate, trace, sweep, sample, vocabulary, "
                  "parameter");
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
    if (std::vector<std::string> pieces; parameters.take("prefix_pieces", pieces)) {
        if (!prefix.empty())
            throw Error(ErrorCode::InvalidArgument, untranslated("prefix and prefix_pieces exclude each other"));
        options.forcedPrefix = idsOfPieces(m_model->targetTokenizer(), pieces, "prefix_pieces");
    }
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

Json Service::sample(const RequestParameters& parameters) const
{
    const auto text = parameters.requiredText("text");
    SamplingOptions options;
    parameters.take("temperature", options.temperature);
    parameters.take("top_k", options.topK);
    parameters.take("top_p", options.topP);
    parameters.take("samples", options.samples);
    parameters.take("max_length", options.maxLength);
    parameters.take("intervention", options.intervention);
    if (std::int64_t seed = 0; parameters.take("seed", seed))
        options.seed = static_cast<std::uint64_t>(seed);
    validate(options, m_model->config());
    const Turns::Turn turn(m_turns);
    const auto sampling = sampleTranslations(m_model, text, options);
    Json samples = Json::array();
    for (const auto& sample : sampling.samples)
        samples.push_back(toJson(sample));
    return {{"source", text}, {"samples", std::move(samples)}};
}

Json Service::vocabulary(const RequestParameters& parameters) const
{
    const auto side = parameters.requiredText("side");
    if (side != "source" && side != "target")
        throw Error(ErrorCode::InvalidArgument, untranslated("side is " + inQuotes(side) + "; valid: source, target"));
    const auto& tokenizer = side == "source" ? m_model->sourceTokenizer() : m_model->targetTokenizer();
    Json pieces = Json::array();
    for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
        pieces.push_back(tokenizer.pieceText(id));
    return {{"pieces", std::move(pieces)}};
}

Json Service::parameter(const RequestParameters& parameters) const
{
    const auto name = parameters.requiredText("name");
    const Turns::Turn turn(m_turns);
    for (const auto& [table, stack] :
        {std::pair {"encoder.positions", StackKind::Encoder}, std::pair {"decoder.positions", StackKind::Decoder}})
        if (name == table)
            if (const auto positions = learnedPositions(*m_model, stack); !positions.empty())
                return arrayJson(positions);
    const auto trained = layerParameters(*m_model);
    const auto* found = trained.find(name);
    if (!found) {
        std::string valid;
        for (const auto& array : trained.arrays)
            valid += (valid.empty() ? "" : ", ") + array.name;
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the model has no parameter " + inQuotes(name) + "; valid: " + valid));
    }
    return arrayJson(*found);
}

}  // namespace translucent::cli
