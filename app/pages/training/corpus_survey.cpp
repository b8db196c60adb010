#include "pages/training/corpus_survey.h"

#include "engine/guarded_job.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace translucent {

namespace {

constexpr std::size_t kPreview = 60;

CorpusSplit split(const CorpusChoice& choice, Corpus corpus)
{
    if (!choice.isBuiltin())
        return holdOut(corpus, choice.devPairs);
    const auto dev = readCorpus(devSpecOfBuiltin(choice.spec, choice.devPairs), choice.read);
    return {std::move(corpus), dev.corpus};
}

bool hasColumns(const CorpusChoice& choice)
{
    const auto isNot = [&](const char* part) { return choice.spec.find(part) == std::string::npos; };
    return !choice.isBuiltin()
        && std::ranges::all_of(std::array {",", ".tmx", ".xlf", "xliff", ".po", ".srt", ".vtt"}, isNot);
}

void survey(const CorpusChoice& choice, CorpusSurvey& result)
{
    auto read = readCorpus(choice.spec, choice.read);
    result.problems = std::move(read.problems);
    result.leftOut = read.leftOut;
    result.notes = std::move(read.notes);
    result.statistics = corpusStatistics(read.corpus);
    result.facts = corpusFacts(read.corpus);
    const auto shown = std::min(kPreview, read.corpus.size());
    result.preview.assign(read.corpus.pairs.begin(), read.corpus.pairs.begin() + std::ptrdiff_t(shown));
    result.warnings = checkCorpus(read.corpus, choice.spec, choice.read);
    result.swapped = hasColumns(choice)
        && std::ranges::find(result.warnings, CorpusDoubt::Swapped, &CorpusWarning::doubt) != result.warnings.end();
    const auto parts = split(choice, std::move(read.corpus));
    result.sourceCharacters = characterCounts(parts.train, &SentencePair::source);
    result.targetCharacters = characterCounts(parts.train, &SentencePair::target);
    result.trainPairs = parts.train.size();
    result.devPairs = parts.heldOut.size();
    for (const std::string& character : unseenCharacters(parts.train, parts.heldOut))
        result.unseen.append(QString::fromStdString(character));
}

}  // namespace

QList<QStringList> CorpusSurvey::statisticsTable() const
{
    const CorpusStatistics& s = statistics;
    const QLocale locale;
    const auto count = [&locale](std::size_t number) { return locale.toString(qulonglong(number)); };
    const auto lengths = [&](const UnitStatistics& units) {
        return tr("mean %1, longest %2").arg(locale.toString(units.mean, 'f', 1), count(units.longest));
    };
    const auto distinct = [&](const SideStatistics& side) {
        return (side.words ? tr("%1 words") : tr("%1 characters")).arg(count(side.units().distinct));
    };
    const QString unknown = unseen.isEmpty()
        ? tr("none in the validation set")
        : QStringLiteral("%1: %2").arg(unseen.size()).arg(unseen.mid(0, 40).join(u' '));
    return {
        {QString(), QString()},
        {tr("Training set"), tr("%1 pairs").arg(count(trainPairs))},
        {tr("Validation set"), tr("%1 pairs").arg(count(devPairs))},
        {s.source.words ? tr("Source words") : tr("Source characters"), lengths(s.source.units())},
        {s.target.words ? tr("Target words") : tr("Target characters"), lengths(s.target.units())},
        {tr("Distinct"), tr("%1 in the source, %2 in the target").arg(distinct(s.source), distinct(s.target))},
        {tr("Repeated pairs"), count(s.duplicatePairs)},
        {tr("Distinct sources"), count(s.source.distinctSentences)},
        {tr("With gold alignments"), count(s.alignedPairs)},
        {tr("Unknown characters"), unknown},
    };
}

QList<QStringList> CorpusSurvey::previewTable() const
{
    QList<QStringList> rows {{tr("Source"), tr("Target")}};
    for (const SentencePair& pair : preview)
        rows << QStringList {QString::fromStdString(pair.source), QString::fromStdString(pair.target)};
    return rows;
}

QList<QStringList> CorpusSurvey::problemTable() const
{
    constexpr qsizetype kMostShown = 500;
    QList<QStringList> rows {{tr("Line"), tr("Reason skipped")}};
    for (const Message& note : notes)
        rows << QStringList {QString(), translated(note)};
    for (const CorpusProblem& each : problems)
        if (rows.size() <= kMostShown)
            rows << QStringList {QString::number(each.line), translated(each.message)};
    return rows;
}

CorpusSurveyPtr surveyCorpus(const CorpusChoice& choice)
{
    auto result = std::make_shared<CorpusSurvey>();
    result->choice = choice;
    result->problem = guarded([&] { survey(choice, *result); });
    return result;
}

}  // namespace translucent
