#include "cli_options.h"

#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/files/resources.h"
#include "translucent/model/search_defaults.h"
#include "translucent/training/training_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

namespace translucent::cli {

namespace {

constexpr std::size_t kProblemsShown = 3;

template <typename Number>
bool parseNumber(std::string_view text, Number& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

bool parseColumn(std::string_view text, std::size_t& column)
{
    return parseNumber(text, column) && column >= 1;
}

std::array<std::size_t, 2> parseColumns(const std::string& text)
{
    std::array<std::size_t, 2> columns {};
    const auto comma = text.find(',');
    if (comma == std::string::npos || !parseColumn(std::string_view(text).substr(0, comma), columns[0])
        || !parseColumn(std::string_view(text).substr(comma + 1), columns[1]) || columns[0] == columns[1])
        throw CLI::ValidationError(
            "--columns", "'" + text + "' must be two different column numbers from 1, source first, e.g. 2,1");
    return columns;
}

/// Numbers that satisfy a condition; for others, the error is `rule`.
template <typename Number, typename Fits>
CLI::Validator numberThat(const Fits& fits, const std::string& rule)
{
    const auto problem = [fits, rule](const std::string& text) {
        Number number {};
        return parseNumber(text, number) && fits(number) ? std::string() : "'" + text + "'" + rule;
    };
    return {problem, std::string()};
}

CLI::Validator numberIn(const OptionRange& range)
{
    return numberThat<std::int64_t>(
        [range](std::int64_t number) { return range.contains(static_cast<double>(number)); },
        ": " + range.rule().english());
}

CLI::Validator numberAboveZero()
{
    return numberThat<double>(
        [](double number) { return std::isfinite(number) && number > 0; }, " must be a number greater than 0");
}

/// A repeatable option; values that cannot be read are wrong usage.
template <typename Read>
CLI::Option* addRepeatable(CLI::App& command, const std::string& flag, const Read& read, const std::string& help)
{
    const auto assign = [flag, read](const std::vector<std::string>& texts) {
        for (const auto& text : texts) {
            try {
                read(text);
            } catch (const Error& error) {
                throw CLI::ValidationError(flag, error.what());
            }
        }
    };
    return command.add_option_function<std::vector<std::string>>(flag, assign, help + "; repeatable");
}

/// @param read a CorpusReadResult or a StoredReadResult
template <typename ReadResult>
void noteProblems(const std::string& spec, const ReadResult& read)
{
    const auto& problems = read.problems;
    const auto leftOut = read.leftOut;
    for (const auto& each : read.notes)
        note(each.english());
    const auto shown = std::min(problems.size(), kProblemsShown);
    for (std::size_t i = 0; i < shown; ++i)
        note(spec + ": line " + std::to_string(problems[i].line) + " skipped: " + problems[i].message.english());
    if (leftOut > shown)
        note(spec + ": " + std::to_string(leftOut - shown) + " more lines skipped");
}

void noteWarnings(const std::string& spec, const std::vector<CorpusWarning>& warnings)
{
    for (const auto& warning : warnings)
        note(spec + ": " + warning.message.english());
}

}  // namespace

CLI::Validator wholeNumber(std::int64_t smallest)
{
    return numberThat<std::int64_t>([smallest](std::int64_t number) { return number >= smallest; },
        " must be a whole number, at least " + std::to_string(smallest));
}

CLI::Validator threadCount()
{
    return numberIn({.least = 0, .most = static_cast<double>(mostThreads()), .words = threadsRule()});
}

CLI::Validator valueOf(const OptionRange& range, bool limit, bool whole)
{
    if (!whole)
        return limit ? numberAboveZero() : CLI::Range(range.least, range.most);
    return std::isfinite(range.most) ? numberIn(range) : wholeNumber(limit ? 1 : std::int64_t(range.least));
}

CLI::Validator givenName()
{
    const auto problem = [](const std::string& text) {
        return text.empty() ? std::string("must not be empty; give the name of a file or directory") : std::string();
    };
    return {problem, std::string()};
}

std::string flagOf(std::string_view option)
{
    auto flag = "--" + std::string(option);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

CLI::Option* addCorpusOptions(CLI::App& command, CorpusArguments& corpus)
{
    auto* spec = add(command, "--corpus", corpus.spec, "SPEC",
        "builtin:TASK?pairs=N&seed=S, a .tsv, .csv, .jsonl, .tmx, .xliff, .po or .srt file (also gzipped), "
        "SOURCE.txt,TARGET.txt, or a "
        ".zip")
                     ->required();
    const auto assign = [&read = corpus.read](const std::string& text) { read.columns = parseColumns(text); };
    command
        .add_option_function<std::string>(
            "--columns", assign, "Which TSV columns hold source and target, counted from 1")
        ->type_name("S,T")
        ->default_str("1,2");
    return spec;
}

void addLanguageOptions(CLI::App& command, CorpusReadOptions& read)
{
    add(command, "--source-lang", read.sourceLanguage, "CODE", "ISO 639 code of the source")->capture_default_str();
    add(command, "--target-lang", read.targetLanguage, "CODE", "ISO 639 code of the target")->capture_default_str();
}

void addModelOption(CLI::App& command, std::string& model, const std::string& flag)
{
    add(command, flag, model, "NAME|DIR", "A model directory, or a name shown by 'model list'")->required();
}

void addThreadsOption(CLI::App& command, std::optional<std::int64_t>& threads, const std::string& otherwise)
{
    add(command, "--threads", threads, "N", "Number of threads, 0 = one per core; default: " + otherwise)
        ->check(threadCount());
}

void addJsonFlag(CLI::App& command, bool& json)
{
    command.add_flag("--json", json, "Write JSON");
}

CLI::Option* addDecodeOption(CLI::App& command, std::string_view name, DecodeOptions& decode)
{
    return addFlag(command, optionNamed<DecodeOptions>(name), decode)->capture_default_str();
}

CLI::Option* addBeamOptions(CLI::App& command, DecodeOptions& decode)
{
    for (const auto* name : {"length_penalty", "early_stopping", "no_repeat_ngram"})
        addDecodeOption(command, name, decode);
    return addDecodeOption(command, "beam", decode);
}

void takeSearchDefaults(const CLI::App& command, const std::string& model, DecodeOptions& decode)
{
    const auto defaults = readModelConfig(findModel(model)).info.search;
    if (!defaults)
        return;
    const auto given = decode;
    takeDefaults(*defaults, decode);
    decode.beamSize = std::max(decode.beamSize, decode.nBest);
    for (const auto& option : optionsOf<DecodeOptions>())
        if (const auto* flag = command.get_option_no_throw(flagOf(option.name)); flag && flag->count() > 0)
            option.copy(given, decode);
}

void addPrecisionOption(CLI::App& command, DecodingPrecision& precision)
{
    addChoice<DecodingPrecision>(command, "--precision", precision,
        "fp32; half: weights rounded to 16 bits, for half the memory; or int8: weights and inputs of the matrix "
        "products "
        "rounded to 8 bits, which is faster and changes some translations")
        ->type_name("fp32|half|int8")
        ->capture_default_str();
}

CLI::Option* addShortlistOption(CLI::App& command, std::string& file)
{
    return add(command, "--shortlist", file, "FILE",
        "Write only target pieces that this list, of 'corpus shortlist', has for the source: faster, and changes some "
        "translations")
        ->check(givenName());
}

void addTokenizeOption(CLI::App& command, std::optional<MetricTokenization>& tokenization, const std::string& otherwise)
{
    addChoice<MetricTokenization>(command, "--tokenize", tokenization, "BLEU tokeniser; default: " + otherwise);
}

void addInterventionOptions(CLI::App& command, Intervention& intervention)
{
    constexpr auto sublayer = "enc|dec:LAYER:self|cross|ffn";
    const auto add = [&](const std::string& name, const char* type, const std::string& help) {
        const auto take = [&intervention, name](const std::string& text) { addChange(intervention, {name, text}); };
        addRepeatable(command, "--" + name, take, help)->type_name(type);
    };
    add("disable-head", "enc|dec|cross:LAYER:HEAD", "Switch this head off");
    add("edit-row", "enc|dec|cross:LAYER:HEAD:ROW=WEIGHTS",
        "Attention weights of one query: uniform, all on one key (=7), or given (=0.2,0.8,0)");
    command.add_flag("--remove-causal-mask", intervention.causalMaskRemoved,
        "Let the decoder attend to later positions (only in a pass over a given translation, not while decoding)");
    add("positions", "source|target=none|shuffled:SEED", "Remove the positions of one side, or shuffle them");
    add("skip-residual", sublayer, "Skip this residual connection: pass on only the sublayer's output");
    add("skip-norm", sublayer, "Skip this layer norm; enc:final and dec:final are the norms after the stacks");
    add("clamp-neuron", "enc|dec:LAYER:NEURON=VALUE",
        "Hold this neuron of a feed-forward network at a value; =0 switches it off");
}

CLI::Option* addPrefixOption(CLI::App& command, std::string& prefix)
{
    return add(command, "--prefix", prefix, "TEXT", "Force the translation to start with this text");
}

std::vector<std::int64_t> idsOf(const Tokenizer& tokenizer, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : tokenizer.encode(text))
        ids.push_back(piece.id);
    return ids;
}

Corpus CorpusArguments::load() const
{
    auto result = readCorpus(spec, read);
    noteProblems(spec, result);
    noteWarnings(spec, checkCorpus(result.corpus, spec, read));
    return std::move(result.corpus);
}

StoredCorpus CorpusArguments::loadStored() const
{
    auto result = readStoredCorpus(spec, read);
    noteProblems(spec, result);
    noteWarnings(spec, checkCorpus(result.corpus, spec, read));
    return std::move(result.corpus);
}

std::vector<CorpusWarning> CorpusArguments::loadInto(const PairSink& sink) const
{
    CorpusChecker checker(spec, read);
    const auto result = readCorpus(spec, read, [&](SentencePair&& pair) {
        checker.add(pair);
        sink(std::move(pair));
    });
    noteProblems(spec, result);
    auto warnings = checker.warnings();
    noteWarnings(spec, warnings);
    return warnings;
}

StoredSplit withDevPairs(
    StoredCorpus corpus, const CorpusArguments& arguments, const std::string& dev, std::size_t devPairs)
{
    if (!dev.empty()) {
        StoredSplit given {std::move(corpus), CorpusArguments {dev, arguments.read}.load()};
        noteWarnings(dev, checkValidation(given.train, given.heldOut));
        return given;
    }
    if (arguments.spec.starts_with("builtin:"))
        return {std::move(corpus), CorpusArguments {devSpecOfBuiltin(arguments.spec, devPairs), arguments.read}.load()};
    auto split = holdOut(corpus, devPairs, arguments.read.task);
    if (split.heldOut.pairs.empty() && corpus.size() == 1)
        throw Error(ErrorCode::InvalidArgument,
            say("%1: its only pair cannot be held out for validation: it is needed for training; add other pairs, or "
                "give your own validation pairs (--dev)",
                arguments.spec));
    if (split.heldOut.pairs.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("%1: none of its %2 pairs can be held out for validation: there are too few, or all share sentences "
                "with others; add other pairs, or give your own validation pairs (--dev)",
                arguments.spec, corpus.size()));
    note("held out " + std::to_string(split.heldOut.size()) + " of " + std::to_string(corpus.size())
        + " pairs to measure on");
    return split;
}

CorpusReadOptions CorpusArguments::readFor(const ModelInfo& info, Task task) const
{
    auto fitting = read;
    fitting.task = task;
    fitting.sourceLanguage = info.sourceLanguage;
    fitting.targetLanguage = info.targetLanguage;
    return fitting;
}

Corpus CorpusArguments::loadFor(const ModelInfo& info, Task task) const
{
    return CorpusArguments {spec, readFor(info, task)}.load();
}

bool isThere(const std::filesystem::path& path)
{
    std::error_code error;
    const bool there = std::filesystem::exists(path, error);
    if (error)
        throw Error(ErrorCode::InvalidArgument, untranslated(path.string() + ": cannot be used: " + error.message()));
    return there;
}

}  // namespace translucent::cli
