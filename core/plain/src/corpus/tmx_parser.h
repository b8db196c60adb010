#pragma once

#include "corpus/corpus_readers.h"
#include "translucent/corpus_spec.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <expat.h>

namespace translucent {

/// Follows the events of an XML parser through `tmx/body/tu/tuv/seg` and hands every translation unit on as
/// soon as it ends, so that no document tree is built. Source: TMX 1.4b Specification, LISA 2005.
class TmxParser {
public:
    TmxParser(const CorpusReadOptions& options, PairCollector& pairs);

    /// The next part of the file. @throws Error{InvalidFormat} naming file and line.
    void parse(std::string_view xml);
    /// After the last part. @throws Error{InvalidFormat} when the document is not complete.
    void finish();

private:
    struct Deleter {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };

    static void XMLCALL onStart(void* self, const XML_Char* name, const XML_Char** attributes);
    static void XMLCALL onEnd(void* self, const XML_Char* name);
    static void XMLCALL onText(void* self, const XML_Char* text, int length);
    static void XMLCALL onDoctype(
        void* self, const XML_Char* name, const XML_Char* system, const XML_Char* publicId, int hasSubset);
    static void XMLCALL onSkippedEntity(void* self, const XML_Char* name, int isParameter);

    void setupHandlers();
    void feed(std::string_view xml, bool last);
    void refuseOverlongTag();
    /// @throws Error{InvalidFormat}, like the other handlers of events
    void startElement(std::string_view name, const XML_Char** attributes);
    void endElement(std::string_view name);
    void finishUnit();
    std::size_t line() const;
    /// Runs a handler; an exception is kept for parse() because none may pass through the C library.
    template <typename Handler>
    void guarded(Handler handler);

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

}  // namespace translucent
