#pragma once

#include "engine/attention_record.h"

#include <QFrame>

class QComboBox;

namespace translucent {

class HeadGrid;
struct HeatmapStyle;

/// All heads of one kind of attention at one moment, as small maps to choose from.
class AttentionHeadPicker : public QFrame {
    Q_OBJECT

public:
    explicit AttentionHeadPicker(QWidget* parent);

    /// Offers the kinds of attention that the record knows something about.
    void setRecord(AttentionRecordPtr record);
    void showMoment(std::size_t moment, std::size_t sentence, const HeatmapStyle& style);
    /// Which head is chosen, without moment and sentence.
    AttentionMomentId chosen() const;

Q_SIGNALS:
    void changed();

private:
    QList<AttentionKind> knownKinds() const;
    void fillKinds();

    AttentionRecordPtr m_record;
    int m_layer = 0;
    int m_head = 0;
    QComboBox* m_kind;
    HeadGrid* m_heads;
};

}  // namespace translucent
