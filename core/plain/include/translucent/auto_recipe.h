#pragma once

#include "translucent/corpus_facts.h"
#include "translucent/recipe.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The preset that is no fixed recipe but a choice: `autoRecipe`.
inline constexpr std::string_view kAutoPreset = "auto";
/// The budget it chooses for unless one is given.
inline constexpr double kAutoMinutes = 30;

/// How fast a machine trained a small network of one width.
struct SpeedPoint {
    std::int64_t modelDimension = 0;
    double operationsPerSecond = 0;  ///< floating-point operations of the matrix products, forward and backward

    bool operator==(const SpeedPoint&) const = default;
};

/// How fast a machine trains: narrow networks do far fewer operations per second than wide ones. Measured by
/// `benchmarkSpeed`; by width, from narrow to wide.
using TrainingSpeed = std::vector<SpeedPoint>;

/// Between the points along straight lines of the logarithms, beyond them as at the nearest one.
double operationsPerSecond(const TrainingSpeed& speed, std::int64_t modelDimension);

/// What a recipe was chosen by; a run keeps it beside its recipe.
struct RecipeOrigin {
    double minutes = 0;
    TrainingSpeed speed;
    std::int64_t processors = 0;

    bool operator==(const RecipeOrigin&) const = default;
};

/// Why a setting is what it is. The numbers are those of `reasonText`, in the order of its sentence.
enum class RecipeReason {
    SizeFits,          ///< d, layers, epochs, needed epochs; of the next size: d, epochs, needed epochs
    SizeOfMinutes,     ///< d, layers, epochs, needed epochs: even the smallest gets too few
    SizeOfCorpus,      ///< d, layers, pairs: a larger one would learn them by heart
    VocabularyWords,   ///< pieces of the source, of the target
    VocabularyShared,  ///< pieces
    VocabularyClosed,  ///< pieces of the source, of the target, distinct target words
    DropoutNone,       ///< epochs
    DropoutSome,       ///< dropout, parameters, target tokens of an epoch, epochs
    Sampling,          ///< epochs
    Batch,             ///< target tokens, steps
    Rate,              ///< peak, d, warm-up steps
    Decay,             ///< share, minutes
    Evaluation,        ///< evaluations, dev pairs
    Guided,            ///< share of linked pairs
};

/// One reason, with the field it explains, e.g. "model.dropout".
struct FieldReason {
    std::string_view field;
    RecipeReason why {};
    std::vector<double> numbers;
};

/// In English, a sentence without its full stop.
std::string reasonText(const FieldReason& reason);

/// A recipe for a corpus, a machine and some minutes, and what they are expected to give.
struct AutoRecipe {
    Recipe recipe;
    std::vector<FieldReason> reasons;
    double tokensPerSecond = 0;  ///< target tokens
    double epochs = 0;
    double steps = 0;
};

/// Chooses sizes, pieces, regularisation, batches and rate so that the minutes are used best: the largest network that
/// still sees the corpus often enough. Pure: the same corpus and origin give the same recipe.
/// @throws Error{InvalidArgument} unless pairs, minutes and speed are above 0
AutoRecipe autoRecipe(const CorpusFacts& corpus, const RecipeOrigin& origin);

}  // namespace translucent
