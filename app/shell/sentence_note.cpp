#include "shell/sentence_note.h"

#include "translucent/base/language.h"
#include "translucent/scores/counterparts.h"
#include "translucent/scores/word_frequency.h"
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

/// The total weight on each source piece, including END; empty if the model has no cross-attention.
std::vector<double> sourceWeights(const ForwardTrace& trace)
{
    std::vector<HeadId> heads;
    for (std::int64_t layer = 0; layer < trace.layers(AttentionKind::Cross); ++layer)
        std::ranges::copy(trace.headsOf(AttentionKind::Cross, layer), std::back_inserter(heads));
    const std::size_t pieces = trace.sourceIds.size();
    if (heads.empty() || pieces == 0)
        return {};
    const std::vector<float> mean = meanAttention(trace, heads);
    std::vector<double> weights(pieces);
    for (std::size_t i = 0; i < mean.size(); ++i)
        weights[i % pieces] += mean[i];
    return weights;
}

bool isWord(const Piece& piece)
{
    return std::ranges::any_of(QString::fromStdString(piece.text), [](QChar c) { return c.isLetterOrNumber(); });
}

}  // namespace

QStringList unreadSource(const TranslationResult& result)
{
    const std::vector<Piece>& pieces = result.translation.source;
    if (result.traces.empty() || pieces.size() < 2)
        return {};
    const std::vector<double> weights = sourceWeights(result.traces.front());
    if (weights.size() != pieces.size())
        return {};
    const std::size_t end = pieces.size() - 1;
    const auto unread = [&](std::size_t i) { return isWord(pieces[i]) && weights[i] < kUnreadWeight; };
    const QByteArray text = result.sourceText.toUtf8();
    QStringList parts;
    int count = 0;
    for (std::size_t i = 0; i < end; ++i) {
        if (!unread(i))
            continue;
        const std::size_t begin = i;
        while (i + 1 < end && unread(i + 1))
            ++i;
        count += int(i + 1 - begin);
        const auto from = qsizetype(pieces[begin].span.begin), to = qsizetype(pieces[i].span.end);
        parts << QString::fromUtf8(text.mid(from, to - from)).trimmed();
    }
    return count >= kUnreadPieces
            && double(count)
                >= kUnreadShare * double(std::ranges::count_if(pieces.begin(), pieces.begin() + qsizetype(end), isWord))
        ? parts
        : QStringList();
}

QStringList lostSource(const TranslationResult& result)
{
    if (result.translation.hypotheses.empty())
        return {};
    const std::string source = result.sourceText.toStdString();
    QStringList words;
    for (const auto& [what, span] : lostWords(source, result.translation.hypotheses.front().text))
        words << QString::fromStdString(source.substr(span.begin, span.end - span.begin));
    words.removeDuplicates();
    return words;
}

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
    m_said->setText(said.join(u' '));
    setVisible(!said.isEmpty());
}

void SentenceNote::retranslateUi()
{
    m_close->setToolTip(tr("Close this note"));
    m_close->setAccessibleName(tr("Close this note"));
    if (!isHidden())
        judge(m_text, m_isCut);
}

namespace {

QString quoted(const std::vector<std::string>& texts)
{
    QStringList result;
    for (const std::string& text : texts)
        result << QString::fromStdString(text).remove(QChar(0x2581));
    result.removeDuplicates();
    return result.join(QStringLiteral(" "));
}

}  // namespace

QString trainedOnText(const ModelInfo& info)
{
    const QString corpus = QString::fromStdString(info.corpus), credits = QString::fromStdString(info.attribution);
    QStringList parts;
    if (credits.contains(QLatin1String("tatoeba"), Qt::CaseInsensitive))
        parts << TrainingNotice::tr("everyday sentences (Tatoeba)");
    if ((corpus + credits).contains(QLatin1String("classroom"), Qt::CaseInsensitive))
        parts << TrainingNotice::tr("simple sentences of the built-in classroom grammar");
    if (corpus.startsWith(QLatin1String("builtin:everyday")))
        parts << TrainingNotice::tr("sentences of the built-in task \"everyday\"");
    if (parts.empty() && corpus.startsWith(QLatin1String("builtin:")))
        parts << TrainingNotice::tr("strings of letters");
    if (parts.empty())
        parts << (corpus.isEmpty() ? TrainingNotice::tr("unspecified sentences")
                                   : TrainingNotice::tr("the corpus %1").arg(corpus));
    return parts.join(TrainingNotice::tr(" and "));
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

void TrainingNotice::judge(const TranslationResult& result, const ModelInfo& info)
{
    const TranslationResult& judged = result.unchanged ? *result.unchanged : result;
    const Familiarity familiar = familiarity(judged.translation, info);
    const bool unsure = familiar.isUnsure() && judged.options.forcedPrefix.empty();
    const QStringList unread = judged.options.forcedPrefix.empty() ? unreadSource(judged) : QStringList();
    const QStringList lost = judged.options.forcedPrefix.empty() ? lostSource(judged) : QStringList();
    const bool unlike = unsure || !familiar.unknown.empty();
    QStringList lines;
    if (unlike)
        lines << tr("This model was trained on %1. The sentence seems to be of a different kind: do not rely on its "
                    "translation.")
                     .arg(trainedOnText(info));
    if (!familiar.unknown.empty())
        lines << tr("Not in its vocabulary: %1").arg(quoted(familiar.unknown));
    if (unsure)
        lines << tr("Mean probability of the tokens: %1; at least %2 is usual for this model.")
                     .arg(shortPercentText(familiar.meanProbability), shortPercentText(familiar.leastProbability));
    if (!lost.empty())
        lines << tr("Negations or numbers without a counterpart in the translation: %1")
                     .arg(lost.join(QStringLiteral(" … ")));
    if (!unread.empty())
        lines << tr("Hardly looked at, and probably missing from the translation (less than %1 of a token's attention "
                    "each): %2")
                     .arg(QLocale().toString(kUnreadWeight), unread.join(QStringLiteral(" … ")));
    setText(unlike          ? tr("Unlike the training data")
            : !lost.empty() ? tr("Negation or number lost")
                            : tr("Parts hardly read"));
    setToolTip(plainTip(lines.join(u'\n')));
    setAccessibleName(text());
    setAccessibleDescription(lines.join(u'\n'));
    setVisible(unlike || !lost.empty() || !unread.empty());
}

}  // namespace translucent
