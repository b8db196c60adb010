#pragma once

#include "translucent/model/search_defaults.h"
#include "translucent/model/transformer_config.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace translucent {

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
