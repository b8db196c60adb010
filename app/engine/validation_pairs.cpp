#include "engine/validation_pairs.h"

#include "translucent/error.h"

#include <QByteArray>
#include <QFile>

#include <algorithm>

namespace translucent {

namespace {

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

}  // namespace

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

}  // namespace translucent
