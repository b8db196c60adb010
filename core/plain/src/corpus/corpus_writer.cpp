#include "translucent/corpus/corpus_writer.h"

#include "files/atomic_file.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

/// TSV has no quoting, so column separators and line ends become spaces.
std::string asColumn(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

std::string asJson(const std::string& text)
{
    return nlohmann::json(text).dump();
}

/// XML cannot represent control characters and the two noncharacters.
std::string asXml(std::string_view text)
{
    constexpr std::string_view kFFFE = "\xEF\xBF\xBE", kFFFF = "\xEF\xBF\xBF";
    std::string xml;
    for (; !text.empty(); text.remove_prefix(1)) {
        const char c = text.front();
        if (text.starts_with(kFFFE) || text.starts_with(kFFFF))
            text.remove_prefix(kFFFE.size() - 1);
        else if (c == '&')
            xml += "&amp;";
        else if (c == '<')
            xml += "&lt;";
        else if (c == '>')
            xml += "&gt;";
        else if (c == '"')
            xml += "&quot;";
        else if (c == '\t' || c == '\n' || c == '\r')
            xml += ' ';
        else if (static_cast<unsigned char>(c) >= ' ')
            xml += c;
    }
    return xml;
}

/// Converts `zh_CN` to `zh-CN`, the form in XML.
std::string asXmlLanguage(std::string language)
{
    std::ranges::replace(language, '_', '-');
    return asXml(language);
}

std::string tmxBegin(const std::string& sourceLanguage)
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tmx version=\"1.4\">\n"
           "<header creationtool=\"translucent\" creationtoolversion=\"1\" segtype=\"sentence\" o-tmf=\"TSV\" "
           "adminlang=\"en\" srclang=\""
        + sourceLanguage + "\" datatype=\"plaintext\"/>\n<body>\n";
}

std::string tuvOf(const std::string& language, const std::string& text)
{
    return "<tuv xml:lang=\"" + language + "\"><seg>" + asXml(text) + "</seg></tuv>";
}

constexpr std::string_view kTmxEnd = "</body>\n</tmx>\n";

}  // namespace

struct CorpusWriter::Impl {
    AtomicFile file;
    WrittenCorpus format;
    std::string sourceName;  ///< of the language, as the format writes it
    std::string targetName;
    std::uint64_t pairs = 0;
    std::string block {};

    Impl(const std::string& path, WrittenCorpus written, const Languages& languages)
        : file(path, Links::Followed)
        , format(written)
        , sourceName(nameOf(languages.source))
        , targetName(nameOf(languages.target))
    {
        if (format == WrittenCorpus::Tmx)
            block = tmxBegin(sourceName);
    }

    std::string nameOf(const std::string& language) const
    {
        switch (format) {
        case WrittenCorpus::Tsv: break;
        case WrittenCorpus::JsonLines: return asJson(language);
        case WrittenCorpus::Tmx: return asXmlLanguage(language);
        }
        return {};
    }

    std::string textOf(const SentencePair& pair) const
    {
        switch (format) {
        case WrittenCorpus::Tsv: break;
        case WrittenCorpus::JsonLines:
            return "{" + sourceName + ": " + asJson(pair.source) + ", " + targetName + ": " + asJson(pair.target)
                + "}\n";
        case WrittenCorpus::Tmx:
            return "<tu>" + tuvOf(sourceName, pair.source) + tuvOf(targetName, pair.target) + "</tu>\n";
        }
        return asColumn(pair.source) + '\t' + asColumn(pair.target) + '\n';
    }
};

WrittenCorpus writtenCorpusFor(const std::string& file)
{
    const auto ending = std::filesystem::path(file).extension().string();
    for (const auto& choice : kChoices<WrittenCorpus>)
        if (!ending.empty() && ending.substr(1) == choice.name)
            return choice.value;
    throw Error(
        ErrorCode::InvalidArgument, say("%1: the extension sets the format; it must be .tsv, .jsonl or .tmx", file));
}

CorpusWriter::CorpusWriter(const std::string& file, WrittenCorpus format, const Languages& languages)
    : m_impl(std::make_unique<Impl>(file, format, languages))
{
}

CorpusWriter::~CorpusWriter() = default;

void CorpusWriter::add(const SentencePair& pair)
{
    constexpr std::size_t kBlock = std::size_t {1} << 20U;
    m_impl->block += m_impl->textOf(pair);
    ++m_impl->pairs;
    if (m_impl->block.size() >= kBlock) {
        m_impl->file.write(m_impl->block);
        m_impl->block.clear();
    }
}

void CorpusWriter::finish()
{
    if (m_impl->format == WrittenCorpus::Tmx)
        m_impl->block += kTmxEnd;
    m_impl->file.write(m_impl->block);
    m_impl->file.commit();
}

std::uint64_t CorpusWriter::pairs() const
{
    return m_impl->pairs;
}

void writeTsv(const Corpus& corpus, const std::string& file)
{
    CorpusWriter writer(file, WrittenCorpus::Tsv, {});
    for (const SentencePair& pair : corpus.pairs)
        writer.add(pair);
    writer.finish();
}

}  // namespace translucent
