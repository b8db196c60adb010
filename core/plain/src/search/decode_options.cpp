#include "translucent/decoding.h"
#include "util/choice.h"
#include "util/require.h"

#include <cmath>

namespace translucent {

namespace {

constexpr ChoiceNames<EarlyStopping, 3> kEarlyStoppings {{{EarlyStopping::WhenFull, "full"},
    {EarlyStopping::WhenBetter, "better"}, {EarlyStopping::WhenImpossible, "impossible"}}};

void validatePrefix(const std::vector<std::int64_t>& prefix, std::int64_t vocabulary)
{
    for (const auto id : prefix) {
        requireField(id >= 0 && id < vocabulary, "forced prefix id", id,
            "the target vocabulary has the ids 0 to " + std::to_string(vocabulary - 1));
        requireField(id != kPadId && id != kBeginId && id != kEndId, "forced prefix id", id,
            "PAD, BEGIN and END cannot be forced inside a translation");
    }
}

}  // namespace

std::string_view name(EarlyStopping value)
{
    return choiceName(kEarlyStoppings, value);
}

EarlyStopping earlyStoppingFromName(std::string_view name)
{
    return choiceFromName(kEarlyStoppings, name, "early stopping");
}

void validate(const DecodeOptions& options, const TransformerConfig& config)
{
    requireField(options.beamSize >= 1 && options.beamSize <= config.targetVocabulary, "beam", options.beamSize,
        "it must be from 1 to the target vocabulary, " + std::to_string(config.targetVocabulary));
    requireField(std::isfinite(options.lengthPenalty), "length penalty", options.lengthPenalty,
        "it must be a finite number, usually from 0 to 2");
    requireField(options.nBest >= 1 && options.nBest <= options.beamSize, "nbest", options.nBest,
        "it must be from 1 to the beam size, " + std::to_string(options.beamSize));
    requireField(options.maxLength >= 0, "maximal length", options.maxLength, "it must be at least 0 (0 = automatic)");
    requireField(options.alternatives >= 0, "alternatives", options.alternatives, "it must be at least 0");
    validatePrefix(options.forcedPrefix, config.targetVocabulary);
    validate(options.intervention, config);
}

}  // namespace translucent
