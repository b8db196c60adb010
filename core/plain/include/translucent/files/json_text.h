#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace translucent {

/// The kind of a JSON text. It determines the maximum length.
enum class JsonKind {
    File,           ///< a config, recipe, run, experiment, result or scene
    HistoryLine,    ///< one line of a training's histories
    CorpusValue,    ///< one sentence pair
    Request,        ///< one line that `serve` reads
    TrainingState,  ///< data in a checkpoint or from another process of the same training
    TensorHeader,   ///< the header of a safetensors file
};

/// Far above the depth that the program writes. The parsed value is processed recursively, so the limit must fit the
/// stack.
inline constexpr std::size_t kDeepestJson = 100;

/// In bytes.
std::size_t longestJson(JsonKind kind);

/// The position of a JSON text, for messages: "run.json, line 1".
struct JsonPlace {
    std::string file;
    std::size_t line = 1;  ///< the line in which the text starts
};

/// Parses all JSON of the program; a test checks that there are no other parsers. The library's own parser accepts any
/// depth, and copying, comparing or writing a list of depth one hundred thousand crashes the program.
/// @throws Error{InvalidFormat} naming file and line if the text is not JSON, too long or too deep
nlohmann::json parseJson(std::string_view text, JsonKind kind, const JsonPlace& place);

/// As parseJson(), but keeps the order of the members.
nlohmann::ordered_json parseOrderedJson(std::string_view text, JsonKind kind, const JsonPlace& place);

}  // namespace translucent
