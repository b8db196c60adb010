#include "explained_pair.h"

#include "inspect_command.h"
#include "model_loading.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"

#include <iostream>
#include <memory>
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

void ExplainedPair::checkPosition(std::int64_t position) const
{
    if (position >= std::ssize(outputPieces))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("--position is " + std::to_string(position) + "; the translation has "
                + std::to_string(outputPieces.size()) + " tokens with END, counted from 0"));
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

std::optional<std::int64_t> rivalGiven(const Tokenizer& target, const std::string& rival, const std::string& rivalPiece)
{
    if (!rival.empty())
        return tokenGiven(target, rival, "--rival");
    if (!rivalPiece.empty())
        return idsOfPieces(target, {rivalPiece}, "--rival-piece").front();
    return {};
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
