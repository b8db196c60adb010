#include "corpus/xml_units.h"
#include "translucent/error.h"

#include <optional>
#include <string>
#include <string_view>

namespace translucent {

namespace {

/// `xliff/file/…/trans-unit/source`, and `target` beside it, in version 1.2; `xliff/file/…/unit/segment/source` in 2.
/// Proposals (`alt-trans`, `match`) have sources and targets as well, but deeper.
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
    struct Text {
        std::string language;
        std::string text;
    };

    void startElement(std::string_view name, Attributes attributes) override
    {
        if (isRoot())
            startRoot(name, attributes);
        else if (name == "file" && !m_isVersion2)
            m_file = {attribute(attributes, "source-language"), attribute(attributes, "target-language")};
        else if (m_unitDepth == 0 && name == (m_isVersion2 ? "segment" : "trans-unit"))
            startUnit();
        else if (isInUnit() && (name == "source" || name == "target"))
            startText(name == "source", attribute(attributes, "xml:lang"));
    }

    void endElement(std::string_view name) override
    {
        if (isInUnit() && (name == "source" || name == "target")) {
            endText();
            (name == "source" ? m_source : m_target)->text = takeText();
        } else if (m_unitDepth != 0 && depth() == m_unitDepth) {
            endUnit();
        }
    }

    bool isInUnit() const { return m_unitDepth != 0 && depth() == m_unitDepth + 1; }

    void startRoot(std::string_view name, Attributes attributes)
    {
        if (name != "xliff")
            fail(say("the root element is %1, not 'xliff'; choose an XLIFF file", quote(name)));
        m_isVersion2 = attribute(attributes, "version").starts_with('2');
        if (m_isVersion2)
            m_file = {attribute(attributes, "srcLang"), attribute(attributes, "trgLang")};
    }

    void startUnit()
    {
        beginUnit();
        m_unitDepth = depth();
        m_source.reset();
        m_target.reset();
    }

    void startText(bool isSource, const std::string& language)
    {
        const auto& ofFile = isSource ? m_file.source : m_file.target;
        (isSource ? m_source : m_target) = Text {language.empty() ? ofFile : language, {}};
        takeText();
        beginText();
    }

    void endUnit()
    {
        m_unitDepth = 0;
        if (m_source && m_target) {
            if (m_target->language.empty())
                m_target->language = otherThan(m_source->language);
            if (m_source->language.empty())
                m_source->language = otherThan(m_target->language);
        }
        for (const auto* text : {&m_source, &m_target})
            if (*text)
                addText((*text)->language, (*text)->text);
        finishUnit();
    }

    /// Files need not tell both of their languages.
    const std::string& otherThan(const std::string& language) const
    {
        return isLanguage(language, languageNames(m_wanted.source)) ? m_wanted.target : m_wanted.source;
    }

    Languages m_wanted;
    Languages m_file;
    bool m_isVersion2 = false;
    std::size_t m_unitDepth = 0;  ///< 0 outside
    std::optional<Text> m_source;
    std::optional<Text> m_target;
};

}  // namespace

CorpusReadResult readXliffCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    PairCollector pairs(text.stream->name(), options.task, sink);
    return XliffUnits(options).read(text, pairs);
}

}  // namespace translucent
