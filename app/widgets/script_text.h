#pragma once

#include "widgets/presented.h"

class QLabel;
class QString;
class QTextDocument;

namespace translucent {

/// Rich text whose subscripts and superscripts have at least as many pixels: a document makes them two thirds as large
/// as the text.
QString withLegibleScripts(const QString& html, const QFont& font, double least = kLegibleText);

/// Texts write exponents with a caret where no character is raised: W^Q, e^−2.5. This is the same HTML with them
/// raised; carets of anything else, as in length^alpha, stay.
QString withRaisedExponents(const QString& html);

/// Raises the exponents of a document, which becomes shorter by their carets, and makes them as legible. Code stays as
/// it is.
void raiseExponents(QTextDocument& document, double least = kLegibleText);

/// Shows rich text with legible scripts in a label, now and when the text becomes larger or smaller.
void setScriptText(QLabel& label, const QString& html);

/// Shows a plain text with its exponents raised.
void setTypesetText(QLabel& label, const QString& text);

}  // namespace translucent
