#include "batch_translation.h"
#include "experiment_runner.h"
#include "model_arguments.h"
#include "terminal.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace translucent::cli {

namespace {

/// Measures the trainings of one experiment; a corpus is read once.
class RunMeter {
public:
    explicit RunMeter(const ExperimentPlace& place)
        : m_place(place)
    {
    }

    RunResult measure(const ExperimentRun& run);

private:
    const Corpus& pairs(const std::string& name);
    std::string specOf(const std::string& name) const;
    void measureModel(RunMeasures& measures, const ExperimentRun& run);
    std::function<void(const std::shared_ptr<const TranslationModel>&)> missing(
        RunMeasures& measures, const MetricChoice& choice);
    TrainingEvaluation evaluate(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus) const;

    const ExperimentPlace& m_place;
    std::map<std::string, Corpus> m_corpora;
};

std::string RunMeter::specOf(const std::string& name) const
{
    const auto& experiment = m_place.experiment;
    if (!name.empty())
        return experiment.tests.at(name);
    const auto devPairs = experiment.variants.front().recipe.training.devPairs;
    return experiment.dev.empty() ? devSpecOfBuiltin(experiment.corpus, static_cast<std::size_t>(devPairs))
                                  : experiment.dev;
}

const Corpus& RunMeter::pairs(const std::string& name)
{
    const auto found = m_corpora.find(name);
    if (found != m_corpora.end())
        return found->second;
    return m_corpora.emplace(name, CorpusArguments {specOf(name), m_place.experiment.read}.load()).first->second;
}

/// Greedily, as the trainer measures.
TrainingEvaluation RunMeter::evaluate(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus) const
{
    std::vector<std::string> sources, references, hypotheses;
    for (const auto& pair : corpus.pairs) {
        sources.push_back(pair.source);
        references.push_back(pair.target);
    }
    const auto outcomes = translateAll(Decoder(model), sources, {}, [](double) {});
    std::size_t exact = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        hypotheses.push_back(outcomes[i].text());
        exact += hypotheses.back() == references[i] ? 1 : 0;
    }
    TrainingEvaluation evaluation;
    evaluation.devLoss = crossEntropy(*model, corpus.pairs);
    evaluation.perplexity = std::exp(evaluation.devLoss);
    if (model->config().hasDecoder()) {
        const auto tokenization = usualTokenization(model->info().targetLanguage, references);
        evaluation.bleu = bleu(hypotheses, references, {.tokenization = tokenization}).score;
        evaluation.chrf = chrf(hypotheses, references).score;
    } else {
        evaluation.labels = labelScores(hypotheses, references);
    }
    evaluation.exactMatch = static_cast<double>(exact) / static_cast<double>(corpus.size());
    return evaluation;
}

/// Returns the measurement that the metric still needs from a model, if any.
std::function<void(const std::shared_ptr<const TranslationModel>&)> RunMeter::missing(
    RunMeasures& measures, const MetricChoice& choice)
{
    using Model = std::shared_ptr<const TranslationModel>;
    const auto& metric = experimentMetric(choice.metric);
    const auto& on = choice.on;
    if (metric.is<ExperimentMetric::OfHeads>() && !measures.heads.contains(on))
        return [&](const Model& model) { measures.heads[on] = measureHeads(model, pairs(on).pairs); };
    if (metric.is<ExperimentMetric::OfExposure>() && !measures.exposures.contains(on))
        return [&](const Model& model) { measures.exposures[on] = measureExposure(model, pairs(on).pairs).value(); };
    if (metric.is<ExperimentMetric::OfPairs>() && !on.empty() && !measures.tests.contains(on))
        return [&](const Model& model) { measures.tests[on] = evaluate(model, pairs(on)); };
    return {};
}

/// Measures only what the experiment needs.
void RunMeter::measureModel(RunMeasures& measures, const ExperimentRun& run)
{
    std::shared_ptr<const TranslationModel> model;
    for (const auto& choice : m_place.experiment.metrics)
        if (const auto measureIt = missing(measures, choice)) {
            if (!model)
                model = TranslationModel::load(m_place.of(run));
            measureIt(model);
        }
}

RunResult RunMeter::measure(const ExperimentRun& run)
{
    constexpr double kSecondsOfMinute = 60;
    const auto& experiment = m_place.experiment;
    const auto& recipe = experiment.variants[run.variant].recipe;
    RunMeasures measures {readTrainingHistory(m_place.of(run)), {}, {}, {}, guidedHead(recipe)};
    const auto& history = measures.history;
    RunResult result {
        run, stateOf(history, recipe.training), history.lastStep(), history.seconds() / kSecondsOfMinute, {}};
    if (!result.hasEnded())
        return result;
    measureModel(measures, run);
    for (const auto& choice : experiment.metrics)
        result.values.push_back(valueOf(choice, measures));
    return result;
}

}  // namespace

ExperimentResults measureRuns(const ExperimentPlace& place)
{
    RunMeter meter(place);
    ProgressBar bar;
    const auto runs = runsOf(place.experiment);
    ExperimentResults results {place.experiment.id, {}};
    for (const auto& run : runs) {
        bar.showCount(
            static_cast<std::int64_t>(results.runs.size()), static_cast<std::int64_t>(runs.size()), "measured");
        results.runs.push_back(meter.measure(run));
    }
    bar.clear();
    return results;
}

}  // namespace translucent::cli
