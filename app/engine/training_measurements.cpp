#include "engine/training_measurements.h"

#include "engine/guarded_job.h"
#include "translucent/base/error.h"

#include <QByteArray>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// Empty unless it is the output of `bench speed --json`.
std::optional<TrainingSpeed> speedFrom(const QByteArray& output)
{
    const auto widths = QJsonDocument::fromJson(output).object()[QLatin1String("operations_per_second")].toObject();
    TrainingSpeed speed;
    for (auto width = widths.begin(); width != widths.end(); ++width)
        speed.push_back({width.key().toLongLong(), width.value().toDouble()});
    std::ranges::sort(speed, {}, &SpeedPoint::modelDimension);
    const auto isSound = [](const SpeedPoint& p) { return p.modelDimension > 0 && p.operationsPerSecond > 0; };
    return speed.empty() || !std::ranges::all_of(speed, isSound) ? std::nullopt : std::optional(speed);
}

std::vector<SentencePair> validationPairs(const TrainingRun& run, std::size_t atMost)
{
    const auto most = std::size_t(run.recipe.training.devPairs);
    auto pairs = !run.dev.empty()            ? readCorpus(run.dev, run.read).corpus.pairs
        : run.corpus.starts_with("builtin:") ? readCorpus(devSpecOfBuiltin(run.corpus, most), run.read).corpus.pairs
                                             : holdOut(readCorpus(run.corpus, run.read).corpus, most).heldOut.pairs;
    pairs.resize(std::min({pairs.size(), atMost, most}));
    return pairs;
}

QByteArray inOneField(const std::string& text)
{
    return QByteArray::fromStdString(text).replace('\t', ' ').replace('\n', ' ');
}

constexpr std::size_t kMostExposurePairs = 300;

ExposurePosition positionFrom(const QJsonObject& json)
{
    const auto forced = json[QLatin1String("teacher_forced")].toObject(),
               free = json[QLatin1String("free_running")].toObject();
    const auto count = [](const QJsonValue& value) { return std::size_t(std::max<qint64>(0, value.toInteger())); };
    return {count(json[QLatin1String("position")]), count(json[QLatin1String("pairs")]),
        forced[QLatin1String("loss")].toDouble(), forced[QLatin1String("accuracy")].toDouble(),
        count(free[QLatin1String("pairs_with_loss")]), free[QLatin1String("loss")].toDouble(),
        free[QLatin1String("accuracy")].toDouble(), json[QLatin1String("strayed")].toDouble()};
}

constexpr std::size_t kMostQualityPairs = 1000;

std::size_t countFrom(const QJsonValue& value)
{
    return std::size_t(std::max<qint64>(0, value.toInteger()));
}

std::optional<double> numberFrom(const QJsonValue& value)
{
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

MetricOutcome metricFrom(const QJsonObject& json)
{
    return {json[QLatin1String("score")].toDouble(), json[QLatin1String("mean")].toDouble(),
        json[QLatin1String("interval_half_width")].toDouble(), numberFrom(json[QLatin1String("bootstrap_p")]),
        numberFrom(json[QLatin1String("randomization_p")])};
}

LengthQuality lengthFrom(const QJsonObject& json)
{
    return {countFrom(json[QLatin1String("shortest")]), countFrom(json[QLatin1String("longest")]),
        countFrom(json[QLatin1String("sentences")]), json[QLatin1String("chrf")].toDouble()};
}

FrequencyGroup frequencyFrom(const QJsonObject& json)
{
    const auto number = [&json](const char* name) { return json[QLatin1String(name)].toInteger(); };
    FrequencyGroup group {number("least")};
    if (json[QLatin1String("most")].isDouble())
        group.most = number("most");
    group.inReferences = number("in_references");
    group.inTranslations = number("in_translations");
    group.common = number("common");
    return group;
}

ModelQuality modelFrom(const QJsonObject& json)
{
    ModelQuality model;
    for (const auto& choice : kChoices<QualityMetric>)
        model.outcome.metrics[std::size_t(choice.value)] =
            metricFrom(json[QLatin1String(choice.name.data(), qsizetype(choice.name.size()))].toObject());
    model.outcome.sameAsBaseline = json[QLatin1String("same_as_baseline")].toBool();
    for (const auto group : json[QLatin1String("by_length")].toArray())
        model.byLength.push_back(lengthFrom(group.toObject()));
    for (const auto group : json[QLatin1String("by_frequency")].toArray())
        model.byFrequency.push_back(frequencyFrom(group.toObject()));
    return model;
}

}  // namespace

