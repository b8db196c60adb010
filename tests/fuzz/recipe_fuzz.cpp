#include "fuzz_support.h"
#include "translucent/training/recipe.h"

using namespace translucent;

/// The result can be written and read back.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const fuzz::MemoryFile file(data, size);
    fuzz::mayRefuse(file.path(), [&] {
        Recipe recipe = readRecipe(file.path());
        recipe.model.sourceVocabulary = recipe.model.targetVocabulary = TransformerConfig {}.sourceVocabulary;
        const fuzz::MemoryFile copy(recipeToJson(recipe));
        fuzz::require(readRecipe(copy.path()) == recipe, "a recipe survives writing");
    });
    return 0;
}
