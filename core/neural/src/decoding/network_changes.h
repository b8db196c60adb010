#pragma once

#include "translucent/intervention.h"

#include <vector>

namespace translucent {

/// What an intervention changes in one sublayer.
struct SublayerChanges {
    bool skipsResidual = false;
    bool skipsNorm = false;
    std::vector<std::int64_t> disabledHeads;  ///< of an attention
    std::vector<RowEdit> rowEdits;            ///< of an attention
};

struct LayerChanges {
    SublayerChanges selfAttention;
    SublayerChanges crossAttention;  ///< in the decoder only
    SublayerChanges feedForward;
};

struct StackChanges {
    std::vector<LayerChanges> layers;
    bool skipsFinalNorm = false;
};

/// An intervention sorted by the places it concerns, so that no step has to search.
struct NetworkChanges {
    NetworkChanges(const Intervention& intervention, const TransformerConfig& config);

    StackChanges encoder;
    StackChanges decoder;
    PositionChange sourcePositions;
    PositionChange targetPositions;

private:
    SublayerChanges& attention(const HeadId& head);
    SublayerChanges& sublayer(const SublayerId& id);
};

}  // namespace translucent
