#pragma once

#include "batch_translation.h"

#include <memory>
#include <string>
#include <vector>

namespace translucent::cli {

/// How a corpus is translated.
struct TranslationSettings {
    DecodeOptions decode;
    DecodingPrecision precision = DecodingPrecision::Float32;
    std::size_t together = kLinesTogether;            ///< sentences in one batch
    std::shared_ptr<const Shortlist> shortlist = {};  ///< nullptr = the whole vocabulary
};

/// Shows how far it is. @throws Error{InvalidArgument} for a search that the model cannot do.
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

/// Sentences beyond the model's length count as empty translations; says which, and returns how many.
std::size_t reportUntranslated(const std::vector<LineOutcome>& outcomes);

}  // namespace translucent::cli
