#pragma once

#include "translucent/transformer_config.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The three places of attention in an encoder–decoder Transformer. Source: Vaswani et al. 2017, §3.2.3.
enum class AttentionKind {
    EncoderSelf,  ///< source positions attend to source positions
    DecoderSelf,  ///< target positions attend to themselves and earlier target positions
    Cross,        ///< target positions attend to source positions
};
std::string_view name(AttentionKind kind);  ///< "enc", "dec" or "cross"

/// One attention head; layer and head count from 0.
struct HeadId {
    AttentionKind kind = AttentionKind::Cross;
    std::int64_t layer = 0;
    std::int64_t head = 0;

    bool operator==(const HeadId&) const = default;
};

/// "cross:1:3" → {Cross, 1, 3}. @throws Error{InvalidArgument} saying what the form is.
HeadId headIdFromText(std::string_view text);

/// What to change during a forward pass. Empty = change nothing.
struct Intervention {
    std::vector<HeadId> disabledHeads;  ///< their contribution to the output projection is zero

    bool empty() const { return disabledHeads.empty(); }
};

/// @throws Error{InvalidArgument} for a head the model does not have.
void validate(const Intervention& intervention, const TransformerConfig& config);

}  // namespace translucent
