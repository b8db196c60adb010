#include "corpus/xml_units.h"
#include "translucent/base/error.h"

#include <string>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

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

}  // namespace

CorpusReadResult readTmxCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    PairCollector pairs(text.stream->name(), options.task, sink);
    return TmxUnits(options).read(std::move(text), pairs);
}

}  // namespace translucent
