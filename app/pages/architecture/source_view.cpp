#include "pages/architecture/source_view.h"

#include <QEvent>
#include <QRegularExpression>
#include <QSyntaxHighlighter>

namespace translucent {

namespace {

/// Headings and comments in the muted colour, headings bold.
class Highlighter : public QSyntaxHighlighter {
public:
    explicit Highlighter(QPlainTextEdit* view)
        : QSyntaxHighlighter(view->document())
        , m_view(view)
    {
    }

protected:
    void highlightBlock(const QString& text) override
    {
        QTextCharFormat format;
        format.setForeground(m_view->palette().color(QPalette::PlaceholderText));
        const qsizetype comment = text.indexOf(QStringLiteral("//"));
        if (comment == 0 && text.startsWith(QStringLiteral("// core/"))) {
            format.setFontWeight(QFont::Bold);
            format.setForeground(m_view->palette().color(QPalette::Link));
        }
        if (comment >= 0)
            setFormat(int(comment), int(text.size() - comment), format);
        static const QRegularExpression words(
            QStringLiteral("\\b(const|auto|return|if|for|else|switch|case|break|true|false|void|double|float|bool|int|"
                           "template|typename|inline|static_cast)\\b"));
        QTextCharFormat word;
        word.setFontWeight(QFont::DemiBold);
        for (auto match = words.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            if (comment < 0 || found.capturedStart() < comment)
                setFormat(int(found.capturedStart()), int(found.capturedLength()), word);
        }
    }

private:
    QPlainTextEdit* m_view;
};

}  // namespace

SourceView::SourceView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("sourceView"));
    setProperty("role", QStringLiteral("source"));
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    new Highlighter(this);
}

void SourceView::setPlaces(const std::vector<SourcePlace>& places)
{
    QStringList parts;
    for (const SourcePlace& place : places)
        if (const auto excerpt = readExcerpt(place))
            parts << QStringLiteral("// %1:%2\n%3").arg(excerpt->file).arg(excerpt->firstLine).arg(excerpt->text);
    setPlainText(parts.join(QStringLiteral("\n\n")));
}

void SourceView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        if (auto* highlighter = document()->findChild<QSyntaxHighlighter*>())
            highlighter->rehighlight();
}

}  // namespace translucent
