#include "pages/training/corpus_survey.h"

#include "translucent/error.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr std::size_t kPreview = 60;

CorpusSplit split(const CorpusChoice& choice, Corpus corpus)
{
    if (!choice.isBuiltin())
        return holdOut(corpus, choice.devPairs);
    const auto dev = readCorpus(devSpecOfBuiltin(choice.spec, choice.devPairs), choice.read);
    return {std::move(corpus), dev.corpus};
}

void survey(const CorpusChoice& choice, CorpusSurvey& result)
{
    auto read = readCorpus(choice.spec, choice.read);
    result.problems = std::move(read.problems);
    result.statistics = corpusStatistics(read.corpus);
    const auto shown = std::min(kPreview, read.corpus.size());
    result.preview.assign(read.corpus.pairs.begin(), read.corpus.pairs.begin() + std::ptrdiff_t(shown));
    const auto parts = split(choice, std::move(read.corpus));
    result.trainPairs = parts.train.size();
    result.devPairs = parts.heldOut.size();
    for (const std::string& character : unseenCharacters(parts.train, parts.heldOut))
        result.unseen.append(QString::fromStdString(character));
}

}  // namespace

CorpusSurveyPtr surveyCorpus(const CorpusChoice& choice)
{
    auto result = std::make_shared<CorpusSurvey>();
    result->choice = choice;
    try {
        survey(choice, *result);
    } catch (const std::exception& error) {
        result->problem = QString::fromUtf8(error.what());
    }
    return result;
}

}  // namespace translucent
