#pragma once

#include "model_arguments.h"
#include "translucent/causes/vocabulary_map.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace translucent::cli {

/// The arguments of `why vocabulary`: a table of embeddings, and what to tell of it.
struct WhyVocabularyArguments {
    static constexpr auto kName = "vocabulary";
    static constexpr auto kHelp = "A map of the vocabulary: principal components of an embedding table, nearest pieces";

    void declare(CLI::App& app);
    void check() const;

    ModelArguments model;
    EmbeddingTable table = EmbeddingTable::Target;
    std::int64_t components = 2;
    std::string word;   ///< whose neighbours are listed; empty = not given
    std::string piece;  ///< the same as a piece of the vocabulary; empty = not given
    std::size_t nearest = 10;
    bool tsv = false;
};

}  // namespace translucent::cli
