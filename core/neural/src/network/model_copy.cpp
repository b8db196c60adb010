#include "translucent/neural/model_copy.h"

#include "files/atomic_file.h"

namespace translucent {

void copyModel(const std::filesystem::path& model, const std::filesystem::path& out, WeightPrecision precision)
{
    const auto loaded = TranslationModel::load(model);
    writeDirectoryAtomically(out, [&](const std::filesystem::path& place) { loaded->save(place, precision); });
}

}  // namespace translucent
