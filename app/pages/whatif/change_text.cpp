#include "pages/whatif/change_text.h"

#include "widgets/attention_labels.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct ChangeText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ChangeText)
};

QString headText(const HeadId& head)
{
    return ChangeText::tr("%1, layer %2, head %3")
        .arg(attentionKindName(head.kind))
        .arg(head.layer + 1)
        .arg(head.head + 1);
}

QString weightsText(const RowWeights& weights)
{
    if (std::holds_alternative<UniformWeights>(weights))
        return ChangeText::tr("uniform weights");
    if (const auto* one = std::get_if<OneKeyWeight>(&weights))
        return ChangeText::tr("all weight on token %1").arg(one->key + 1);
    return ChangeText::tr("custom weights");
}

QString positionText(const QString& side, const PositionChange& change)
{
    return change.use == PositionUse::Dropped ? ChangeText::tr("%1 without positions").arg(side)
                                              : ChangeText::tr("%1 with shuffled positions").arg(side);
}

QString sublayerName(SublayerKind kind)
{
    switch (kind) {
    case SublayerKind::SelfAttention: return ChangeText::tr("self-attention");
    case SublayerKind::CrossAttention: return ChangeText::tr("cross-attention");
    case SublayerKind::FeedForward: return ChangeText::tr("feed-forward");
    case SublayerKind::Final: break;
    }
    return ChangeText::tr("final norm");
}

/// Collects the parts; `member` picks the list that an entry is taken out of.
class Parts {
public:
    explicit Parts(const WhatIf& change)
        : m_change(change)
    {
    }

    template <typename Entry, typename Text>
    void addAll(std::vector<Entry> Intervention::*member, Text text)
    {
        const auto& entries = m_change.intervention.*member;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            WhatIf without = m_change;
            auto& left = without.intervention.*member;
            left.erase(left.begin() + std::ptrdiff_t(i));
            m_parts.push_back({text(entries[i]), without});
        }
    }

    template <typename Change>
    void addIf(bool there, const QString& text, Change undo)
    {
        if (!there)
            return;
        WhatIf without = m_change;
        undo(without);
        m_parts.push_back({text, without});
    }

    std::vector<ChangePart> take() { return std::move(m_parts); }

private:
    const WhatIf& m_change;
    std::vector<ChangePart> m_parts;
};

}  // namespace

QString sublayerText(const SublayerId& id)
{
    const QString stack = id.stack == StackKind::Encoder ? ChangeText::tr("Encoder") : ChangeText::tr("Decoder");
    if (id.sublayer == SublayerKind::Final)
        return ChangeText::tr("%1: %2").arg(stack, sublayerName(id.sublayer));
    return ChangeText::tr("%1, layer %2: %3").arg(stack).arg(id.layer + 1).arg(sublayerName(id.sublayer));
}

std::vector<SublayerId> sublayersOf(const TransformerConfig& config, bool norms)
{
    std::vector<SublayerId> ids;
    if (norms ? config.normKind == NormKind::None : config.residual == ResidualKind::None)
        return ids;
    for (const StackKind stack : {StackKind::Encoder, StackKind::Decoder}) {
        const bool decoder = stack == StackKind::Decoder;
        const auto layers = decoder ? config.decoderLayers : config.encoderLayers;
        for (std::int64_t layer = 0; layer < layers; ++layer) {
            ids.push_back({stack, layer, SublayerKind::SelfAttention});
            if (decoder)
                ids.push_back({stack, layer, SublayerKind::CrossAttention});
            if (config.hasFeedForward())
                ids.push_back({stack, layer, SublayerKind::FeedForward});
        }
        if (norms && config.hasFinalNorms())
            ids.push_back({stack, 0, SublayerKind::Final});
    }
    return ids;
}

std::vector<ChangePart> changeParts(const WhatIf& change)
{
    Parts parts(change);
    const Intervention& intervention = change.intervention;
    parts.addAll(
        &Intervention::disabledHeads, [](const HeadId& head) { return ChangeText::tr("Off: %1").arg(headText(head)); });
    parts.addAll(&Intervention::rowEdits, [](const RowEdit& edit) {
        return ChangeText::tr("%1, row %2: %3")
            .arg(headText(edit.head))
            .arg(edit.row + 1)
            .arg(weightsText(edit.weights));
    });
    parts.addAll(&Intervention::skippedResiduals,
        [](const SublayerId& id) { return ChangeText::tr("No residual – %1").arg(sublayerText(id)); });
    parts.addAll(&Intervention::skippedNorms,
        [](const SublayerId& id) { return ChangeText::tr("No norm – %1").arg(sublayerText(id)); });
    parts.addIf(intervention.causalMaskRemoved, ChangeText::tr("Causal mask removed (full passes only)"),
        [](WhatIf& without) { without.intervention.causalMaskRemoved = false; });
    parts.addIf(intervention.sourcePositions.use != PositionUse::Kept,
        positionText(ChangeText::tr("Source"), intervention.sourcePositions),
        [](WhatIf& without) { without.intervention.sourcePositions = {}; });
    parts.addIf(intervention.targetPositions.use != PositionUse::Kept,
        positionText(ChangeText::tr("Target"), intervention.targetPositions),
        [](WhatIf& without) { without.intervention.targetPositions = {}; });
    parts.addIf(!change.prefix.isEmpty(), ChangeText::tr("Begins with \"%1\"").arg(change.prefix),
        [](WhatIf& without) { without.prefix.clear(); });
    return parts.take();
}

}  // namespace translucent
