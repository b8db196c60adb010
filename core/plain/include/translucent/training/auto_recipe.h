#pragma once

#include "translucent/corpus/corpus_facts.h"
#include "translucent/training/recipe.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Sentence pairs of one length, worked on together.
struct BatchShape {
    double sentences = 1;
    double sourceLength = 1;  ///< pieces including END
    double targetLength = 1;  ///< pieces including END
};

/// Multiplications, each with its addition, in the matrix products of a forward pass with teacher forcing: attention
/// included, embeddings not.
double forwardMultiplications(const TransformerConfig& config, const BatchShape& shape);

/// The estimated cost of a training.
struct TrainingEstimate {
    std::int64_t parameters = 0;
    std::int64_t modelBytes = 0;     ///< of model.safetensors
    std::int64_t trainingBytes = 0;  ///< of memory, roughly
    double operationsPerToken = 0;   ///< floating-point operations per target token, forward and backward
};

/// Assumes the largest vocabularies that the recipe allows. `shape` contains the mean lengths of the corpus.
TrainingEstimate estimateTraining(const Recipe& recipe, const BatchShape& shape);

/// The preset that is not a fixed recipe but a choice: `autoRecipe`.
inline constexpr std::string_view kAutoPreset = "auto";
/// The default budget in minutes.
inline constexpr double kAutoMinutes = 30;

/// The training speed of a machine for a small network of one width.
struct SpeedPoint {
    std::int64_t modelDimension = 0;
    double operationsPerSecond = 0;  ///< floating-point operations of the matrix products, forward and backward

    bool operator==(const SpeedPoint&) const = default;
};

/// The training speed of a machine. Narrow networks reach far fewer operations per second than wide ones. Measured by
/// `benchmarkSpeed`; sorted by width in ascending order.
using TrainingSpeed = std::vector<SpeedPoint>;

/// Between the points along straight lines of the logarithms, beyond them as at the nearest one.
double operationsPerSecond(const TrainingSpeed& speed, std::int64_t modelDimension);

/// The inputs from which a recipe was chosen. A run stores them with its recipe.
struct RecipeOrigin {
    double minutes = 0;
    TrainingSpeed speed;
    std::int64_t processors = 0;

    bool operator==(const RecipeOrigin&) const = default;
};

/// The reason for a setting. The numbers are the arguments of `reasonText`, in the order of its sentence.
enum class RecipeReason {
    SizeFits,          ///< d, layers, epochs, needed epochs; of the next size: d, epochs, needed epochs
    SizeOfMinutes,     ///< d, layers, epochs, needed epochs: even the smallest gets too few
    SizeOfCorpus,      ///< d, layers, pairs: a larger network would memorise the pairs
    VocabularyWords,   ///< pieces of the source, of the target
    VocabularyShared,  ///< pieces
    VocabularyClosed,  ///< pieces of the source, of the target, distinct target words
    DropoutNone,       ///< epochs
    DropoutSome,       ///< dropout, parameters, target tokens of an epoch, epochs
    Sampling,          ///< epochs
    BatchSize,         ///< target tokens, steps
    Rate,              ///< peak, d, warm-up steps
    Decay,             ///< share, minutes
    Evaluation,        ///< evaluations, dev pairs
    Guided,            ///< share of linked pairs
};

/// The reason for one field, e.g. "model.dropout".
struct FieldReason {
    std::string_view field;
    RecipeReason why {};
    std::vector<double> numbers;
};

/// Returns the reason in English, without a full stop.
std::string reasonText(const FieldReason& reason);

/// A recipe for a given corpus, machine and time budget, and its expected results.
struct AutoRecipe {
    Recipe recipe;
    std::vector<FieldReason> reasons;
    double tokensPerSecond = 0;  ///< target tokens
    double epochs = 0;
    double steps = 0;
};

/// Chooses sizes, pieces, regularisation, batches and learning rate for the time budget: the largest network that still
/// sees the corpus often enough. Pure: the same corpus and origin give the same recipe.
/// @throws Error{InvalidArgument} unless pairs, minutes and speed are above 0
AutoRecipe autoRecipe(const CorpusFacts& corpus, const RecipeOrigin& origin);

}  // namespace translucent
