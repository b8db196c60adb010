#include "widgets/glossary.h"

#include "translucent/base/error.h"
#include "widgets/token_text.h"

#include <QApplication>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QTextCursor>
#include <QTextDocument>
#include <QWhatsThisClickedEvent>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

/// These are also everyday words: a mention is seldom one of the term.
const std::array kEverydayWords {"value", "key", "run", "source", "target", "scaling", "parameters", "reference",
    "recipe", "preset", "corpus", "缩放", "参数", "原文", "译文", "语料", "配方", "预设"};
/// Phrases that contain a term but have a different meaning.
const std::array kOtherThings {"batch norm"};
constexpr qsizetype kShortestChinese = 2;

Term termOf(const GlossaryTerm& term, Glossary::Language language)
{
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    const bool chinese = language == Glossary::Language::Chinese;
    return {.id = text(term.id),
        .name = text(chinese ? term.chinese : term.english),
        .meaning = text(chinese ? term.chineseMeaning : term.englishMeaning),
        .otherName = text(chinese ? term.english : term.chinese),
        .otherMeaning = text(chinese ? term.englishMeaning : term.chineseMeaning),
        .source = text(term.source),
        .page = text(term.page)};
}

std::vector<GlossaryTerm> shippedTerms()
{
    try {
        return shippedGlossary();
    } catch (const Error& error) {
        qWarning("glossary: %s", error.what());
        return {};
    }
}

/// Capitals indicate names and abbreviations: END is not "end".
bool hasCapitals(const QString& word)
{
    return std::ranges::any_of(word, [](QChar character) { return character.isUpper(); });
}

/// Hyphens are spaces.
QString searchable(const QString& text)
{
    return text.toLower().replace(u'-', u' ').simplified();
}

/// "residual connection / residual stream" and "alignment error rate (AER)" are two words each, "length penalty α" one.
QStringList wordsOf(QString name)
{
    static const QRegularExpression kSymbol(QStringLiteral(" (α|W\\^O)$"));
    name.replace(QStringLiteral("（"), QStringLiteral(" / ")).replace(QStringLiteral(" ("), QStringLiteral(" / "));
    name.remove(u'）').remove(u')');
    QStringList words;
    for (const QString& word : name.split(QStringLiteral(" / ")))
        words << QString(word).remove(kSymbol).trimmed();
    return words;
}

constexpr qsizetype kMostLinks = 4;

struct ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExplanationText)
};

QString plainText(const QString& rich)
{
    QTextDocument document;
    document.setHtml(rich);
    return document.toPlainText();
}

QString linksTo(const QStringList& ids)
{
    QStringList links;
    for (const QString& id : ids)
        if (const Term* term = Glossary::current().find(id); term && links.size() < kMostLinks)
            links << QStringLiteral("<a href=\"%1\">%2</a>").arg(termLink(id), term->name.toHtmlEscaped());
    return links.isEmpty()
        ? QString()
        : QStringLiteral("<p>%1</p>").arg(ExplanationText::tr("Glossary: %1").arg(links.join(QStringLiteral(" · "))));
}

}  // namespace

Glossary::Glossary(const std::vector<GlossaryTerm>& terms, Language language)
{
    for (const GlossaryTerm& term : terms) {
        m_terms.push_back(termOf(term, language));
        addWords(m_terms.back(), language);
    }
    for (const char* other : kOtherThings)
        m_words.insert(QString::fromUtf8(other), {});
    makePattern(language);
}

const Glossary& Glossary::current()
{
    static const std::vector<GlossaryTerm> kTerms = shippedTerms();
    static const Glossary kEnglish(kTerms, Language::English);
    static const Glossary kChinese(kTerms, Language::Chinese);
    return QLocale().language() == QLocale::Chinese ? kChinese : kEnglish;
}

void Glossary::addWords(const Term& term, Language language)
{
    for (const QString& word : wordsOf(term.name)) {
        const bool everyday =
            std::ranges::any_of(kEverydayWords, [&](const char* each) { return word == QString::fromUtf8(each); });
        if (!everyday && (language == Language::English || word.size() >= kShortestChinese))
            m_words.insert(word, term.id);
    }
    if (term.id == QLatin1String("mask"))
        m_words.insert(language == Language::Chinese ? QStringLiteral("掩码") : QStringLiteral("mask"), term.id);
}

/// Long words first, so that "cross-attention" is not "attention"; Latin words as whole words, also in plural.
void Glossary::makePattern(Language language)
{
    QStringList words = m_words.keys();
    std::ranges::sort(
        words, [](const QString& a, const QString& b) { return std::pair(b.size(), a) < std::pair(a.size(), b); });
    QStringList alternatives;
    for (const QString& word : std::as_const(words)) {
        const bool latin = word.front().unicode() < 0x80;
        const QString exact = QRegularExpression::escape(word);
        const QString plural = language == Language::English ? QStringLiteral("(?:e?s)?") : QString();
        const QString cased = hasCapitals(word) ? exact : QStringLiteral("(?i:%1)").arg(exact);
        alternatives << (latin ? QStringLiteral("\\b%1%2\\b").arg(cased, plural) : cased);
    }
    m_pattern.setPattern(alternatives.join(u'|'));
}

const Term* Glossary::find(const QString& id) const
{
    const auto found = std::ranges::find(m_terms, id, &Term::id);
    return found == m_terms.end() ? nullptr : &*found;
}

