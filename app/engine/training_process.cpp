#include "engine/training_process.h"

#include "engine/guarded_job.h"

#include <QFile>
#include <QRegularExpression>
#include <QStringList>

#include <limits>
#include <type_traits>

#include <sys/resource.h>
#include <unistd.h>

namespace translucent {

namespace {

QString quoted(const std::string& utf8)
{
    QString text = QString::fromStdString(utf8);
    text.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + text + u'\'';
}

constexpr int kNiceness = 5;  ///< the window comes first
constexpr int kPatienceMs = 30000;
constexpr qsizetype kMostComplaints = 4000;

QString quoted(const QString& word)
{
    static const QRegularExpression plain(QStringLiteral("^[\\w./:=,+-]+$"));
    if (plain.match(word).hasMatch())
        return word;
    return u'\'' + QString(word).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
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

/// Raises a limit above the number that was reached; 0 means no limit, and limits that are high enough do not change.
template <typename Number>
void raise(Number& limit, std::type_identity_t<Number> reached)
{
    while (limit > 0 && limit <= reached)
        limit = limit > std::numeric_limits<Number>::max() / 2 ? Number(0) : 2 * limit;
}

}  // namespace

QString commandText(const Scene& scene)
{
    QStringList parts {
        QStringLiteral("printf '%s\\n' %1 | translucent-cli translate").arg(quoted(scene.sentence.value_or("")))};
    const auto add = [&parts](const std::string& option, const std::string& value) {
        parts << QStringLiteral("--") + QString::fromStdString(option);
        if (!value.empty())
            parts << quoted(value);
    };
    if (scene.model)
        add("model", *scene.model);
    if (scene.beam)
        parts << QStringLiteral("--beam %1").arg(*scene.beam);
    if (scene.penalty)
        parts << QStringLiteral("--length-penalty %1").arg(*scene.penalty);
    if (scene.change)
        for (const auto& [name, value] : changesOf(*scene.change))
            add(name, value);
    if (scene.prefix && !scene.prefix->empty())
        add("prefix", *scene.prefix);
    return parts.join(u' ');
}

QString whyCommandText(const Scene& scene, const ShownNumbers& shown)
{
    const auto arguments = whyArguments(scene, shown);
    if (arguments.empty())
        return commandText(scene);
    QStringList parts {QStringLiteral("translucent-cli")};
    for (const std::string& argument : arguments)
        parts << quoted(QString::fromStdString(argument));
    return parts.join(u' ');
}

QStringList trainingArguments(const TrainingPlan& plan)
{
    QStringList arguments {QStringLiteral("--run"), plan.directory};
    if (plan.mode == TrainingPlan::Mode::Resume)
        arguments << limitArguments(plan.run.recipe.training) << QStringLiteral("--resume");
    if (plan.mode == TrainingPlan::Mode::Replace)
        arguments << QStringLiteral("--force");
    return arguments;
}

QString repeatingCommand(const QString& directory)
{
    return QStringLiteral("translucent-cli train --run %1 --out %2")
        .arg(quoted(directory), quoted(directory + QStringLiteral("-again")));
}

void raiseReachedLimits(TrainingOptions& limits, const TrainingHistory& history)
{
    constexpr double kNearlySixty = 59.5;  // seconds: the clock is checked between steps
    raise(limits.maxSteps, history.lastStep());
    raise(limits.maxEpochs, history.finishedEpochs());
    raise(limits.maxMinutes, history.seconds() / kNearlySixty);
}

QString TrainingProblem::text() const
{
    return !reason.isTranslatable ? sentence : sentence + u'\n' + translated(reason);
}

TrainingProcess::TrainingProcess(QString program, QObject* parent)
    : QObject(parent)
    , m_program(std::move(program))
{
    m_process.setChildProcessModifier([] { setpriority(PRIO_PROCESS, 0, kNiceness); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &TrainingProcess::readLines);
    connect(&m_process, &QProcess::readyReadStandardError, this,
        [this] { m_complaints = (m_complaints + m_process.readAllStandardError()).right(kMostComplaints); });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        readLines();
        end(problemOfExit(code, status));
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end({tr("%1 could not be started: %2").arg(m_program, m_process.errorString()), {}});
    });
}

TrainingProcess::~TrainingProcess()
{
    m_process.disconnect(this);
    if (!isActive())
        return;
    m_process.closeWriteChannel();
    m_process.waitForFinished(kPatienceMs);
}

void TrainingProcess::start(const QStringList& arguments)
{
    Q_ASSERT(!isActive());
    m_complaints.clear();
    m_reason = {};
    m_ended = false;
    setState(State::Starting);
    m_process.start(
        m_program, QStringList {QStringLiteral("train")} + arguments + QStringList {QStringLiteral("--events")});
}

void TrainingProcess::stop()
{
    if (!isActive() || m_state == State::Stopping)
        return;
    order("stop");
    setState(State::Stopping);
}

void TrainingProcess::kill()
{
    m_process.kill();
    m_process.waitForFinished(kPatienceMs);
}

void TrainingProcess::setLearningRateScale(double scale)
{
    order("learning-rate-scale " + QByteArray::number(scale, 'g', 10));
}

void TrainingProcess::order(const QByteArray& line)
{
    if (isActive())
        m_process.write(line + '\n');
}

void TrainingProcess::readLines()
{
    while (m_process.canReadLine())
        if (const auto event = readTrainingEvent(m_process.readLine().toStdString()))
            take(*event);
}

void TrainingProcess::take(const TrainingEvent& event)
{
    if (std::holds_alternative<TrainingStart>(event) && m_state == State::Starting)
        setState(State::Running);
    if (const auto* pause = std::get_if<TrainingPause>(&event); pause && m_state != State::Stopping)
        setState(pause->paused ? State::Paused : State::Running);
    if (const auto* failure = std::get_if<TrainingFailure>(&event))
        m_reason = failure->message;
    m_ended = m_ended || std::holds_alternative<TrainingEnd>(event);
    Q_EMIT happened(event);
}

void TrainingProcess::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged();
}

TrainingProblem TrainingProcess::problemOfExit(int code, QProcess::ExitStatus status)
{
    if (m_ended && code == 0 && status == QProcess::NormalExit)
        return {};
    m_complaints += m_process.readAllStandardError();
    const QString said = QString::fromUtf8(m_complaints);
    const QString mark = QStringLiteral("translucent-cli: error: ");
    if (const auto at = said.lastIndexOf(mark); at >= 0)
        return {tr("The training has failed."), said.sliced(at + mark.size()).trimmed(), m_reason};
    if (status == QProcess::CrashExit)
        return {tr("The training process was killed. The last saved checkpoint is intact."), said.trimmed()};
    return {
        tr("The training process ended with exit status %1; see the log for the reason.").arg(code), said.trimmed()};
}

void TrainingProcess::end(const TrainingProblem& problem)
{
    setState(State::Idle);
    Q_EMIT finished(problem);
}

qint64 TrainingProcess::residentBytes() const
{
    QFile file(QStringLiteral("/proc/%1/statm").arg(m_process.processId()));
    if (m_process.processId() == 0 || !file.open(QIODevice::ReadOnly))
        return 0;
    const QList<QByteArray> pages = file.readLine().split(' ');
    return pages.size() > 1 ? pages[1].toLongLong() * sysconf(_SC_PAGESIZE) : 0;
}

}  // namespace translucent
