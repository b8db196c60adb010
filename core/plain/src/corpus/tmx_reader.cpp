#include "corpus/corpus_readers.h"
#include "io/file_stream.h"
#include "io/text_lines.h"
#include "translucent/corpus_spec.h"
#include "translucent/error.h"

#include <expat.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

namespace {

constexpr std::array<std::string_view, 5> kFormattingCodes {"bpt", "ept", "it", "ph", "ut"};

/// The language of a tuv: `xml:lang`, or `lang` as in TMX before 1.4.
std::string languageOf(const XML_Char** attributes)
{
    std::string language;
    for (; *attributes != nullptr; attributes += 2) {
        const std::string_view name = attributes[0];
        if (name == "xml:lang" || (name == "lang" && language.empty()))
            language = attributes[1];
    }
    return language;
}

/// Follows the events of an XML parser through `tmx/body/tu/tuv/seg` and hands every translation unit on as
/// soon as it ends, so that no document tree is built. Source: TMX 1.4b Specification, LISA 2005.
class TmxParser {
public:
    TmxParser(const CorpusReadOptions& options, PairCollector& pairs)
        : m_sourceNames(languageNames(options.sourceLanguage))
        , m_targetNames(languageNames(options.targetLanguage))
        , m_options(options)
        , m_pairs(pairs)
        , m_parser(XML_ParserCreate(nullptr))
    {
        if (!m_parser)
            throw std::bad_alloc();
        setupHandlers();
    }

    /// The next part of the file. @throws Error{InvalidFormat} naming file and line.
    void parse(std::string_view xml)
    {
        constexpr std::size_t kChunk = std::size_t {1} << 18U;
        for (; !xml.empty(); xml.remove_prefix(std::min(kChunk, xml.size()))) {
            feed(xml.substr(0, kChunk), false);
            refuseOverlongTag();
        }
    }

    /// After the last part. @throws Error{InvalidFormat} when the document is not complete.
    void finish() { feed({}, true); }

private:
    struct Deleter {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };

    static void XMLCALL onStart(void* self, const XML_Char* name, const XML_Char** attributes)
    {
        auto& parser = *static_cast<TmxParser*>(self);
        parser.guarded([&] { parser.startElement(name, attributes); });
    }

    static void XMLCALL onEnd(void* self, const XML_Char* name)
    {
        auto& parser = *static_cast<TmxParser*>(self);
        parser.guarded([&] { parser.endElement(name); });
    }

    static void XMLCALL onText(void* self, const XML_Char* text, int length)
    {
        auto& parser = *static_cast<TmxParser*>(self);
        parser.guarded([&] {
            if (parser.m_inSegment && parser.m_codeDepth == 0) {
                parser.m_text.append(text, static_cast<std::size_t>(length));
                if (parser.m_text.size() > kLongestLine)
                    parser.m_pairs.fail(parser.line(),
                        say("a translation is longer than %1 bytes; each unit must be one sentence", kLongestLine));
            }
        });
    }

    static void XMLCALL onDoctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int hasSubset)
    {
        auto& parser = *static_cast<TmxParser*>(self);
        parser.guarded([&] {
            if (hasSubset != 0)
                parser.m_pairs.fail(
                    parser.line(), say("a document type with declarations of its own is refused; remove it"));
        });
    }

    static void XMLCALL onSkippedEntity(void* self, const XML_Char* name, int)
    {
        auto& parser = *static_cast<TmxParser*>(self);
        parser.guarded([&] {
            parser.m_pairs.fail(parser.line(),
                say("the entity %1 is not defined; only &amp; &lt; &gt; &quot; &apos; and character numbers are read",
                    quote(name)));
        });
    }

    void setupHandlers()
    {
        XML_SetUserData(m_parser.get(), this);
        XML_SetElementHandler(m_parser.get(), &TmxParser::onStart, &TmxParser::onEnd);
        XML_SetCharacterDataHandler(m_parser.get(), &TmxParser::onText);
        XML_SetStartDoctypeDeclHandler(m_parser.get(), &TmxParser::onDoctype);
        XML_SetSkippedEntityHandler(m_parser.get(), &TmxParser::onSkippedEntity);
        XML_SetParamEntityParsing(m_parser.get(), XML_PARAM_ENTITY_PARSING_NEVER);
    }

