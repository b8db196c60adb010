#include "marian/marian_files.h"

namespace translucent {

ModelInfo MarianModel::info() const
{
    ModelInfo info;
    info.sourceLanguage = config.sourceLanguage;
    info.targetLanguage = config.targetLanguage;
    info.search = config.search;
    return info;
}

MarianModel readMarianModel(const std::filesystem::path& directory)
{
    const auto config = readMarianConfig(directory);
    return {config, readMarianVocabularies(directory, config), MarianWeights(directory, config)};
}

}  // namespace translucent
