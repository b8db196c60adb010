#pragma once

#include "batch_translation.h"

#include <memory>
#include <string>
#include <vector>

namespace translucent::cli {

/// The settings for the translation of a corpus.
struct TranslationSettings {
    DecodeOptions decode;
    DecodingPrecision precision = DecodingPrecision::Float32;
    std::size_t together = kLinesTogether;            ///< sentences in one batch
    std::shared_ptr<const Shortlist> shortlist = {};  ///< nullptr = the whole vocabulary
};

/// Shows the progress. @throws Error{InvalidArgument} for a search that the model does not support.
std::vector<LineOutcome> translateSources(const std::shared_ptr<const TranslationModel>& model,
    const std::vector<std::string>& sources, const TranslationSettings& settings);

/// The sources of pairs or phrases.
template <typename Sentences>
std::vector<std::string> sourcesOf(const Sentences& sentences)
{
    std::vector<std::string> sources;
    for (const auto& sentence : sentences)
        sources.push_back(sentence.source);
    return sources;
}

std::vector<std::string> textsOf(const std::vector<LineOutcome>& outcomes);

/// Sentences that exceed the model's length count as empty translations. Reports them and returns their number.
std::size_t reportUntranslated(const std::vector<LineOutcome>& outcomes);

}  // namespace translucent::cli
