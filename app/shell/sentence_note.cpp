#include "shell/sentence_note.h"

#include "translucent/base/language.h"
#include "translucent/training/training_run.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace translucent {

namespace {

bool isChinese(QChar character)
{
    return character.script() == QChar::Script_Han;
}

/// Two words or more in the letters of English, and no Chinese character.
bool looksEnglish(const QString& text)
{
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{2,}"));
    return std::ranges::none_of(text, isChinese) && text.count(word) > 1;
}

/// At least half of the letters are Chinese.
bool looksChinese(const QString& text)
{
    const auto letters = std::ranges::count_if(text, [](QChar c) { return c.isLetter(); });
    return letters > 0 && 2 * std::ranges::count_if(text, isChinese) >= letters;
}

bool hasLongWord(const QString& text)
{
    const QStringList words = text.simplified().split(u' ');
    return std::ranges::any_of(words, [](const QString& word) { return word.size() > 1; });
}

}  // namespace

SentenceNote::SentenceNote(QWidget* parent)
    : QFrame(parent)
    , m_said(makeText("caption", "sentenceNoteText", {}, this))
    , m_close(makeButton("flat", "sentenceNoteClose", this))
{
    setObjectName(QStringLiteral("sentenceNote"));
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    rowOf({{m_said, 1}, m_close}, this, {}, 8);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void SentenceNote::setModel(const ModelInfo& info)
{
    m_info = info;
    judge(m_text, m_isCut);
}

/// A hint on text that the model reads differently than intended.
QString SentenceNote::hint() const
{
    const auto task = builtinTaskOf(m_info);
    if (isOfLetters(task))
        return !hasLongWord(m_text) ? QString()
            : hasLongWord(readableText(m_info, m_text))
            ? tr("This model reads only the letters a to z, one at a time.")
            : tr("Letters are separated for you: this model reads one at a time.");
    if (languageGroup(m_info.sourceLanguage) == LanguageGroup::Chinese && looksEnglish(m_text))
        return tr("This is English; the model reads Chinese.");
    if (languageGroup(m_info.sourceLanguage) == LanguageGroup::English && looksChinese(m_text))
        return tr("This is Chinese; the model reads English.");
    return {};
}

void SentenceNote::judge(const QString& text, bool isCut)
{
    m_text = text;
    m_isCut = isCut;
    QStringList said;
    if (isCut)
        said << tr("The text was too long: only its first %1 characters were kept.")
                    .arg(QLocale().toString(text.size()));
    if (const QString about = hint(); !about.isEmpty())
        said << about;
    m_said->setText(inOneParagraph(said));
    setVisible(!said.isEmpty());
}

void SentenceNote::retranslateUi()
{
    m_close->setToolTip(tr("Close this note"));
    m_close->setAccessibleName(tr("Close this note"));
    if (!isHidden())
        judge(m_text, m_isCut);
}

QString trainedOnText(const ModelInfo& info)
{
    const QString corpus = QString::fromStdString(info.corpus), credits = QString::fromStdString(info.attribution);
    const bool hasTatoeba = credits.contains(QLatin1String("tatoeba"), Qt::CaseInsensitive);
    const bool hasClassroom = credits.contains(QLatin1String("classroom"), Qt::CaseInsensitive);
    QStringList parts;
    if (hasTatoeba)
        parts << TrainingNotice::tr("everyday sentences (Tatoeba)");
    if (hasClassroom || corpus.contains(QLatin1String("classroom")))
        parts << TrainingNotice::tr("simple sentences of the built-in classroom grammar");
    if (corpus.startsWith(QLatin1String("builtin:everyday")))
        parts << TrainingNotice::tr("sentences of the built-in task \"everyday\"");
    if (parts.empty() && corpus.startsWith(QLatin1String("builtin:")))
        parts << TrainingNotice::tr("strings of letters");
    if (parts.empty())
        parts << (corpus.isEmpty() ? TrainingNotice::tr("unspecified sentences")
                                   : TrainingNotice::tr("the corpus %1").arg(corpus));
    const qsizetype known = int {hasTatoeba} + int {hasClassroom};
    if (const qsizetype others = credits.split(QLatin1String("; ")).size() - known; known > 0 && others > 0)
        parts << TrainingNotice::tr("%1 other corpora").arg(others);
    return QLocale().createSeparatedList(parts);
}

TrainingNotice::TrainingNotice(QWidget* parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("trainingNotice"));
    setProperty("role", QStringLiteral("warning"));
    setIcon(tintedIcon(QStringLiteral(":/icons/warning.svg")));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(this, &QToolButton::clicked, this,
        [this] { QToolTip::showText(mapToGlobal(rect().bottomLeft()), toolTip(), this); });
    hide();
}

namespace {

/// Each once, as written in the sentence.
QString partsOf(const QString& sentence, const std::vector<TextSpan>& spans)
{
    const QByteArray text = sentence.toUtf8();
    QStringList parts;
    for (const TextSpan& span : spans)
        parts << QString::fromUtf8(text.mid(qsizetype(span.begin), qsizetype(span.end - span.begin))).trimmed();
    parts.removeDuplicates();
    return parts.join(QStringLiteral(" … "));
}

/// The most important reason, as the title of the notice.
QString titleOf(const QualityEstimate& quality)
{
    return quality.isUnfamiliar()   ? TrainingNotice::tr("Unlike the training data")
        : !quality.lost.empty()     ? TrainingNotice::tr("Negation or number lost")
        : !quality.unread.empty()   ? TrainingNotice::tr("Parts hardly read")
        : !quality.repeated.empty() ? TrainingNotice::tr("Words repeated")
                                    : TrainingNotice::tr("Translation cut off");
}

QStringList reasons(const TranslationResult& result, const QualityEstimate& quality, const ModelInfo& info)
{
    QStringList lines;
    if (quality.isUnfamiliar())
        lines << TrainingNotice::tr("This model was trained on %1. The sentence seems to be of a different kind: do "
                                    "not rely on its translation.")
                     .arg(trainedOnText(info));
    if (!quality.unknown.empty())
        lines << TrainingNotice::tr("Not in its vocabulary: %1").arg(partsOf(result.sourceText, quality.unknown));
    if (quality.isUnsure())
        lines << TrainingNotice::tr("Mean probability of the tokens: %1; at least %2 is usual for this model.")
                     .arg(shortPercentText(quality.meanProbability), shortPercentText(quality.leastProbability));
    if (!quality.lost.empty())
        lines << TrainingNotice::tr("Negations or numbers without a counterpart in the translation: %1")
                     .arg(partsOf(result.sourceText, quality.lost));
    if (!quality.unread.empty())
        lines << TrainingNotice::tr("Hardly looked at, and probably missing from the translation (less than %1 of a "
                                    "token's attention each): %2")
                     .arg(QLocale().toString(kUnreadWeight), partsOf(result.sourceText, quality.unread));
    if (!quality.repeated.empty())
        lines << TrainingNotice::tr("Repeated in the translation, but not in the sentence: %1")
                     .arg(QString::fromStdString(quality.repeated.front()));
    if (quality.isCut)
        lines << TrainingNotice::tr("The translation reached the maximum length before its end.");
    return lines;
}

}  // namespace

void TrainingNotice::judge(const TranslationResult& result, const ModelInfo& info)
{
    const QualityEstimate& quality = qualityOf(result);
    const QString text = reasons(result, quality, info).join(u'\n');
    setText(titleOf(quality));
    setToolTip(plainTip(text));
    setAccessibleName(this->text());
    setAccessibleDescription(text);
    setVisible(quality.isDoubtful());
}

}  // namespace translucent
