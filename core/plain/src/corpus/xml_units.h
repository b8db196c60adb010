#pragma once

#include "corpus/corpus_readers.h"

#include <expat.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Follows the events of an XML parser and gathers the texts of translation units, so that no document tree is built.
/// Formatting codes inside texts are left out. Declaring entities is refused, an external DTD is never opened, and what
/// a tag, a text and the nesting may cost has limits. A format says which elements are its units and texts.
class XmlUnits {
public:
    virtual ~XmlUnits() = default;
    XmlUnits(const XmlUnits&) = delete;
    XmlUnits& operator=(const XmlUnits&) = delete;

    /// Reads all of it. @throws Error{InvalidFormat} naming file and line.
    CorpusReadResult read(CorpusText& text, PairCollector& pairs);

protected:
    explicit XmlUnits(const CorpusReadOptions& options);

    /// The attribute of the element that begins; empty without it.
    using Attributes = const XML_Char**;
    static std::string attribute(Attributes attributes, std::string_view name);

    /// `name` has no namespace. @throws Error{InvalidFormat}, like the end
    virtual void startElement(std::string_view name, Attributes attributes) = 0;
    virtual void endElement(std::string_view name) = 0;

    bool isRoot() const { return m_depth == 1; }
    std::size_t depth() const { return m_depth; }  ///< of the element that begins or ends; that of the root is 1
    std::size_t line() const;
    [[noreturn]] void fail(const Message& what) const;

    void beginUnit();
    /// Characters from here to endText() belong to a text of the unit; several such stretches are joined by spaces.
    void beginText();
    void endText() { m_inText = false; }
    /// The text so far; the next one begins.
    std::string takeText();
    /// Keeps the first text in each of the two languages. @param language as the file has it
    void addText(const std::string& language, std::string text);
    /// Hands the unit's pair on, or notes what it lacks.
    void finishUnit();

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
    void feed(std::string_view xml, bool last);
    void refuseOverlongTag();
    void start(std::string_view name, Attributes attributes);
    void end(std::string_view name);
    void append(std::string_view text);

    struct Side {
        std::string language;
        std::vector<std::string> names;
        std::string text;
        bool found = false;
    };

    Side m_source;
    Side m_target;
    PairCollector* m_pairs = nullptr;
    std::unique_ptr<XML_ParserStruct, Deleter> m_parser;
    std::uint64_t m_fed = 0;  ///< bytes
    std::size_t m_depth = 0;
    std::size_t m_codeDepth = 0;  ///< depth of the outermost formatting code, 0 outside
    bool m_inText = false;
    std::size_t m_unitLine = 0;
    std::string m_text;
    std::exception_ptr m_failure;
};

}  // namespace translucent
