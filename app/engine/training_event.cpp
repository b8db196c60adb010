#include "engine/training_event.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace translucent {

namespace {

qint64 whole(const QJsonObject& json, QLatin1StringView field)
{
    return json[field].toInteger();
}

double number(const QJsonObject& json, QLatin1StringView field)
{
    return json[field].toDouble();
}

std::string text(const QJsonObject& json, QLatin1StringView field)
{
    return json[field].toString().toStdString();
}

TrainingStart start(const QJsonObject& json)
{
    TrainingStart event {whole(json, QLatin1StringView("step")), number(json, QLatin1StringView("seconds")),
        whole(json, QLatin1StringView("parameters")), whole(json, QLatin1StringView("train_pairs")),
        whole(json, QLatin1StringView("dev_pairs")), whole(json, QLatin1StringView("left_out_pairs")),
        whole(json, QLatin1StringView("source_vocabulary")), whole(json, QLatin1StringView("target_vocabulary")), {},
        1};
    for (const QJsonValue& sample : json[QLatin1StringView("samples")].toArray())
        event.samples.push_back({text(sample.toObject(), QLatin1StringView("source")),
            text(sample.toObject(), QLatin1StringView("target")), {}});
    event.learningRateScale = json[QLatin1StringView("learning_rate_scale")].toDouble(event.learningRateScale);
    return event;
}

TrainingStep step(const QJsonObject& json)
{
    return {whole(json, QLatin1StringView("step")), whole(json, QLatin1StringView("epoch")),
        number(json, QLatin1StringView("epoch_progress")), number(json, QLatin1StringView("loss")),
        number(json, QLatin1StringView("learning_rate")), number(json, QLatin1StringView("gradient_norm")),
        number(json, QLatin1StringView("tokens_per_second")), number(json, QLatin1StringView("seconds")),
        number(json, QLatin1StringView("progress"))};
}

TrainingEvaluation evaluation(const QJsonObject& json)
{
    TrainingEvaluation event;
    event.step = whole(json, QLatin1StringView("step"));
    event.epoch = whole(json, QLatin1StringView("epoch"));
    event.seconds = number(json, QLatin1StringView("seconds"));
    event.trainLoss = number(json, QLatin1StringView("train_loss"));
    event.devLoss = number(json, QLatin1StringView("dev_loss"));
    event.perplexity = std::exp(event.devLoss);
    event.bleu = number(json, QLatin1StringView("bleu"));
    event.chrf = number(json, QLatin1StringView("chrf"));
    event.exactMatch = number(json, QLatin1StringView("exact_match"));
    event.best = json[QLatin1StringView("best")].toBool();
    for (const QJsonValue& sample : json[QLatin1StringView("samples")].toArray())
        event.samples.push_back(sample.toString().toStdString());
    return event;
}

TrainingRecovery recovery(const QJsonObject& json)
{
    return {whole(json, QLatin1StringView("step")), whole(json, QLatin1StringView("broken_step")),
        number(json, QLatin1StringView("learning_rate_scale"))};
}

}  // namespace

std::optional<TrainingEvent> readTrainingEvent(const QByteArray& line)
{
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    const QString kind = json[QLatin1StringView("event")].toString();
    if (kind == QLatin1StringView("start"))
        return start(json);
    if (kind == QLatin1StringView("step"))
        return step(json);
    if (kind == QLatin1StringView("evaluation"))
        return evaluation(json);
    if (kind == QLatin1StringView("recovery"))
        return recovery(json);
    if (kind == QLatin1StringView("model"))
        return TrainingModel {whole(json, QLatin1StringView("step")), text(json, QLatin1StringView("directory")),
            text(json, QLatin1StringView("problem"))};
    if (kind == QLatin1StringView("message"))
        return TrainingMessage {json[QLatin1StringView("text")].toString()};
    if (kind == QLatin1StringView("paused") || kind == QLatin1StringView("resumed"))
        return TrainingPause {kind == QLatin1StringView("paused")};
    if (kind == QLatin1StringView("end"))
        return TrainingEnd {json[QLatin1StringView("reason")].toString(), whole(json, QLatin1StringView("steps")),
            number(json, QLatin1StringView("seconds"))};
    return {};
}

}  // namespace translucent
