#pragma once

#include "translucent/model/model_info.h"
#include "translucent/model/search_defaults.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The bias of a token that is never written: its softmax is 0, and half precision can represent it.
inline constexpr float kMarianNever = -60000;

/// The axis of a matrix that has the size d_model.
enum class PartShape {
    Reading,  ///< the input axis; the other one has the same size
    Writing,  ///< the output axis; the other one has the same size
    Inner,    ///< the input axis; the other one belongs to the feed-forward network
    Outer,    ///< the output axis; the other one belongs to the feed-forward network
    Vector,   ///< of a norm: it has no other
};

/// A part of a layer: ours contains the rows of all of theirs, stacked.
struct MarianLayerPart {
    std::string_view ours;
    PartShape shape;
    std::vector<std::string> theirs;
    bool isDecoders = false;
};

/// All parts; each has a weight and a bias.
const std::vector<MarianLayerPart>& marianLayerParts();

/// sin in the first half of the columns, cos in the second. Shape: [positions, dimension]
/// Source: MarianSinusoidalPositionalEmbedding of Hugging Face transformers.
void computeMarianPositions(std::int64_t dimension, std::span<float> values);

/// The single list of pieces that a Marian model uses for both languages: END, UNK, the pieces, and PAD, which starts a
/// translation. Two vocabularies are concatenated, and each side keeps its own rows.
struct MarianPieces {
    static constexpr std::int64_t kEnd = 0, kUnknown = 1;
    static constexpr std::int64_t kNone = -1;

    std::vector<std::string> texts;  ///< by their ids there
    /// Our ids by theirs. A piece of the target only is unknown as source text: it has UNK's id.
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;  ///< kNone for a piece of the source only
    bool isJoint = true;               ///< both sides have the same pieces

    std::int64_t size() const { return static_cast<std::int64_t>(texts.size()); }
    std::int64_t pad() const { return size() - 1; }
};

/// @throws Error{InvalidArgument} for a piece that is called like a special one
MarianPieces marianPieces(const Tokenizer& source, const Tokenizer& target);

/// vocab.json. @throws Error{InvalidArgument} as marianPieces
std::string vocabularyJson(const MarianPieces& pieces);

/// The contents of the JSON files of a Marian model, as in OPUS-MT models in Hugging Face layout.
/// Source: MarianConfig and MarianMTModel of Hugging Face transformers.
struct MarianConfig {
    TransformerConfig network;  ///< with one piece more than the file has, for PAD, and positions from the file
    SearchDefaults search;
    std::int64_t sourcePieces = 0;  ///< rows of the encoder's table
    std::int64_t targetPieces = 0;  ///< rows of the decoder's and of the output
    std::int64_t endId = 0;
    std::int64_t padId = 0;           ///< also the start of a translation
    bool sharesTables = true;         ///< encoder and decoder have one embedding
    bool tiesOutput = true;           ///< the decoder's embedding is the output matrix
    bool scalesEmbedding = false;     ///< by √d_model, as this program always does
    bool padTakesProbability = true;  ///< PAD is never written, but is part of the softmax
    std::int64_t neverId = -1;        ///< another token that is never written, which must be UNK; -1 = none
    bool separateVocabularies = false;
    std::string sourceLanguage = "und";  ///< "und" if the files do not contain it
    std::string targetLanguage = "und";

    ModelInfo info() const;
};

inline constexpr auto kMarianConfig = "config.json";
inline constexpr auto kMarianGeneration = "generation_config.json";
inline constexpr auto kMarianTokenizer = "tokenizer_config.json";
inline constexpr auto kMarianTargetPieces = "target_vocab.json";

/// Reads the JSON files except the vocabularies. Rejects options that the network or the search of this program does
/// not support.
/// @throws Error{NotFound, InvalidFormat} naming file, field, and the expected value
MarianConfig readMarianConfig(const std::filesystem::path& directory);

}  // namespace translucent
