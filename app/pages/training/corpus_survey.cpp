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

/// Share of the letters.
double chineseShare(const std::vector<SentencePair>& pairs, std::string SentencePair::*side)
{
    std::size_t letters = 0, chinese = 0;
    for (const SentencePair& pair : pairs)
        for (const char32_t character : QString::fromStdString(pair.*side).toUcs4()) {
            letters += QChar::isLetter(character) ? 1 : 0;
            chinese += QChar::script(character) == QChar::Script_Han ? 1 : 0;
        }
    return letters == 0 ? 0 : double(chinese) / double(letters);
}

bool hasColumns(const CorpusChoice& choice)
{
    const auto isNot = [&](const char* part) { return choice.spec.find(part) == std::string::npos; };
    return !choice.isBuiltin()
        && std::ranges::all_of(std::array {",", ".tmx", ".xlf", "xliff", ".po", ".srt", ".vtt"}, isNot);
}

bool sidesAreSwapped(const CorpusReadOptions& read, const std::vector<SentencePair>& pairs)
{
    constexpr double kHardlyAny = 0.1, kMost = 0.5;
    const bool chineseSource = read.sourceLanguage.starts_with("zh"),
               chineseTarget = read.targetLanguage.starts_with("zh");
    if (chineseSource == chineseTarget)
        return false;
    const double source = chineseShare(pairs, &SentencePair::source),
                 target = chineseShare(pairs, &SentencePair::target);
    return chineseSource ? source < kHardlyAny && target > kMost : target < kHardlyAny && source > kMost;
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
    result.swapped = hasColumns(choice) && sidesAreSwapped(choice.read, result.preview);
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
    const auto lengths = [&](double mean, std::size_t longest) {
        return tr("mean %1, longest %2").arg(locale.toString(mean, 'f', 1), count(longest));
    };
    const QString unknown = unseen.isEmpty()
        ? tr("none in the validation set")
        : QStringLiteral("%1: %2").arg(unseen.size()).arg(unseen.mid(0, 40).join(u' '));
    return {
        {QString(), QString()},
        {tr("Training set"), tr("%1 pairs").arg(count(trainPairs))},
        {tr("Validation set"), tr("%1 pairs").arg(count(devPairs))},
        {tr("Source characters"), lengths(s.meanSourceCharacters, s.longestSourceCharacters)},
        {tr("Target words"), lengths(s.meanTargetWords, s.longestTargetWords)},
        {tr("Distinct"),
            tr("%1 characters, %2 words").arg(count(s.distinctSourceCharacters), count(s.distinctTargetWords))},
        {tr("Repeated pairs"), count(s.duplicatePairs)},
        {tr("Distinct sources"), count(s.distinctSources)},
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
