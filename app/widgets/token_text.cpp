#include "widgets/token_text.h"

#include "translucent/tokenizer.h"

namespace translucent {

namespace {

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
