#include "shell/services.h"

#include "translucent/builtin_corpus.h"
#include "translucent/error.h"
#include "translucent/translation_model.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QHash>
#include <QStandardPaths>

#include <memory>

namespace translucent {

namespace {

class CoreServices {
    Q_DECLARE_TR_FUNCTIONS(translucent::CoreServices)

public:
    static QList<ModelChoice> models();
    static Corpus heldOutPairs(quint64 seed, int count);
    QStringList sentences(quint64 seed, int count);
    std::vector<AlignmentLink> gold(const QString& source, const QString& translation) const;
    static QString pickModelDirectory(QWidget* parent)
    {
        return QFileDialog::getExistingDirectory(parent, tr("Open model directory"));
    }

    static QString trainingProgram();
    static QString runsDirectory();

private:
    QHash<QString, SentencePair> m_examples;  ///< every pair whose source was offered, by source
};

QList<ModelChoice> CoreServices::models()
{
    QList<ModelChoice> choices;
    try {
        for (const ModelEntry& entry : listModels())
            choices.append({QString::fromStdString(entry.name), QString::fromStdString(entry.directory.string())});
    } catch (const Error& error) {
        qWarning("Listing models: %s", error.what());
    }
    return choices;
}

Corpus CoreServices::heldOutPairs(quint64 seed, int count)
{
    BuiltinCorpusOptions options;
    options.pairs = static_cast<std::size_t>(count);
    options.seed = seed;
    options.part = CorpusPart::Test;
    try {
        return generateBuiltinCorpus(options);
    } catch (const Error& error) {
        qWarning("Example sentences: %s", error.what());
        return {};
    }
}

QStringList CoreServices::sentences(quint64 seed, int count)
{
    QStringList sentences;
    for (const SentencePair& pair : heldOutPairs(seed, count).pairs) {
        sentences.append(QString::fromStdString(pair.source));
        m_examples.insert(sentences.last(), pair);
    }
    return sentences;
}

std::vector<AlignmentLink> CoreServices::gold(const QString& source, const QString& translation) const
{
    const auto found = m_examples.constFind(source);
    if (found == m_examples.cend() || QString::fromStdString(found->target) != translation)
        return {};
    return found->alignment;
}

/// Beside this program, as it is built and installed, or on the path.
QString CoreServices::trainingProgram()
{
    const QString name = QStringLiteral("translucent-cli");
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? name : beside;
}

QString CoreServices::runsDirectory()
{
    const QString own = qEnvironmentVariable("TRANSLUCENT_RUNS");
    return own.isEmpty()
        ? QDir(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)).filePath(QStringLiteral("translucent/runs"))
        : own;
}

}  // namespace

Services coreServices()
{
    const auto services = std::make_shared<CoreServices>();
    return {.listModels = CoreServices::models,
            .exampleSentences = [services](quint64 seed, int count) { return services->sentences(seed, count); },
            .heldOutPairs = CoreServices::heldOutPairs,
            .goldAlignment = [services](const QString& source, const QString& translation) {
                return services->gold(source, translation);
            },
            .pickModelDirectory = CoreServices::pickModelDirectory,
            .trainingProgram = CoreServices::trainingProgram,
            .runsDirectory = CoreServices::runsDirectory};
}

}  // namespace translucent
