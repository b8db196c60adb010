#include "shell/services.h"

#include "engine/guarded_job.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/files/resources.h"
#include "translucent/model/model_info.h"
#include "widgets/display_text.h"

#include <QCache>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QMutex>
#include <QStandardPaths>

#include <memory>
#include <optional>
#include <utility>

namespace translucent {

namespace {

class CoreServices {
    Q_DECLARE_TR_FUNCTIONS(translucent::CoreServices)

public:
    QList<ModelChoice> models();
    Corpus heldOutPairs(quint64 seed, int count);
    std::vector<ExampleSentence> examples();
    SentencePair surprise(quint64 seed);
    std::vector<AlignmentLink> gold(const QString& source, const QString& translation) const;
    static void pickModelDirectory(QWidget& asker, TextAnswer then)
    {
        askForFolder(asker, tr("Open model directory"), std::move(then));
    }

    static QString trainingProgram();
    static QString runsDirectory();
    static QString bundledRuns();
    static QString lessons();

private:
    /// The description of a model, and time and size of the config.json from which it was read.
    struct Described {
        QDateTime changed;
        qint64 bytes = 0;
        std::optional<ModelOverview> model;  ///< none if it cannot be read
    };

    std::optional<ModelOverview> describedIn(const QString& directory);
    ModelChoice choiceOf(const QString& name, const QString& directory);
    QList<ModelChoice> modelsIn(const QString& runs);
    void offer(const SentencePair& pair);

    using Draw = std::pair<quint64, int>;  ///< seed and count
    static constexpr int kMostDraws = 16;

    mutable QMutex m_mutex;                 ///< protects the following members
    QHash<QString, Described> m_described;  ///< by directory
    QCache<Draw, Corpus> m_drawn {kMostDraws};
    QHash<QString, SentencePair> m_offered;  ///< every offered pair, in both directions, by source
};

/// The list is asked for often, on the GUI thread: a file is read again only if it has changed.
std::optional<ModelOverview> CoreServices::describedIn(const QString& directory)
{
    const QFileInfo file(QDir(directory).filePath(QStringLiteral("config.json")));
    const QMutexLocker lock(&m_mutex);
    Described& known = m_described[directory];
    if (known.changed.isValid() && known.changed == file.lastModified() && known.bytes == file.size())
        return known.model;
    known = {file.lastModified(), file.size(), std::nullopt};
    guarded([&known, &directory] { known.model = readModelConfig(directory.toStdString()); });
    return known.model;
}

/// One that cannot be read is listed, too.
ModelChoice CoreServices::choiceOf(const QString& name, const QString& directory)
{
    const std::optional<ModelOverview> model = describedIn(directory);
    return {name, directory, model ? languagesText(model->config, model->info) : QString()};
}

/// The best weights of each run, newest first.
QList<ModelChoice> CoreServices::modelsIn(const QString& runs)
{
    QList<ModelChoice> choices;
    for (const QFileInfo& entry : QDir(runs).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time)) {
        const QDir run(entry.absoluteFilePath());
        if (run.exists(QStringLiteral("model.safetensors")) && run.exists(QStringLiteral("config.json")))
            choices.append(choiceOf(entry.fileName(), entry.absoluteFilePath()));
    }
    return choices;
}

QList<ModelChoice> CoreServices::models()
{
    QList<ModelChoice> choices;
    const auto failure = guarded([this, &choices] {
        for (const ModelEntry& entry : listModels())
            choices.append(
                choiceOf(QString::fromStdString(entry.name), QString::fromStdString(entry.directory.string())));
    });
    if (failure)
        qWarning("Listing models: %s", qUtf8Printable(failure->detail()));
    return choices + modelsIn(runsDirectory());
}

Corpus CoreServices::heldOutPairs(quint64 seed, int count)
{
    {
        const QMutexLocker lock(&m_mutex);
        if (const Corpus* known = m_drawn.object({seed, count}))
            return *known;
    }
    BuiltinCorpusOptions options;
    options.pairs = static_cast<std::size_t>(count);
    options.seed = seed;
    options.part = CorpusPart::Test;
    Corpus corpus = generateBuiltinCorpus(options);
    const QMutexLocker lock(&m_mutex);
    m_drawn.insert({seed, count}, new Corpus(corpus));
    return corpus;
}

std::vector<ExampleSentence> CoreServices::examples()
{
    auto examples = exampleSentences();
    const QMutexLocker lock(&m_mutex);
    for (const ExampleSentence& example : examples)
        offer(example.pair);
    return examples;
}

SentencePair CoreServices::surprise(quint64 seed)
{
    const auto pair = heldOutPairs(seed, 1).pairs.front();
    const QMutexLocker lock(&m_mutex);
    offer(pair);
    return pair;
}

/// In both directions.
void CoreServices::offer(const SentencePair& pair)
{
    m_offered.insert(QString::fromStdString(pair.source), pair);
    m_offered.insert(QString::fromStdString(pair.target), exchanged(pair));
}

std::vector<AlignmentLink> CoreServices::gold(const QString& source, const QString& translation) const
{
    const QMutexLocker lock(&m_mutex);
    const auto found = m_offered.constFind(source);
    if (found == m_offered.cend() || QString::fromStdString(found->target) != translation)
        return {};
    return found->alignment;
}

/// Next to this program, both built and installed, or on the path.
QString CoreServices::trainingProgram()
{
    const QString name = QStringLiteral("translucent-cli");
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? name : beside;
}

QString CoreServices::runsDirectory()
{
    const QString own = qEnvironmentVariable("TRANSLUCENT_RUNS");
    return own.isEmpty() ? QDir(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation))
                               .filePath(QStringLiteral("translucent/runs"))
                         : own;
}

QString CoreServices::bundledRuns()
{
    QString directory;
    guarded([&directory] { directory = QString::fromStdString(resourcePath("runs").string()); });  // can be missing
    return directory;
}

/// Falls back to English if there are none in the language.
QString CoreServices::lessons()
{
    QString directory;
    for (const QString& language : {QLocale().name().left(2), QStringLiteral("en")})
        if (directory.isEmpty())
            guarded([&] {
                directory = QString::fromStdString(resourcePath("lessons/" + language.toStdString()).string());
            });
    return directory;
}

}  // namespace

Services coreServices()
{
    const auto services = std::make_shared<CoreServices>();
    return {.listModels = [services] { return services->models(); },
        .heldOutPairs = [services](quint64 seed, int count) { return services->heldOutPairs(seed, count); },
        .examples = [services] { return services->examples(); },
        .surprise = [services](quint64 seed) { return services->surprise(seed); },
        .goldAlignment = [services](const QString& source,
                             const QString& translation) { return services->gold(source, translation); },
        .pickModelDirectory = CoreServices::pickModelDirectory,
        .trainingProgram = CoreServices::trainingProgram,
        .runsDirectory = CoreServices::runsDirectory,
        .lessons = CoreServices::lessons,
        .bundledRuns = CoreServices::bundledRuns};
}

}  // namespace translucent
