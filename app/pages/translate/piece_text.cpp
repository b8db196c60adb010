#include "pages/translate/piece_text.h"

#include "widgets/token_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace translucent {

namespace {

class PieceText {
    Q_DECLARE_TR_FUNCTIONS(translucent::PieceText)

public:
    static QString visible(const std::string& piece)
    {
        return QString::fromStdString(piece).replace(QChar(0x2581), QChar(0x2423));
    }

    static QString label(std::int64_t id, const std::string& piece)
    {
        const bool raw = id == kUnknownId && piece != "<unk>";
        return id < kSpecialIds && !raw ? tokenText({id, piece}) : visible(piece);
    }

    static QString toolTip(const Piece& piece)
    {
        QStringList lines {tr("Piece: %1").arg(label(piece.id, piece.text)), tr("Vocabulary id: %1").arg(piece.id)};
        if (piece.id == kEndId)
            lines << tr("End-of-sentence marker, added automatically.");
        else
            lines << tr("Bytes %1–%2 of the sentence (UTF-8)").arg(piece.span.begin).arg(piece.span.end);
        if (piece.id == kUnknownId)
            lines << tr("Unknown: not in the vocabulary. All unknown tokens look the same to the model.");
        return lines.join(QLatin1Char('\n'));
    }
};

}  // namespace

QString pieceLabel(std::int64_t id, const std::string& piece)
{
    return PieceText::label(id, piece);
}

QString pieceToolTip(const Piece& piece)
{
    return PieceText::toolTip(piece);
}

}  // namespace translucent
