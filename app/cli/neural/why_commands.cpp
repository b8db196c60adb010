#include "explained_pair.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/causes.h"
#include "why_arguments.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>
#include <span>

namespace translucent::cli {

namespace {

constexpr std::size_t kStateWidth = 12;
constexpr std::size_t kBarsShown = 10;
constexpr std::size_t kSourcesShown = 3;

// The lens

Json cellJson(const LensCell& cell)
{
    Json best = Json::array();
    for (const auto& token : cell.best)
        best.push_back(toJson(token));
    return {{"rank", cell.rank}, {"log_probability", cell.logProbability}, {"divergence", cell.divergence},
        {"entropy", cell.entropyBits}, {"best", std::move(best)}};
}

Json lensJson(const Lens& lens, std::size_t positions)
{
    Json rows = Json::array(), decided = Json::array();
    for (const auto& row : lens.rows) {
        Json cells = Json::array();
        for (const auto& cell : row.cells)
            cells.push_back(cellJson(cell));
        rows.push_back({{"state", row.state.array}, {"after", jsonOrNull(row.state.after)}, {"cells", cells}});
    }
    for (std::size_t position = 0; position < positions; ++position)
        decided.push_back(jsonOrNull(lens.decidedAt(position)));
    return {{"starts_with_what_was_read", lens.startsWithWhatWasRead}, {"decided_at", decided}, {"rows", rows}};
}

std::string bestText(const LensCell& cell)
{
    std::string text;
    for (const auto& token : cell.best)
        text += (text.empty() ? "" : ", ") + token.piece + ' ' + fixed(std::exp(token.logProbability), 3);
    return text;
}

void print(const Lens& lens, const ExplainedPair& explained)
{
    for (std::size_t position = 0; position < explained.outputPieces.size(); ++position) {
        explained.printPosition(position);
        const auto decided = lens.decidedAt(position);
        std::cout << (decided ? ", most probable from " + nameOf(lens.rows[*decided].state.after) + " on\n" : "\n");
        std::cout << "  " << padRight("after", kStateWidth) << padLeft("rank", kNumberWidth)
                  << padLeft("p", kNumberWidth) << padLeft("KL", kNumberWidth) << padLeft("entropy", kNumberWidth)
                  << "  most probable\n";
        for (const auto& row : lens.rows) {
            const auto& cell = row.cells[position];
            std::cout << "  " << padRight(nameOf(row.state.after), kStateWidth)
                      << padLeft(std::to_string(cell.rank), kNumberWidth) << column(std::exp(cell.logProbability), 4)
                      << column(cell.divergence, 3) << column(cell.entropyBits, 2) << "  " << bestText(cell) << '\n';
        }
    }
}

struct WhyLensCommand : WhyLensArguments {
    int run();
};

int WhyLensCommand::run()
{
    const ExplainedPair explained(*this);
    const auto lens = explained.causes.lens(best);
    if (model.json) {
        auto json = explained.head(model.name);
        json.update(lensJson(lens, explained.outputPieces.size()));
        std::cout << compact(json) << '\n';
    } else {
        print(lens, explained);
    }
    return 0;
}

// The encoder lens

struct WhyEncoderLensCommand : WhyEncoderLensArguments {
    int run();
};

int WhyEncoderLensCommand::run()
{
    takeSearchDefaults(*command, model.name, decode);
    const auto sentence = sentenceOf(*this);
    const auto rows = encoderLens(load(model, 1), sentence, decode);
    if (!model.json) {
        std::cout << "layer    log p  translation\n";
        for (const auto& row : rows)
            std::cout << padLeft(std::to_string(row.layer), 5) << column(row.hypothesis.logProbability, 3) << "  "
                      << row.hypothesis.text << '\n';
        return 0;
    }
    Json layers = Json::array();
    for (const auto& row : rows) {
        Json layer = {{"layer", row.layer}};
        layer.update(toJson(row.hypothesis));
        layers.push_back(std::move(layer));
    }
    Json json = {{"model", model.name}, {"source", sentence}};
    json.update(beamJson(decode));
    json["layers"] = std::move(layers);
    std::cout << compact(json) << '\n';
    return 0;
}

// Contributions

/// The token at the position that a key of a head is, nothing for other contributions.
std::optional<std::string> keyPiece(const Contribution& part, const ExplainedPair& explained)
{
    if (!part.key)
        return {};
    const bool cross = part.sublayer->sublayer == SublayerKind::CrossAttention;
    return (cross ? explained.sourcePieces : explained.inputPieces)[static_cast<std::size_t>(*part.key)];
}

Json tokenJson(const TokenLogit& token)
{
    return {{"id", token.id}, {"piece", token.piece}, {"logit", token.logit}};
}

Json contributionsJson(const LogitContributions& found, const ExplainedPair& explained)
{
    Json parts = Json::array();
    for (const auto& part : found.parts) {
        Json entry = {{"kind", name(part.kind)}};
        if (part.sublayer)
            entry["sublayer"] = toText(*part.sublayer);
        if (part.head)
            entry.update({{"head", *part.head}, {"key", *part.key}, {"key_piece", *keyPiece(part, explained)}});
        entry["value"] = part.value;
        parts.push_back(std::move(entry));
    }
    return {{"position", found.position}, {"word", tokenJson(found.word)}, {"rival", tokenJson(found.rival)},
        {"difference", found.difference()}, {"sum", totalOf(found.parts)}, {"parts", std::move(parts)}};
}

std::string partText(const Contribution& part, const ExplainedPair& explained)
{
    if (part.kind == ContributionKind::Token)
        return "the token that was read";
    if (part.kind == ContributionKind::Position)
        return "its position";
    if (part.kind == ContributionKind::OutputBias)
        return "bias of the output layer";
    const auto place = toText(*part.sublayer);
    switch (part.kind) {
    case ContributionKind::Head:
        return place + " head " + std::to_string(*part.head) + " key " + std::to_string(*part.key) + ' '
            + *keyPiece(part, explained);
    case ContributionKind::FeedForward: return place;
    case ContributionKind::Norm: return place + " norm";
    default: return place + " bias";
    }
}

void print(const LogitContributions& found, const ExplainedPair& explained)
{
    std::cout << "position " << found.position << ": " << found.word.piece << ' ' << fixed(found.word.logit, 4)
              << " against " << found.rival.piece << ' ' << fixed(found.rival.logit, 4) << ", difference "
              << fixed(found.difference(), 4) << '\n';
    const auto [largest, rest] = largestOf(found.parts, kBarsShown);
    for (const auto& part : largest)
        std::cout << column(part.value, 4) << "  " << partText(part, explained) << '\n';
    if (largest.size() < found.parts.size())
        std::cout << column(rest, 4) << "  the other " << found.parts.size() - largest.size() << '\n';
    std::cout << column(totalOf(found.parts), 4) << "  sum\n";
}

struct WhyContributionsCommand : WhyContributionsArguments {
    int run();

private:
    std::vector<LogitContributions> find(const ExplainedPair& explained) const;
};

std::vector<LogitContributions> WhyContributionsCommand::find(const ExplainedPair& explained) const
{
    std::vector<LogitContributions> found;
    for (const auto& [place, id, other] : explained.targetsOf(*this))
        found.push_back(
            explained.causes.contributions(place, id, other ? *other : explained.causes.runnerUp(place, id)));
    return found;
}

int WhyContributionsCommand::run()
{
    const ExplainedPair explained(*this);
    const auto found = find(explained);
    if (!model.json) {
        for (const auto& each : found)
            print(each, explained);
        return 0;
    }
    Json positions = Json::array();
    for (const auto& each : found)
        positions.push_back(contributionsJson(each, explained));
    auto json = explained.head(model.name);
    json["positions"] = std::move(positions);
    std::cout << compact(json) << '\n';
    return 0;
}

// Source or prefix

std::string largestSources(std::span<const double> shares, const std::vector<std::string>& pieces)
{
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t i) { return shares[i]; });
    std::string text;
    for (const auto i : std::span(order).first(std::min(kSourcesShown, order.size())))
        text += (text.empty() ? "" : ", ") + pieces[i] + ' ' + fixed(shares[i], 3);
    return text;
}

