#pragma once

class QFont;
class QLabel;
class QString;

namespace translucent {

/// Rich text whose subscripts and superscripts stay legible: a document makes them two thirds as large as the text.
QString withLegibleScripts(const QString& html, const QFont& font);

/// Shows it in a label, now and when the text becomes larger or smaller.
void setScriptText(QLabel& label, const QString& html);

}  // namespace translucent
