#pragma once

#include "engine/engine.h"
#include "translucent/scores/attention_statistics.h"

#include <QObject>
#include <QString>

#include <optional>
#include <type_traits>

namespace translucent {

/// The state that all pages share: one translated sentence, one of its hypotheses, one attention head, one source and
/// one target position. Source position s is Translation::source[s] (including END); target position t is
/// Hypothesis::tokens[t], which is row t of the hypothesis's trace. Hovering previews, a click pins; the focus is the
/// hovered position, or else the pinned one. Values that a result does not have, such as a position from a scene of
/// another result, are ignored. Lives on the GUI thread.
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    int hypothesis() const { return m_hypothesis; }
    AttentionKind attentionKind() const { return m_kind; }
    int layer() const { return m_layer; }
    const HeadChoice& head() const { return m_head; }
    /// The chosen head, or the layer's first head if several are combined.
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

    /// The result on all pages; nullptr for none.
    const TranslationResultPtr& result() const { return m_result; }
    /// Sets another sentence with its initial hypothesis; clears hovered and pinned positions and keeps the head. This
    /// is one change: only `resultChanged` is emitted, at the end, not `changed`.
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

/// All arrays of the selected hypothesis. A pass costs as much as a translation; so it is computed only when a visible
/// view requests it, once for all views. Lives on the GUI thread and must not outlive the engine and the selection.
class SelectedTrace : public QObject {
    Q_OBJECT

public:
    SelectedTrace(Engine& engine, const Selection& selection);

    /// Starts the pass unless it is running or done; `changed` follows. Does nothing without a result.
    void request();
    /// nullptr until the pass that was requested is done, and again as soon as another hypothesis is selected.
    TranslationTracePtr get() const { return isOfSelection(m_trace) ? m_trace : nullptr; }
    bool isPending() const { return m_request.isPending(); }
    /// The reason why the last pass failed, in the current language; empty unless it did.
    QString problem() const { return m_request.problem(); }

Q_SIGNALS:
    void changed();  ///< the pass has ended, or another hypothesis of the same result is selected

private:
    bool isOfSelection(const TranslationTracePtr& trace) const;
    void forget();

    const Selection& m_selection;
    Requester<TraceRequest> m_request;
    TranslationTracePtr m_trace;
};

}  // namespace translucent
