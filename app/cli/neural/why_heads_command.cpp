#include "explained_pair.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/head_finder.h"
#include "translucent/training/training_run.h"
#include "why_heads_arguments.h"

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

namespace {

constexpr std::size_t kHeadNameWidth = 12;
constexpr std::size_t kRuleWidth = 20;

struct WhyHeadsCommand : WhyHeadsArguments {
    int run() const;

private:
    std::vector<SentencePair> pairsFor(const ModelInfo& info) const;
};

/// Everything that was asked for.
struct FoundHeads {
    std::vector<HeadPatterns> patterns;
    std::vector<ImportantHead> importance;
    std::vector<AblatedHead> ablated;
    std::vector<PruningCurve> curves;
    double loss = 0;
};

std::vector<SentencePair> WhyHeadsCommand::pairsFor(const ModelInfo& info) const
{
    auto pairs = corpus.spec.empty() ? unseenPairs(info, sentences) : corpus.loadFor(info).pairs;
    if (pairs.empty())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("no pairs come with the program for this model; give some with --corpus"));
    return pairs;
}

/// The rule of the examples of a head; empty if it follows none.
std::optional<HeadRule> shownRule(const HeadPortrait& portrait, const WhyHeadsArguments& arguments)
{
    return arguments.rule ? arguments.rule : portrait.patterns().mostly();
}

// JSON

Json sharesJson(const HeadPatterns& head)
{
    Json shares = Json::object();
    for (const auto& choice : kChoices<HeadRule>) {
        const auto& weight = head.rules[static_cast<std::size_t>(choice.value)];
        if (weight.queries > 0)
            shares[std::string(choice.name)] = {{"share", *weight.share()}, {"queries", weight.queries}};
    }
    return shares;
}

Json rowJson(const FoundHeads& found, std::size_t i)
{
    const auto& patterns = found.patterns[i];
    const auto mostly = patterns.mostly();
    Json row = {{"head", toText(patterns.head)}, {"mostly", mostly ? Json(name(*mostly)) : Json()},
        {"rules", sharesJson(patterns)}, {"confidence", jsonOrNull(patterns.confidence())},
        {"queries", patterns.queries}, {"histogram", patterns.histogram},
        {"importance", found.importance[i].importance}, {"importance_in_layer", found.importance[i].inLayer}};
    if (i < found.ablated.size()) {
        const auto& ablated = found.ablated[i];
        row["loss_change"] = ablated.change;
        row["loss_change_interval"] = {ablated.interval.low, ablated.interval.high};
    }
    return row;
}

Json portraitJson(const HeadFinder& finder, const HeadPortrait& portrait, const WhyHeadsArguments& arguments)
{
    Json pairs = Json::array(), examples = Json::array();
    for (const auto& [query, key, weight, cells] : portrait.pairs(arguments.best))
        pairs.push_back({{"query", query}, {"key", key}, {"weight", weight}, {"cells", cells}});
    const auto rule = shownRule(portrait, arguments);
    if (rule)
        for (const auto& [sentence, share] : portrait.examples(*rule, arguments.best)) {
            const auto& pair = finder.sentences()[sentence];
            examples.push_back({{"source", pair.source}, {"target", pair.target}, {"share", share}});
        }
    return {{"head", toText(portrait.patterns().head)}, {"rule", rule ? Json(name(*rule)) : Json()},
        {"pairs", std::move(pairs)}, {"examples", std::move(examples)}};
}

Json curveJson(const PruningCurve& curve)
{
    Json points = Json::array(), heads = Json::array();
    for (const auto& head : curve.heads)
        heads.push_back(toText(head));
    for (const auto& point : curve.points) {
        points.push_back({{"removed", point.removed}, {"loss", point.loss}});
        if (point.bleu)
            points.back()["bleu"] = *point.bleu;
    }
    Json json = {{"kind", name(curve.kind)}, {"order", name(curve.order)}};
    if (curve.order == PruningOrder::Random)
        json["seed"] = curve.seed;
    json.update({{"heads", std::move(heads)}, {"points", std::move(points)}});
    return json;
}

Json headsJson(const HeadFinder& finder, const FoundHeads& found, const WhyHeadsArguments& arguments)
{
    Json rows = Json::array(), shown = Json::array(), curves = Json::array();
    for (std::size_t i = 0; i < found.patterns.size(); ++i)
        rows.push_back(rowJson(found, i));
    for (const auto& head : arguments.heads)
        shown.push_back(portraitJson(finder, finder.portrait(head), arguments));
    for (const auto& curve : found.curves)
        curves.push_back(curveJson(curve));
    Json json = {{"model", arguments.model.name}, {"corpus", arguments.corpus.spec},
        {"sentences", finder.sentences().size()}, {"loss", found.loss}, {"heads", std::move(rows)}};
    if (arguments.ablation)
        json["ablation"] = name(*arguments.ablation);
    if (!arguments.heads.empty())
        json["shown"] = std::move(shown);
    if (arguments.pruning)
        json["pruning"] = std::move(curves);
    return json;
}

