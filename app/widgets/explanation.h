#pragma once

#include <QString>

#include <string_view>

class QLabel;
class QTextDocument;
class QWidget;

namespace translucent {

/// What something is and why, as What's this? (Shift+F1) shows it: a sentence, where the paper has it, and links to the
/// glossary – to `term`, what it is about, and to the terms that the sentence names. Without a sentence the term's
/// meaning is said; without either the text is empty. `sentence` may be rich text.
QString explanationText(const QString& sentence, std::string_view term = {});

/// Sets that as the What's this? of a widget, which then explains what is in it, too, unless that has its own.
void explain(QWidget& widget, const QString& sentence, std::string_view term = {});

/// Shows a text in which the terms of the glossary are links, for the mouse and the keyboard.
void setLinkedText(QLabel& label, const QString& text);

/// Does the same in a document: words that are links or code stay as they are. The links have the colour of the text.
void linkTerms(QTextDocument& document);

/// Asks the window to open a link "term:ID", which may come from any widget of it.
void followTerm(QWidget& from, const QString& link);

}  // namespace translucent
