#include "marian/marian_vocabulary.h"

#include "io/json_object.h"
#include "text/numbered_pieces.h"
#include "text/vocabulary_check.h"
#include "translucent/error.h"

#include <array>
#include <string>
#include <utility>

namespace translucent {

namespace fs = std::filesystem;

namespace {

struct PieceList {
    std::vector<std::string> listed;  ///< from our id kSpecialIds on
    MarianRows rows;
};

/// The pieces by the file's ids; empty for gaps in the list.
std::vector<std::string> piecesById(const fs::path& file, std::int64_t size)
{
    const auto json = readJson(file.string());
    if (!json.is_object())
        throw Error(ErrorCode::InvalidFormat, say("%1: the file must be a JSON object", file));
    std::vector<std::string> pieces(static_cast<std::size_t>(size));
    for (const auto& [piece, id] : json.items()) {
        if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= static_cast<std::uint64_t>(size))
            throw Error(ErrorCode::Inconsistent,
                say("%1: the id of %2 must be from 0 to %3, as %4 says", file, quote(piece), size - 1, kMarianConfig));
        auto& place = pieces[id.get<std::size_t>()];
        if (!place.empty() || piece.empty())
            throw Error(ErrorCode::InvalidFormat,
                say("%1: the id of %2 is that of another piece, too, or the piece is empty", file, quote(piece)));
        place = piece;
    }
    return pieces;
}

/// The special pieces must have the ids that the config gives them.
std::int64_t requireSpecial(
    const std::vector<std::string>& pieces, std::string_view piece, std::int64_t id, const fs::path& file)
{
    if (id < 0 || id >= std::ssize(pieces) || pieces[static_cast<std::size_t>(id)] != piece)
        throw Error(ErrorCode::Inconsistent,
            say("%1: %2 must have the id %3, as %4 says", file, quote(piece), id, kMarianConfig));
    return id;
}

std::int64_t idOf(const std::vector<std::string>& pieces, std::string_view piece, const fs::path& file)
{
    for (std::size_t id = 0; id < pieces.size(); ++id)
        if (pieces[id] == piece)
            return static_cast<std::int64_t>(id);
    throw Error(ErrorCode::Inconsistent, say("%1: has no piece %2; restore the file", file, quote(piece)));
}

PieceList readPieces(const fs::path& file, std::int64_t size, const MarianConfig& config)
{
    auto pieces = piecesById(file, size);
    const std::array special {idOf(pieces, "<unk>", file), requireSpecial(pieces, "<pad>", config.padId, file),
        requireSpecial(pieces, "</s>", config.endId, file)};
    if (config.neverId >= 0)
        requireSpecial(pieces, "<unk>", config.neverId, file);
    static_assert(kPadId == 0 && kUnknownId == 1 && kBeginId == 2 && kEndId == 3);
    PieceList list {{}, {kNoRow, special[0], special[1], special[2]}};
    for (std::int64_t id = 0; id < size; ++id) {
        if (id == special[0] || id == special[1] || id == special[2])
            continue;
        auto& piece = pieces[static_cast<std::size_t>(id)];
        list.listed.push_back(piece.empty() ? "<unused " + std::to_string(id) + ">" : std::move(piece));
        list.rows.push_back(id);
    }
    return list;
}

Tokenizer tokenizerOf(const fs::path& file, const PieceList& list)
{
    return Tokenizer::fromBytes(withNumberedPieces(readVocabulary(file), list.listed), file.string());
}

}  // namespace

MarianVocabularies readMarianVocabularies(const fs::path& directory, const MarianConfig& config)
{
    const auto source = readPieces(directory / "vocab.json", config.sourcePieces, config);
    const auto target = config.separateVocabularies || config.targetPieces != config.sourcePieces
        ? readPieces(directory / kMarianTargetPieces, config.targetPieces, config)
        : source;
    return {tokenizerOf(directory / "source.spm", source), tokenizerOf(directory / "target.spm", target), source.rows,
        target.rows};
}

}  // namespace translucent
