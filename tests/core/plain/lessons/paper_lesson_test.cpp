#include "translucent/files/resources.h"
#include "translucent/lessons/lesson.h"
#include "translucent/model/model_info.h"
#include "translucent/training/recipe.h"

#include <string>

#include <gtest/gtest.h>

namespace translucent {

namespace {

std::string row(const std::string& paper, const std::string& everyday)
{
    return " | " + paper + " | " + everyday + " |\n";
}

std::string row(std::int64_t paper, std::int64_t everyday)
{
    return row(std::to_string(paper), std::to_string(everyday));
}

std::string layersOf(const TransformerConfig& config)
{
    return std::to_string(config.encoderLayers) + " + " + std::to_string(config.decoderLayers);
}

/// "12,000"; below a million.
std::string grouped(std::int64_t number)
{
    auto digits = std::to_string(number);
    return digits.size() > 3 ? digits.insert(digits.size() - 3, ",") : digits;
}

}  // namespace

/// The lesson compares the preset `base`, which is the paper's model, with the shipped model.
TEST(PaperLesson, HasTheNumbersOfBothModels)
{
    const auto base = recipePreset("base");
    const auto model = readModelOverview(findModel("everyday"));
    const auto& everyday = model.config;
    for (const auto* language : {"en", "zh"}) {
        const auto lesson = readLesson(resourcePath(std::string("lessons/") + language + "/22-paper-in-numbers.md"));
        const auto table = lesson.steps.front().text + "\n";
        for (const auto& cells :
            {row(layersOf(base.model), layersOf(everyday)), row(base.model.modelDimension, everyday.modelDimension),
                row(base.model.feedForwardDimension, everyday.feedForwardDimension),
                row(base.model.heads, everyday.heads),
                row(grouped(base.training.maxSteps), grouped(model.info.trainedSteps))})
            EXPECT_NE(table.find(cells), std::string::npos) << language << " has no" << cells;
        for (const auto size : {everyday.sourceVocabulary, everyday.targetVocabulary, base.training.warmupSteps})
            EXPECT_NE(table.find(grouped(size)), std::string::npos) << language << " has no " << size;
    }
}

}  // namespace translucent
