#pragma once

#include "engine/experiment.h"
#include "translucent/transformer_config.h"

#include <QString>

#include <vector>

namespace translucent {

/// One part of a change, with how the change is without it.
struct ChangePart {
    QString text;
    WhatIf without;
};

/// The parts of a change in words, in the current language.
std::vector<ChangePart> changeParts(const WhatIf& change);

/// "Decoder, layer 2: feed-forward".
QString sublayerText(const SublayerId& id);

/// Every sublayer of a model whose norm or, without `norms`, whose residual connection can be skipped; the last norm
/// of pre-norm stacks is among the norms. Empty when the model was trained without them.
std::vector<SublayerId> sublayersOf(const TransformerConfig& config, bool norms);

}  // namespace translucent
