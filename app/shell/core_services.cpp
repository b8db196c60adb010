#include "shell/services.h"

#include "translucent/builtin_corpus.h"
#include "translucent/error.h"
#include "translucent/translation_model.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace translucent {

namespace {

class CoreServices {
    Q_DECLARE_TR_FUNCTIONS(translucent::CoreServices)

public:
    static QList<ModelChoice> models();
    static QStringList sentences(quint64 seed, int count);
    static QString pickModelDirectory(QWidget* parent)
    {
        return QFileDialog::getExistingDirectory(parent, tr("Open model directory"));
    }
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

QStringList CoreServices::sentences(quint64 seed, int count)
{
    QStringList sentences;
    try {
        BuiltinCorpusOptions options;
        options.pairs = static_cast<std::size_t>(count);
        options.seed = seed;
        options.part = CorpusPart::Test;
        for (const SentencePair& pair : generateBuiltinCorpus(options).pairs)
            sentences.append(QString::fromStdString(pair.source));
    } catch (const Error& error) {
        qWarning("Example sentences: %s", error.what());
    }
    return sentences;
}

}  // namespace

Services coreServices()
{
    return {.listModels = CoreServices::models,
            .exampleSentences = CoreServices::sentences,
            .pickModelDirectory = CoreServices::pickModelDirectory};
}

}  // namespace translucent
