#include "engine/training_plan.h"

#include <QDir>
#include <QRegularExpression>

#include <limits>
#include <type_traits>

namespace translucent {

namespace {

QString quoted(const QString& word)
{
    static const QRegularExpression plain(QStringLiteral("^[\\w./:=,+-]+$"));
    if (plain.match(word).hasMatch())
        return word;
    return u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

QStringList dataArguments(const TrainingRun& run)
{
    QStringList arguments {QStringLiteral("--corpus"), QString::fromStdString(run.corpus)};
    if (!run.dev.empty())
        arguments << QStringLiteral("--dev") << QString::fromStdString(run.dev);
    if (run.read.columns != CorpusReadOptions().columns)
        arguments << QStringLiteral("--columns")
                  << QStringLiteral("%1,%2").arg(run.read.columns[0]).arg(run.read.columns[1]);
    arguments << QStringLiteral("--source-lang") << QString::fromStdString(run.read.sourceLanguage)
              << QStringLiteral("--target-lang") << QString::fromStdString(run.read.targetLanguage);
    return arguments;
}

QStringList limitArguments(const TrainingOptions& training)
{
    QStringList arguments;
    if (training.maxSteps > 0)
        arguments << QStringLiteral("--max-steps") << QString::number(training.maxSteps);
    if (training.maxEpochs > 0)
        arguments << QStringLiteral("--max-epochs") << QString::number(training.maxEpochs);
    if (training.maxMinutes > 0)
        arguments << QStringLiteral("--max-minutes") << QString::number(training.maxMinutes, 'g', 10);
    return arguments;
}

/// Until there is room above what has been reached; 0 is no limit, and what has room stays.
template <typename Number>
void raise(Number& limit, std::type_identity_t<Number> reached)
{
    while (limit > 0 && limit <= reached)
        limit = limit > std::numeric_limits<Number>::max() / 2 ? Number(0) : 2 * limit;
}

QString runFile(const QString& directory)
{
    return QDir(directory).filePath(QStringLiteral("run.json"));
}

}  // namespace

QStringList trainingArguments(const TrainingPlan& plan)
{
    QStringList arguments {QStringLiteral("--config"), runFile(plan.directory)};
    arguments << dataArguments(plan.run) << limitArguments(plan.run.recipe.training)
              << QStringList {QStringLiteral("--out"), plan.directory};
    if (plan.mode == TrainingPlan::Mode::Resume)
        arguments << QStringLiteral("--resume");
    if (plan.mode == TrainingPlan::Mode::Replace)
        arguments << QStringLiteral("--force");
    return arguments;
}

QString repeatingCommand(const TrainingRun& run, const QString& directory)
{
    QStringList words {
        QStringLiteral("translucent-cli"), QStringLiteral("train"), QStringLiteral("--config"), runFile(directory)};
    words << dataArguments(run) << QStringList {QStringLiteral("--out"), directory + QStringLiteral("-again")};
    for (QString& word : words)
        word = quoted(word);
    return words.join(u' ');
}

void raiseReachedLimits(TrainingOptions& limits, const TrainingHistory& history)
{
    constexpr double kNearlySixty = 59.5;  // seconds: the clock is looked at between steps
    raise(limits.maxSteps, history.lastStep());
    raise(limits.maxEpochs, history.finishedEpochs());
    raise(limits.maxMinutes, history.seconds() / kNearlySixty);
}

}  // namespace translucent
