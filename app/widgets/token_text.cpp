#include "widgets/token_text.h"

#include "translucent/text/tokenizer.h"

#include <QEvent>
#include <QFontInfo>
#include <QLabel>
#include <QList>
#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>

#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kScript = 2.0 / 3;  ///< of the text around
constexpr char kKeeperName[] = "scriptKeeper";

/// A child of the label whose text it updates.
class ScriptKeeper : public QObject {
public:
    explicit ScriptKeeper(QLabel& label)
        : QObject(&label)
        , m_label(label)
    {
        setObjectName(QLatin1String(kKeeperName));
        label.installEventFilter(this);
    }

    void show(const QString& html)
    {
        m_html = html;
        m_label.setText(withLegibleScripts(html, m_label.font(), leastSmallText(m_label)));
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange)
            show(m_html);
        return QObject::eventFilter(watched, event);
    }

private:
    QLabel& m_label;
    QString m_html;
};

/// Text that is smaller has larger scripts.
bool isScriptLegible(const QFont& font, double least)
{
    return QFontInfo(font).pixelSize() * kScript >= least;
}

int pixelsOfScript(double least)
{
    return int(std::ceil(least / kScript));
}

/// After a letter, digit or bracket: a number, one letter with its index, or anything in brackets, which are then
/// removed. Words are code.
const QRegularExpression& exponent()
{
    static const QRegularExpression kExponent(
        QStringLiteral("(?<=[\\p{L}\\p{N})])\\^([−-]?\\d+(?:\\.\\d+)?|\\p{L}[ᵢⱼ₀-ₜ]*)(?![A-Za-z])"
                       "|(?<=[\\p{L}\\p{N})])\\^\\(([^()^<\\n]+)\\)"));
    return kExponent;
}

void removeAt(QTextCursor& cursor, qsizetype position, int count)
{
    cursor.setPosition(int(position));
    cursor.setPosition(int(position) + count, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
}

constexpr QChar kWordMark = QChar(0x2581);
constexpr QChar kVisibleSpace = QChar(0x2423);

bool isLatinLetter(QChar character)
{
    return character.isLetter() && character.script() == QChar::Script_Latin;
}

QString textOf(const TokenRef& token)
{
    return QString::fromUtf8(token.piece.data(), qsizetype(token.piece.size()));
}

}  // namespace

QString withLegibleScripts(const QString& html, const QFont& font, double least)
{
    if (isScriptLegible(font, least))
        return html;
    QString legible = html;
    for (const char* tag : {"sub", "sup"})
        legible.replace(QStringLiteral("<%1>").arg(QLatin1String(tag)),
            QStringLiteral("<%1 style='font-size:%2px'>").arg(QLatin1String(tag)).arg(pixelsOfScript(least)));
    return legible;
}

QString withRaisedExponents(const QString& html)
{
    return QString(html).replace(exponent(), QStringLiteral("<sup>\\1\\2</sup>"));
}

void raiseExponents(QTextDocument& document, double least)
{
    QList<QRegularExpressionMatch> found;
    for (auto matches = exponent().globalMatch(document.toPlainText()); matches.hasNext();)
        found.prepend(matches.next());  // the last one first, so that the positions of the others do not change
    QTextCharFormat raised;
    raised.setVerticalAlignment(QTextCharFormat::AlignSuperScript);
    if (!isScriptLegible(document.defaultFont(), least))
        raised.setProperty(QTextFormat::FontPixelSize, pixelsOfScript(least));
    for (const QRegularExpressionMatch& match : std::as_const(found)) {
        QTextCursor cursor(&document);
        cursor.setPosition(int(match.capturedStart()));
        cursor.setPosition(int(match.capturedEnd()), QTextCursor::KeepAnchor);
        if (cursor.charFormat().fontFixedPitch() || cursor.blockFormat().nonBreakableLines())  // code
            continue;
        cursor.mergeCharFormat(raised);
        const bool isInBrackets = match.hasCaptured(2);
        if (isInBrackets)
            removeAt(cursor, match.capturedEnd() - 1, 1);
        removeAt(cursor, match.capturedStart(), isInBrackets ? 2 : 1);
    }
}

void setScriptText(QLabel& label, const QString& html)
{
    auto* keeper =
        static_cast<ScriptKeeper*>(label.findChild<QObject*>(QLatin1String(kKeeperName), Qt::FindDirectChildrenOnly));
    if (!keeper)
        keeper = new ScriptKeeper(label);
    keeper->show(html);
}

void setTypesetText(QLabel& label, const QString& text)
{
    const QString html = text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
    const QString raised = withRaisedExponents(html);
    const bool isPlain = raised == html;
    label.setTextFormat(isPlain ? Qt::PlainText : Qt::RichText);
    setScriptText(label, isPlain ? text : raised);
}

QString pieceText(std::string_view piece)
{
    return tokenText({piece == "<s>" ? kBeginId : piece == "</s>" ? kEndId : kUnknownId, piece});
}

QString tokenText(const TokenRef& token)
{
    if (token.id == kPadId)
        return QStringLiteral("⟨PAD⟩");
    if (token.id == kBeginId)
        return QStringLiteral("⟨BEGIN⟩");
    if (token.id == kEndId)
        return QStringLiteral("⟨END⟩");
    if (token.id == kMaskId)
        return QStringLiteral("⟨MASK⟩");
    QString text = textOf(token);
    if (token.id == kUnknownId && (text.isEmpty() || text == QStringLiteral("<unk>")))
        return QStringLiteral("⟨UNK⟩");
    if (text.startsWith(kWordMark))
        text.remove(0, 1);
    text.replace(kWordMark, kVisibleSpace);
    return text.isEmpty() ? QString(kVisibleSpace) : text;
}

std::vector<bool> continuesWord(std::span<const TokenRef> tokens)
{
    std::vector<bool> continues;
    bool afterLetter = false;
    for (const TokenRef& token : tokens) {
        const bool special = token.id < kSpecialIds && token.id != kUnknownId;
        const QString raw = special ? QString() : textOf(token);
        continues.push_back(afterLetter && !raw.isEmpty() && isLatinLetter(raw.front()));
        afterLetter = !raw.isEmpty() && isLatinLetter(raw.back());
    }
    return continues;
}

QStringList tokenTexts(std::span<const TokenRef> tokens)
{
    const std::vector<bool> continues = continuesWord(tokens);
    QStringList texts;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        texts << (continues[i] ? u'-' + tokenText(tokens[i]) : tokenText(tokens[i]));
    return texts;
}

QString runningText(std::span<const TokenRef> tokens, const QString& cut)
{
    QString text;
    for (const TokenRef& token : tokens) {
        if (token.id < kSpecialIds && token.id != kUnknownId)
            continue;
        const QString piece = textOf(token).replace(kWordMark, u' ');
        text += (text.isEmpty() || text.endsWith(u' ') || piece.startsWith(u' ') ? QString() : cut) + piece;
    }
    return text.simplified();
}

}  // namespace translucent
