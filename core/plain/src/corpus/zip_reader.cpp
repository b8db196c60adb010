#include "corpus/corpus_readers.h"
#include "files/foreign_files.h"
#include "files/zip_file.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// The name with slashes, regardless of the system that wrote it.
std::string pathOf(const ZipRecord& record)
{
    auto path = record.name;
    std::ranges::replace(path, '\\', '/');
    return path;
}

std::string fileNameOf(const ZipRecord& record)
{
    const auto path = pathOf(record);
    return path.substr(path.rfind('/') + 1);  // the whole path if there is no slash
}

/// True for files that describe the corpus, and for files that Windows and macOS add to every folder.
bool isDescription(const ZipRecord& record)
{
    constexpr std::array<std::string_view, 12> kNames {"readme", "license", "licence", "copying", "copyright", "notice",
        "notes", "note", "changelog", "changes", "about", "citation"};
    const auto file = normalizedLanguage(fileNameOf(record));
    const auto stem = std::string_view(file).substr(0, file.find_first_of(".-"));
    return file.empty() || file.starts_with('-') || file.starts_with('.') || file == "desktop.ini"
        || file == "thumbs.db" || pathOf(record).starts_with("__MACOSX/")
        || std::ranges::find(kNames, stem) != kNames.end();
}

/// Part of a name, from its first byte to its end, that can indicate the language of a text.
using NamePart = std::pair<std::size_t, std::size_t>;

/// The parts of a name that can be the language, the most likely first: `X.en-zh.zh`, `X.zh.txt`, `zh.txt`, `zh/X.txt`.
std::vector<NamePart> languageParts(const std::string& path)
{
    constexpr std::string_view kEnds = "./-_";
    std::vector<NamePart> parts;
    std::size_t end = path.size();
    while (end > 0) {
        const auto separator = path.find_last_of(kEnds, end - 1);
        const auto begin = separator == std::string::npos ? 0 : separator + 1;
        if (separator != std::string::npos && path[separator] != '/' && path[separator] != '.') {
            const auto longer = path.find_last_of("./", separator);
            parts.emplace_back(longer == std::string::npos ? 0 : longer + 1, end);  // zh_CN
        }
        parts.emplace_back(begin, end);
        end = separator == std::string::npos ? 0 : separator;
    }
    return parts;
}

/// Texts in a language, by their names without it.
using Records = std::map<std::string, const ZipRecord*>;

class ZipReader {
public:
    ZipReader(const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink)
        : m_zip(file)
        , m_file(file)
        , m_options(options)
        , m_sink(sink)
    {
    }

    CorpusReadResult read()
    {
        refuseForeignArchive(allNames(), m_file.string());
        if (const auto texts = textPair()) {
            const bool areSubtitles = isSubtitles(*texts->first) && isSubtitles(*texts->second);
            const auto& readPair = areSubtitles ? readSubtitlePairCorpus : readTextPairCorpus;
            return readPair(open(*texts->first), open(*texts->second), m_options.task, m_sink);
        }
        const auto* only = onlyCorpus();
        return readCorpusText(*corpusFormatOf(only->name), open(*only), m_options, m_sink);
    }

private:
    CorpusText open(const ZipRecord& record) const { return {m_zip.open(record), m_file.filename().string()}; }

    std::string allNames() const
    {
        std::string names;
        for (const ZipRecord& record : m_zip.records())
            names += record.name + '\n';
        return names;
    }

    static bool isSubtitles(const ZipRecord& record) { return corpusFormatOf(record.name) == CorpusFormat::Subtitles; }

    /// Column files contain both languages, and can have one of them in their names.
    static bool isText(const ZipRecord& record)
    {
        const auto format = corpusFormatOf(record.name);
        return !isDescription(record)
            && (!format || isSubtitles(record) || record.name.ends_with(".txt") || record.name.ends_with(".TXT"));
    }

    Records recordsIn(const std::string& language, std::string_view side) const
    {
        const auto names = languageNames(language);
        Records found;
        for (const ZipRecord& record : m_zip.records()) {
            const auto path = pathOf(record);
            for (const auto& [begin, end] : isText(record) ? languageParts(path) : std::vector<NamePart>()) {
                const auto part = std::string_view(path).substr(begin, end - begin);
                if (!isLanguage(part, names) && normalizedLanguage(part) != side)
                    continue;
                found.emplace(path.substr(0, begin) + '*' + path.substr(end), &record);
                break;
            }
        }
        return found;
    }

    /// The texts with the same name in both languages, or the only ones.
    std::optional<std::pair<const ZipRecord*, const ZipRecord*>> textPair() const
    {
        const auto sources = recordsIn(m_options.sourceLanguage, "source"),
                   targets = recordsIn(m_options.targetLanguage, "target");
        if (sources.size() == 1 && targets.size() == 1 && sources.begin()->second != targets.begin()->second)
            return std::pair {sources.begin()->second, targets.begin()->second};
        std::optional<std::pair<const ZipRecord*, const ZipRecord*>> found;
        for (const auto& [stem, source] : sources) {
            const auto target = targets.find(stem);
            if (target == targets.end())
                continue;
            if (found)
                refuse(say("several pairs of texts in %1 and %2; unpack it and give two of them",
                    printable(m_options.sourceLanguage), printable(m_options.targetLanguage)));
            found.emplace(source, target->second);
        }
        return found;
    }

    const ZipRecord* onlyCorpus() const
    {
        std::vector<const ZipRecord*> found;
        for (const ZipRecord& record : m_zip.records())
            if (const auto format = corpusFormatOf(record.name);
                format && format != CorpusFormat::Zip && !record.name.ends_with(".gz") && !isDescription(record))
                found.push_back(&record);
        if (found.size() > 1)
            refuse(say("several corpora: %1; unpack it and give one of them", listOf(found)));
        if (found.empty()) {
            for (const ZipRecord& record : m_zip.records())
                found.push_back(&record);
            refuse(say("no texts in %1 and %2, but %3; choose its languages, or unpack it",
                printable(m_options.sourceLanguage), printable(m_options.targetLanguage), listOf(found)));
        }
        return found.front();
    }

    [[noreturn]] void refuse(const Message& what) const
    {
        throw Error(ErrorCode::InvalidFormat, say("%1: the archive contains %2", m_file, what));
    }

    static Message listOf(const std::vector<const ZipRecord*>& records)
    {
        constexpr std::size_t kMost = 8;
        std::string names;
        for (std::size_t i = 0; i < std::min(kMost, records.size()); ++i)
            names += (names.empty() ? "" : ", ") + inQuotes(shownName(*records[i]));
        if (records.size() > kMost)
            names += ", …";
        return names.empty() ? say("nothing") : untranslated(names);
    }

    ZipFile m_zip;
    std::filesystem::path m_file;
    CorpusReadOptions m_options;
    PairSink m_sink;
};

}  // namespace

CorpusReadResult readZipCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink)
{
    return ZipReader(file, options, sink).read();
}

}  // namespace translucent
