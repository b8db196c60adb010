#pragma once

#include "network/attention_forms/pattern_form.h"
#include "network/attention_forms/position_form.h"
#include "translucent/model/intervention.h"

#include <memory>
#include <vector>

namespace translucent {

/// What techniques change about one attention, on plain buffers.
class RowForm {
public:
    RowForm(std::unique_ptr<RowPositions> positions, std::unique_ptr<RowPattern> pattern);

    /// Tells a query and a key where they stand. `heads` Shape: [H, K] each, side by side: query, then key
    void turn(float* queryAndKey, const RowHeads& heads, std::int64_t position) const;

    /// Like the kernel's attendRow; keys out of reach are not touched, and their weights are 0 when all are wanted.
    /// Otherwise `row.weights` is room for the call.
    void attend(const PlacedRow& at, bool allWeights) const;
    /// The rows of a sentence in an encoder. Writes all contexts, and the weights unless they are nullptr.
    void attendAll(const PlacedSentence& sentence) const;
    /// After the weights of one head were replaced and its context computed from them.
    void addToContext(const PlacedRow& at, std::int64_t head) const;

private:
    void attendNear(const PlacedRow& near) const;

    std::unique_ptr<RowPositions> m_positions;
    std::unique_ptr<RowPattern> m_pattern;
};

/// What techniques change about one attention: how positions are encoded and which keys are seen. With neither it is
/// the plain attention of the paper, which does not come here.
struct AttentionForm {
    /// The form of an attention in a model like this. Every technique has its entry there.
    AttentionForm(const TransformerConfig& config, AttentionKind kind);

    bool plain() const { return !positions && !pattern; }
    std::unique_ptr<RowForm> onRows() const;

    std::shared_ptr<PositionForm> positions;
    std::shared_ptr<PatternForm> pattern;
};

}  // namespace translucent
