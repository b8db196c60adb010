#pragma once

#include "widgets/drawing_style.h"

#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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

/// A vocabulary entry as the engine gives it.
struct TokenRef {
    std::int64_t id = 0;
    std::string_view piece;
};

/// The display text of a vocabulary entry: special tokens by name (⟨BEGIN⟩, ⟨END⟩), without the word mark "▁", and a
/// separate word mark as "␣".
QString tokenText(const TokenRef& token);
/// The same of a piece without its number: "<s>" and "</s>" are the special tokens.
QString pieceText(std::string_view piece);

/// Marks tokens that continue a word in Latin letters of the previous token.
std::vector<bool> continuesWord(std::span<const TokenRef> tokens);

/// Tokens of a sentence in order. A piece that continues a word in Latin letters gets a hyphen: "walk",
/// "-ing".
QStringList tokenTexts(std::span<const TokenRef> tokens);

/// The tokens of a sentence as running text, without the special ones; `cut` separates tokens inside words: "walk|ing".
QString runningText(std::span<const TokenRef> tokens, const QString& cut = {});

}  // namespace translucent
