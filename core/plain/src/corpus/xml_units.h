#pragma once

#include "corpus/corpus_readers.h"
#include "files/utf8_stream.h"
#include "translucent/base/message.h"

#include <expat.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The plain text of a translation unit: formatting codes are removed; a code between two words becomes a space.
/// Source: TMX 1.4b, section "Content Markup"; XLIFF 1.2, section 2.4; XLIFF 2.1, section 4.7.
class InlineText {
public:
    /// Starts a text, or another part of it: parts are joined by a space.
    void begin();
    void end() { m_isOpen = false; }
    bool isOpen() const { return m_isOpen; }

    /// An element inside the text, at this depth of the document.
    /// @param type the meaning according to the attributes, e.g. `lb`; can be empty
    void startElement(std::string_view name, std::string_view type, std::size_t depth);
    void endElement(std::size_t depth);
    void append(std::string_view text);
    /// Separates the words before and after.
    void separate();

    std::size_t size() const { return m_text.size(); }
    std::string_view from(std::size_t begin) const { return std::string_view(m_text).substr(begin); }
    /// Returns the text so far and starts the next one.
    std::string take();

private:
    enum class Gap { None, BetweenWords, Break };

    void widenGap(Gap gap);
    void endCode();

    std::string m_text;
    std::string m_code;           ///< contents of the current formatting code
    std::size_t m_codeDepth = 0;  ///< of the outermost formatting code, 0 outside
    Gap m_codeGap = Gap::None;    ///< of the current code
    Gap m_gap = Gap::None;        ///< that waits for the next text
    bool m_isOpen = false;
};

/// Describes an XML error in plain words, with a remedy.
Message xmlProblem(XML_Error error);

/// One side of a file whose units can contain several variants of a language, such as zh-CN and zh-TW. The same variant
/// is read throughout: the requested one, or else that of the first unit, the simplified script before the traditional
/// one. If a unit does not contain it, another variant with the same script is read.
class LanguageVariants {
public:
    explicit LanguageVariants(const std::string& language);

    const std::string& language() const { return m_language; }
    /// True if a label of the file denotes this language.
    bool takes(std::string_view label) const;

    /// Starts a unit.
    void clear() { m_offers.clear(); }
    /// The first text of a label counts.
    void offer(const std::string& label, std::string text);
    bool hasOffers() const { return !m_offers.empty(); }
    /// The unit's text in the selected variant; null if it has none in that script.
    const std::string* choose();
    /// The variant that is read; empty before the first text.
    const std::string& chosen() const { return m_chosen; }
    /// The labels in the unit.
    std::string offeredLabels() const;

    /// Lists the variants if there are several; otherwise empty.
    Message note(const std::string& fileName) const;

private:
    struct Offer {
        std::string label;
        std::string text;
    };

    const Offer* best() const;

    std::string m_language;
    std::vector<std::string> m_names;
    std::vector<Offer> m_offers;
    std::string m_chosen;
    std::map<std::string, std::size_t> m_others;  ///< units by variants that were not read
};

/// Processes the events of an XML parser and collects the texts of translation units without building a document tree.
/// Formatting codes inside texts are removed, see InlineText. Entity declarations are rejected, an external DTD is
/// never opened, and the sizes of tags and texts and the nesting depth are limited. A subclass for each format defines
/// the elements of units and texts.
class XmlUnits {
public:
    virtual ~XmlUnits() = default;
    XmlUnits(const XmlUnits&) = delete;
    XmlUnits& operator=(const XmlUnits&) = delete;

    /// Reads all of it. @throws Error{InvalidFormat} naming file and line.
    CorpusReadResult read(CorpusText text, PairCollector& pairs);

protected:
    explicit XmlUnits(const CorpusReadOptions& options);

    /// The attribute of the element that starts; empty if missing.
    using Attributes = const XML_Char**;
    static std::string attribute(Attributes attributes, std::string_view name);

    /// `name` has no namespace. @throws Error{InvalidFormat}, like the end
    virtual void startElement(std::string_view name, Attributes attributes) = 0;
    virtual void endElement(std::string_view name) = 0;

    bool isRoot() const { return m_depth == 1; }
    std::size_t depth() const { return m_depth; }  ///< of the element that starts or ends; the root has depth 1
    std::size_t line() const;
    [[noreturn]] void fail(const Message& what) const;

    void beginUnit();
    /// Characters from begin() to end() belong to a text of the unit.
    InlineText& text() { return m_text; }
    /// A text of the unit. @param language as the file has it
    void addText(const std::string& language, const std::string& text);
    /// For a program that escapes texts once and writes no HTML: remaining `&amp;` and `<b>` are literal.
    void takeTextsLiterally() { m_isLiteral = true; }
    /// Passes the unit's pair on, or records its missing part.
    void finishUnit();
    void skipUnit(const Message& why);

private:
    struct Deleter {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };
    template <typename Handler>
    void guarded(Handler handler);
    static void XMLCALL onStart(void* self, const XML_Char* name, const XML_Char** attributes);
    static void XMLCALL onEnd(void* self, const XML_Char* name);
    static void XMLCALL onText(void* self, const XML_Char* text, int length);
    static void XMLCALL onDoctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int hasSubset);
    static void XMLCALL onSkippedEntity(void* self, const XML_Char* name, int);
    void feedAll(std::string_view first, ByteStream& rest);
    void feed(std::string_view xml, bool last);
    void refuseOverlongTag();
    void start(std::string_view name, Attributes attributes);
    void end(std::string_view name);
    void append(std::string_view text);
    void handOn();
    [[noreturn]] void failLanguages() const;

    LanguageVariants m_source;
    LanguageVariants m_target;
    std::map<std::string, std::size_t> m_languages;  ///< texts by the language that the file gives them
    PairCollector* m_pairs = nullptr;
    std::unique_ptr<XML_ParserStruct, Deleter> m_parser;
    std::uint64_t m_fed = 0;  ///< bytes
    std::size_t m_depth = 0;
    std::size_t m_unitLine = 0;
    bool m_isLiteral = false;
    InlineText m_text;
    std::exception_ptr m_failure;
};

}  // namespace translucent
