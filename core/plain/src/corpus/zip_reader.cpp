#include "corpus/corpus_readers.h"
#include "io/foreign_files.h"
#include "io/zip_file.h"
#include "translucent/error.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// `corpus/X.en-zh.zh` is `corpus/X.en-zh` in `zh`.
struct RecordName {
    std::string_view stem;
    std::string_view ending;  ///< empty without a dot
};

RecordName nameOf(const ZipRecord& record)
{
    const std::string_view name = record.name;
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos || name.find('/', dot) != std::string_view::npos)
        return {name, {}};
    return {name.substr(0, dot), name.substr(dot + 1)};
}

/// What describes a corpus stands beside it.
bool isDescription(const ZipRecord& record)
{
    const auto begin = record.name.rfind('/');
    const auto file = std::string_view(record.name).substr(begin == std::string::npos ? 0 : begin + 1);
    return file.starts_with('_') || file.starts_with('.') || file.starts_with("README") || file.starts_with("LICENSE");
}

using Records = std::map<std::string_view, const ZipRecord*>;

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
        if (const auto texts = textPair())
            return readTextPairCorpus(open(*texts->first), open(*texts->second), m_options.task, m_sink);
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

    Records recordsIn(const std::string& language) const
    {
        const auto names = languageNames(language);
        Records found;
        for (const ZipRecord& record : m_zip.records())
            if (const auto [stem, ending] = nameOf(record); isLanguage(ending, names))
                found.emplace(stem, &record);
        return found;
    }

    /// Those of one name in both languages, or the only ones.
    std::optional<std::pair<const ZipRecord*, const ZipRecord*>> textPair() const
    {
        const auto sources = recordsIn(m_options.sourceLanguage), targets = recordsIn(m_options.targetLanguage);
        if (sources.size() == 1 && targets.size() == 1)
            return std::pair {sources.begin()->second, targets.begin()->second};
        std::optional<std::pair<const ZipRecord*, const ZipRecord*>> found;
        for (const auto& [stem, source] : sources) {
            const auto target = targets.find(stem);
            if (target == targets.end())
                continue;
            if (found)
                refuse(say("several pairs of texts in %1 and %2; unpack it and name two of them",
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
            refuse(say("several corpora: %1; unpack it and name one of them", listOf(found)));
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
        throw Error(ErrorCode::InvalidFormat, say("%1: the archive holds %2", m_file, what));
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
