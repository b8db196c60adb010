#include "shell/sentence_note.h"

#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>

namespace translucent {

namespace {

QStringList linesOf(const QString& text)
{
    static const QRegularExpression end(QStringLiteral("[\\n\\r\\x{85}\\x{2028}\\x{2029}]+"));
    QStringList lines = text.split(end);
    lines.removeIf([](const QString& line) { return line.trimmed().isEmpty(); });
    return lines;
}

}  // namespace

SentenceNote::SentenceNote(QWidget* parent)
    : QFrame(parent)
    , m_said(makeText("caption", "sentenceNoteText", {}, this))
    , m_first(makePushButton("firstLineOnly", {}, {}, this))
    , m_close(makeButton("flat", "sentenceNoteClose", this))
{
    setObjectName(QStringLiteral("sentenceNote"));
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    rowOf({{m_said, 1}, m_first, m_close}, this, {}, 8);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_first, &QPushButton::clicked, this, [this] { Q_EMIT lineChosen(linesOf(m_text).value(0).trimmed()); });
    hide();
}

void SentenceNote::judge(const QString& text, bool isCut)
{
    m_text = text;
    m_isCut = isCut;
    const auto lines = int(linesOf(text).size());
    QStringList said;
    if (lines > 1)
        said << tr("%1 lines were joined into one sentence, as the models translate one at a time.").arg(lines);
    if (isCut)
        said << tr("The text was too long: only its first %1 characters are there.")
                    .arg(QLocale().toString(text.size()));
    m_said->setText(said.join(u' '));
    m_first->setVisible(lines > 1);
    setVisible(!said.isEmpty());
}

void SentenceNote::retranslateUi()
{
    m_first->setText(tr("Only the first line"));
    m_close->setToolTip(tr("Close this note"));
    m_close->setAccessibleName(tr("Close this note"));
    if (!isHidden())
        judge(m_text, m_isCut);
}

}  // namespace translucent
