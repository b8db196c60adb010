#pragma once

#include "translucent/option.h"

#include <cstdint>

namespace translucent {

/// When beam search ends a sentence. `worst` is the lowest finished score once `beamSize` have finished.
enum class EarlyStopping {
    WhenFull,        ///< as soon as `beamSize` hypotheses have finished
    WhenBetter,      ///< when the best running sum, normalised at its current length, cannot beat `worst`
    WhenImpossible,  ///< when the best running sum, normalised at the maximal length, cannot beat `worst`
};
template <>
inline constexpr std::array kChoices<EarlyStopping> {Choice {EarlyStopping::WhenFull, "full"},
    Choice {EarlyStopping::WhenBetter, "better"}, Choice {EarlyStopping::WhenImpossible, "impossible"}};

/// How a model of another program is meant to be searched. The first three are what commands start from that are not
/// told otherwise; the others apply to every search, the length and the n-grams unless it is told otherwise.
/// Source: generation_config.json of Hugging Face transformers, whose numbers the search reproduces.
struct SearchDefaults {
    std::int64_t beamSize = 1;
    double lengthPenalty = 1;
    EarlyStopping earlyStopping = EarlyStopping::WhenBetter;
    std::int64_t maxLength = 0;      ///< most target pieces with END; 0 = what the source length and the model allow
    bool mayWriteUnknown = false;    ///< the unknown piece is a token like others, of which no text is made
    bool endsAtMaxLength = false;    ///< the last token that the length allows is END, whatever the model thinks of it
    std::int64_t noRepeatNgram = 0;  ///< no n-gram of so many tokens stands twice in a translation; 0 = any may

    bool operator==(const SearchDefaults&) const = default;
};
template <>
const Options<SearchDefaults>& optionsOf<SearchDefaults>();

}  // namespace translucent