std::vector<const Term*> Glossary::search(const QString& text) const
{
    const QString wanted = searchable(text);
    const auto placeOf = [&wanted](const Term& term) {
        const std::array places {term.name, term.otherName, term.meaning, term.otherMeaning};
        if (searchable(term.name).startsWith(wanted))
            return -1;
        const auto has = [&wanted](const QString& place) { return searchable(place).contains(wanted); };
        return int(std::ranges::find_if(places, has) - places.begin());
    };
    std::vector<std::pair<int, const Term*>> found;
    for (const Term& term : m_terms)
        if (const int place = placeOf(term); place < 4)
            found.emplace_back(place, &term);
    std::ranges::stable_sort(found, {}, &std::pair<int, const Term*>::first);
    std::vector<const Term*> terms;
    for (const auto& each : found)
        terms.push_back(each.second);
    return terms;
}

/// For a word as written in a text.
QString Glossary::idOf(const QString& word) const
{
    for (const QString& ending : {QString(), QStringLiteral("s"), QStringLiteral("es")})
        if (word.endsWith(ending))
            for (const QString& known : {word.chopped(ending.size()), word.chopped(ending.size()).toLower()})
                if (const auto found = m_words.find(known); found != m_words.end())
                    return *found;
    return {};
}

std::vector<Glossary::Mention> Glossary::mentions(const QString& text) const
{
    std::vector<Mention> mentions;
    for (auto matches = m_pattern.globalMatch(text); matches.hasNext();) {
        const auto match = matches.next();
        const QString id = idOf(match.captured());
        if (!id.isEmpty() && std::ranges::find(mentions, id, &Mention::id) == mentions.end())
            mentions.push_back({id, match.capturedStart(), match.capturedLength()});
    }
    return mentions;
}

QStringList Glossary::termsIn(const QString& text) const
{
    QStringList ids;
    for (const Mention& mention : mentions(text))
        ids << mention.id;
    return ids;
}

QString Glossary::linked(const QString& text, const QString& except) const
{
    QString html;
    qsizetype end = 0;
    for (const Mention& mention : mentions(text)) {
        if (mention.id == except)
            continue;
        html += text.mid(end, mention.start - end).toHtmlEscaped()
            + QStringLiteral("<a href=\"%1\">%2</a>")
                  .arg(termLink(mention.id), text.mid(mention.start, mention.length).toHtmlEscaped());
        end = mention.start + mention.length;
    }
    html += text.mid(end).toHtmlEscaped();
    return html.replace(u'\n', QStringLiteral("<br>"));
}

QString termLink(const QString& id)
{
    return QStringLiteral("term:") + id;
}

QString explanationText(const QString& sentence, std::string_view term)
{
    const Glossary& glossary = Glossary::current();
    const QString id = QString::fromUtf8(term.data(), qsizetype(term.size()));
    const Term* about = glossary.find(id);
    if (!about && !id.isEmpty() && !glossary.terms().empty())
        qWarning("the glossary has no term %s", qPrintable(id));
    const QString said = sentence.isEmpty() && about ? about->meaning : sentence;
    if (said.isEmpty())
        return {};
    const bool rich = Qt::mightBeRichText(said);
    QString text =
        rich ? said : QStringLiteral("<p>%1</p>").arg(said.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")));
    if (about && !about->source.isEmpty())
        text += QStringLiteral("<p><small>%1</small></p>").arg(about->source.toHtmlEscaped());
    QStringList ids = glossary.termsIn(rich ? plainText(said) : said);
    ids.removeAll(id);
    ids.prepend(id);
    return withLegibleScripts(withRaisedExponents(text + linksTo(ids)), QApplication::font());
}

void explain(QWidget& widget, const QString& sentence, std::string_view term)
{
    widget.setWhatsThis(explanationText(sentence, term));
}

void setLinkedText(QLabel& label, const QString& text)
{
    if (label.textFormat() != Qt::RichText) {
        label.setTextFormat(Qt::RichText);
        label.setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        QObject::connect(
            &label, &QLabel::linkActivated, &label, [&label](const QString& link) { followTerm(label, link); });
    }
    setScriptText(label, withRaisedExponents(Glossary::current().linked(text)));
}

void linkTerms(QTextDocument& document)
{
    // Has the same number of characters as the document.
    for (const Glossary::Mention& mention : Glossary::current().mentions(document.toPlainText())) {
        QTextCursor cursor(&document);
        cursor.setPosition(int(mention.start) + 1);
        const QTextCharFormat before = cursor.charFormat();
        if (before.isAnchor() || before.fontFixedPitch() || cursor.blockFormat().headingLevel() > 0)
            continue;
        cursor.setPosition(int(mention.start));
        cursor.setPosition(int(mention.start + mention.length), QTextCursor::KeepAnchor);
        QTextCharFormat link;
        link.setAnchor(true);
        link.setAnchorHref(termLink(mention.id));
        link.setUnderlineStyle(QTextCharFormat::DotLine);
        cursor.mergeCharFormat(link);
    }
}

/// Like a link in What's this?: the event is passed from widget to widget up to the window.
void followTerm(QWidget& from, const QString& link)
{
    QWhatsThisClickedEvent clicked(link);
    QCoreApplication::sendEvent(&from, &clicked);
}

}  // namespace translucent
