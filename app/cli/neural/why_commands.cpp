#include "inspect_command.h"
#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/causes.h"
#include "translucent/neural/patching.h"
#include "why_arguments.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>
#include <span>
#include <sstream>

namespace translucent::cli {

namespace {

constexpr std::size_t kStateWidth = 12;
constexpr std::size_t kNumberWidth = 9;
constexpr std::size_t kBarsShown = 10;
constexpr std::size_t kSourcesShown = 3;

std::string sentenceOf(const WhyArguments& arguments)
{
    if (arguments.text)
        return *arguments.text;
    std::string line;
    if (!std::getline(std::cin, line) || line.empty())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("there is no sentence: give it as an argument or on standard input"));
    return line;
}

std::vector<std::int64_t> endedIds(const Tokenizer& tokenizer, const std::string& text)
{
    auto ids = idsOf(tokenizer, text);
    ids.push_back(kEndId);
    return ids;
}

std::vector<std::string> separatePieces(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> pieces;
    for (std::string piece; stream >> piece;)
        pieces.push_back(piece);
    return pieces;
}

/// The pass over a sentence and its translation, given or found by the search.
struct Explained {
    explicit Explained(WhyTargetArguments& arguments)
        : text(sentenceOf(arguments))
        , causes(passOf(arguments, text))
        , forced(arguments.target.has_value() || !arguments.targetPieces.empty())
    {
        const auto& trace = causes.trace();
        for (const auto id : trace.sourceIds)
            sourcePieces.push_back(causes.model().sourceTokenizer().pieceText(id));
        for (const auto id : trace.inputIds)
            inputPieces.push_back(causes.model().targetTokenizer().pieceText(id));
        for (const auto id : trace.outputIds)
            outputPieces.push_back(causes.model().targetTokenizer().pieceText(id));
    }

    Json head(const std::string& model) const
    {
        const auto target = causes.model().targetTokenizer().decode(causes.trace().outputIds);
        return {{"model", model}, {"source", text}, {"target", target}, {"forced", forced},
            {"source_pieces", sourcePieces}, {"input_pieces", inputPieces}, {"output_pieces", outputPieces}};
    }

    void printPosition(std::size_t position) const
    {
        std::cout << "position " << position << ": reads " << inputPieces[position] << ", writes "
                  << outputPieces[position];
    }

    std::string text;
    Causes causes;
    bool forced;
    std::vector<std::string> sourcePieces;
    std::vector<std::string> inputPieces;
    std::vector<std::string> outputPieces;

private:
    static Causes passOf(WhyTargetArguments& arguments, const std::string& text)
    {
        takeSearchDefaults(*arguments.command, arguments.model.name, arguments.decode);
        const auto model = load(arguments.model, 1);
        return {model, endedIds(model->sourceTokenizer(), text), outputOf(arguments, model, text)};
    }

    static std::vector<std::int64_t> outputOf(const WhyTargetArguments& arguments,
        const std::shared_ptr<const TranslationModel>& model, const std::string& text)
    {
        if (arguments.target)
            return endedIds(model->targetTokenizer(), *arguments.target);
        if (arguments.targetPieces.empty())
            return Decoder(model).translate(text, arguments.decode).hypotheses.front().ids();
        auto ids = idsOfPieces(model->targetTokenizer(), separatePieces(arguments.targetPieces), "--target-pieces");
        ids.push_back(kEndId);
        return ids;
    }
};

std::string nameOf(const std::optional<SublayerId>& sublayer)
{
    return sublayer ? toText(*sublayer) : "input";
}

Json jsonOrNull(const std::optional<SublayerId>& sublayer)
{
    return sublayer ? Json(toText(*sublayer)) : Json();
}

template <typename Number>
Json jsonOrNull(const std::optional<Number>& number)
{
    return number ? Json(*number) : Json();
}

std::string column(double value, int decimals)
{
    return padLeft(fixed(value, decimals), kNumberWidth);
}

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

void print(const Lens& lens, const Explained& explained)
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
    const Explained explained(*this);
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

std::int64_t rivalNamed(const Tokenizer& target, const std::string& word)
{
    if (const auto id = tokenNamed(target, word))
        return *id;
    const auto pieces = target.encode(word);
    std::string parts;
    for (const auto& piece : pieces)
        parts += ' ' + piece.text;
    throw Error(ErrorCode::InvalidArgument,
        untranslated("--rival: " + inQuotes(word) + " is not one token of the target vocabulary"
            + (pieces.size() > 1 ? " but several; give one of them:" + parts : "; give another word")));
}

/// The token at the position that a key of a head is, nothing for other contributions.
std::optional<std::string> keyPiece(const Contribution& part, const Explained& explained)
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

Json contributionsJson(const LogitContributions& found, const Explained& explained)
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

std::string partText(const Contribution& part, const Explained& explained)
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

void print(const LogitContributions& found, const Explained& explained)
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
    std::vector<LogitContributions> find(const Explained& explained) const;
};

std::vector<LogitContributions> WhyContributionsCommand::find(const Explained& explained) const
{
    const auto& causes = explained.causes;
    const auto& outputs = causes.trace().outputIds;
    if (position && *position >= std::ssize(outputs))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("--position is " + std::to_string(*position) + "; the translation has "
                + std::to_string(outputs.size()) + " tokens with END, counted from 0"));
    std::optional<std::int64_t> other;
    if (!rival.empty())
        other = rivalNamed(causes.model().targetTokenizer(), rival);
    if (!rivalPiece.empty())
        other = idsOfPieces(causes.model().targetTokenizer(), {rivalPiece}, "--rival-piece").front();
    std::vector<LogitContributions> found;
    for (auto t = position.value_or(0); t <= position.value_or(std::ssize(outputs) - 1); ++t) {
        const auto word = outputs[static_cast<std::size_t>(t)];
        if (!position && word == other) {
            note("position " + std::to_string(t) + " is left out: its token is the rival itself");
            continue;
        }
        found.push_back(causes.contributions(t, word, other ? *other : causes.runnerUp(t, word)));
    }
    return found;
}

