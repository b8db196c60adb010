#pragma once

#include <QString>

#include <string_view>

class QLabel;
class QTextDocument;
class QWidget;

namespace translucent {

/// An explanation for What's this? (Shift+F1): a sentence, its place in the paper, and links to the glossary – to
/// `term`, its subject, and to the terms in the sentence. Without a sentence, the definition of the term is used;
/// without either, the text is empty. `sentence` can be rich text.
QString explanationText(const QString& sentence, std::string_view term = {});

/// Sets the explanation as the What's this? of a widget. It also applies to children without their own.
void explain(QWidget& widget, const QString& sentence, std::string_view term = {});

/// Shows a text in which the terms of the glossary are links, for the mouse and the keyboard.
void setLinkedText(QLabel& label, const QString& text);

/// Does the same in a document: words in links or code do not change. The links have the colour of the text.
void linkTerms(QTextDocument& document);

/// Requests that the window opens a link "term:ID" of any of its widgets.
void followTerm(QWidget& from, const QString& link);

}  // namespace translucent
