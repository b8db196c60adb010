#include "formats/marian_pieces.h"

#include "translucent/base/error.h"

#include <nlohmann/json.hpp>

#include <array>
#include <unordered_map>

namespace translucent {

namespace {

/// Our ids of the pieces that are not special, by their texts.
std::unordered_map<std::string, std::int64_t> idsOf(const Tokenizer& tokenizer)
{
    std::unordered_map<std::string, std::int64_t> ids;
    for (auto id = kSpecialIds; id < tokenizer.vocabularySize(); ++id)
        ids.emplace(tokenizer.pieceText(id), id);
    for (const auto* special : {"</s>", "<unk>", "<pad>"})
        if (ids.contains(special))
            throw Error(ErrorCode::InvalidArgument,
                untranslated(std::string("the vocabulary has a piece of its own called ") + special
                    + ", which is a special one of Marian models; train one without"));
    return ids;
}

}  // namespace

MarianPieces marianPieces(const Tokenizer& source, const Tokenizer& target)
{
    const auto sourceIds = idsOf(source), targetIds = idsOf(target);
    MarianPieces pieces {{"</s>", "<unk>"}, {kEndId, kUnknownId}, {kEndId, kUnknownId}};
    const auto add = [&](const std::string& text) {
        const auto inSource = sourceIds.find(text), inTarget = targetIds.find(text);
        pieces.texts.push_back(text);
        pieces.source.push_back(inSource == sourceIds.end() ? kUnknownId : inSource->second);
        pieces.target.push_back(inTarget == targetIds.end() ? MarianPieces::kNone : inTarget->second);
        pieces.isJoint = pieces.isJoint && pieces.source.back() == pieces.target.back();
    };
    for (auto id = kSpecialIds; id < source.vocabularySize(); ++id)
        add(source.pieceText(id));
    for (auto id = kSpecialIds; id < target.vocabularySize(); ++id)
        if (!sourceIds.contains(target.pieceText(id)))
            add(target.pieceText(id));
    pieces.texts.emplace_back("<pad>");
    pieces.source.push_back(MarianPieces::kNone);
    pieces.target.push_back(kBeginId);
    return pieces;
}

std::string vocabularyJson(const MarianPieces& pieces)
{
    std::string json;  // generated as text: an ordered object searches all members for each insertion
    for (std::int64_t id = 0; id < pieces.size(); ++id)
        json += (id == 0 ? "{\n " : ",\n ") + nlohmann::json(pieces.texts[static_cast<std::size_t>(id)]).dump() + ": "
            + std::to_string(id);
    return json + "\n}\n";
}

}  // namespace translucent
