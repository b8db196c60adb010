#include "base/unicode.h"
#include "corpus/html_text.h"
#include "corpus/xml_units.h"
#include "translucent/base/error.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// The part of an element's content that belongs to the text.
enum class Content { Text, Code };

struct InlineElement {
    std::string_view name;
    Content content;
    bool standsAlone;  ///< neither the start nor the end of a format: an image, a variable …
};

/// All elements that can occur in a text. TMX 1.4: bpt ept hi it ph sub ut; XLIFF 1.2: g x bx ex bpt ept sub it ph mrk;
/// XLIFF 2: cp ph pc sc ec mrk sm em.
constexpr std::array<InlineElement, 17> kElements {{{"bpt", Content::Code, false}, {"ept", Content::Code, false},
    {"it", Content::Code, false}, {"ph", Content::Code, true}, {"ut", Content::Code, true}, {"x", Content::Code, true},
    {"bx", Content::Code, false}, {"ex", Content::Code, false}, {"sub", Content::Code, false},
    {"cp", Content::Code, false}, {"sc", Content::Code, false}, {"ec", Content::Code, false},
    {"sm", Content::Code, false}, {"em", Content::Code, false}, {"g", Content::Text, false},
    {"pc", Content::Text, false}, {"hi", Content::Text, false}}};

/// True for code that is a line end or a space, escaped or not, or a tag that breaks the line.
bool breaksTheLine(std::string_view code)
{
    return code == "\\n" || code == "\\t" || code == "\\r\\n"
        || (!code.empty() && code.find_first_not_of(" \t\r\n") == std::string_view::npos) || isHtmlBreak(tagIn(code));
}

/// Scripts without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese.
bool isUnspaced(char32_t c)
{
    const auto isIn = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_IDEOGRAPHIC) != 0 || isIn(0x3000, 0x30FF)
        || isIn(0x0E00, 0x0EFF) || isIn(0x1000, 0x109F) || isIn(0x1780, 0x17FF) || isIn(0xFF00, 0xFF65);
}

bool isWordCharacter(char32_t c)
{
    return u_isalnum(static_cast<UChar32>(c)) != 0 && !isUnspaced(c);
}

char32_t firstOf(std::string_view text)
{
    constexpr std::size_t kLongestSequence = 4;
    const auto length = std::min(text.size(), codePointBoundaryBefore(text, kLongestSequence));
    const auto characters = decodeUtf8(text.substr(0, length == 0 ? text.size() : length));
    return characters.empty() ? 0 : characters.front();
}

char32_t lastOf(std::string_view text)
{
    auto begin = text.size();
    while (begin > 0 && (static_cast<unsigned char>(text[--begin]) & 0xC0U) == 0x80U) { }
    const auto characters = decodeUtf8(text.substr(begin));
    return characters.empty() ? 0 : characters.back();
}

/// `tmx/body/tu/tuv/seg`. Source: TMX 1.4b Specification, LISA 2005.
class TmxUnits : public XmlUnits {
public:
    explicit TmxUnits(const CorpusReadOptions& options)
        : XmlUnits(options)
    {
    }

private:
    void startElement(std::string_view name, Attributes attributes) override
    {
        if (isRoot() && name != "tmx") {
            fail(say("the root element is %1, not 'tmx'; choose a TMX file", quote(name)));
        } else if (name == "header" && attribute(attributes, "creationtool") == "translucent") {
            takeTextsLiterally();
        } else if (name == "tu") {
            beginUnit();
        } else if (name == "tuv") {
            m_language = languageOf(attributes);
            m_isInVariant = true;
            m_hasSegment = false;
            text().take();
            text().begin();
        } else if (name == "seg" && m_isInVariant) {
            if (!std::exchange(m_hasSegment, true))
                text().take();
            text().begin();
        } else if (isRemark(name)) {
            text().end();
        }
    }

