#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace translucent {

/// What a JSON text is, which decides how long it may be.
enum class JsonKind {
    File,           ///< a config, recipe, run, experiment, result or scene
    HistoryLine,    ///< one line of a training's histories
    CorpusValue,    ///< one sentence pair
    Request,        ///< one line that `serve` reads
    TrainingState,  ///< what a checkpoint or another process of the same training says about it
    TensorHeader,   ///< the header of a safetensors file
};

/// Far above what the program writes; it is used recursively, so that it must stay below what a stack can take.
inline constexpr std::size_t kDeepestJson = 100;

/// In bytes.
std::size_t longestJson(JsonKind kind);

/// Where a JSON text stands, for messages: "run.json, line 1".
struct JsonPlace {
    std::string file;
    std::size_t line = 1;  ///< in which the text begins
};

/// All JSON of the program is parsed here, and a test takes care that it stays so: the library's own parser accepts any
/// depth, and copying, comparing or writing what is a hundred thousand lists deep ends the program.
/// @throws Error{InvalidFormat} naming file and line of what is not JSON, too long or too deep
nlohmann::json parseJson(std::string_view text, JsonKind kind, const JsonPlace& place);

/// The same; members keep their order.
nlohmann::ordered_json parseOrderedJson(std::string_view text, JsonKind kind, const JsonPlace& place);

}  // namespace translucent
