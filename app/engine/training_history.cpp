#include "engine/training_history.h"

#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/formats/export.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSysInfo>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace translucent {

namespace {

constexpr const char* kHistoryFile = "training.jsonl";

}  // namespace

std::unique_ptr<QFile> openRunFile(const QString& directory, const char* name, qint64 mostBytes)
{
    const QString path = QDir(directory).filePath(QLatin1String(name));
    const std::filesystem::path native = QFile::encodeName(path).toStdString();
    std::error_code error;
    if (std::filesystem::status(native, error).type() == std::filesystem::file_type::not_found)
        return nullptr;
    FileDescriptor descriptor = openRegularFile(native);
    const auto refuse = [&](const Message& why) { throw Error(ErrorCode::InvalidFormat, about(native, why)); };
    if (const auto size = regularFileSize(descriptor, native); size > static_cast<std::uint64_t>(mostBytes))
        refuse(say("has %1 bytes; %2 are the most that are read", size, mostBytes));
    auto file = std::make_unique<QFile>(path);
    if (!file->open(descriptor.get(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        refuse(say("cannot be opened: %1", file->errorString().toStdString()));
    descriptor.release();
    return file;
}

TrainingHistory readTrainingHistory(const QString& directory)
{
    return readTrainingHistory(std::filesystem::path(QFile::encodeName(directory).toStdString()));
}

std::optional<std::size_t> overfittingStart(const std::vector<TrainingEvaluation>& evaluations)
{
    constexpr std::size_t kPatience = 3;
    const auto best = std::ranges::min_element(evaluations, {}, &TrainingEvaluation::devLoss);
    const auto index = std::size_t(best - evaluations.begin());
    if (best == evaluations.end() || evaluations.size() - index <= kPatience
        || evaluations.back().trainLoss >= best->trainLoss)
        return {};
    return index;
}

QByteArray tensorBoardEvents(const TrainingHistory& history, double begin)
{
    TensorBoardFile file(begin);
    const auto add = [&](const auto& events, auto... scalars) {
        for (const auto& event : events)
            (file.addScalar(scalars.first, event.step, float(event.*scalars.second), begin + event.seconds), ...);
    };
    using S = TrainingStep;
    add(history.steps, std::pair("loss/train", &S::loss), std::pair("schedule/learning_rate", &S::learningRate),
        std::pair("schedule/gradient_norm", &S::gradientNorm),
        std::pair("speed/tokens_per_second", &S::tokensPerSecond));
    for (const TrainingStep& step : history.steps)
        if (step.rewards)
            for (const auto& [name, value] :
                {std::pair("reward/drawn", step.rewards->reward), std::pair("reward/baseline", step.rewards->baseline),
                    std::pair("reward/variance", step.rewards->rewardVariance),
                    std::pair("reward/advantage_variance", step.rewards->advantageVariance)})
                file.addScalar(name, step.step, float(value), begin + step.seconds);
    using E = TrainingEvaluation;
    add(history.evaluations, std::pair("loss/dev", &E::devLoss), std::pair("perplexity/dev", &E::perplexity),
        std::pair("bleu/dev", &E::bleu), std::pair("chrf/dev", &E::chrf), std::pair("exact_match/dev", &E::exactMatch));
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
    const auto file = openRunFile(directory, kHistoryFile, kMostHistory);
    if (!file)
        throw Error(ErrorCode::NotFound,
            say("%1: has no %2; choose a directory of a training", directory.toStdString(), kHistoryFile));
    return file->readAll();
}

}  // namespace translucent