    /// Text next to `seg` is used only if there is no `seg`.
    void endElement(std::string_view name) override
    {
        if (name == "seg") {
            text().end();
        } else if (name == "tuv") {
            text().end();
            m_isInVariant = false;
            addText(m_language, text().take());
        } else if (name == "tu") {
            finishUnit();
        } else if (isRemark(name) && !m_hasSegment) {
            text().begin();
        }
    }

    bool isRemark(std::string_view name) const { return m_isInVariant && (name == "prop" || name == "note"); }

    /// `xml:lang`, or `lang` as in TMX before 1.4.
    static std::string languageOf(Attributes attributes)
    {
        const auto language = attribute(attributes, "xml:lang");
        return language.empty() ? attribute(attributes, "lang") : language;
    }

    std::string m_language;  ///< of the current tuv
    bool m_isInVariant = false;
    bool m_hasSegment = false;
};

/// Tools have their own versions of XLIFF and mark untranslated text in their own ways: SDL Trados (`sdl:seg` without
/// `conf`), memoQ (`mq:status`), Memsource (whose texts contain codes such as `{b>`).
constexpr std::string_view kMemsource = "memsource.com";

/// True if the attribute of a target, segment or unit indicates a missing translation.
/// Source: XLIFF 1.2, section 2.3, values of state; XLIFF 2.1, section 4.7.
bool isUntranslated(std::string_view state)
{
    return state == "new" || state == "needs-translation" || state == "initial" || state == "NotStarted";
}

/// `{b>bold<b} and {1}` as `bold and `.
std::string withoutBraceCodes(const std::string& text)
{
    constexpr std::size_t kLongest = 8;
    const auto isName = [](std::string_view name) {
        return !name.empty()
            && std::ranges::all_of(name, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
    };
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const bool opens = text[at] == '{', closes = text[at] == '<';
        const auto near = std::string_view(text).substr(at, kLongest + 2);
        const auto end = opens ? near.find_first_of(">}") : closes ? near.find('}') : std::string_view::npos;
        if (end != std::string_view::npos && isName(near.substr(1, end - 1))) {
            at += end + 1;
        } else {
            plain += text[at++];
        }
    }
    return plain;
}

/// A text and its parts between segment marks, by id.
struct MarkedText {
    std::string language;
    std::string text {};
    std::vector<std::pair<std::string, std::string>> segments {};
};

/// `xliff/file/…/trans-unit/source`, with `target` as a sibling, in version 1.2; `xliff/file/…/unit/segment/source` in
/// 2. In version 1.2 a unit can be divided into segments, `mrk` in `seg-source` and `target`: each is a separate pair.
/// Proposals (`alt-trans`, `match`) also have sources and targets, but at a deeper level.
/// Source: XLIFF Version 1.2, OASIS 2008; XLIFF Version 2.1, OASIS 2018.
class XliffUnits : public XmlUnits {
public:
    explicit XliffUnits(const CorpusReadOptions& options)
        : XmlUnits(options)
        , m_wanted {options.sourceLanguage, options.targetLanguage}
    {
    }

private:
    struct Languages {
        std::string source;
        std::string target;
    };

    void startElement(std::string_view name, Attributes attributes) override
    {
        if (m_current == nullptr)
            pushTranslate(attribute(attributes, "translate"));
        if (isRoot())
            startRoot(name, attributes);
        else if (name == "file" && !m_isVersion2)
            m_file = {attribute(attributes, "source-language"), attribute(attributes, "target-language")};
        else if (m_unitDepth == 0 && name == (m_isVersion2 ? "segment" : "trans-unit"))
            startUnit(attributes);
        else if (isInUnit() && (name == "source" || name == "target" || name == "seg-source"))
            startText(name, attributes);
        else if (m_current != nullptr && name == "mrk" && attribute(attributes, "mtype") == "seg")
            startSegment(attribute(attributes, "mid"));
        else if (m_unitDepth != 0 && name == "seg" && !attribute(attributes, "id").empty()
            && attribute(attributes, "conf").empty())
            m_unfinished.insert(attribute(attributes, "id"));
    }