    void feed(std::string_view xml, bool last)
    {
        const auto status =
            XML_Parse(m_parser.get(), xml.data(), static_cast<int>(xml.size()), last ? XML_TRUE : XML_FALSE);
        m_fed += xml.size();
        if (m_failure)
            std::rethrow_exception(m_failure);
        if (status != XML_STATUS_OK)
            m_pairs.fail(
                line(), say("not valid XML: %1; mend it there", XML_ErrorString(XML_GetErrorCode(m_parser.get()))));
    }

    /// Expat begins an unfinished tag anew with every part of the file, so a huge one costs its length squared.
    void refuseOverlongTag()
    {
        const auto done = XML_GetCurrentByteIndex(m_parser.get());
        if (m_fed - static_cast<std::uint64_t>(std::max<XML_Index>(done, 0)) > kLongestLine)
            m_pairs.fail(line(), say("a tag or comment is longer than %1 bytes; shorten it", kLongestLine));
    }

    /// @throws Error{InvalidFormat}, like the other handlers of events
    void startElement(std::string_view name, const XML_Char** attributes)
    {
        constexpr std::size_t kDeepest = 1000;
        if (++m_depth > kDeepest)
            m_pairs.fail(line(), say("elements are nested more than %1 deep; a TMX file needs 5", kDeepest));
        if (m_depth == 1 && name != "tmx") {
            m_pairs.fail(line(), say("the root element is %1, not 'tmx'; choose a TMX file", quote(name)));
        } else if (name == "tu") {
            m_unitLine = line();
            m_source.reset();
            m_target.reset();
        } else if (name == "tuv") {
            m_language = languageOf(attributes);
            m_text.clear();
        } else if (name == "seg") {
            m_inSegment = true;
            m_text += m_text.empty() ? "" : " ";
        } else if (m_codeDepth == 0
            && std::find(kFormattingCodes.begin(), kFormattingCodes.end(), name) != kFormattingCodes.end()) {
            m_codeDepth = m_depth;
        }
    }

    void endElement(std::string_view name)
    {
        if (m_depth == m_codeDepth)
            m_codeDepth = 0;
        --m_depth;
        if (name == "seg")
            m_inSegment = false;
        else if (name == "tuv" && !m_source && isLanguage(m_language, m_sourceNames))
            m_source = m_text;
        else if (name == "tuv" && !m_target && isLanguage(m_language, m_targetNames))
            m_target = m_text;
        else if (name == "tu")
            finishUnit();
    }

    void finishUnit()
    {
        if (m_source && m_target) {
            m_pairs.add(m_unitLine, *m_source, *m_target);
            return;
        }
        const auto& source = m_options.sourceLanguage;
        const auto& target = m_options.targetLanguage;
        m_pairs.addProblem(m_unitLine,
            m_source || m_target ? say("the unit has no text in %1", m_source ? target : source)
                                 : say("the unit has no text in %1 or %2", source, target));
    }

    std::size_t line() const { return XML_GetCurrentLineNumber(m_parser.get()); }

    /// Runs a handler; an exception is kept for parse() because none may pass through the C library.
    template <typename Handler>
    void guarded(Handler handler)
    {
        if (m_failure)
            return;  // the parser may still deliver an event after it was stopped
        try {
            handler();
        } catch (...) {
            m_failure = std::current_exception();
            XML_StopParser(m_parser.get(), XML_FALSE);
        }
    }

    std::vector<std::string> m_sourceNames;
    std::vector<std::string> m_targetNames;
    CorpusReadOptions m_options;
    PairCollector& m_pairs;
    std::unique_ptr<XML_ParserStruct, Deleter> m_parser;

    std::uint64_t m_fed = 0;  ///< bytes
    std::size_t m_depth = 0;
    std::size_t m_codeDepth = 0;  ///< depth of the outermost formatting code, 0 outside
    bool m_inSegment = false;
    std::size_t m_unitLine = 0;
    std::string m_language;  ///< of the current tuv
    std::string m_text;      ///< of the current tuv
    std::optional<std::string> m_source;
    std::optional<std::string> m_target;
    std::exception_ptr m_failure;
};

}  // namespace

CorpusReadResult readTmxCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink)
{
    FileStream stream(file);
    PairCollector pairs(file.string(), options.task, sink);
    TmxParser parser(options, pairs);
    for (auto bytes = stream.next(); !bytes.empty(); bytes = stream.next())
        parser.parse(bytes);
    parser.finish();
    return pairs.finish(file.filename().string());
}

}  // namespace translucent
