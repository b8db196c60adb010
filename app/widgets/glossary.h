#pragma once

#include "translucent/lessons/glossary.h"

#include <QHash>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

class QLabel;
class QTextDocument;
class QWidget;

namespace translucent {

/// A term of the glossary in the language of the window.
struct Term {
    QString id;
    QString name;
    QString meaning;
    QString otherName;  ///< in the other language
    QString otherMeaning;
    QString source;  ///< with its section; empty = none
    QString page;    ///< name of a page that shows it
};

/// The terms in one language, with lookup, search, and detection in texts.
class Glossary {
public:
    enum class Language { English, Chinese };
    Glossary(const std::vector<GlossaryTerm>& terms, Language language);

    /// The bundled glossary in the language of the window; empty if it is missing. Read once.
    static const Glossary& current();

    const std::vector<Term>& terms() const { return m_terms; }
    /// nullptr if the term does not exist.
    const Term* find(const QString& id) const;
    /// All that have `text` in their name or meaning, in either language: names before meanings, the window's language
    /// before the other.
    std::vector<const Term*> search(const QString& text) const;

    /// A term as a text names it.
    struct Mention {
        QString id;
        qsizetype start = 0;
        qsizetype length = 0;
    };
    /// The first mention of each term, in the order of the text.
    std::vector<Mention> mentions(const QString& text) const;
    /// Their ids.
    QStringList termsIn(const QString& text) const;
    /// The text as HTML in which the first mention of each term, but not of `except`, is a link to it.
    QString linked(const QString& text, const QString& except = {}) const;

private:
    void addWords(const Term& term, Language language);
    void makePattern(Language language);
    QString idOf(const QString& word) const;

    std::vector<Term> m_terms;
    QHash<QString, QString> m_words;  ///< ids; empty for words that only look like a term
    QRegularExpression m_pattern;     ///< any of the words
};

/// "term:softmax", as lessons link it.
QString termLink(const QString& id);

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
