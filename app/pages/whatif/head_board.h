#pragma once

#include "engine/requests.h"
#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <QTableWidget>
#include <QWidget>

#include <array>
#include <vector>

class QFrame;
class QLabel;
class QToolButton;

namespace translucent {

/// What HeadSwitches shows of one head.
struct HeadCell {
    bool isOff = false;
    QImage picture = {};   ///< of its attention, white = 0; null = none
    double share = 0;      ///< of its effect, in [0, 1], as a shade
    QString number = {};   ///< the effect; empty if it is unknown
    QString toolTip = {};  ///< also for assistive technology
};

/// The heads of one kind of attention: a row per layer, a column per head. A click switches a head off or on, a click
/// on a heading all of a layer or column; the keys are Space or Enter, with Shift for the layer and with Ctrl for the
/// column. One tab stop.
class HeadSwitches : public QTableWidget {
    Q_OBJECT

public:
    HeadSwitches(AttentionKind kind, QWidget* parent);

    AttentionKind kind() const { return m_kind; }
    void setModel(const TransformerConfig& config);
    void setCell(const HeadId& head, const HeadCell& cell);
    /// In the viewport.
    QRect rectOf(const HeadId& head) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void switched(const std::vector<translucent::HeadId>& heads);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void press(int row, int column);  ///< -1 = all of them
    QSize sizeFor(QSize cell) const;
    void fit();

    AttentionKind m_kind;
};

/// All heads of a model, three kinds side by side, as switches. The shade of a head shows its effect on the sentence.
class HeadBoard : public QWidget {
    Q_OBJECT

public:
    explicit HeadBoard(QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    void setDisabled(const std::vector<HeadId>& heads);
    const std::vector<HeadId>& disabled() const { return m_disabled; }
    /// The attention of the heads; nullptr for none.
    void setTrace(const ForwardTrace* trace);
    /// nullptr if the effects are unknown.
    void setEffects(const HeadSweepPtr& effects);
    HeadSwitches& switchesOf(AttentionKind kind) const { return *m_kinds.at(std::size_t(kind)).switches; }

Q_SIGNALS:
    void changed();  ///< disabled(), by the user

private:
    struct Kind {
        QFrame* card;
        QToolButton* all;
        HeadSwitches* switches;
    };

    Kind createKind(AttentionKind kind);
    void toggle(const std::vector<HeadId>& heads);
    void refresh();

    std::vector<HeadId> m_heads;
    std::vector<HeadId> m_disabled;
    std::vector<QImage> m_pictures;  ///< of m_heads
    HeadSweepPtr m_effects;
    std::array<Kind, 3> m_kinds;
};

}  // namespace translucent
