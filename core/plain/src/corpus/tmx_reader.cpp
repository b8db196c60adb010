#include "corpus/xml_units.h"
#include "translucent/error.h"

#include <string>
#include <string_view>

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
        } else if (name == "tu") {
            beginUnit();
        } else if (name == "tuv") {
            m_language = languageOf(attributes);
            takeText();
        } else if (name == "seg") {
            beginText();
        }
    }

    void endElement(std::string_view name) override
    {
        if (name == "seg")
            endText();
        else if (name == "tuv")
            addText(m_language, takeText());
        else if (name == "tu")
            finishUnit();
    }

    /// `xml:lang`, or `lang` as in TMX before 1.4.
    static std::string languageOf(Attributes attributes)
    {
        const auto language = attribute(attributes, "xml:lang");
        return language.empty() ? attribute(attributes, "lang") : language;
    }

    std::string m_language;  ///< of the current tuv
};

}  // namespace

CorpusReadResult readTmxCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    PairCollector pairs(text.stream->name(), options.task, sink);
    return TmxUnits(options).read(text, pairs);
}

}  // namespace translucent
