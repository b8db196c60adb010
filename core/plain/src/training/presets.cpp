#include "translucent/training/recipe.h"

#include "translucent/base/error.h"

#include <array>
#include <utility>

namespace translucent {

namespace {

/// Learns the toy tasks in under a minute.
const Recipe kTiny {
    .model {.modelDimension = 64,
        .encoderLayers = 2,
        .decoderLayers = 2,
        .feedForwardDimension = 256,
        .maxLength = 64,
        .dropout = 0},
    .tokenizer {.sourceVocabulary = 1000, .targetVocabulary = 1000},
    .training {.maxMinutes = 2,
        .batchTokens = 1500,
        .learningRateFactor = 0.5,
        .warmupSteps = 200,
        .labelSmoothing = 0,
        .averageDecay = 0.97,
        .evaluateEverySteps = 150,
        .devPairs = 500},
};

/// The built-in classroom language in minutes.
const Recipe kClassroom {
    .model {.modelDimension = 128,
        .encoderLayers = 2,
        .decoderLayers = 2,
        .feedForwardDimension = 512,
        .maxLength = 128,
        .dropout = 0},
    .tokenizer {.sourceVocabulary = 3000, .targetVocabulary = 3000},
    .training {.maxMinutes = 10,
        .warmupSteps = 400,
        .schedule = Schedule::Budget,
        .labelSmoothing = 0.05,
        .averageDecay = 0.99,
        .guidedAttention = 0.3,
        .guidedSteps = 2000,
        .evaluateEverySteps = 250,
        .bestBy = BestBy::Bleu},
};

/// A student's machine in an hour. Sizes of the measurements in the README.
const Recipe kSmall {
    .model {.heads = 8},
    .tokenizer {.sourceVocabulary = 8000, .targetVocabulary = 8000},
    .training {.maxMinutes = 60, .warmupSteps = 2000, .bestBy = BestBy::Bleu},
};

/// Everyday sentences from a corpus of tens of thousands of pairs: strong regularisation.
const Recipe kEveryday {
    .model {.dropout = 0.25},
    .tokenizer {.sourceVocabulary = 5500, .targetVocabulary = 5000, .characterCoverage = 0.9999},
    .training {.maxMinutes = 60,
        .learningRateFactor = 0.76,
        .warmupSteps = 1000,
        .schedule = Schedule::Budget,
        .averageDecay = 0.998,
        .subwordSampling = 0.2,
        .guidedAttention = 0.3,
        .guidedSteps = 4000,
        .bestBy = BestBy::Bleu},
};

/// The base model of Vaswani et al. 2017, table 3.
const Recipe kBase {
    .model {.modelDimension = 512,
        .heads = 8,
        .encoderLayers = 6,
        .decoderLayers = 6,
        .feedForwardDimension = 2048,
        .normPlacement = NormPlacement::Post,
        .embeddingTying = EmbeddingTying::All},
    .tokenizer {.kind = TokenizerKind::Bpe, .sourceVocabulary = 37000, .targetVocabulary = 37000, .shared = true},
    .training {.maxSteps = 100000, .batchTokens = 25000, .clipNorm = 0},
};

/// The model of the code walk-through: norms before the sublayers, with its own variant of layer norm.
/// Source: Rush 2018, The Annotated Transformer.
const Recipe kAnnotated {
    .model {.modelDimension = 512,
        .heads = 8,
        .encoderLayers = 6,
        .decoderLayers = 6,
        .feedForwardDimension = 2048,
        .normKind = NormKind::SampleStd,
        .normEpsilon = 1e-6,
        .embeddingTying = EmbeddingTying::Separate},
    .tokenizer {.sourceVocabulary = 8000, .targetVocabulary = 8000},
    .training {.maxSteps = 100000, .batchTokens = 4000, .clipNorm = 0},
};

/// The course project: norms after the sublayers, four layers of width 256 in each stack.
const Recipe kStudent {
    .model {.heads = 8, .encoderLayers = 4, .decoderLayers = 4, .normPlacement = NormPlacement::Post},
    .tokenizer {.sourceVocabulary = 8000, .targetVocabulary = 8000},
    .training {.maxMinutes = 60},
};

/// Small enough to train in minutes, with only the parts of a Marian model of Hugging Face transformers, as in OPUS-MT
/// models. Source: MarianConfig.
const Recipe kMarian {
    .model {.modelDimension = 128,
        .encoderLayers = 2,
        .decoderLayers = 2,
        .feedForwardDimension = 512,
        .maxLength = 128,
        .dropout = 0,
        .normPlacement = NormPlacement::Post,
        .activation = Activation::Silu,
        .embeddingTying = EmbeddingTying::All},
    .tokenizer {.sourceVocabulary = 4000, .targetVocabulary = 4000, .shared = true},
    .training {.maxMinutes = 10,
        .warmupSteps = 400,
        .schedule = Schedule::Budget,
        .labelSmoothing = 0.05,
        .averageDecay = 0.99,
        .zeroBegin = true,
        .evaluateEverySteps = 250,
        .bestBy = BestBy::Bleu},
};

const std::array<std::pair<std::string_view, const Recipe*>, 8> kPresets {
    {{"tiny", &kTiny}, {"classroom", &kClassroom}, {"small", &kSmall}, {"everyday", &kEveryday}, {"base", &kBase},
        {"annotated", &kAnnotated}, {"student", &kStudent}, {"marian", &kMarian}}};

}  // namespace

std::vector<std::string> recipePresetNames()
{
    std::vector<std::string> names;
    for (const auto& [presetName, recipe] : kPresets)
        names.emplace_back(presetName);
    return names;
}

Recipe recipePreset(std::string_view wanted)
{
    std::string valid;
    for (const auto& [presetName, recipe] : kPresets) {
        if (presetName == wanted)
            return *recipe;
        valid += (valid.empty() ? "" : ", ") + std::string(presetName);
    }
    throw Error(ErrorCode::InvalidArgument, say("%1 is %2; valid choices: %3", "preset", quote(wanted), valid));
}

}  // namespace translucent
