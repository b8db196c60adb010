#include "widgets/explanation.h"

#include "widgets/glossary.h"
#include "widgets/token_text.h"

#include <QApplication>
#include <QCoreApplication>
#include <QLabel>
#include <QTextCursor>
#include <QTextDocument>
#include <QWhatsThisClickedEvent>

namespace translucent {

namespace {

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
