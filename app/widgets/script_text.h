#pragma once

#include "widgets/presented.h"

class QLabel;
class QString;
class QTextDocument;

namespace translucent {

/// Rich text whose subscripts and superscripts have at least this number of pixels: by default they have two thirds of
/// the text size.
QString withLegibleScripts(const QString& html, const QFont& font, double least = kLegibleText);

/// Returns HTML in which exponents with a caret, such as W^Q, e^−2.5, are superscripts; carets after other text, as in
/// length^alpha, are kept.
QString withRaisedExponents(const QString& html);

/// Raises the exponents of a document, which becomes shorter by their carets, and makes them as legible. Code stays as
/// it is.
void raiseExponents(QTextDocument& document, double least = kLegibleText);

/// Shows rich text with legible scripts in a label, also after changes of the text size.
void setScriptText(QLabel& label, const QString& html);

/// Shows a plain text with its exponents raised.
void setTypesetText(QLabel& label, const QString& text);

}  // namespace translucent