SpeedMeasurement::SpeedMeasurement(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

SpeedMeasurement::~SpeedMeasurement()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished();
}

void SpeedMeasurement::start()
{
    if (m_speed || m_process)
        return;
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &SpeedMeasurement::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program, {QStringLiteral("bench"), QStringLiteral("speed"), QStringLiteral("--json")});
    Q_EMIT stateChanged();
}

void SpeedMeasurement::finish()
{
    m_speed = speedFrom(m_process->readAllStandardOutput());
    if (!m_speed) {
        fail(QString::fromUtf8(m_process->readAllStandardError()).trimmed());
        return;
    }
    m_process.release()->deleteLater();  // it is the one that calls
    Q_EMIT stateChanged();
}

void SpeedMeasurement::fail(const QString& detail)
{
    m_process.release()->deleteLater();
    Q_EMIT stateChanged();
    Q_EMIT failed({tr("The speed of this computer could not be measured."), detail});
}

QString writeValidationPairs(const TrainingRun& run, std::size_t most, const QString& file)
{
    QFile output(file);
    QByteArray lines;
    for (const SentencePair& pair : validationPairs(run, most))
        lines += inOneField(pair.source) + '\t' + inOneField(pair.target) + '\n';
    if (!output.open(QIODevice::WriteOnly) || output.write(lines) != lines.size())
        throw Error(ErrorCode::WriteFailed, untranslated(output.errorString().toStdString()));
    return file;
}

RunEvaluation::RunEvaluation(QString program, std::size_t mostPairs)
    : m_program(std::move(program))
    , m_mostPairs(mostPairs)
{
}

RunEvaluation::~RunEvaluation()
{
    cancel();
}

void RunEvaluation::cancel()
{
    ++m_job;
    if (m_process) {
        m_process->disconnect(this);
        m_process->kill();
        m_process->waitForFinished();
        m_process.reset();
    }
    m_scratch.reset();
}

void RunEvaluation::start(const TrainingRun& run, const QStringList& arguments)
{
    cancel();
    m_scratch = std::make_unique<ScratchDirectory>();
    runInBackground(
        this,
        [run, most = m_mostPairs, name = m_scratch->filePath(QStringLiteral("pairs.tsv"))] {
            return writeValidationPairs(run, most, name);
        },
        [this, arguments, job = m_job](const QString& pairs) {
            if (job == m_job)
                evaluate(pairs, arguments);
        },
        [this, job = m_job](const JobFailure& failure) {
            if (job == m_job)
                fail(reasonText(failure));
        });
}

void RunEvaluation::evaluate(const QString& pairs, const QStringList& arguments)
{
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &RunEvaluation::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program,
        QStringList {QStringLiteral("evaluate"), QStringLiteral("--corpus"), pairs, QStringLiteral("--json"),
            QStringLiteral("--threads"), QStringLiteral("1")}
            + arguments);
}

void RunEvaluation::finish()
{
    const QByteArray output = m_process->readAllStandardOutput();
    const QString errors = QString::fromUtf8(m_process->readAllStandardError()).trimmed();
    m_process.release()->deleteLater();  // it is the one that calls
    m_scratch.reset();
    Q_EMIT finished(output, errors);
}

void RunEvaluation::fail(const QString& reason)
{
    if (m_process)
        m_process.release()->deleteLater();
    m_scratch.reset();
    Q_EMIT failed(reason);
}

