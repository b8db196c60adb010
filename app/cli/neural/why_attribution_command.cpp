#include "explained_pair.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/attribution.h"
#include "why_arguments.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent::cli {

namespace {

constexpr std::size_t kGap = 2;  // between columns with names of methods

Json wordJson(const ExplainedPair& explained, std::int64_t id)
{
    return {{"id", id}, {"piece", explained.causes.model().targetTokenizer().pieceText(id)}};
}

// Attribution

/// One token by all methods that are asked for.
struct ExplainedToken {
    AttributionTarget target;
    double value = 0;
    std::vector<Attribution> attributions;
};

Json completenessJson(const Completeness& law)
{
    return {{"value", law.value}, {"baseline_value", law.baselineValue}, {"sum", law.sum}, {"residual", law.residual()},
        {"allowed", law.allowed()}, {"holds", law.holds()}, {"points", law.points}};
}

Json attributionJson(const Attribution& attribution)
{
    Json json = {{"method", name(attribution.method)}};
    if (hasBaseline(attribution.method))
        json["baseline"] = name(attribution.baseline);
    json["source"] = attribution.source;
    json["prefix"] = explainsPrefix(attribution.method) ? Json(attribution.prefix) : Json();
    if (attribution.completeness)
        json["completeness"] = completenessJson(*attribution.completeness);
    return json;
}

Json tokenJson(const ExplainedToken& token, const ExplainedPair& explained)
{
    Json attributions = Json::array();
    for (const auto& attribution : token.attributions)
        attributions.push_back(attributionJson(attribution));
    const auto& [position, word, rival] = token.target;
    return {{"position", position}, {"word", wordJson(explained, word)},
        {"rival", rival ? wordJson(explained, *rival) : Json()}, {"value", token.value},
        {"attributions", std::move(attributions)}};
}

std::size_t widthOf(AttributionMethod method)
{
    return std::max(kNumberWidth, name(method).size() + kGap);
}

void printNumber(const Attribution& attribution, const std::vector<double>& numbers, std::size_t index)
{
    std::cout << padLeft(numbers.empty() ? "-" : fixed(numbers[index], 4), widthOf(attribution.method));
}

void printCompleteness(const Completeness& law)
{
    std::cout << name(AttributionMethod::IntegratedGradients) << ": sum " << fixed(law.sum, 4) << ", F "
              << fixed(law.value, 4) << ", F of the baseline " << fixed(law.baselineValue, 4) << "; residual "
              << fixed(law.residual(), 4) << " with " << law.points << " points, " << fixed(law.allowed(), 4)
              << (law.holds() ? " allowed\n" : " allowed: not complete\n");
}

void print(const ExplainedToken& token, const ExplainedPair& explained)
{
    explained.printPosition(static_cast<std::size_t>(token.target.position));
    const auto& target = explained.causes.model().targetTokenizer();
    if (token.target.rival)
        std::cout << ", logit minus that of " << target.pieceText(*token.target.rival);
    else
        std::cout << ", log p";
    std::cout << ' ' << fixed(token.value, 4) << '\n';
    for (const auto& attribution : token.attributions)
        std::cout << padLeft(std::string(name(attribution.method)), widthOf(attribution.method));
    std::cout << '\n';
    for (std::size_t i = 0; i < explained.sourcePieces.size(); ++i) {
        for (const auto& attribution : token.attributions)
            printNumber(attribution, attribution.source, i);
        std::cout << "  source " << explained.sourcePieces[i] << '\n';
    }
    for (std::size_t i = 0; i <= static_cast<std::size_t>(token.target.position); ++i) {
        for (const auto& attribution : token.attributions)
            printNumber(attribution, attribution.prefix, i);
        std::cout << "  prefix " << explained.inputPieces[i] << '\n';
    }
    for (const auto& attribution : token.attributions)
        if (attribution.completeness)
            printCompleteness(*attribution.completeness);
}

struct WhyAttributionCommand : WhyAttributionArguments {
    int run();

private:
    std::vector<ExplainedToken> find(const ExplainedPair& explained) const;
};

std::vector<ExplainedToken> WhyAttributionCommand::find(const ExplainedPair& explained) const
{
    const auto& causes = explained.causes;
    const auto methods = all ? attributionMethods(causes.model().config()) : std::vector {method};
    std::vector<ExplainedToken> tokens;
    for (const auto& asked : explained.targetsOf(*this)) {
        ExplainedToken token {asked, attributedValue(causes, asked), {}};
        for (const auto each : methods)
            token.attributions.push_back(attributionOf(causes, asked, each, {.baseline = baseline}));
        tokens.push_back(std::move(token));
    }
    return tokens;
}

int WhyAttributionCommand::run()
{
    const ExplainedPair explained(*this);
    const auto tokens = find(explained);
    if (!model.json) {
        for (const auto& token : tokens)
            print(token, explained);
        return 0;
    }
    Json positions = Json::array();
    for (const auto& token : tokens)
        positions.push_back(tokenJson(token, explained));
    auto json = explained.head(model.name);
    json["positions"] = std::move(positions);
    std::cout << compact(json) << '\n';
    return 0;
}

// Value zeroing

struct WhyValuesCommand : WhyValuesArguments {
    int run();
};

int WhyValuesCommand::run()
{
    const ExplainedPair explained(*this);
    const auto number = layer.value_or(attentionSize(explained.causes.model().config(), kind).layers - 1);
    const auto shares = valueZeroing(explained.causes, kind, number);
    const auto& queries = kind == AttentionKind::EncoderSelf ? explained.sourcePieces : explained.inputPieces;
    const auto& keys = kind == AttentionKind::DecoderSelf ? explained.inputPieces : explained.sourcePieces;
    if (model.json) {
        auto json = explained.head(model.name);
        json.update({{"kind", name(kind)}, {"layer", number}});
        for (std::size_t query = 0; query < queries.size(); ++query) {
            const auto row = shares.row(query);
            json["rows"].push_back(std::vector<double>(row.begin(), row.end()));
        }
        std::cout << compact(json) << '\n';
        return 0;
    }
    std::cout << name(kind) << ' ' << number << "; columns are the tokens whose values are zeroed:";
    for (const auto& key : keys)
        std::cout << ' ' << key;
    std::cout << '\n';
    for (std::size_t query = 0; query < queries.size(); ++query) {
        for (const double share : shares.row(query))
            std::cout << column(share, 3);
        std::cout << "  " << queries[query] << '\n';
    }
    return 0;
}

// Deletion

Json bandJson(const DeletionBand& band)
{
    return {{"least", band.least}, {"mean", band.mean}, {"greatest", band.greatest}};
}

Json curvesJson(const DeletionCurves& curves, const ExplainedPair& explained)
{
    Json explanations = Json::array();
    for (const auto& [attribution, order, curve] : curves.explanations)
        explanations.push_back({{"method", name(attribution.method)}, {"order", order},
            {"comprehensiveness", curve.comprehensiveness}, {"sufficiency", curve.sufficiency},
            {"mean_comprehensiveness", curve.meanComprehensiveness()}, {"mean_sufficiency", curve.meanSufficiency()}});
    const auto comprehensiveness = curves.comprehensivenessBand(), sufficiency = curves.sufficiencyBand();
    return {{"position", curves.position}, {"word", wordJson(explained, curves.word)},
        {"probability", curves.probability}, {"explanations", std::move(explanations)},
        {"random",
            {{"orders", curves.random.size()}, {"comprehensiveness", bandJson(comprehensiveness)},
                {"sufficiency", bandJson(sufficiency)}, {"mean_comprehensiveness", comprehensiveness.area()},
                {"mean_sufficiency", sufficiency.area()}}}};
}

constexpr auto kAreaTitles = "comprehensiveness  sufficiency  explanation";
constexpr std::size_t kComprehensivenessWidth = 17, kSufficiencyWidth = 13;

void printAreas(double comprehensiveness, double sufficiency, std::string_view title)
{
    std::cout << padLeft(fixed(comprehensiveness, 4), kComprehensivenessWidth)
              << padLeft(fixed(sufficiency, 4), kSufficiencyWidth) << "  " << title << '\n';
}

void print(const DeletionCurves& curves, const ExplainedPair& explained)
{
    explained.printPosition(static_cast<std::size_t>(curves.position));
    std::cout << ", p " << fixed(curves.probability, 4) << '\n' << kAreaTitles << '\n';
    for (const auto& [attribution, order, curve] : curves.explanations) {
        std::string title(name(attribution.method));
        title += ':';
        for (const auto piece : order)
            title += ' ' + explained.sourcePieces[piece];
        printAreas(curve.meanComprehensiveness(), curve.meanSufficiency(), title);
    }
    printAreas(curves.comprehensivenessBand().area(), curves.sufficiencyBand().area(),
        "mean of " + counted(curves.random.size(), "random order"));
}

Json meanJson(const MeanOutcome& outcome)
{
    return {{"mean", outcome.mean}, {"half_width", outcome.halfWidth}, {"over_random", outcome.difference},
        {"over_random_half_width", outcome.differenceHalfWidth}, {"p", jsonOrNull(outcome.bootstrapP)}};
}

std::string meanText(const MeanOutcome& outcome)
{
    constexpr std::size_t kWidth = 37;
    return padLeft(fixed(outcome.mean, 4) + " +- " + fixed(outcome.halfWidth, 4) + ", " + fixed(outcome.difference, 4)
            + ", p " + fixed(outcome.bootstrapP.value_or(1), 4),
        kWidth);
}

struct WhyDeletionCommand : WhyDeletionArguments {
    int run();

private:
    int explainSentence();
    int explainCorpus();
    std::vector<std::string> sourcesFor(const TranslationModel& loaded) const;
    void writeCorpus(std::span<const DeletionCurves> found) const;
};

int WhyDeletionCommand::explainSentence()
{
    const ExplainedPair explained(*this);
    Json positions = Json::array();
    for (const auto place : explained.positionsOf(*this)) {
        const auto curves = *deletionCurves(explained.causes, place, options);
        if (model.json)
            positions.push_back(curvesJson(curves, explained));
        else
            print(curves, explained);
    }
    if (model.json) {
        auto json = explained.head(model.name);
        json["positions"] = std::move(positions);
        std::cout << compact(json) << '\n';
    }
    return 0;
}

std::vector<std::string> WhyDeletionCommand::sourcesFor(const TranslationModel& loaded) const
{
    std::vector<std::string> sources;
    for (const auto& pair : corpus.loadFor(loaded.info()).pairs) {
        if (sources.size() == sentences)
            break;
        sources.push_back(pair.source);
    }
    return sources;
}

void WhyDeletionCommand::writeCorpus(std::span<const DeletionCurves> found) const
{
    const auto compared = compareDeletions(found, {.seed = options.seed});
    if (!model.json) {
        std::cout << counted(found.size(), "sentence")
                  << ", mean over a token of each; then the difference from the mean of "
                  << counted(options.randomOrders, "random order") << "\n"
                  << padLeft("comprehensiveness", 37) << padLeft("sufficiency", 37) << "  explanation\n";
        for (const auto& each : compared)
            std::cout << meanText(each.comprehensiveness) << meanText(each.sufficiency) << "  " << name(each.method)
                      << '\n';
        return;
    }
    Json explanations = Json::array();
    for (const auto& each : compared)
        explanations.push_back({{"method", name(each.method)}, {"comprehensiveness", meanJson(each.comprehensiveness)},
            {"sufficiency", meanJson(each.sufficiency)}});
    std::cout << compact({{"model", model.name}, {"corpus", corpus.spec}, {"sentences", found.size()},
        {"seed", options.seed}, {"baseline", name(options.baseline)}, {"random_orders", options.randomOrders},
        {"explanations", std::move(explanations)}})
              << '\n';
}

int WhyDeletionCommand::explainCorpus()
{
    const SignalStop signals("nothing will be written");
    takeSearchDefaults(*command, model.name, decode);
    const auto loaded = load(model, 1);
    const auto sources = sourcesFor(*loaded);
    ProgressBar bar;
    const auto observer = [&bar](std::int64_t done, std::int64_t total) { bar.showCount(done, total, "sentences"); };
    const auto found = corpusDeletions(loaded, sources, decode, options, observer, signals.token());
    bar.clear();
    if (signals.token().stop_requested()) {
        note("stopped after " + counted(found.size(), "sentence"));
        return 1;
    }
    writeCorpus(found);
    return 0;
}

int WhyDeletionCommand::run()
{
    return corpus.spec.empty() ? explainSentence() : explainCorpus();
}

}  // namespace

void addWhyAttributionCommands(CLI::App& why, Action& action)
{
    addCommand<WhyAttributionCommand>(why, action);
    addCommand<WhyValuesCommand>(why, action);
    addCommand<WhyDeletionCommand>(why, action);
}

}  // namespace translucent::cli