struct WhySourcesCommand : WhySourcesArguments {
    int run();
};

int WhySourcesCommand::run()
{
    const ExplainedPair explained(*this);
    const auto shares = explained.causes.sourceShares();
    if (!model.json)
        std::cout << padLeft("source", kNumberWidth) << padLeft("prefix", kNumberWidth) << "  token: mostly from\n";
    Json rows = Json::array();
    for (std::size_t t = 0; t < explained.outputPieces.size(); ++t) {
        if (model.json)
            rows.push_back({{"piece", explained.outputPieces[t]}, {"source_share", shares.sourceShare(t)},
                {"prefix_share", shares.prefixShare(t)}, {"source", shares.source(t)}, {"prefix", shares.prefix(t)}});
        else
            std::cout << column(shares.sourceShare(t), 3) << column(shares.prefixShare(t), 3) << "  "
                      << explained.outputPieces[t] << ": " << largestSources(shares.source(t), explained.sourcePieces)
                      << '\n';
    }
    if (model.json) {
        auto json = explained.head(model.name);
        json["rows"] = std::move(rows);
        std::cout << compact(json) << '\n';
    }
    return 0;
}

}  // namespace

void addWhyCommands(CLI::App& why, Action& action)
{
    addCommand<WhyLensCommand>(why, action);
    addCommand<WhyEncoderLensCommand>(why, action);
    addCommand<WhyContributionsCommand>(why, action);
    addCommand<WhySourcesCommand>(why, action);
}

}  // namespace translucent::cli
