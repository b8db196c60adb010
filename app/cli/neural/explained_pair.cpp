#include "explained_pair.h"

#include "inspect_command.h"
#include "model_loading.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <numeric>
#include <sstream>

namespace translucent::cli {

namespace {

std::vector<std::string> separatePieces(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> pieces;
    for (std::string piece; stream >> piece;)
        pieces.push_back(piece);
    return pieces;
}

std::vector<std::int64_t> outputOf(
    const WhyTargetArguments& arguments, const std::shared_ptr<const TranslationModel>& model, const std::string& text)
{
    if (arguments.target)
        return endedIds(model->targetTokenizer(), *arguments.target);
    if (arguments.targetPieces.empty())
        return Decoder(model).translate(text, arguments.decode).hypotheses.front().ids();
    auto ids = idsOfPieces(model->targetTokenizer(), separatePieces(arguments.targetPieces), "--target-pieces");
    ids.push_back(kEndId);
    return ids;
}

Causes passOf(WhyTargetArguments& arguments, const std::string& text)
{
    takeSearchDefaults(*arguments.command, arguments.model.name, arguments.decode);
    const auto model = load(arguments.model, 1);
    return {model, endedIds(model->sourceTokenizer(), text), outputOf(arguments, model, text)};
}

void requirePosition(std::int64_t position, std::size_t tokens)
{
    if (position >= static_cast<std::int64_t>(tokens))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("--position is " + std::to_string(position) + "; the translation has " + std::to_string(tokens)
                + " tokens with END, counted from 0"));
}

std::optional<std::int64_t> rivalGiven(const Tokenizer& target, const WhyRivalArguments& arguments)
{
    if (!arguments.rival.empty())
        return tokenGiven(target, arguments.rival, "--rival");
    if (!arguments.rivalPiece.empty())
        return idsOfPieces(target, {arguments.rivalPiece}, "--rival-piece").front();
    return {};
}

}  // namespace

std::vector<std::int64_t> endedIds(const Tokenizer& tokenizer, const std::string& text)
{
    auto ids = idsOf(tokenizer, text);
    ids.push_back(kEndId);
    return ids;
}

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

ExplainedPair::ExplainedPair(WhyTargetArguments& arguments)
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

Json ExplainedPair::head(const std::string& model) const
{
    const auto target = causes.model().targetTokenizer().decode(causes.trace().outputIds);
    return {{"model", model}, {"source", text}, {"target", target}, {"forced", forced}, {"source_pieces", sourcePieces},
        {"input_pieces", inputPieces}, {"output_pieces", outputPieces}};
}

void ExplainedPair::printPosition(std::size_t position) const
{
    std::cout << "position " << position << ": reads " << inputPieces[position] << ", writes "
              << outputPieces[position];
}

std::vector<std::int64_t> ExplainedPair::positionsOf(const WhyTokenArguments& arguments) const
{
    const auto& outputs = causes.trace().outputIds;
    if (arguments.position) {
        requirePosition(*arguments.position, outputs.size());
        return {*arguments.position};
    }
    if (!arguments.word.empty()) {
        const auto id = tokenGiven(causes.model().targetTokenizer(), arguments.word, "--word");
        const auto found = std::ranges::find(outputs, id);
        if (found == outputs.end())
            throw Error(ErrorCode::InvalidArgument,
                untranslated("--word: the translation does not contain " + inQuotes(arguments.word)));
        return {found - outputs.begin()};
    }
    std::vector<std::int64_t> positions(outputs.size());
    std::iota(positions.begin(), positions.end(), std::int64_t {0});
    return positions;
}

std::int64_t tokenGiven(
    const Tokenizer& tokenizer, const std::string& word, const std::string& option, const std::string& side)
{
    if (const auto id = tokenNamed(tokenizer, word))
        return *id;
    const auto pieces = tokenizer.encode(word);
    std::string parts;
    for (const auto& piece : pieces)
        parts += ' ' + piece.text;
    throw Error(ErrorCode::InvalidArgument,
        untranslated(option + ": " + inQuotes(word) + " is not one token of the " + side + " vocabulary"
            + (pieces.size() > 1 ? " but several; give one of them:" + parts : "; give another word")));
}

std::vector<AttributionTarget> ExplainedPair::targetsOf(const WhyRivalArguments& arguments) const
{
    const auto rival = rivalGiven(causes.model().targetTokenizer(), arguments);
    const bool isOne = arguments.position || !arguments.word.empty();
    std::vector<AttributionTarget> targets;
    for (const auto position : positionsOf(arguments)) {
        const auto word = causes.trace().outputIds[static_cast<std::size_t>(position)];
        if (isOne || word != rival)
            targets.push_back({position, word, rival});
        else
            note("position " + std::to_string(position) + " is left out: its token is the rival itself");
    }
    return targets;
}

std::string nameOf(const std::optional<SublayerId>& sublayer)
{
    return sublayer ? toText(*sublayer) : "input";
}

Json jsonOrNull(const std::optional<SublayerId>& sublayer)
{
    return sublayer ? Json(toText(*sublayer)) : Json();
}

std::string column(double value, int decimals)
{
    return padLeft(fixed(value, decimals), kNumberWidth);
}

}  // namespace translucent::cli