std::optional<Exposure> exposureFromJson(const QByteArray& output)
{
    const auto json = QJsonDocument::fromJson(output).object();
    Exposure exposure;
    for (const auto position : json[QLatin1String("positions")].toArray())
        exposure.positions.push_back(positionFrom(position.toObject()));
    exposure.all = positionFrom(json[QLatin1String("all")].toObject());
    exposure.pairs = std::size_t(json[QLatin1String("pairs")].toInteger());
    return exposure.positions.empty() ? std::nullopt : std::optional(std::move(exposure));
}

ExposureMeasurement::ExposureMeasurement(const QString& program, QObject* parent)
    : QObject(parent)
    , m_evaluation(program, kMostExposurePairs)
{
    connect(&m_evaluation, &RunEvaluation::failed, this, &ExposureMeasurement::failed);
    connect(&m_evaluation, &RunEvaluation::finished, this, [this](const QByteArray& output, const QString& errors) {
        if (const auto exposure = exposureFromJson(output))
            Q_EMIT measured(*exposure);
        else
            Q_EMIT failed(errors);
    });
}

void ExposureMeasurement::start(const QString& directory, const TrainingRun& run)
{
    m_evaluation.start(run, {QStringLiteral("--model"), directory, QStringLiteral("--exposure")});
}

std::optional<QualityResult> qualityFromJson(const QByteArray& output)
{
    const auto json = QJsonDocument::fromJson(output).object();
    QualityResult result;
    for (const auto system : json[QLatin1String("systems")].toArray())
        result.models.push_back(modelFrom(system.toObject()));
    result.pairs = countFrom(json[QLatin1String("pairs")]);
    result.countedInReferences = json[QLatin1String("frequencies_from")].toString() == QLatin1String("references");
    return result.models.empty() ? std::nullopt : std::optional(std::move(result));
}

QualityMeasurement::QualityMeasurement(const QString& program, QObject* parent)
    : QObject(parent)
    , m_evaluation(program, kMostQualityPairs)
{
    connect(&m_evaluation, &RunEvaluation::failed, this, &QualityMeasurement::failed);
    connect(&m_evaluation, &RunEvaluation::finished, this, [this](const QByteArray& output, const QString& errors) {
        if (const auto result = qualityFromJson(output))
            Q_EMIT measured(*result);
        else
            Q_EMIT failed(errors);
    });
}

void QualityMeasurement::start(const QStringList& directories, const TrainingRun& run)
{
    m_evaluation.start(run,
        QStringList {QStringLiteral("--model"), directories.first(), QStringLiteral("--by-length"), QStringLiteral("5"),
            QStringLiteral("--by-frequency"), QStringLiteral("--compare")}
            + directories.mid(1));
}

SentenceTrial::SentenceTrial(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
}

SentenceTrial::~SentenceTrial()
{
    cancel();
}

void SentenceTrial::cancel()
{
    if (!m_process)
        return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished();
    m_process.reset();
}

void SentenceTrial::start(const QString& model, const QString& sentence)
{
    cancel();
    m_process = std::make_unique<QProcess>();
    connect(m_process.get(), &QProcess::finished, this, &SentenceTrial::finish);
    connect(m_process.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(m_process->errorString());
    });
    m_process->start(m_program,
        {QStringLiteral("translate"), QStringLiteral("--model"), model, QStringLiteral("--threads"),
            QStringLiteral("1")});
    m_process->write(sentence.simplified().toUtf8() + '\n');
    m_process->closeWriteChannel();
}

void SentenceTrial::finish()
{
    const QByteArray output = m_process->readAllStandardOutput();
    const QString errors = QString::fromUtf8(m_process->readAllStandardError()).trimmed();
    const bool isGood = m_process->exitStatus() == QProcess::NormalExit && m_process->exitCode() == 0;
    m_process.release()->deleteLater();  // it is the one that calls
    if (isGood)
        Q_EMIT translated(QString::fromUtf8(output).trimmed());
    else
        Q_EMIT failed(errors);
}

void SentenceTrial::fail(const QString& reason)
{
    m_process.release()->deleteLater();
    Q_EMIT failed(reason);
}

}  // namespace translucent
