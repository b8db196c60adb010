#include "translucent/learned_positions.h"

#include "model/translation_model_impl.h"
#include "trace/recorder.h"
#include "util/boundary.h"

namespace translucent {

Array learnedPositions(const TranslationModel& model, StackKind stack)
{
    if (model.config().positionKind != PositionKind::Learned)
        return {};
    const std::string name = stack == StackKind::Encoder ? "encoder.positions.weight" : "decoder.positions.weight";
    return atBoundary("copying " + name, [&] { return toArray(model.impl().network->named_parameters()[name]); });
}

}  // namespace translucent
