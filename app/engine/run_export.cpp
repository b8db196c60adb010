#include "engine/run_export.h"

#include "engine/guarded_job.h"
#include "engine/regular_file.h"
#include "translucent/tensorboard.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSysInfo>

#include <memory>

namespace translucent {

QByteArray tensorBoardEvents(const TrainingHistory& history, double begin)
{
    TensorBoardFile file(begin);
    for (const TrainingStep& step : history.steps) {
        const auto add = [&](std::string_view tag, double value) {
            file.addScalar(tag, step.step, float(value), begin + step.seconds);
        };
        add("loss/train", step.loss);
        add("schedule/learning_rate", step.learningRate);
        add("schedule/gradient_norm", step.gradientNorm);
        add("speed/tokens_per_second", step.tokensPerSecond);
    }
    for (const TrainingEvaluation& evaluation : history.evaluations) {
        const auto add = [&](std::string_view tag, double value) {
            file.addScalar(tag, evaluation.step, float(value), begin + evaluation.seconds);
        };
        add("loss/dev", evaluation.devLoss);
        add("perplexity/dev", evaluation.perplexity);
        add("bleu/dev", evaluation.bleu);
        add("chrf/dev", evaluation.chrf);
        add("exact_match/dev", evaluation.exactMatch);
    }
    return QByteArray::fromStdString(file.bytes());
}

QString tensorBoardFileName(double begin)
{
    return QStringLiteral("events.out.tfevents.%1.%2.%3.0")
        .arg(qint64(begin), 10, 10, QLatin1Char('0'))
        .arg(QSysInfo::machineHostName())
        .arg(QCoreApplication::applicationPid());
}

QByteArray historyLines(const QString& directory)
{
    std::unique_ptr<QFile> file;
    guarded([&] { file = openRegularFile(QDir(directory).filePath(QStringLiteral("training.jsonl")), kMostHistory); });
    return file ? file->readAll() : QByteArray();
}

}  // namespace translucent