// Text

std::string mostlyText(const HeadPatterns& head)
{
    const auto rule = head.mostly();
    return rule ? std::string(name(*rule)) + ' ' + fixed(*head.rules[static_cast<std::size_t>(*rule)].share(), 3)
                : std::string("-");
}

void printTable(const FoundHeads& found)
{
    std::cout << padRight("head", kHeadNameWidth) << padRight("mostly", kRuleWidth) << padLeft("confidence", 11)
              << padLeft("importance", 12) << padLeft("in layer", 10)
              << (found.ablated.empty() ? "" : "  loss change (95 % interval)") << '\n';
    for (std::size_t i = 0; i < found.patterns.size(); ++i) {
        const auto& patterns = found.patterns[i];
        const auto confidence = patterns.confidence();
        std::cout << padRight(toText(patterns.head), kHeadNameWidth) << padRight(mostlyText(patterns), kRuleWidth)
                  << padLeft(confidence ? fixed(*confidence, 3) : "-", 11)
                  << padLeft(fixed(found.importance[i].importance, 5), 12)
                  << padLeft(fixed(found.importance[i].inLayer, 3), 10);
        if (i < found.ablated.size()) {
            const auto& [head, change, interval] = found.ablated[i];
            std::cout << padLeft(fixed(change, 4), 11) << "  (" << fixed(interval.low, 4) << " … "
                      << fixed(interval.high, 4) << ')';
        }
        std::cout << '\n';
    }
}

void printHistogram(const HeadPatterns& head)
{
    std::cout << "  queries by their largest weight:\n";
    for (std::size_t i = 0; i < kWeightClasses; ++i)
        std::cout << "    from " << fixed(static_cast<double>(i) / static_cast<double>(kWeightClasses), 1)
                  << padLeft(std::to_string(head.histogram[i]), 8) << '\n';
}

void print(const HeadFinder& finder, const HeadPortrait& portrait, const WhyHeadsArguments& arguments)
{
    std::cout << '\n' << toText(portrait.patterns().head) << "\n  query → key by weight:\n";
    for (const auto& [query, key, weight, cells] : portrait.pairs(arguments.best))
        std::cout << padLeft(fixed(weight, 2), 12) << " in " << padLeft(std::to_string(cells), 5) << "  " << query
                  << " → " << key << '\n';
    printHistogram(portrait.patterns());
    const auto rule = shownRule(portrait, arguments);
    if (!rule)
        return;
    std::cout << "  sentences with the most weight on " << name(*rule) << ":\n";
    for (const auto& [sentence, share] : portrait.examples(*rule, arguments.best))
        std::cout << padLeft(fixed(share, 3), 12) << "  " << finder.sentences()[sentence].source << '\n';
}

std::string orderText(const PruningCurve& curve)
{
    const auto order = std::string(name(curve.kind)) + ' ' + std::string(name(curve.order));
    return curve.order == PruningOrder::Random ? order + ' ' + std::to_string(curve.seed) : order;
}

void print(const PruningCurve& curve)
{
    std::cout << '\n'
              << orderText(curve) << "\n  removed      loss" << (curve.points.front().bleu ? "    BLEU" : "") << '\n';
    for (const auto& point : curve.points)
        std::cout << padLeft(std::to_string(point.removed), 9) << padLeft(fixed(point.loss, 4), 10)
                  << (point.bleu ? padLeft(fixed(*point.bleu, 1), 8) : "") << '\n';
}

int WhyHeadsCommand::run() const
{
    const SignalStop signals("what was measured so far will be written");
    const auto loaded = load(model, 0);
    const HeadFinder finder(loaded, pairsFor(loaded->info()), sentences);
    ProgressBar bar;
    const auto show = [&bar](const char* what) {
        return [&bar, what](std::int64_t done, std::int64_t total) { bar.showCount(done, total, what); };
    };
    FoundHeads found;
    found.patterns = finder.patterns(show("sentences"), signals.token());
    found.importance = finder.importance();
    found.loss = finder.losses().mean();
    if (ablation)
        found.ablated = finder.ablation(*ablation, show("heads"), signals.token());
    if (pruning)
        found.curves = finder.pruning({.bleu = bleu}, show("points of curves"), signals.token());
    bar.clear();
    if (signals.token().stop_requested())
        note("stopped early");
    if (model.json) {
        std::cout << compact(headsJson(finder, found, *this)) << '\n';
        return 0;
    }
    std::cout << counted(finder.sentences().size(), "sentence") << ", loss " << fixed(found.loss, 4)
              << " nats per token\n\n";
    printTable(found);
    for (const auto& head : heads)
        print(finder, finder.portrait(head), *this);
    for (const auto& curve : found.curves)
        print(curve);
    return 0;
}

}  // namespace

void addWhyHeadsCommand(CLI::App& why, Action& action)
{
    addCommand<WhyHeadsCommand>(why, action);
}

}  // namespace translucent::cli
