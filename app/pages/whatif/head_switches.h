#pragma once

#include "translucent/intervention.h"
#include "translucent/transformer_config.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace translucent {

/// A switch for every head of the model, in one block per kind of attention.
class HeadSwitches : public QWidget {
    Q_OBJECT

public:
    explicit HeadSwitches(QWidget* parent = nullptr);

    void setModel(const TransformerConfig& config);
    void setDisabled(const std::vector<HeadId>& heads);
    std::vector<HeadId> disabled() const;
    QToolButton* button(const HeadId& head) const;

    void retranslateUi();

Q_SIGNALS:
    void changed();

private:
    struct Switch {
        HeadId head;
        QToolButton* button;
    };

    void addBlock(AttentionKind kind, int layers, int heads);

    QGridLayout* m_grid;
    std::vector<Switch> m_switches;
    std::vector<std::pair<AttentionKind, QLabel*>> m_titles;
};

}  // namespace translucent
