#pragma once

#include "engine/attention_record.h"
#include "widgets/heatmap_painter.h"

#include <QFrame>

class QComboBox;
class QGridLayout;

namespace translucent {

class HeatmapThumbnail;

/// All heads of one kind of attention at one moment, as small maps to choose from; the arrow keys go from one to the
/// next.
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

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QList<AttentionKind> knownKinds() const;
    void fillKinds();
    void makeThumbnails();
    void choose(int index);
    AttentionMomentId idOf(int index) const;

    AttentionRecordPtr m_record;
    int m_head = 0;  ///< layer · heads + head
    QComboBox* m_kind;
    QGridLayout* m_grid;
    QList<HeatmapThumbnail*> m_thumbnails;
};

}  // namespace translucent
