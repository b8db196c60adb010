#pragma once

#include "engine/translation_result.h"
#include "translucent/attention_statistics.h"

#include <QObject>

#include <optional>
#include <type_traits>

namespace translucent {

/// What all pages look at: one translated sentence, of it one hypothesis, one attention head, one source and one target
/// position. Source position s is Translation::source[s] (END included); target position t is Hypothesis::tokens[t],
/// which is row t of the hypothesis's trace. Hovering previews, pinning stays; focus is the hovered position, else the
/// pinned. What a result does not have, such as the place that a scene names of another one, is not taken. Lives on the
/// GUI thread.
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    int hypothesis() const { return m_hypothesis; }
    AttentionKind attentionKind() const { return m_kind; }
    int layer() const { return m_layer; }
    const HeadChoice& head() const { return m_head; }
    /// The chosen head, or the layer's first where several are looked at together.
    HeadId headId() const;

    std::optional<int> hoveredSource() const { return m_hoveredSource; }
    std::optional<int> hoveredTarget() const { return m_hoveredTarget; }
    std::optional<int> pinnedSource() const { return m_pinnedSource; }
    std::optional<int> pinnedTarget() const { return m_pinnedTarget; }
    std::optional<int> focusSource() const { return m_hoveredSource ? m_hoveredSource : m_pinnedSource; }
    std::optional<int> focusTarget() const { return m_hoveredTarget ? m_hoveredTarget : m_pinnedTarget; }
    bool hasPin() const { return m_pinnedSource || m_pinnedTarget; }

    /// Another hypothesis has other target positions: hovered and pinned targets are released.
    void setHypothesis(int index);
    void setAttentionKind(AttentionKind kind);
    void setLayer(int layer) { setLayerAndHead(layer, m_head); }
    void setHead(const HeadChoice& head) { setLayerAndHead(m_layer, head); }
    void setLayerAndHead(int layer, const HeadChoice& head);  ///< one change
    /// The initial choice, used until a layer or head is chosen.
    void suggestLayerAndHead(int layer, const HeadChoice& head);

    void setHoveredSource(std::optional<int> position) { move(m_hoveredSource, ofSource(position)); }
    void setHoveredTarget(std::optional<int> position) { move(m_hoveredTarget, ofTarget(position)); }
    void setPinnedSource(std::optional<int> position) { move(m_pinnedSource, ofSource(position)); }
    void setPinnedTarget(std::optional<int> position) { move(m_pinnedTarget, ofTarget(position)); }

    /// Releases both pins.
    void unpin();

    /// What all pages show; nullptr for nothing.
    const TranslationResultPtr& result() const { return m_result; }
    /// Another sentence, with the hypothesis to look at first, nothing hovered, nothing pinned; the head stays. All of
    /// it is one step: `resultChanged` tells of it when everything is as it will be, and `changed` does not.
    void setResult(TranslationResultPtr result);

Q_SIGNALS:
    void resultChanged(const translucent::TranslationResultPtr& result);
    void changed();       ///< hypothesis, attention kind, layer or head
    void focusChanged();  ///< a hovered or pinned position

private:
    template <typename Value>
    bool assign(Value& member, const std::type_identity_t<Value>& value);
    void move(std::optional<int>& position, std::optional<int> to);
    std::optional<int> ofSource(std::optional<int> position) const;
    std::optional<int> ofTarget(std::optional<int> position) const;

    TranslationResultPtr m_result;
    int m_hypothesis = 0;
    AttentionKind m_kind = AttentionKind::Cross;
    int m_layer = 0;
    HeadChoice m_head;
    bool m_headIsChosen = false;
    std::optional<int> m_hoveredSource;
    std::optional<int> m_hoveredTarget;
    std::optional<int> m_pinnedSource;
    std::optional<int> m_pinnedTarget;
};

}  // namespace translucent
