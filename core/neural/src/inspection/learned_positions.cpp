#include "translucent/neural/inspection.h"

#include "network/model_state.h"
#include "network/recorder.h"
#include "util/boundary.h"

namespace translucent {

Array learnedPositions(const TranslationModel& model, StackKind stack)
{
    if (model.config().positionKind != PositionKind::Learned)
        return {};
    const std::string name = stack == StackKind::Encoder ? "encoder.positions.weight" : "decoder.positions.weight";
    return atBoundary("copying " + name, [&] { return toArray(networkOf(model)->named_parameters()[name]); });
}

}  // namespace translucent
