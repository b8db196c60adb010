#include "translucent/neural/inspection.h"

#include "network/model_state.h"
#include "network/recorder.h"
#include "util/boundary.h"

namespace translucent {

ModelParameters layerParameters(const TranslationModel& model)
{
    return atBoundary("copying the parameters", [&] {
        ModelParameters parameters;
        for (const auto& item : networkOf(model)->named_parameters())
            if (item.key().starts_with("encoder.") || item.key().starts_with("decoder."))
                parameters.arrays.push_back({item.key(), toArray(item.value())});
        return parameters;
    });
}

Array learnedPositions(const TranslationModel& model, StackKind stack)
{
    if (model.config().positionKind != PositionKind::Learned)
        return {};
    const std::string name = stack == StackKind::Encoder ? "encoder.positions.weight" : "decoder.positions.weight";
    return atBoundary("copying " + name, [&] { return toArray(networkOf(model)->named_parameters()[name]); });
}

}  // namespace translucent
