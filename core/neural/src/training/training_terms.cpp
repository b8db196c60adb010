#include "training/training_terms.h"

#include "files/checksum.h"
#include "training/recipe_json.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"

#include <nlohmann/json.hpp>

namespace translucent {

namespace {

using nlohmann::json;

constexpr auto kComparedSentences = "sentences";

/// "/recipe/training/seed" → "training.seed"
std::string fieldOf(std::string pointer)
{
    constexpr std::string_view kRecipe = "/recipe/";
    pointer.erase(0, pointer.starts_with(kRecipe) ? kRecipe.size() : 1);
    for (char& letter : pointer)
        if (letter == '/')
            letter = '.';
    return pointer;
}

/// Null if it is not JSON.
json termsFrom(const std::string& text)
{
    try {
        return parseJson(text, JsonKind::TrainingState, {"terms"});
    } catch (const Error&) {
        return {};
    }
}

std::string textOf(const json& fields, const std::string& pointer)
{
    return fields.contains(pointer) ? fields.at(pointer).dump() : "not set";
}

}  // namespace

std::string corpusFingerprint(const Corpus& corpus)
{
    Fingerprint texts;
    for (const auto& pair : corpus.pairs) {
        texts.add(pair.source);
        texts.add(pair.target);
    }
    return texts.text();
}

std::string trainingTerms(const TrainingJob& job, int processes, Device device)
{
    auto recipe = job.recipe;
    recipe.training.threads = 0;
    recipe.training.device = device;
    recipe.training.precision = Precision::Auto;
    recipe.tokenizer.sourceNormalization.clear();
    recipe.tokenizer.targetNormalization.clear();
    return json {{"WORLD_SIZE", processes}, {kComparedSentences, job.train.pairs.fingerprint()},
        {"recipe", json(toJson(recipe))}}
        .dump();
}

std::string differenceOfTerms(const std::string& own, const std::string& first)
{
    if (own == first)
        return {};
    const auto mine = termsFrom(own), theirs = termsFrom(first);
    if (!mine.is_object() || !theirs.is_object())
        return "it was started by another version of this program";
    const auto left = mine.flatten(), right = theirs.flatten();
    for (const auto& [pointer, value] : left.items()) {
        if (right.contains(pointer) && right.at(pointer) == value)
            continue;
        if (pointer == std::string("/") + kComparedSentences)
            return "its training sentences are not the same";
        return "its " + fieldOf(pointer) + " is " + value.dump() + ", that of the first one " + textOf(right, pointer);
    }
    return "it was started by another version of this program";
}

}  // namespace translucent
