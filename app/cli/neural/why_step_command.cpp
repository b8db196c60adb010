#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/causes/patch_map.h"
#include "translucent/neural/learning_step.h"
#include "why_arguments.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iostream>
#include <locale>
#include <set>
#include <sstream>

namespace translucent::cli {

namespace {

constexpr std::size_t kStepNumberWidth = 12;

/// Four significant digits of any size.
std::string shortNumber(double value)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text.precision(4);
    text << value;
    return text.str();
}

std::string numberColumn(double value)
{
    return padLeft(shortNumber(value), kStepNumberWidth);
}

std::string heading(const char* text)
{
    return padLeft(text, kStepNumberWidth);
}

Json placeJson(const WeightPlace& place)
{
    return {{"parameter", place.parameter}, {"row", place.row}, {"column", place.column}};
}

Json tokensJson(const LearningStep& step)
{
    Json tokens = Json::array();
    for (const auto& token : step.tokens)
        tokens.push_back({{"pair", token.pair}, {"position", token.position}, {"read_id", token.readId},
            {"read", token.read}, {"id", token.id}, {"piece", token.piece}, {"log_probability", token.logProbability},
            {"mean_log_probability", token.meanLogProbability}, {"own_loss", token.ownLoss(step.smoothing)},
            {"even_loss", token.evenLoss(step.smoothing)}, {"loss", token.loss(step.smoothing)},
            {"log_probability_after", token.logProbabilityAfter}});
    return tokens;
}

Json parametersJson(const LearningStep& step)
{
    Json parameters = Json::array();
    for (const auto& change : step.parameters)
        parameters.push_back({{"name", change.largest.parameter}, {"shape", change.shape}, {"norm", change.norm},
            {"gradient_norm", change.gradientNorm}, {"change_norm", change.changeNorm},
            {"largest",
                {{"row", change.largest.row}, {"column", change.largest.column},
                    {"gradient", change.largestGradient}}}});
    return parameters;
}

Json weightJson(const LearningStep& step)
{
    const auto& weight = step.weight;
    auto json = placeJson(weight.place);
    json.update({{"gradient", weight.gradient}, {"clipped_gradient", weight.clippedGradient},
        {"first_moment_before", weight.firstBefore}, {"first_moment", weight.firstAfter},
        {"second_moment_before", weight.secondBefore}, {"second_moment", weight.secondAfter},
        {"first_corrected", weight.firstCorrected}, {"second_corrected", weight.secondCorrected},
        {"update", weight.update}, {"before", weight.before}, {"after", weight.after}});
    return json;
}

Json stepJson(const LearningStep& step)
{
    Json arrays = Json::array();
    for (const auto& array : step.arrays)
        arrays.push_back({{"name", array.name}, {"shape", array.shape}, {"gradient_norm", array.norm}});
    return {{"step", step.number}, {"learning_rate", step.learningRate}, {"label_smoothing", step.smoothing},
        {"loss", step.loss}, {"loss_after", step.lossAfter}, {"gradient_norm", step.gradientNorm},
        {"gradient_factor", step.gradientFactor}, {"beta1", step.beta1}, {"beta2", step.beta2},
        {"epsilon", step.epsilon}, {"weight", weightJson(step)}, {"tokens", tokensJson(step)},
        {"arrays", std::move(arrays)}, {"parameters", parametersJson(step)}};
}

void printTokens(const LearningStep& step)
{
    std::cout << heading("loss") << heading("of token") << heading("of all") << heading("p") << heading("p after")
              << "  reads, is to write\n";
    for (const auto& token : step.tokens)
        std::cout << padLeft(fixed(token.loss(step.smoothing), 4), kStepNumberWidth)
                  << padLeft(fixed(token.ownLoss(step.smoothing), 4), kStepNumberWidth)
                  << padLeft(fixed(token.evenLoss(step.smoothing), 4), kStepNumberWidth)
                  << padLeft(fixed(std::exp(token.logProbability), 4), kStepNumberWidth)
                  << padLeft(fixed(std::exp(token.logProbabilityAfter), 4), kStepNumberWidth) << "  " << token.read
                  << ", " << token.piece << '\n';
}

/// The states of both stacks, from the loss back to the embeddings.
void printStates(const LearningStep& step, const TransformerConfig& config)
{
    std::set<std::string> names;
    for (const auto& state : patchStates(config))
        names.insert(state.array());
    std::cout << heading("gradient") << "  of a state\n";
    for (auto array = step.arrays.rbegin(); array != step.arrays.rend(); ++array)
        if (names.contains(array->name))
            std::cout << numberColumn(array->norm) << "  " << array->name << '\n';
}

void printParameters(const LearningStep& step, std::size_t count)
{
    auto sorted = step.parameters;
    std::ranges::stable_sort(sorted, std::ranges::greater {}, &ParameterChange::gradientNorm);
    sorted.resize(std::min(count, sorted.size()));
    if (sorted.empty())
        return;
    std::cout << heading("gradient") << heading("change") << heading("norm") << "  of a parameter\n";
    for (const auto& change : sorted)
        std::cout << numberColumn(change.gradientNorm) << numberColumn(change.changeNorm) << numberColumn(change.norm)
                  << "  " << change.largest.parameter << '\n';
}

void printWeight(const LearningStep& step)
{
    const auto& weight = step.weight;
    std::cout << weight.place.parameter << " [" << weight.place.row << ", " << weight.place.column << "]\n";
    const auto line = [](const char* name, double value, const std::string& more = {}) {
        std::cout << "  " << padRight(name, kStepNumberWidth) << numberColumn(value) << more << '\n';
    };
    line("gradient", weight.gradient, ", clipped " + shortNumber(weight.clippedGradient));
    line("m before", weight.firstBefore);
    line("m", weight.firstAfter, ", corrected " + shortNumber(weight.firstCorrected));
    line("v before", weight.secondBefore);
    line("v", weight.secondAfter, ", corrected " + shortNumber(weight.secondCorrected));
    line("update", weight.update);
    line("weight", weight.before, " -> " + shortNumber(weight.after));
}

void print(const LearningStep& step, const TransformerConfig& config, std::size_t parameters)
{
    std::cout << "step " << step.number << ", " << counted(step.tokens.size(), "token") << ": loss "
              << fixed(step.loss, 4) << ", after it " << fixed(step.lossAfter, 4) << '\n';
    printTokens(step);
    printStates(step, config);
    printParameters(step, parameters);
    std::cout << "all gradients: norm " << shortNumber(step.gradientNorm) << ", clipped by "
              << shortNumber(step.gradientFactor) << ", learning rate " << shortNumber(step.learningRate) << '\n';
    printWeight(step);
}

struct WhyStepCommand : WhyStepArguments {
    int run() const;

private:
    std::vector<SentencePair> batch(const TranslationModel& translator) const;
};

std::vector<SentencePair> WhyStepCommand::batch(const TranslationModel& translator) const
{
    std::vector<SentencePair> all;
    for (const auto& [source, target] : pairs)
        all.push_back({source, target, {}});
    if (!corpus.spec.empty()) {
        const auto more = corpus.loadFor(translator.info());
        all.insert(all.end(), more.pairs.begin(), more.pairs.end());
    }
    return all;
}

int WhyStepCommand::run() const
{
    const auto translator = load(model, 1);
    const auto step = learningStep(*translator, batch(*translator), options);
    if (!model.json) {
        print(step, translator->config(), top);
        return 0;
    }
    Json json = {{"model", model.name}};
    json.update(stepJson(step));
    std::cout << compact(json) << '\n';
    return 0;
}

}  // namespace

void addWhyStepCommand(CLI::App& why, Action& action)
{
    addCommand<WhyStepCommand>(why, action);
}

}  // namespace translucent::cli
