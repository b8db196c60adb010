#include "corpus/xml_units.h"

#include "corpus/corpus_readers.h"
#include "corpus/html_text.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <utility>

namespace translucent {

Message xmlProblem(XML_Error error)
{
    switch (error) {
    case XML_ERROR_TAG_MISMATCH:
        return say("not valid XML: an end tag does not match the start tag before it; correct it");
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
        return say("not valid XML: the file ends too early and is probably truncated; get it again");
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_INVALID_TOKEN:
        return say("not valid XML: a character that is not allowed there, such as a bare < or & or a byte of another "
                   "encoding; write &lt; or &amp;, or convert the file to UTF-8");
    case XML_ERROR_UNKNOWN_ENCODING:
    case XML_ERROR_INCORRECT_ENCODING:
        return say("not valid XML: the encoding named in the first line is unknown or does not match the text; convert "
                   "the file to UTF-8");
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
        return say("not valid XML: a tag has the same attribute twice; delete one of them");
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
    case XML_ERROR_MISPLACED_XML_PI:
        return say("not valid XML: there is text before or after the root element; delete it");
    case XML_ERROR_UNDEFINED_ENTITY:
    case XML_ERROR_RECURSIVE_ENTITY_REF:
    case XML_ERROR_BAD_CHAR_REF:
        return say("not valid XML: a reference such as &name; or &#number; is undefined; write the character itself");
    default: return say("not valid XML: a tag or declaration is malformed; correct it");
    }
}

namespace {

enum class Script { Simplified, Unknown, Traditional };

/// Derives the script from the region or script of a Chinese label.
Script scriptOf(std::string_view label)
{
    constexpr std::array<std::string_view, 4> kTraditional {"hant", "tw", "hk", "mo"};
    constexpr std::array<std::string_view, 4> kSimplified {"hans", "cn", "sg", "my"};
    const auto text = normalizedLanguage(label);
    auto script = Script::Unknown;
    for (auto begin = text.find('-'); begin != std::string::npos; begin = text.find('-', begin + 1)) {
        const auto part = std::string_view(text).substr(begin + 1, text.find('-', begin + 1) - begin - 1);
        if (std::ranges::find(kTraditional, part) != kTraditional.end())
            return Script::Traditional;
        if (std::ranges::find(kSimplified, part) != kSimplified.end())
            script = Script::Simplified;
    }
    return script;
}

bool isReadTogether(Script one, Script other)
{
    return one == other || one == Script::Unknown || other == Script::Unknown;
}

/// The type of a formatting code.
std::string typeOf(const XML_Char** attributes)
{
    for (; *attributes != nullptr; attributes += 2)
        for (const std::string_view name : {"type", "ctype", "subType"})
            if (name == attributes[0] && std::string_view(attributes[1]) != "fmt")
                return attributes[1];
    return {};
}

std::string_view withoutNamespace(std::string_view name)
{
    const auto colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// The encoding in the XML declaration, unless it is UTF-8 or UTF-16, which are detected from the bytes.
std::string declaredEncoding(std::string_view xml)
{
    constexpr std::string_view kName = "encoding";
    xml = withoutByteOrderMarks(xml);
    const auto declaration = xml.substr(0, xml.find("?>"));
    const auto name = declaration.find(kName);
    if (!xml.starts_with("<?xml") || declaration.size() == xml.size() || name == std::string_view::npos)
        return {};
    const auto begin = declaration.find_first_of("\"'", name + kName.size());
    const auto end = begin == std::string_view::npos ? begin : declaration.find(declaration[begin], begin + 1);
    if (end == std::string_view::npos)
        return {};
    const auto encoding = normalizedLanguage(declaration.substr(begin + 1, end - begin - 1));
    return encoding.starts_with("utf-8") || encoding.starts_with("utf8") || encoding.starts_with("utf-16")
            || encoding.starts_with("ucs-2")
        ? std::string()
        : encoding;
}

}  // namespace

LanguageVariants::LanguageVariants(const std::string& language)
    : m_language(language)
    , m_names(languageNames(language))
{
}

bool LanguageVariants::takes(std::string_view label) const
{
    return isLanguage(label, m_names);
}

void LanguageVariants::offer(const std::string& label, std::string text)
{
    constexpr std::size_t kMostOffers = 50;
    const bool isKnown = std::ranges::find(m_offers, label, &Offer::label) != m_offers.end();
    if (!isKnown && m_offers.size() < kMostOffers)
        m_offers.push_back({label, std::move(text)});
}

const LanguageVariants::Offer* LanguageVariants::best() const
{
    const auto labelled = [](const std::string& label) {
        return [wanted = normalizedLanguage(label)](
                   const Offer& offer) { return normalizedLanguage(offer.label) == wanted; };
    };
    if (m_offers.empty())
        return nullptr;
    if (m_chosen.empty()) {
        const auto exact = std::ranges::find_if(m_offers, labelled(m_language));
        return exact != m_offers.end()
            ? &*exact
            : &*std::ranges::min_element(m_offers, {}, [](const Offer& offer) { return scriptOf(offer.label); });
    }
    const auto same = std::ranges::find_if(m_offers, labelled(m_chosen));
    if (same != m_offers.end())
        return &*same;
    const auto alike = std::ranges::find_if(
        m_offers, [this](const Offer& offer) { return isReadTogether(scriptOf(offer.label), scriptOf(m_chosen)); });
    return alike == m_offers.end() ? nullptr : &*alike;
}

const std::string* LanguageVariants::choose()
{
    constexpr std::size_t kMostLabels = 100;
    const auto* offer = best();
    if (offer != nullptr && m_chosen.empty())
        m_chosen = offer->label;
    for (const auto& other : m_offers)
        if (normalizedLanguage(other.label) != normalizedLanguage(m_chosen) && m_others.size() < kMostLabels)
            ++m_others[printable(other.label)];
    return offer == nullptr ? nullptr : &offer->text;
}

std::string LanguageVariants::offeredLabels() const
{
    constexpr std::size_t kMost = 5;
    std::string labels;
    for (const auto& offer : std::span(m_offers).first(std::min(kMost, m_offers.size())))
        labels += (labels.empty() ? "" : ", ") + printable(offer.label);
    return labels;
}

Message LanguageVariants::note(const std::string& fileName) const
{
    constexpr std::size_t kMost = 5;
    if (m_others.empty())
        return {};
    std::string others;
    std::size_t listed = 0;
    for (const auto& [label, units] : m_others)
        if (++listed <= kMost)
            others += (others.empty() ? "" : ", ") + label + " (" + std::to_string(units) + ")";
    return say("%1: the file contains several variants of a language, and %2 is read; the others, with the number of "
               "units in each, are: %3; to read one of them, give it as the language",
        fileName, printable(m_chosen), others);
}

XmlUnits::XmlUnits(const CorpusReadOptions& options)
    : m_source(options.sourceLanguage)
    , m_target(options.targetLanguage)
    , m_parser(XML_ParserCreate("UTF-8"))
{
    if (!m_parser)
        throw std::bad_alloc();
    XML_SetUserData(m_parser.get(), this);
    XML_SetElementHandler(m_parser.get(), &XmlUnits::onStart, &XmlUnits::onEnd);
    XML_SetCharacterDataHandler(m_parser.get(), &XmlUnits::onText);
    XML_SetStartDoctypeDeclHandler(m_parser.get(), &XmlUnits::onDoctype);
    XML_SetSkippedEntityHandler(m_parser.get(), &XmlUnits::onSkippedEntity);
    XML_SetParamEntityParsing(m_parser.get(), XML_PARAM_ENTITY_PARSING_NEVER);
    XML_UseForeignDTD(m_parser.get(), XML_TRUE);  // so that unknown entities are reported instead of being errors
}

CorpusReadResult XmlUnits::read(CorpusText text, PairCollector& pairs)
{
    m_pairs = &pairs;
    Utf8Stream utf8(std::move(text.stream));
    if (const auto encoding = declaredEncoding(utf8.peek()); !encoding.empty())
        utf8.declare(encoding);
    feedAll(withoutByteOrderMarks(utf8.next()), utf8);
    pairs.addNote(encodingNote(utf8, line()));
    if (pairs.count() == 0 && !m_languages.empty() && (m_source.chosen().empty() || m_target.chosen().empty()))
        failLanguages();
    for (const auto* side : {&m_source, &m_target})
        pairs.addNote(side->note(pairs.name()));
    return pairs.finish(text.shortName);
}

void XmlUnits::feedAll(std::string_view first, ByteStream& rest)
{
    constexpr std::size_t kPart = std::size_t {1} << 18U;
    for (auto xml = first; !xml.empty(); xml = rest.next())
        for (; !xml.empty(); xml.remove_prefix(std::min(kPart, xml.size()))) {
            feed(xml.substr(0, kPart), false);
            refuseOverlongTag();
        }
    feed({}, true);
}

void XmlUnits::failLanguages() const
{
    constexpr std::size_t kMost = 8;
    std::string found;
    std::size_t listed = 0;
    for (const auto& [language, texts] : m_languages)
        if (++listed <= kMost)
            found += (found.empty() ? "" : ", ") + quote(language).english() + " (" + std::to_string(texts) + ")";
    throw Error(ErrorCode::InvalidFormat,
        say("%1: contains no usable sentence pair in %2 and %3; its languages, with the number of texts in each, are: "
            "%4; choose two of these (--source-lang and --target-lang)",
            m_pairs->name(), printable(m_source.language()), printable(m_target.language()), found));
}

std::string XmlUnits::attribute(Attributes attributes, std::string_view name)
{
    for (; *attributes != nullptr; attributes += 2)
        if (name == attributes[0])
            return attributes[1];
    return {};
}

/// An exception is stored for feed(), because none must pass through the C library.
template <typename Handler>
void XmlUnits::guarded(Handler handler)
{
    if (m_failure)
        return;  // the parser can deliver an event even after it was stopped
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
            units.fail(say("a document type with its own declarations is not allowed; remove it"));
    });
}

