#include "corpus/xml_problem.h"

namespace translucent {

Message xmlProblem(XML_Error error)
{
    switch (error) {
    case XML_ERROR_TAG_MISMATCH:
        return say("not valid XML: an end tag does not fit the start tag before it; correct it");
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
        return say("not valid XML: the file ends too early; it is probably cut off, so get it again");
    case XML_ERROR_PARTIAL_CHAR:
    case XML_ERROR_INVALID_TOKEN:
        return say("not valid XML: a character that is not allowed there, such as a bare < or & or a byte of another "
                   "encoding; write &lt; or &amp;, or convert the file to UTF-8");
    case XML_ERROR_UNKNOWN_ENCODING:
    case XML_ERROR_INCORRECT_ENCODING:
        return say("not valid XML: the encoding that its first line names is unknown or not that of the text; convert "
                   "the file to UTF-8");
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
        return say("not valid XML: a tag has the same attribute twice; delete one of them");
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
    case XML_ERROR_MISPLACED_XML_PI:
        return say("not valid XML: there is something before or after its only outermost element; delete that");
    case XML_ERROR_UNDEFINED_ENTITY:
    case XML_ERROR_RECURSIVE_ENTITY_REF:
    case XML_ERROR_BAD_CHAR_REF:
        return say("not valid XML: a reference, such as &name; or &#number;, to what does not exist; write the "
                   "character itself");
    default: return say("not valid XML: a tag or declaration is not written as XML has it; correct it");
    }
}

}  // namespace translucent
