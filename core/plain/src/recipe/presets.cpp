#include "translucent/recipe.h"

#include "translucent/error.h"

#include <array>
#include <utility>

namespace translucent {

namespace {

/// Learns the toy tasks in under a minute.
Recipe tiny()
{
    Recipe r;
    r.model.modelDimension = 64;
    r.model.heads = 4;
    r.model.encoderLayers = r.model.decoderLayers = 2;
    r.model.feedForwardDimension = 256;
    r.model.maxLength = 64;
    r.model.dropout = 0;
    r.tokenizer.sourceVocabulary = r.tokenizer.targetVocabulary = 1000;
    r.training.batchTokens = 1500;
    r.training.warmupSteps = 200;
    r.training.learningRateFactor = 0.5;
    r.training.labelSmoothing = 0;
    r.training.averageDecay = 0.97;
    r.training.evaluateEverySteps = 150;
    r.training.devPairs = 500;
    r.training.maxMinutes = 2;
    return r;
}

/// The built-in classroom language in minutes.
Recipe classroom()
{
    Recipe r;
    r.model.modelDimension = 128;
    r.model.heads = 4;
    r.model.encoderLayers = r.model.decoderLayers = 2;
    r.model.feedForwardDimension = 512;
    r.model.maxLength = 128;
    r.model.dropout = 0;
    r.tokenizer.sourceVocabulary = 2000;
    r.tokenizer.targetVocabulary = 2000;
    r.training.batchTokens = 3000;
    r.training.warmupSteps = 400;
    r.training.learningRateFactor = 1.0;
    r.training.labelSmoothing = 0.05;
    r.training.averageDecay = 0.99;
    r.training.evaluateEverySteps = 250;
    r.training.maxMinutes = 10;
    return r;
}

/// A student's machine in an hour. Sizes of the measurements in the README.
Recipe small()
{
    Recipe r;
    r.model.modelDimension = 256;
    r.model.heads = 8;
    r.model.encoderLayers = r.model.decoderLayers = 3;
    r.model.feedForwardDimension = 1024;
    r.tokenizer.sourceVocabulary = r.tokenizer.targetVocabulary = 8000;
    r.training.warmupSteps = 2000;
    r.training.maxMinutes = 60;
    return r;
}

/// Everyday sentences from a corpus of tens of thousands of pairs: strong regularisation.
Recipe everyday()
{
    Recipe r = small();
    r.model.heads = 4;
    r.model.dropout = 0.3;
    r.tokenizer.sourceVocabulary = 5000;
    r.tokenizer.targetVocabulary = 4000;
    r.training.batchTokens = 3000;
    r.training.warmupSteps = 1000;
    r.training.learningRateFactor = 0.8;
    r.training.averageDecay = 0.998;
    r.training.subwordSampling = 0.2;
    r.training.maxMinutes = 120;
    return r;
}

/// The base model of Vaswani et al. 2017, table 3.
Recipe base()
{
    Recipe r;
    r.model.modelDimension = 512;
    r.model.heads = 8;
    r.model.encoderLayers = r.model.decoderLayers = 6;
    r.model.feedForwardDimension = 2048;
    r.model.normPlacement = NormPlacement::Post;
    r.model.embeddingTying = EmbeddingTying::All;
    r.tokenizer.kind = TokenizerKind::Bpe;
    r.tokenizer.sourceVocabulary = r.tokenizer.targetVocabulary = 37000;
    r.tokenizer.shared = true;
    r.training.batchTokens = 25000;
    r.training.maxSteps = 100000;
    r.training.clipNorm = 0;
    return r;
}

/// The model of the code walk-through: norms before the sublayers, and a layer norm of its own.
/// Source: Rush 2018, The Annotated Transformer.
Recipe annotated()
{
    Recipe r = base();
    r.model.normPlacement = NormPlacement::Pre;
    r.model.normKind = NormKind::SampleStd;
    r.model.normEpsilon = 1e-6;
    r.model.embeddingTying = EmbeddingTying::Separate;
    r.tokenizer = {};
    r.tokenizer.sourceVocabulary = r.tokenizer.targetVocabulary = 8000;
    r.training.batchTokens = 4000;
    return r;
}

/// The course project: norms after the sublayers, four layers of width 256 in each stack.
Recipe student()
{
    Recipe r;
    r.model.modelDimension = 256;
    r.model.heads = 8;
    r.model.encoderLayers = r.model.decoderLayers = 4;
    r.model.feedForwardDimension = 1024;
    r.model.normPlacement = NormPlacement::Post;
    r.tokenizer.sourceVocabulary = r.tokenizer.targetVocabulary = 8000;
    r.training.maxMinutes = 60;
    return r;
}

constexpr std::array<std::pair<std::string_view, Recipe (*)()>, 7> kPresets {{{"tiny", tiny}, {"classroom", classroom},
    {"small", small}, {"everyday", everyday}, {"base", base}, {"annotated", annotated}, {"student", student}}};

}  // namespace

std::vector<std::string> recipePresetNames()
{
    std::vector<std::string> names;
    for (const auto& [presetName, make] : kPresets)
        names.emplace_back(presetName);
    return names;
}

Recipe recipePreset(std::string_view wanted)
{
    std::string valid;
    for (const auto& [presetName, make] : kPresets) {
        if (presetName == wanted)
            return make();
        valid += (valid.empty() ? "" : ", ") + std::string(presetName);
    }
    throw Error(ErrorCode::InvalidArgument, "preset is '" + std::string(wanted) + "'; valid choices: " + valid);
}

}  // namespace translucent
