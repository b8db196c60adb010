#include "corpus_translation.h"

#include "model_arguments.h"
#include "terminal.h"

namespace translucent::cli {

namespace {

constexpr std::size_t kProblemsTold = 3;

}  // namespace

std::vector<LineOutcome> translateSources(const std::shared_ptr<const TranslationModel>& model,
    const std::vector<std::string>& sources, const TranslationSettings& settings)
{
    validate(settings.decode, model->config());
    refuseNonAutoregressiveSearch(settings.decode, *model);
    const auto decoder = makeDecoder(model, settings.precision, settings.shortlist);
    ProgressBar bar;
    return translateAll(
        decoder, sources, settings.decode, [&](double share) { bar.show(share, "translating"); }, settings.together);
}

std::vector<std::string> textsOf(const std::vector<LineOutcome>& outcomes)
{
    std::vector<std::string> texts;
    for (const auto& outcome : outcomes)
        texts.push_back(outcome.text());
    return texts;
}

std::size_t reportUntranslated(const std::vector<LineOutcome>& outcomes)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (!outcomes[i].problem.empty() && ++count <= kProblemsTold)
            note("sentence " + std::to_string(i + 1) + " counts as untranslated: " + outcomes[i].problem);
    if (count > kProblemsTold)
        note(std::to_string(count - kProblemsTold) + " more sentences count as untranslated");
    return count;
}

}  // namespace translucent::cli