void XmlUnits::onSkippedEntity(void* self, const XML_Char* name, int)
{
    auto& units = *static_cast<XmlUnits*>(self);
    units.guarded([&] {
        const auto character = htmlEntity(name);
        if (character.empty())
            units.fail(
                say("the entity %1 is not defined; only &amp; &lt; &gt; &quot; &apos; and character numbers are read",
                    quote(name)));
        units.append(character);
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

/// Expat parses an unfinished tag again with every part of the file, so a huge tag takes quadratic time.
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
        fail(say("elements are nested more than %1 levels deep; translation files need about a dozen", kDeepest));
    m_text.startElement(name, typeOf(attributes), m_depth);
    startElement(name, attributes);
}

void XmlUnits::end(std::string_view name)
{
    m_text.endElement(m_depth);
    endElement(name);
    --m_depth;
}

void XmlUnits::append(std::string_view text)
{
    m_text.append(text);
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
    m_source.clear();
    m_target.clear();
}

void XmlUnits::addText(const std::string& language, const std::string& text)
{
    constexpr std::size_t kMostLanguages = 100;
    if (m_languages.size() < kMostLanguages || m_languages.contains(language))
        ++m_languages[language];
    for (LanguageVariants* side : {&m_source, &m_target})
        if (side->takes(language))
            return side->offer(language, m_isLiteral ? text : withoutTags(withoutEntities(text)));
}

void XmlUnits::finishUnit()
{
    handOn();
    m_source.clear();
    m_target.clear();
}

void XmlUnits::handOn()
{
    const auto *source = m_source.choose(), *target = m_target.choose();
    for (const auto* side : {&m_source, &m_target})
        if (side->hasOffers() && (side == &m_source ? source : target) == nullptr)
            return skipUnit(
                say("the unit has text in %1, but %2 is read", side->offeredLabels(), printable(side->chosen())));
    if (source != nullptr && target != nullptr)
        m_pairs->add(m_unitLine, *source, *target);
    else if (source != nullptr || target != nullptr)
        skipUnit(say("the unit has no text in %1", (source != nullptr ? m_target : m_source).language()));
    else
        skipUnit(say("the unit has no text in %1 or %2", m_source.language(), m_target.language()));
}

void XmlUnits::skipUnit(const Message& why)
{
    m_pairs->addProblem(m_unitLine, why);
}

}  // namespace translucent
