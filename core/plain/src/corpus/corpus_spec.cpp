#include "corpus/corpus_readers.h"

#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/base/language.h"
#include "translucent/corpus/corpus_spec.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <variant>

namespace translucent {

namespace {

constexpr std::string_view kBuiltinPrefix = "builtin:";

Message validForms()
{
    return say("valid are builtin:classroom?pairs=20000&seed=1&part=train, a .tsv, .txt, .csv, .jsonl, .json, .tmx, "
               ".xliff, .po or .srt file, source.txt,target.txt, and a .zip of these; files may be gzipped (.gz)");
}

struct Extension {
    std::string_view text;
    CorpusFormat format;
};

constexpr std::array<Extension, 17> kExtensions {{{".tsv", CorpusFormat::Tsv}, {".tab", CorpusFormat::Tsv},
    {".txt", CorpusFormat::Tsv}, {".csv", CorpusFormat::Csv}, {".jsonl", CorpusFormat::Json},
    {".ndjson", CorpusFormat::Json}, {".json", CorpusFormat::Json}, {".tmx", CorpusFormat::Tmx},
    {".xlf", CorpusFormat::Xliff}, {".xliff", CorpusFormat::Xliff}, {".sdlxliff", CorpusFormat::Xliff},
    {".mqxliff", CorpusFormat::Xliff}, {".mxliff", CorpusFormat::Xliff}, {".po", CorpusFormat::Po},
    {".srt", CorpusFormat::Subtitles}, {".vtt", CorpusFormat::Subtitles}, {".zip", CorpusFormat::Zip}}};

[[noreturn]] void fail(const std::string& spec, const Message& what)
{
    throw Error(ErrorCode::InvalidArgument, say("corpus %1: %2", quote(spec), what));
}

template <typename Number>
Number parseNumber(const std::string& spec, const std::string& key, std::string_view value)
{
    Number number {};
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size())
        fail(spec, say("%1 must be a whole number, not %2", key, quote(value)));
    return number;
}

CorpusPart parsePart(const std::string& spec, std::string_view value)
{
    if (value == "train")
        return CorpusPart::Train;
    if (value == "dev")
        return CorpusPart::Dev;
    if (value == "test")
        return CorpusPart::Test;
    fail(spec, say("part must be train, dev or test, not %1", quote(value)));
}

void setBuiltinOption(
    const std::string& spec, BuiltinCorpusOptions& options, const std::string& key, std::string_view value)
{
    if (key == "pairs")
        options.pairs = parseNumber<std::size_t>(spec, key, value);
    else if (key == "seed")
        options.seed = parseNumber<std::uint64_t>(spec, key, value);
    else if (key == "part")
        options.part = parsePart(spec, value);
    else if (key == "min_length")
        options.minLength = parseNumber<std::size_t>(spec, key, value);
    else if (key == "max_length")
        options.maxLength = parseNumber<std::size_t>(spec, key, value);
    else
        fail(spec, say("unknown option %1; valid are pairs, seed, part, min_length and max_length", quote(key)));
}

BuiltinCorpusOptions parseBuiltin(const std::string& spec)
{
    const auto rest = std::string_view(spec).substr(kBuiltinPrefix.size());
    const auto question = rest.find('?');
    BuiltinCorpusOptions options;
    options.task = choiceFromName<BuiltinTask>(rest.substr(0, question), "task");
    std::set<std::string> seen;
    for (auto at = question; at != std::string_view::npos;) {
        const auto next = rest.find('&', at + 1);
        const auto setting = rest.substr(at + 1, next == std::string_view::npos ? next : next - at - 1);
        const auto equals = std::min(setting.find('='), setting.size());
        const std::string key(setting.substr(0, equals));
        if (equals == setting.size())
            fail(spec, say("option %1 has no value; write e.g. pairs=20000", quote(setting)));
        if (!seen.insert(key).second)
            fail(spec, say("option %1 appears more than once", quote(key)));
        setBuiltinOption(spec, options, key, setting.substr(equals + 1));
        at = next;
    }
    return options;
}

bool isFile(const std::string& name)
{
    std::error_code error;
    return std::filesystem::exists(name, error) && !std::filesystem::is_directory(name, error);
}

/// Reports the likely format of the file, if it can be determined.
[[noreturn]] void failForm(const std::string& spec)
{
    std::error_code error;
    if (std::filesystem::is_regular_file(spec, error))
        FileStream(spec, {.regularOnly = true}).next();
    fail(spec, say("unknown format; %1", validForms()));
}

/// Splits at the comma; if there are several, at the one that gives two existing files.
std::optional<TextPair> parseTextPair(const std::string& spec)
{
    std::optional<TextPair> only;
    const auto commas = std::count(spec.begin(), spec.end(), ',');
    for (auto comma = spec.find(','); comma != std::string::npos; comma = spec.find(',', comma + 1)) {
        const std::string source = spec.substr(0, comma);
        const std::string target = spec.substr(comma + 1);
        if (source.empty() || target.empty())
            continue;
        if (commas == 1 || (isFile(source) && isFile(target)))
            only = TextPair {source, target};
    }
    return only;
}

void validate(const CorpusReadOptions& options)
{
    const auto [source, target] = options.columns;
    if (source == 0 || target == 0 || source == target) {
        throw Error(ErrorCode::InvalidArgument,
            say("columns must be two different numbers counted from 1, not %1,%2", source, target));
    }
    if (options.sourceLanguage.empty() || options.targetLanguage.empty()
        || options.sourceLanguage == options.targetLanguage) {
        throw Error(ErrorCode::InvalidArgument,
            say("sourceLanguage and targetLanguage must be two different codes such as zh and en, not %1 and %2",
                quote(options.sourceLanguage), quote(options.targetLanguage)));
    }
}

bool isTranslation(BuiltinTask task)
{
    return task == BuiltinTask::Classroom || task == BuiltinTask::Everyday || task == BuiltinTask::Names;
}

CorpusReadResult generated(const BuiltinCorpusOptions& corpus, const CorpusReadOptions& options, const PairSink& sink)
{
    const bool exchange =
        isTranslation(corpus.task) && exchangesGrammar(options.sourceLanguage, options.targetLanguage);
    CorpusReadResult result;
    result.corpus.name = generateBuiltinCorpus(corpus, [&](SentencePair pair) {
        if (exchange)
            pair = exchanged(std::move(pair));
        if (sink)
            sink(std::move(pair));
        else
            result.corpus.pairs.push_back(std::move(pair));
    });
    return result;
}

CorpusReadResult readTextFiles(const TextPair& texts, Task task, const PairSink& sink)
{
    CorpusText source(texts.source), target(texts.target);
    source.shortName += "," + target.shortName;
    const bool areSubtitles = corpusFormatOf(texts.source.string()) == CorpusFormat::Subtitles
        && corpusFormatOf(texts.target.string()) == CorpusFormat::Subtitles;
    const auto& read = areSubtitles ? readSubtitlePairCorpus : readTextPairCorpus;
    return read(std::move(source), std::move(target), task, sink);
}

CorpusReadResult readSpecified(
    const CorpusSpecification& corpus, const CorpusReadOptions& options, const PairSink& sink)
{
    if (const auto* builtin = std::get_if<BuiltinCorpusOptions>(&corpus))
        return generated(*builtin, options, sink);
    if (const auto* texts = std::get_if<TextPair>(&corpus))
        return readTextFiles(*texts, options.task, sink);
    const auto& [file, format] = std::get<CorpusFile>(corpus);
    if (format == CorpusFormat::Zip)
        return readZipCorpus(file, options, sink);
    return readCorpusText(format, file, options, sink);
}

constexpr std::size_t kMostSentences = 20'000'000;

FileDescriptor standardInput()
{
    FileDescriptor descriptor(::dup(STDIN_FILENO));
    if (!descriptor.isOpen())
        throw Error(
            ErrorCode::InvalidFormat, say("standard input cannot be read: %1; give a file instead", errnoText(errno)));
    return descriptor;
}

std::vector<std::string> allLines(TextLines& lines)
{
    lines.keepInnerByteOrderMarks();  // as text, which other programs score
    std::vector<std::string> sentences;
    while (const auto line = lines.next()) {
        if (sentences.size() == kMostSentences) {
            throw Error(ErrorCode::InvalidFormat,
                say("%1: contains more than %2 lines; use a part of it", lines.fileName(), kMostSentences));
        }
        sentences.emplace_back(*line);
    }
    if (sentences.empty())
        throw Error(ErrorCode::InvalidFormat,
            say("%1: file is empty; it must contain one sentence per line", lines.fileName()));
    return sentences;
}

}  // namespace