    void endElement(std::string_view) override
    {
        if (m_segmentDepth != 0 && depth() == m_segmentDepth)
            endSegment();
        else if (m_current != nullptr && isInUnit())
            endText();
        else if (m_unitDepth != 0 && depth() == m_unitDepth)
            endUnit();
        if (m_current == nullptr && m_translate.size() >= depth())
            m_translate.resize(depth() - 1);
    }

    bool isInUnit() const { return m_unitDepth != 0 && depth() == m_unitDepth + 1; }

    /// An element without the attribute inherits the value of its parent.
    void pushTranslate(std::string_view value)
    {
        const bool outer = m_translate.empty() || m_translate.back();
        m_translate.push_back(value.empty() ? outer : value != "no");
    }

    void startRoot(std::string_view name, Attributes attributes)
    {
        if (name != "xliff")
            fail(say("the root element is %1, not 'xliff'; choose an XLIFF file", quote(name)));
        m_isVersion2 = attribute(attributes, "version").starts_with('2');
        m_hasBraceCodes = attribute(attributes, "xmlns:m").find(kMemsource) != std::string::npos;
        if (m_isVersion2)
            m_file = {attribute(attributes, "srcLang"), attribute(attributes, "trgLang")};
    }

    void startUnit(Attributes attributes)
    {
        beginUnit();
        m_unitDepth = depth();
        m_source.reset();
        m_target.reset();
        m_segmented.reset();
        m_unfinished.clear();
        m_isTranslated = !isUntranslated(attribute(attributes, m_isVersion2 ? "state" : "mq:status"));
    }

    void startText(std::string_view name, Attributes attributes)
    {
        const bool isTarget = name == "target";
        auto& side = isTarget ? m_target : name == "source" ? m_source : m_segmented;
        const auto language = attribute(attributes, "xml:lang");
        side = MarkedText {!language.empty() ? language : isTarget ? m_file.target : m_file.source};
        m_current = &*side;
        if (isTarget && isUntranslated(attribute(attributes, "state")))
            m_isTranslated = false;
        text().take();
        text().begin();
    }

    void endText()
    {
        text().end();
        m_current->text = text().take();
        m_current = nullptr;
    }

    void startSegment(const std::string& id)
    {
        if (m_segmentDepth != 0)
            return;
        m_segmentDepth = depth();
        text().separate();
        m_segmentBegin = text().size();
        m_current->segments.emplace_back(id, std::string());
    }

    void endSegment()
    {
        m_current->segments.back().second = text().from(m_segmentBegin);
        m_segmentDepth = 0;
        text().separate();
    }

    void endUnit()
    {
        m_unitDepth = 0;
        if (!m_translate.back())
            return skipUnit(say("the unit is marked as not to be translated"));
        if (!m_isTranslated)
            return skipUnit(say("the unit is not yet translated"));
        if (m_source && m_target && m_segmented && haveTheSameSegments(*m_segmented, *m_target))
            return addSegments();
        if (!m_unfinished.empty())
            return skipUnit(say("the unit is not yet translated"));
        addPair(m_source, m_target);
    }

    static bool haveTheSameSegments(const MarkedText& source, const MarkedText& target)
    {
        return !source.segments.empty()
            && std::ranges::equal(
                source.segments, target.segments, {}, [](const auto& segment) { return segment.first; },
                [](const auto& segment) { return segment.first; });
    }

    void addSegments()
    {
        for (std::size_t i = 0; i < m_segmented->segments.size(); ++i) {
            const auto& [id, text] = m_segmented->segments[i];
            if (m_unfinished.contains(id))
                skipUnit(say("the unit is not yet translated"));
            else
                addPair(MarkedText {m_source->language, text},
                    MarkedText {m_target->language, m_target->segments[i].second});
        }
    }

    /// Texts that are equal in both languages are copies for the translator.
    void addPair(std::optional<MarkedText> source, std::optional<MarkedText> target)
    {
        if (source && target) {
            if (target->language.empty())
                target->language = otherThan(source->language);
            if (source->language.empty())
                source->language = otherThan(target->language);
            const auto same = cleanText(source->text);
            if (!same.empty() && same == cleanText(target->text))
                return skipUnit(say("the target is the same as the source, so it is not yet translated"));
        }
        for (const auto* side : {&source, &target})
            if (*side)
                addText((*side)->language, m_hasBraceCodes ? withoutBraceCodes((*side)->text) : (*side)->text);
        finishUnit();
    }

