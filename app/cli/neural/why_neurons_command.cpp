#include "explained_pair.h"
#include "model_loading.h"
#include "program.h"
#include "translucent/base/error.h"
#include "translucent/neural/neurons.h"
#include "translucent/training/training_run.h"
#include "why_neuron_arguments.h"

#include <algorithm>
#include <iostream>
#include <span>

namespace translucent::cli {

namespace {

constexpr std::size_t kPromotedShown = 3;
constexpr std::size_t kNeuronWidth = 8;

Json toJson(const std::vector<TokenLogit>& tokens)
{
    Json list = Json::array();
    for (const auto& token : tokens)
        list.push_back({{"id", token.id}, {"piece", token.piece}, {"logit", token.logit}});
    return list;
}

std::string piecesText(const std::vector<TokenLogit>& tokens)
{
    std::string text;
    for (const auto& token : tokens)
        text += (text.empty() ? "" : ", ") + token.piece;
    return text;
}

// The neurons of a prediction

struct WhyNeuronsCommand : WhyNeuronsArguments {
    int run();

private:
    std::vector<LogitNeurons> find(const ExplainedPair& explained) const;
    Json json(const LogitNeurons& found, const TranslationModel& loaded) const;
    void print(const LogitNeurons& found, const TranslationModel& loaded) const;
};

std::vector<LogitNeurons> WhyNeuronsCommand::find(const ExplainedPair& explained) const
{
    std::vector<LogitNeurons> found;
    for (const auto& [place, id, other] : explained.targetsOf(*this))
        found.push_back(explained.causes.neurons(place, id, other ? *other : explained.causes.runnerUp(place, id)));
    return found;
}

Json WhyNeuronsCommand::json(const LogitNeurons& found, const TranslationModel& loaded) const
{
    Json neurons = Json::array();
    for (const auto& each : largestOf(found.neurons, top))
        neurons.push_back({{"neuron", toText(each.id)}, {"activation", each.activation}, {"value", each.value},
            {"promotes", toJson(neuronWords(loaded, each.id, kPromotedShown).promoted)}});
    return {{"position", found.position}, {"word", found.word.piece}, {"rival", found.rival.piece},
        {"difference", found.word.logit - found.rival.logit}, {"layer_sums", layerSums(found.neurons)},
        {"neurons", std::move(neurons)}};
}

void WhyNeuronsCommand::print(const LogitNeurons& found, const TranslationModel& loaded) const
{
    std::cout << "position " << found.position << ": " << found.word.piece << " against " << found.rival.piece << '\n'
              << padLeft("value", kNumberWidth) << padLeft("active", kNumberWidth) << "  "
              << padRight("neuron", kNeuronWidth) << "promotes\n";
    for (const auto& each : largestOf(found.neurons, top))
        std::cout << column(each.value, 4) << column(each.activation, 3) << "  "
                  << padRight(toText(each.id), kNeuronWidth)
                  << piecesText(neuronWords(loaded, each.id, kPromotedShown).promoted) << '\n';
}

int WhyNeuronsCommand::run()
{
    const ExplainedPair explained(*this);
    const auto& loaded = explained.causes.model();
    const auto found = find(explained);
    Json positions = Json::array();
    for (const auto& each : found)
        model.json ? positions.push_back(json(each, loaded)) : print(each, loaded);
    if (model.json) {
        auto whole = explained.head(model.name);
        whole["positions"] = std::move(positions);
        std::cout << compact(whole) << '\n';
    }
    return 0;
}

// One neuron

/// A corpus of a neuron with what it was measured on.
struct MeasuredNeuron {
    std::vector<std::string> sentences;
    NeuronActivity activity;
    std::vector<std::int64_t> dead;
};

struct WhyNeuronCommand : WhyNeuronArguments {
    int run();

private:
    std::optional<MeasuredNeuron> measure(const std::shared_ptr<const TranslationModel>& loaded, const NeuronId& id);
};

std::optional<MeasuredNeuron> WhyNeuronCommand::measure(
    const std::shared_ptr<const TranslationModel>& loaded, const NeuronId& id)
{
    if (corpus.spec.empty() && !unseen)
        return {};
    takeSearchDefaults(*command, model.name, decode);
    MeasuredNeuron measured;
    const auto pairs = unseen ? unseenPairs(loaded->info(), sentences) : corpus.loadFor(loaded->info()).pairs;
    for (const auto& pair : pairs)
        if (measured.sentences.size() < sentences)
            measured.sentences.push_back(pair.source);
    if (measured.sentences.empty() && unseen)
        throw Error(ErrorCode::InvalidArgument,
            untranslated("no sentences come with the program for this model; give some with --corpus"));
    const auto survey = surveyNeurons(loaded, id, {measured.sentences, decode});
    measured.activity = activityOf(survey.firings, top);
    measured.dead = survey.dead;
    return measured;
}

Json firingsJson(const std::vector<NeuronFiring>& firings, const std::vector<std::string>& sentences)
{
    Json list = Json::array();
    for (const auto& each : firings)
        list.push_back({{"source", sentences[each.sentence]}, {"position", each.position}, {"reads", each.read},
            {"writes", each.written}, {"activation", each.activation}});
    return list;
}

Json toJson(const MeasuredNeuron& measured)
{
    const auto& activity = measured.activity;
    Json pieces = Json::array();
    for (const auto& each : activity.pieces)
        pieces.push_back(
            {{"piece", each.piece}, {"positions", each.positions}, {"silent", each.silent}, {"mean", each.mean}});
    return {{"sentences", measured.sentences.size()}, {"positions", activity.positions}, {"silent", activity.silent},
        {"mean", activity.mean}, {"percentile99", activity.percentile99}, {"dead", measured.dead},
        {"pieces", std::move(pieces)}, {"strongest", firingsJson(activity.strongest, measured.sentences)},
        {"counterexamples", firingsJson(activity.counterexamples, measured.sentences)}};
}

void print(const std::vector<NeuronFiring>& firings, const std::vector<std::string>& sentences)
{
    for (const auto& each : firings)
        std::cout << column(each.activation, 3) << "  reads " << each.read << ", writes " << each.written << ": "
                  << sentences[each.sentence] << '\n';
}

void print(const MeasuredNeuron& measured)
{
    const auto& activity = measured.activity;
    std::cout << "silent at " << activity.silent << " of " << activity.positions << " positions; mean "
              << fixed(activity.mean, 4) << ", 99th percentile " << fixed(activity.percentile99, 3)
              << "\nnever active:";
    for (std::size_t layer = 0; layer < measured.dead.size(); ++layer)
        std::cout << (layer ? ", " : " ") << measured.dead[layer] << " neurons of layer " << layer;
    std::cout << "\n\nmean activation by the piece that is written:\n";
    for (const auto& each : activity.pieces)
        std::cout << column(each.mean, 3) << "  " << each.piece << "  (silent at " << each.silent << " of "
                  << each.positions << ")\n";
    std::cout << "\nstrongest:\n";
    print(activity.strongest, measured.sentences);
    if (activity.counterexamples.empty())
        return;
    std::cout << "\nsilent, although " << activity.strongest.front().written << " is written:\n";
    print(activity.counterexamples, measured.sentences);
}

int WhyNeuronCommand::run()
{
    const auto loaded = load(model, 1);
    const auto id = neuronIdFromText(neuron);
    const auto words = neuronWords(*loaded, id, top);
    const auto measured = measure(loaded, id);
    if (model.json) {
        Json json = {{"model", model.name}, {"neuron", toText(id)}, {"promotes", toJson(words.promoted)},
            {"suppresses", toJson(words.suppressed)}};
        if (measured)
            json.update(toJson(*measured));
        std::cout << compact(json) << '\n';
        return 0;
    }
    std::cout << "promotes: " << piecesText(words.promoted) << "\nsuppresses: " << piecesText(words.suppressed) << '\n';
    if (measured)
        print(*measured);
    return 0;
}

}  // namespace

void addWhyNeuronCommands(CLI::App& why, Action& action)
{
    addCommand<WhyNeuronsCommand>(why, action);
    addCommand<WhyNeuronCommand>(why, action);
}

}  // namespace translucent::cli
