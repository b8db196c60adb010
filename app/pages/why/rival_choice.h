#pragma once

#include "translucent/causes/contributions.h"

#include <QComboBox>

#include <optional>
#include <vector>

namespace translucent {

/// The tokens that a token of the translation can be compared with, and their logits.
class RivalChoice : public QComboBox {
    Q_OBJECT

public:
    RivalChoice(const char* objectName, QWidget* parent);

    /// The rivals, most probable first, with the current one of the comparison and without its word; nullptr = no
    /// comparison. Emits nothing.
    void offer(std::vector<TokenLogit> rivals, const LogitContributions* comparison);

Q_SIGNALS:
    void requested(qint64 id);  ///< another one than the current, by the user

private:
    std::optional<qint64> m_current;
};

}  // namespace translucent