int WhyContributionsCommand::run()
{
    const Explained explained(*this);
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
    const Explained explained(*this);
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

// Patching between two sentences

std::vector<std::string> piecesOf(const Tokenizer& tokenizer, std::span<const std::int64_t> ids)
{
    std::vector<std::string> pieces;
    for (const auto id : ids)
        pieces.push_back(tokenizer.pieceText(id));
    return pieces;
}

Json sentenceJson(const PatchSentence& sentence, const TranslationModel& model)
{
    return {{"source", sentence.text}, {"target", sentence.translation},
        {"source_pieces", piecesOf(model.sourceTokenizer(), sentence.sourceIds)},
        {"output_pieces", piecesOf(model.targetTokenizer(), sentence.outputIds)}};
}

Json rowsJson(const PatchMap& map, const std::optional<PatchMap>& estimate)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        const auto& [state, recovered] = map.rows[i];
        rows.push_back({{"state", state.array()}, {"after", jsonOrNull(state.after)}, {"recovered", recovered}});
        if (estimate)
            rows.back()["estimated"] = estimate->rows[i].recovered;
    }
    return rows;
}

Json patchJson(const Patching& patching, const PatchMap& map, const std::optional<PatchMap>& estimate)
{
    const auto& pair = patching.pair();
    const auto& target = patching.model().targetTokenizer();
    const auto word = [&](std::int64_t id) { return Json {{"id", id}, {"piece", target.pieceText(id)}}; };
    return {{"clean", sentenceJson(pair.clean, patching.model())},
        {"corrupted", sentenceJson(pair.corrupted, patching.model())},
        {"input_pieces", piecesOf(target, pair.inputIds)}, {"position", pair.position()},
        {"clean_word", word(pair.cleanWord)}, {"corrupted_word", word(pair.corruptedWord)},
        {"clean_difference", patching.differences().clean}, {"corrupted_difference", patching.differences().corrupted},
        {"direction", name(map.direction)}, {"rows", rowsJson(map, estimate)}};
}

/// What stands at each position of a stack; where the sentences differ, both pieces.
std::vector<std::string> labelsOf(const Patching& patching, StackKind stack)
{
    const auto& pair = patching.pair();
    if (stack == StackKind::Decoder)
        return piecesOf(patching.model().targetTokenizer(), pair.inputIds);
    auto labels = piecesOf(patching.model().sourceTokenizer(), pair.clean.sourceIds);
    const auto others = piecesOf(patching.model().sourceTokenizer(), pair.corrupted.sourceIds);
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (others[i] != labels[i])
            labels[i] += " / " + others[i];
    return labels;
}

/// A column for each state of the stack, a line for each position.
void printStack(const Patching& patching, const PatchMap& map, StackKind stack)
{
    std::vector<const PatchRow*> columns;
    for (const auto& row : map.rows)
        if (row.state.stack == stack)
            columns.push_back(&row);
    std::cout << (stack == StackKind::Encoder ? "encoder" : "decoder") << '\n';
    constexpr std::size_t kStackName = 4;  // "enc:"
    for (const auto* row : columns)
        std::cout << padLeft(row->state.after ? toText(*row->state.after).substr(kStackName) : "input", kNumberWidth);
    std::cout << "  " << (stack == StackKind::Encoder ? "piece" : "reads") << '\n';
    const auto labels = labelsOf(patching, stack);
    for (std::size_t position = 0; position < labels.size(); ++position) {
        for (const auto* row : columns)
            std::cout << column(row->recovered[position], 3);
        std::cout << "  " << labels[position] << '\n';
    }
}

void printMap(const Patching& patching, const PatchMap& map, const char* heading)
{
    std::cout << heading << ", " << name(map.direction) << '\n';
    for (const auto stack : {StackKind::Encoder, StackKind::Decoder})
        printStack(patching, map, stack);
}

void printPair(const Patching& patching)
{
    const auto& pair = patching.pair();
    const auto& target = patching.model().targetTokenizer();
    std::cout << "clean: " << pair.clean.translation << "\ncorrupted: " << pair.corrupted.translation << "\nposition "
              << pair.position() << ": " << target.pieceText(pair.cleanWord) << " against "
              << target.pieceText(pair.corruptedWord) << ", difference " << fixed(patching.differences().clean, 4)
              << " clean, " << fixed(patching.differences().corrupted, 4) << " corrupted\n";
}

struct WhyPatchCommand : WhyPatchArguments {
    int run() const;
};

int WhyPatchCommand::run() const
{
    const Patching patching(load(model, 1), clean, corrupted);
    const auto map = patching.map(direction);
    std::optional<PatchMap> estimated;
    if (estimate)
        estimated = patching.estimate(direction);
    if (model.json) {
        Json json = {{"model", model.name}};
        json.update(patchJson(patching, map, estimated));
        std::cout << compact(json) << '\n';
        return 0;
    }
    printPair(patching);
    printMap(patching, map, "recovered");
    if (estimated)
        printMap(patching, *estimated, "estimated");
    return 0;
}

}  // namespace

void addWhyCommands(CLI::App& why, Action& action)
{
    addCommand<WhyLensCommand>(why, action);
    addCommand<WhyEncoderLensCommand>(why, action);
    addCommand<WhyContributionsCommand>(why, action);
    addCommand<WhySourcesCommand>(why, action);
    addCommand<WhyPatchCommand>(why, action);
}

}  // namespace translucent::cli
