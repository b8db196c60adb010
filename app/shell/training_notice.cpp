#include "shell/training_notice.h"

#include "engine/unread_source.h"
#include "translucent/familiarity.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QLocale>
#include <QStringList>
#include <QToolTip>

namespace translucent {

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
    if (parts.empty() && corpus.startsWith(QLatin1String("builtin:")))
        parts << TrainingNotice::tr("strings of letters");
    if (parts.empty())
        parts << (corpus.isEmpty() ? TrainingNotice::tr("sentences it does not name")
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
    const bool unlike = unsure || !familiar.unknown.empty();
    QStringList lines;
    if (unlike)
        lines << tr("This model was trained on %1. The sentence seems to be of another kind: do not rely on its "
                    "translation.")
                     .arg(trainedOnText(info));
    if (!familiar.unknown.empty())
        lines << tr("Not in its vocabulary: %1").arg(quoted(familiar.unknown));
    if (unsure)
        lines << tr("Mean probability of the tokens: %1; at least %2 is usual for this model.")
                     .arg(shortPercentText(familiar.meanProbability), shortPercentText(familiar.leastProbability));
    if (!unread.empty())
        lines << tr(
            "Hardly looked at, and probably missing in the translation (less than %1 of a token's attention each): "
            "%2")
                     .arg(QLocale().toString(kUnreadWeight), unread.join(QStringLiteral(" … ")));
    setText(unlike ? tr("Unlike its training") : tr("Parts hardly read"));
    setToolTip(plainTip(lines.join(u'\n')));
    setAccessibleName(text());
    setAccessibleDescription(lines.join(u'\n'));
    setVisible(unlike || !unread.empty());
}

}  // namespace translucent
