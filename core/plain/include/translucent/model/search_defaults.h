#pragma once

#include "translucent/base/option.h"

#include <cstdint>

namespace translucent {

/// The condition on which beam search ends a sentence. `worst` is the lowest finished score once `beamSize` hypotheses
/// have finished.
enum class EarlyStopping {
    WhenFull,        ///< as soon as `beamSize` hypotheses have finished
    WhenBetter,      ///< when the best running sum, normalised at its current length, cannot beat `worst`
    WhenImpossible,  ///< when the best running sum, normalised at the maximal length, cannot beat `worst`
};
template <>
inline constexpr std::array kChoices<EarlyStopping> {Choice {EarlyStopping::WhenFull, "full"},
    Choice {EarlyStopping::WhenBetter, "better"}, Choice {EarlyStopping::WhenImpossible, "impossible"}};

/// The recommended search settings of a model from another program. The first three are defaults of commands; the
/// others apply to every search, length and n-grams unless overridden.
/// Source: generation_config.json of Hugging Face transformers, whose numbers the search reproduces.
struct SearchDefaults {
    std::int64_t beamSize = 1;
    double lengthPenalty = 1;
    EarlyStopping earlyStopping = EarlyStopping::WhenBetter;
    std::int64_t maxLength = 0;      ///< most target pieces including END; 0 = limit by the source length and the model
    bool mayWriteUnknown = false;    ///< the unknown piece is an ordinary token, which adds no text
    bool endsAtMaxLength = false;    ///< the last token within the length limit is always END
    std::int64_t noRepeatNgram = 0;  ///< the n-gram length that must not occur twice in a translation; 0 = no limit

    bool operator==(const SearchDefaults&) const = default;
};
template <>
const Options<SearchDefaults>& optionsOf<SearchDefaults>();

}  // namespace translucent