    /// Files need not contain both of their languages.
    const std::string& otherThan(const std::string& language) const
    {
        return isLanguage(language, languageNames(m_wanted.source)) ? m_wanted.target : m_wanted.source;
    }

    Languages m_wanted;
    Languages m_file;
    bool m_isVersion2 = false;
    bool m_hasBraceCodes = false;
    std::vector<bool> m_translate;  ///< of the open elements outside of texts
    std::size_t m_unitDepth = 0;    ///< 0 outside
    std::optional<MarkedText> m_source;
    std::optional<MarkedText> m_target;
    std::optional<MarkedText> m_segmented;  ///< the source again, divided into segments
    MarkedText* m_current = nullptr;
    std::size_t m_segmentDepth = 0;  ///< 0 outside
    std::size_t m_segmentBegin = 0;
    std::set<std::string> m_unfinished;  ///< segments
    bool m_isTranslated = true;
};

}  // namespace

void InlineText::begin()
{
    m_isOpen = true;
    m_codeDepth = 0;
    m_gap = Gap::None;
    if (!m_text.empty())
        m_text += ' ';
}

void InlineText::startElement(std::string_view name, std::string_view type, std::size_t depth)
{
    if (!m_isOpen || m_codeDepth != 0)
        return;
    const auto* element = std::ranges::find(kElements, name, &InlineElement::name);
    const bool isCode = element != kElements.end() && element->content == Content::Code;
    const bool breaks = isHtmlBreak(lowered(type)) || (element == kElements.end() && isHtmlBreak(lowered(name)));
    const auto gap = breaks ? Gap::Break : isCode && element->standsAlone ? Gap::BetweenWords : Gap::None;
    if (!isCode)
        return widenGap(gap);
    m_codeDepth = depth;
    m_codeGap = gap;
    m_code.clear();
}

void InlineText::endElement(std::size_t depth)
{
    if (m_isOpen && m_codeDepth == depth && depth != 0)
        endCode();
}

void InlineText::endCode()
{
    m_codeDepth = 0;
    widenGap(breaksTheLine(m_code) ? Gap::Break : m_codeGap);
}

void InlineText::widenGap(Gap gap)
{
    m_gap = std::max(m_gap, gap);
}

void InlineText::separate()
{
    widenGap(Gap::Break);
}

void InlineText::append(std::string_view text)
{
    constexpr std::size_t kLongestTag = 64;  // the beginning is sufficient for longer tags
    if (!m_isOpen || text.empty())
        return;
    if (m_codeDepth != 0) {
        m_code += text.substr(0, kLongestTag - std::min(kLongestTag, m_code.size()));
        return;
    }
    const auto gap = std::exchange(m_gap, Gap::None);
    if (gap != Gap::None && !m_text.empty()) {
        constexpr std::u32string_view kClosing = U".,;:!?)]}%";
        const auto before = lastOf(m_text), after = firstOf(text);
        const bool isBetweenWords =
            (isWordCharacter(before) || kClosing.find(before) != std::u32string_view::npos) && isWordCharacter(after);
        const bool isBreak = gap == Gap::Break && !(isUnspaced(before) && isUnspaced(after));
        if (isBetweenWords || isBreak)
            m_text += ' ';
    }
    m_text += text;
}

std::string InlineText::take()
{
    m_gap = Gap::None;
    return std::exchange(m_text, {});
}

CorpusReadResult readTmxCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    PairCollector pairs(text.stream->name(), options.task, sink);
    return TmxUnits(options).read(std::move(text), pairs);
}

CorpusReadResult readXliffCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    PairCollector pairs(text.stream->name(), options.task, sink);
    return XliffUnits(options).read(std::move(text), pairs);
}

}  // namespace translucent
