#include "decoding/prepared_source.h"

#include "model/visible_keys.h"
#include "translucent/error.h"

#include <algorithm>
#include <string>

namespace translucent {

PreparedSource prepareSource(const TranslationModel& model, std::string_view text, const DecodeOptions& options)
{
    PreparedSource source;
    source.pieces = model.sourceTokenizer().encode(text);
    source.pieces.push_back({kEndId, model.sourceTokenizer().pieceText(kEndId), {text.size(), text.size()}});
    const auto length = static_cast<std::int64_t>(source.pieces.size());
    const auto limit = model.config().maxLength;
    if (length > limit)
        throw Error(ErrorCode::TooLong,
            "the sentence has " + std::to_string(length) + " pieces with END; this model takes at most "
                + std::to_string(limit));
    for (const auto& piece : source.pieces)
        source.ids.push_back(piece.id);
    // Twice the source and some more is enough for every language pair this program trains.
    constexpr std::int64_t slack = 16;
    source.maxLength = std::min(limit, options.maxLength > 0 ? options.maxLength : 2 * length + slack);
    if (std::ssize(options.forcedPrefix) > source.maxLength)
        throw Error(ErrorCode::TooLong,
            "the forced prefix has " + std::to_string(options.forcedPrefix.size())
                + " pieces; a translation of this sentence has at most " + std::to_string(source.maxLength));
    requireVisibleKeys(options.intervention, {length, {}});
    return source;
}

}  // namespace translucent
