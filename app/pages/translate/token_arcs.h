#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"

#include <QWidget>

#include <optional>
#include <span>
#include <vector>

namespace translucent {

class ChipStrip;

/// How much each target token attends to each source token.
struct TokenAlignment {
    std::size_t targets = 0;
    std::size_t sources = 0;
    std::vector<float> weights;  ///< shape: [targets, sources]; empty without cross-attention

    /// What the target token attends to; empty if there is no such token.
    std::span<const float> of(int target) const;
};

/// The cross-attention of `head`, or without one the mean of all heads of all layers.
TokenAlignment tokenAlignment(const ForwardTrace& trace, const std::optional<HeadId>& head);

/// A line from a source token to a target token, as wide as the weight.
struct TokenArc {
    int source = 0;
    int target = 0;
    double weight = 0;

    bool operator==(const TokenArc&) const = default;
};

/// The arcs of the token that is looked at: all weights that can be seen. Without one, the strongest of each target
/// token.
std::vector<TokenArc> arcsOf(const TokenAlignment& alignment, std::optional<int> source, std::optional<int> target);

/// Draws arcs between the chips of two strips, over its parent, which contains both.
class TokenArcs : public QWidget {
public:
    TokenArcs(const ChipStrip& source, const ChipStrip& target, QWidget* parent);

    /// `strong` are the arcs of one token; others stay in the background.
    void setArcs(std::vector<TokenArc> arcs, bool strong);
    const std::vector<TokenArc>& arcs() const { return m_arcs; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPointF endOf(const ChipStrip& strip, int index, bool below) const;

    const ChipStrip& m_source;
    const ChipStrip& m_target;
    std::vector<TokenArc> m_arcs;
    bool m_strong = false;
};

}  // namespace translucent
