#include "corpus/xml_units.h"

#include "corpus/xml_problem.h"
#include "io/text_lines.h"
#include "translucent/error.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace translucent {

namespace {

/// Of TMX and of XLIFF 1.2; those of XLIFF 2 are empty, or hold text of the sentence.
constexpr std::array<std::string_view, 5> kFormattingCodes {"bpt", "ept", "it", "ph", "ut"};

bool isFormattingCode(std::string_view name)
{
    return std::ranges::find(kFormattingCodes, name) != kFormattingCodes.end();
}

std::string_view withoutNamespace(std::string_view name)
{
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace

XmlUnits::XmlUnits(const CorpusReadOptions& options)
    : m_source {options.sourceLanguage, languageNames(options.sourceLanguage), {}}
    , m_target {options.targetLanguage, languageNames(options.targetLanguage), {}}
    , m_parser(XML_ParserCreate(nullptr))
{
    if (!m_parser)
        throw std::bad_alloc();
    XML_SetUserData(m_parser.get(), this);
    XML_SetElementHandler(m_parser.get(), &XmlUnits::onStart, &XmlUnits::onEnd);
    XML_SetCharacterDataHandler(m_parser.get(), &XmlUnits::onText);
    XML_SetStartDoctypeDeclHandler(m_parser.get(), &XmlUnits::onDoctype);
    XML_SetSkippedEntityHandler(m_parser.get(), &XmlUnits::onSkippedEntity);
    XML_SetParamEntityParsing(m_parser.get(), XML_PARAM_ENTITY_PARSING_NEVER);
}

CorpusReadResult XmlUnits::read(CorpusText& text, PairCollector& pairs)
{
    constexpr std::size_t kPart = std::size_t {1} << 18U;
    m_pairs = &pairs;
    for (auto xml = text.stream->next(); !xml.empty(); xml = text.stream->next())
        for (; !xml.empty(); xml.remove_prefix(std::min(kPart, xml.size()))) {
            feed(xml.substr(0, kPart), false);
            refuseOverlongTag();
        }
    feed({}, true);
    return pairs.finish(text.shortName);
}

std::string XmlUnits::attribute(Attributes attributes, std::string_view name)
{
    for (; *attributes != nullptr; attributes += 2)
        if (name == attributes[0])
            return attributes[1];
    return {};
}

/// An exception is kept for feed() because none may pass through the C library.
template <typename Handler>
void XmlUnits::guarded(Handler handler)
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

void XmlUnits::onStart(void* self, const XML_Char* name, const XML_Char** attributes)
{
    auto& units = *static_cast<XmlUnits*>(self);
    units.guarded([&] { units.start(withoutNamespace(name), attributes); });
}

void XmlUnits::onEnd(void* self, const XML_Char* name)
{
    auto& units = *static_cast<XmlUnits*>(self);
    units.guarded([&] { units.end(withoutNamespace(name)); });
}

void XmlUnits::onText(void* self, const XML_Char* text, int length)
{
    auto& units = *static_cast<XmlUnits*>(self);
    units.guarded([&] { units.append({text, static_cast<std::size_t>(length)}); });
}

void XmlUnits::onDoctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int hasSubset)
{
    auto& units = *static_cast<XmlUnits*>(self);
    units.guarded([&] {
        if (hasSubset != 0)
            units.fail(say("a document type with declarations of its own is refused; remove it"));
    });
}

void XmlUnits::onSkippedEntity(void* self, const XML_Char* name, int)
{
    auto& units = *static_cast<XmlUnits*>(self);
    units.guarded([&] {
        units.fail(
            say("the entity %1 is not defined; only &amp; &lt; &gt; &quot; &apos; and character numbers are read",
                quote(name)));
    });
}

void XmlUnits::feed(std::string_view xml, bool last)
{
    const auto status =
        XML_Parse(m_parser.get(), xml.data(), static_cast<int>(xml.size()), last ? XML_TRUE : XML_FALSE);
    m_fed += xml.size();
    if (m_failure)
        std::rethrow_exception(m_failure);
    if (status != XML_STATUS_OK)
        fail(xmlProblem(XML_GetErrorCode(m_parser.get())));
}

/// Expat begins an unfinished tag anew with every part of the file, so a huge one costs its length squared.
void XmlUnits::refuseOverlongTag()
{
    const auto done = XML_GetCurrentByteIndex(m_parser.get());
    if (m_fed - static_cast<std::uint64_t>(std::max<XML_Index>(done, 0)) > kLongestLine)
        fail(say("a tag or comment is longer than %1 bytes; shorten it", kLongestLine));
}

void XmlUnits::start(std::string_view name, Attributes attributes)
{
    constexpr std::size_t kDeepest = 1000;
    if (++m_depth > kDeepest)
        fail(say("elements are nested more than %1 deep; files of translations need a dozen", kDeepest));
    if (m_inText && m_codeDepth == 0 && isFormattingCode(name))
        m_codeDepth = m_depth;
    startElement(name, attributes);
}

void XmlUnits::end(std::string_view name)
{
    if (m_depth == m_codeDepth)
        m_codeDepth = 0;
    endElement(name);
    --m_depth;
}

void XmlUnits::append(std::string_view text)
{
    if (!m_inText || m_codeDepth != 0)
        return;
    m_text += text;
    if (m_text.size() > kLongestLine)
        fail(say("a translation is longer than %1 bytes; each unit must be one sentence", kLongestLine));
}

std::size_t XmlUnits::line() const
{
    return XML_GetCurrentLineNumber(m_parser.get());
}

void XmlUnits::fail(const Message& what) const
{
    m_pairs->fail(line(), what);
}

void XmlUnits::beginUnit()
{
    m_unitLine = line();
    m_source.found = m_target.found = false;
}

void XmlUnits::beginText()
{
    m_inText = true;
    append(m_text.empty() ? "" : " ");
}

std::string XmlUnits::takeText()
{
    return std::exchange(m_text, {});
}

void XmlUnits::addText(const std::string& language, std::string text)
{
    for (Side* side : {&m_source, &m_target})
        if (!side->found && isLanguage(language, side->names)) {
            side->text = std::move(text);
            side->found = true;
            return;
        }
}

void XmlUnits::finishUnit()
{
    if (m_source.found && m_target.found)
        m_pairs->add(m_unitLine, m_source.text, m_target.text);
    else if (m_source.found || m_target.found)
        m_pairs->addProblem(
            m_unitLine, say("the unit has no text in %1", (m_source.found ? m_target : m_source).language));
    else
        m_pairs->addProblem(m_unitLine, say("the unit has no text in %1 or %2", m_source.language, m_target.language));
}

}  // namespace translucent
