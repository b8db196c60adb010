#include "engine/translator.h"
#include "engine/moment_names.h"

#include <QElapsedTimer>

#include <memory>
#include <string>
#include <utility>

namespace translucent {

ModelSummary summaryOf(const DecodingModel& model, const QString& directory, quint64 number)
{
    ModelSummary summary;
    summary.number = number;
    summary.directory = directory;
    summary.name = modelNameOf(directory);
    summary.config = model.config();
    summary.info = model.info();
    summary.parameters = parameterCount(model.config());
    summary.sourceVocabulary = model.sourceTokenizer();
    summary.targetVocabulary = model.targetTokenizer();
    return summary;
}

std::vector<std::int64_t> Translator::targetIds(const QString& text) const
{
    return model.targetTokenizer().encodeIds(text.toStdString());
}

std::optional<TranslationResult> Translator::translate(
    const QString& text, DecodeOptions options, const std::stop_token& stop) const
{
    QElapsedTimer timer;
    timer.start();
    TranslationResult result;
    result.sourceText = text;
    result.modelName = name;
    result.options = options;
    result.modelNumber = number;
    result.architecture = model.config().architecture;
    options.attention = options.searchTrace = true;
    const std::string sentence = text.toStdString();
    auto translations = decoder.translateBatch({&sentence, 1}, options, stop);
    if (translations.empty())
        return {};
    result.translation = std::move(translations.front());
    result.quality = estimateQuality(
        sentence, result.translation, sourceAttention(result.translation.hypotheses.front()), model.info());
    for (Hypothesis& hypothesis : result.translation.hypotheses)
        result.traces.push_back(attention(result.translation, hypothesis, options.intervention));
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return result;
}

AnswerTo<TranslationRequest> Translator::answer(const TranslationRequest& request, const std::stop_token& stop) const
{
    if (request.modelNumber != 0 && request.modelNumber != number)
        return nullptr;
    DecodeOptions options = request.options;
    options.forcedPrefix = targetIds(request.prefix);
    auto result = translate(request.text, options, stop);
    if (!result)
        return nullptr;
    result->prefix = request.prefix;
    if (request.isChanged()) {
        options.forcedPrefix.clear();
        options.intervention = {};
        auto unchanged = translate(request.text, options, stop);
        if (!unchanged)
            return nullptr;
        result->unchanged = std::make_shared<const TranslationResult>(std::move(*unchanged));
    }
    return std::make_shared<const TranslationResult>(std::move(*result));
}

}  // namespace translucent
