#include "io/atomic_file.h"
#include "model/model_files.h"
#include "network/model_state.h"
#include "network/weights_file.h"
#include "translucent/error.h"
#include "util/boundary.h"

namespace translucent {

namespace fs = std::filesystem;

std::shared_ptr<const TranslationModel> TranslationModel::load(const fs::path& directory)
{
    const auto [description, source, target] = readModelFiles(directory);
    const auto& config = description.config;
    return atBoundary(directory.string() + ": building the model", [&] {
        const auto weights = openWeights(description, directory / kWeightsFile);
        Transformer network(config);
        readWeights(*network, weights, directory / kWeightsFile);
        network->eval();
        return ModelState::intoModel(std::make_unique<ModelState>(
            ModelState {config, description.info, source, target, description.sharedVocabulary, network}));
    });
}

void writeModelDirectory(const fs::path& directory, const ModelState& model, WeightPrecision precision)
{
    makeDirectories(directory);
    // A training writes the same vocabularies and architecture again and again, so replacing file by file never
    // leaves parts that do not fit; config.json comes last because its presence makes the directory a model. The
    // weights come first because they are what may be refused.
    writeWeights(*model.network, directory / kWeightsFile, precision);
    if (model.sharedVocabulary) {
        writeFileAtomically(directory / kSharedVocabulary, model.source.bytes());
    } else {
        writeFileAtomically(directory / kSourceVocabulary, model.source.bytes());
        writeFileAtomically(directory / kTargetVocabulary, model.target.bytes());
    }
    const ModelDescription description {model.config, model.info, model.sharedVocabulary,
        checksumOf(model.source.bytes()), checksumOf(model.target.bytes())};
    writeFileAtomically(directory / kConfigFile, toJson(description).dump(2) + "\n");
}

}  // namespace translucent
