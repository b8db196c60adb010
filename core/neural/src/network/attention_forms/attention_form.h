#pragma once

#include "network/attention_forms/pattern_forms.h"
#include "network/attention_forms/position_forms.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <memory>

namespace translucent {

/// What techniques change about one attention: how positions are encoded and which keys are seen. With neither it is
/// the plain attention of the paper, which does not come here.
struct AttentionForm {
    /// The form of an attention in a model like this. Every technique has its entry there.
    AttentionForm(const TransformerConfig& config, AttentionKind kind);

    bool plain() const { return !positions && !pattern; }

    std::shared_ptr<PositionForm> positions;
    std::shared_ptr<PatternForm> pattern;
};

}  // namespace translucent
