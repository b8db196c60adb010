#pragma once

#include "support/small_model.h"
#include "translucent/base/error.h"
#include "translucent/model/intervention.h"

#include <string>
#include <vector>

namespace translucent::test {

struct NamedIntervention {
    std::string name;
    Intervention intervention;
};

/// True if the rows of this attention can be edited.
inline bool takesRow(const TransformerConfig& config, const RowEdit& edit)
{
    try {
        validate({.rowEdits = {edit}}, config);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// One intervention of every kind that a model supports, and all of them together; for steps as well as whole passes.
/// Rows and keys fit sources of four pieces and targets of six.
inline std::vector<NamedIntervention> namedInterventions(const TransformerConfig& config)
{
    std::vector<NamedIntervention> result;
    Intervention all;
    for (const auto* head : {"enc:0:1", "dec:1:0", "cross:0:1"}) {
        result.push_back({head, {.disabledHeads = {headIdFromText(head)}}});
        all.disabledHeads.push_back(headIdFromText(head));
    }
    for (const auto* row : {"enc:0:0:2=uniform", "enc:0:1:0=3", "dec:0:1:3=uniform", "dec:1:0:4=1",
             "dec:0:0:2=0.5,0,0.5", "cross:1:0:1=uniform", "cross:0:0:5=2", "cross:1:1:0=0.25,0.5,0.25,0"}) {
        if (!takesRow(config, rowEditFromText(row)))
            continue;
        result.push_back({row, {.rowEdits = {rowEditFromText(row)}}});
        all.rowEdits.push_back(rowEditFromText(row));
    }
    if (config.positionKind != PositionKind::None)
        for (const auto* positions : {"none", "shuffled:3"}) {
            all.sourcePositions = all.targetPositions = positionChangeFromText(positions);
            result.push_back({std::string("source ") + positions, {.sourcePositions = all.sourcePositions}});
            result.push_back({std::string("target ") + positions, {.targetPositions = all.targetPositions}});
        }
    for (const auto* id : {"enc:0:self", "enc:0:ffn", "dec:1:self", "dec:0:cross", "dec:1:ffn"}) {
        const auto sublayer = sublayerIdFromText(id);
        if (sublayer.sublayer == SublayerKind::FeedForward && !config.hasFeedForward())
            continue;
        if (config.residual == ResidualKind::Connected) {
            result.push_back({std::string("residual ") + id, {.skippedResiduals = {sublayer}}});
            all.skippedResiduals.push_back(sublayer);
        }
        if (config.normKind != NormKind::None) {
            result.push_back({std::string("norm ") + id, {.skippedNorms = {sublayer}}});
            all.skippedNorms.push_back(sublayer);
        }
    }
    if (config.hasFeedForward())
        for (const auto* neuron : {"enc:0:3=1.5", "dec:0:0=0.25", "dec:1:7=-2"}) {
            result.push_back({neuron, {.clampedNeurons = {neuronClampFromText(neuron)}}});
            all.clampedNeurons.push_back(neuronClampFromText(neuron));
        }
    if (config.hasFinalNorms())
        for (const auto* id : {"enc:final", "dec:final"}) {
            result.push_back({std::string("norm ") + id, {.skippedNorms = {sublayerIdFromText(id)}}});
            all.skippedNorms.push_back(sublayerIdFromText(id));
        }
    result.push_back({"all", all});
    return result;
}

}  // namespace translucent::test