bool exchangesGrammar(std::string_view sourceLanguage, std::string_view targetLanguage)
{
    return languageGroup(sourceLanguage) == LanguageGroup::English
        && languageGroup(targetLanguage) == LanguageGroup::Chinese;
}

std::optional<CorpusFormat> corpusFormatOf(const std::string& name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (lower.ends_with(".gz"))
        lower.resize(lower.size() - 3);
    for (const Extension& extension : kExtensions)
        if (lower.ends_with(extension.text))
            return extension.format;
    return std::nullopt;
}

CorpusReadResult readCorpusText(
    CorpusFormat format, CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    switch (format) {
    case CorpusFormat::Tsv: return readTsvCorpus(std::move(text), options, sink);
    case CorpusFormat::Csv: return readCsvCorpus(std::move(text), options, sink);
    case CorpusFormat::Json: return readJsonCorpus(std::move(text), options, sink);
    case CorpusFormat::Po: return readPoCorpus(std::move(text), options, sink);
    case CorpusFormat::Subtitles: return readSubtitleCorpus(std::move(text), options, sink);
    case CorpusFormat::Xliff: return readXliffCorpus(std::move(text), options, sink);
    case CorpusFormat::Tmx:
    case CorpusFormat::Zip: break;
    }
    return readTmxCorpus(std::move(text), options, sink);
}

CorpusSpecification parseCorpusSpecification(const std::string& spec)
{
    if (spec.starts_with(kBuiltinPrefix))
        return parseBuiltin(spec);
    const auto format = corpusFormatOf(spec);
    if (spec.find(',') == std::string::npos || isFile(spec)) {
        if (!format)
            failForm(spec);
        return CorpusFile {spec, *format};
    }
    if (const auto pair = parseTextPair(spec))
        return *pair;
    fail(spec, say("cannot tell the two files apart; %1", validForms()));
}

CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options)
{
    return readCorpus(spec, options, {});
}

CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options, const PairSink& sink)
{
    validate(options);
    const CorpusSpecification corpus = parseCorpusSpecification(spec);
    return atBoundary("reading " + inQuotes(spec), [&] { return readSpecified(corpus, options, sink); });
}

std::vector<std::string> readSentences(const std::string& file, const std::function<void(const Message&)>& tell)
{
    auto lines = file == "-" ? TextLines(standardInput(), "standard input") : TextLines(file);
    auto sentences = allLines(lines);
    if (const auto note = lines.encodingNote(); tell && !note.empty())
        tell(note);
    return sentences;
}

}  // namespace translucent
