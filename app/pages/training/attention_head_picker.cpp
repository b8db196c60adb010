#include "pages/training/attention_head_picker.h"

#include "pages/training/training_parts.h"
#include "widgets/attention_labels.h"
#include "widgets/head_grid.h"
#include "widgets/heatmap_painter.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

AttentionHeadPicker::AttentionHeadPicker(QWidget* parent)
    : QFrame(parent)
    , m_kind(named<NarrowChoice>("timeKind", this))
    , m_heads(named<HeadGrid>("timeHeads", this))
{
    setObjectName(QStringLiteral("timeHeadsCard"));
    setProperty("role", QStringLiteral("card"));
    m_kind->setAccessibleName(tr("Type of attention shown"));
    auto* title = makeHeading("timeHeadsTitle", tr("Heads: rows are layers"), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addLayout(rowOf({title, m_kind}, title));
    layout->addWidget(m_heads, 1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &AttentionHeadPicker::changed);
    connect(m_heads, &HeadGrid::picked, this, [this](int layer, int head) {
        m_layer = layer;
        m_head = head;
        Q_EMIT changed();
    });
}

void AttentionHeadPicker::setRecord(AttentionRecordPtr record)
{
    m_record = std::move(record);
    if (m_kind->count() != knownKinds().size())
        fillKinds();
}

QList<AttentionKind> AttentionHeadPicker::knownKinds() const
{
    QList<AttentionKind> kinds;
    for (const AttentionKind kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross})
        if (m_record && m_record->layersOf(kind) > 0)
            kinds.append(kind);
    return kinds;
}

void AttentionHeadPicker::fillKinds()
{
    const QSignalBlocker blocker(m_kind);
    const QVariant kept = m_kind->count() > 0 ? m_kind->currentData() : QVariant(int(AttentionKind::Cross));
    m_kind->clear();
    for (const AttentionKind kind : knownKinds()) {
        m_kind->addItem(shortAttentionKindName(kind), int(kind));
        m_kind->setItemData(m_kind->count() - 1, attentionKindName(kind), Qt::ToolTipRole);
    }
    m_kind->setCurrentIndex(std::max(m_kind->findData(kept), m_kind->count() > 0 ? 0 : -1));
    m_kind->setEnabled(m_kind->count() > 1);
    m_kind->setToolTip(
        m_kind->count() == 1 ? tr("This run saved only its cross-attention.") : tr("Type of attention shown"));
}

AttentionMomentId AttentionHeadPicker::chosen() const
{
    const auto kind = AttentionKind(m_kind->currentData().toInt());
    const auto limited = [](int index, int count) { return std::clamp(index, 0, std::max(0, count - 1)); };
    return {0, 0, kind, limited(m_layer, m_record ? m_record->layersOf(kind) : 0),
        limited(m_head, m_record ? m_record->heads : 0)};
}

void AttentionHeadPicker::showMoment(std::size_t moment, std::size_t sentence, const HeatmapStyle& style)
{
    const auto& texts = m_record->sentences[sentence];
    const AttentionMomentId shown = chosen();
    const QSize size(
        int(shown.kind == AttentionKind::DecoderSelf ? texts.targetPieces.size() : texts.sourcePieces.size()),
        int(shown.kind == AttentionKind::EncoderSelf ? texts.sourcePieces.size() : texts.targetPieces.size()));
    QStringList columns;
    for (int head = 0; head < m_record->heads; ++head)
        columns << QString::number(head + 1);
    std::vector<std::vector<HeadPicture>> layers(std::size_t(m_record->layersOf(shown.kind)));
    for (int layer = 0; layer < int(layers.size()); ++layer)
        for (int head = 0; head < m_record->heads; ++head)
            layers[std::size_t(layer)].push_back(
                {heatmapImage(m_record->weightsOf({moment, sentence, shown.kind, layer, head}), size, style),
                    tr("Layer %1, head %2").arg(layer + 1).arg(head + 1)});
    m_heads->setPictures(columns, layers);
    m_heads->setCurrent(shown.layer, shown.head);
}

}  // namespace translucent
