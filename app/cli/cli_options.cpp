#include "cli_options.h"

#include "translucent/error.h"
#include "translucent/processor.h"

#include <charconv>
#include <cmath>
#include <functional>
#include <iostream>
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

CLI::Validator validator(const std::function<std::string(const std::string&)>& problem)
{
    return CLI::Validator([problem](std::string& text) { return problem(text); }, std::string());
}

}  // namespace

CLI::Validator wholeNumber(std::int64_t smallest)
{
    return validator([smallest](const std::string& text) {
        std::int64_t number = 0;
        return parseNumber(text, number) && number >= smallest
            ? std::string()
            : "'" + text + "' must be a whole number, at least " + std::to_string(smallest);
    });
}

CLI::Validator threadCount()
{
    return wholeNumber({.least = 0, .most = static_cast<double>(mostThreads()), .words = threadsRule()});
}

CLI::Validator numberAboveZero()
{
    return validator([](const std::string& text) {
        double number = 0;
        return parseNumber(text, number) && std::isfinite(number) && number > 0
            ? std::string()
            : "'" + text + "' must be a number greater than 0";
    });
}

CLI::Validator wholeNumber(const OptionRange& range)
{
    return validator([range](const std::string& text) {
        std::int64_t number = 0;
        return parseNumber(text, number) && range.contains(static_cast<double>(number))
            ? std::string()
            : "'" + text + "': " + range.rule();
    });
}

CLI::Validator valueOf(const OptionRange& range, bool limit, bool whole)
{
    if (!whole)
        return limit ? numberAboveZero() : CLI::Range(range.least, range.most);
    return std::isfinite(range.most) ? wholeNumber(range) : wholeNumber(limit ? 1 : std::int64_t(range.least));
}

CLI::Validator givenName()
{
    return validator([](const std::string& text) {
        return text.empty() ? std::string("must not be empty; give the name of a file or directory") : std::string();
    });
}

void addColumnsOption(CLI::App& command, CorpusReadOptions& read)
{
    command
        .add_option_function<std::string>(
            "--columns", [&read](const std::string& text) { read.columns = parseColumns(text); },
            "Which TSV columns hold source and target, counted from 1")
        ->type_name("S,T")
        ->default_str("1,2");
}

void addLanguageOptions(CLI::App& command, CorpusReadOptions& read)
{
    command.add_option("--source-lang", read.sourceLanguage, "ISO 639 code of the source")
        ->type_name("CODE")
        ->capture_default_str();
    command.add_option("--target-lang", read.targetLanguage, "ISO 639 code of the target")
        ->type_name("CODE")
        ->capture_default_str();
}

void addCorpusOptions(CLI::App& command, CorpusArguments& corpus)
{
    command
        .add_option("--corpus", corpus.spec,
            "builtin:TASK?pairs=N&seed=S, a .tsv, .jsonl or .tmx file (also gzipped), or "
            "SOURCE.txt,TARGET.txt")
        ->type_name("SPEC")
        ->required();
    addColumnsOption(command, corpus.read);
}

CLI::Option* addModelOption(CLI::App& command, std::string& model)
{
    return command.add_option("--model", model, "A model directory, or a name shown by 'model list'")
        ->type_name("NAME|DIR")
        ->required();
}

void addThreadsOption(CLI::App& command, std::optional<std::int64_t>& threads, const std::string& otherwise)
{
    command.add_option("--threads", threads, "Number of threads, 0 = one per core; default: " + otherwise)
        ->type_name("N")
        ->check(threadCount());
}

void addJsonFlag(CLI::App& command, bool& json)
{
    command.add_flag("--json", json, "Write JSON");
}

CLI::Option* addBeamOptions(CLI::App& command, DecodeOptions& decode)
{
    command
        .add_option(
            "--length-penalty", decode.lengthPenalty, "Length penalty: scores are divided by length^A (0 = none)")
        ->type_name("A")
        ->capture_default_str();
    addChoice<EarlyStopping>(command, "--early-stopping", decode.earlyStopping,
        "When beam search stops: full = K hypotheses have finished; better = and no running one scores "
        "higher now (default); impossible = and none can become better")
        ->type_name("RULE");
    return command.add_option("--beam", decode.beamSize, "Beam width: hypotheses kept at each step; 1 = greedy")
        ->type_name("K")
        ->check(wholeNumber(1))
        ->capture_default_str();
}

void addTokenizeOption(CLI::App& command, std::optional<MetricTokenization>& tokenization, const std::string& otherwise)
{
    addChoice<MetricTokenization>(command, "--tokenize", tokenization, "BLEU tokeniser; default: " + otherwise);
}

Corpus loadCorpus(const std::string& spec, const CorpusReadOptions& options)
{
    auto result = readCorpus(spec, options);
    const auto shown = std::min(result.problems.size(), kProblemsShown);
    for (std::size_t i = 0; i < shown; ++i)
        note(spec + ": line " + std::to_string(result.problems[i].line) + " left out: " + result.problems[i].message);
    if (result.leftOut > shown)
        note(spec + ": " + std::to_string(result.leftOut - shown) + " more lines left out");
    return std::move(result.corpus);
}

bool isThere(const std::filesystem::path& path)
{
    std::error_code error;
    const bool there = std::filesystem::exists(path, error);
    if (error)
        throw Error(ErrorCode::InvalidArgument, path.string() + ": cannot be used: " + error.message());
    return there;
}

void note(const std::string& text)
{
    std::cerr << "translucent-cli: " << text << '\n';
}

}  // namespace translucent::cli
