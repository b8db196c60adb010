#include "pages/training/attention_head_picker.h"

#include "pages/attention/attention_labels.h"
#include "pages/training/training_parts.h"
#include "widgets/heatmap_thumbnail.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kThumbnail = 52;

}  // namespace

AttentionHeadPicker::AttentionHeadPicker(QWidget* parent)
    : QFrame(parent)
    , m_kind(named<QComboBox>("timeKind", this))
    , m_grid(new QGridLayout)
{
    setObjectName(QStringLiteral("timeHeadsCard"));
    setProperty("role", QStringLiteral("card"));
    m_kind->setAccessibleName(tr("Type of attention shown"));
    keepNarrow(*m_kind, 8);
    auto* title = makeHeading("timeHeadsTitle", tr("Heads: rows are layers"), this);
    auto* heads = new QWidget(this);
    heads->setObjectName(QStringLiteral("pageContent"));
    m_grid->setSpacing(4);
    m_grid->setContentsMargins(2, 2, 2, 2);
    m_grid->setSizeConstraint(QLayout::SetMinAndMaxSize);
    heads->setLayout(m_grid);
    auto* scroll = named<QScrollArea>("timeHeadsScroll", this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(heads);
    scroll->setMinimumHeight(30);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addLayout(rowOf({title, m_kind}, title));
    layout->addWidget(scroll, 1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        makeThumbnails();
        Q_EMIT changed();
    });
}

void AttentionHeadPicker::setRecord(AttentionRecordPtr record)
{
    m_record = std::move(record);
    if (m_kind->count() != knownKinds().size())
        fillKinds();
    makeThumbnails();
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
    const QMap<AttentionKind, QString> names {{AttentionKind::EncoderSelf, tr("Encoder self-attention")},
        {AttentionKind::DecoderSelf, tr("Decoder self-attention")}, {AttentionKind::Cross, tr("Cross-attention")}};
    for (const AttentionKind kind : knownKinds()) {
        m_kind->addItem(names[kind], int(kind));
        m_kind->setItemData(m_kind->count() - 1, attentionKindName(kind), Qt::ToolTipRole);
    }
    m_kind->setCurrentIndex(std::max(m_kind->findData(kept), m_kind->count() > 0 ? 0 : -1));
    m_kind->setEnabled(m_kind->count() > 1);
    m_kind->setToolTip(
        m_kind->count() == 1 ? tr("This run saved only its cross-attention.") : tr("Type of attention shown"));
}

void AttentionHeadPicker::makeThumbnails()
{
    const int heads = m_record ? m_record->heads : 0;
    const int count = m_record && m_kind->count() > 0 ? m_record->layersOf(chosen().kind) * heads : 0;
    m_head = std::clamp(m_head, 0, std::max(0, count - 1));
    if (m_thumbnails.size() == count && (count == 0 || m_grid->columnCount() == heads))
        return;
    qDeleteAll(m_thumbnails);
    m_thumbnails.clear();
    for (int index = 0; index < count; ++index) {
        auto* thumbnail = new HeatmapThumbnail(this);
        thumbnail->setObjectName(QStringLiteral("timeHead%1").arg(index));
        thumbnail->setCheckable(true);
        thumbnail->setFixedSize(kThumbnail, kThumbnail);
        thumbnail->installEventFilter(this);
        connect(thumbnail, &QAbstractButton::clicked, this, [this, index] { choose(index); });
        m_grid->addWidget(thumbnail, index / heads, index % heads);
        m_thumbnails.append(thumbnail);
    }
}

void AttentionHeadPicker::choose(int index)
{
    m_head = index;
    Q_EMIT changed();
}

AttentionMomentId AttentionHeadPicker::idOf(int index) const
{
    const int heads = m_record ? std::max(1, m_record->heads) : 1;
    return {0, 0, AttentionKind(m_kind->currentData().toInt()), index / heads, index % heads};
}

AttentionMomentId AttentionHeadPicker::chosen() const
{
    return idOf(m_head);
}

void AttentionHeadPicker::showMoment(std::size_t moment, std::size_t sentence, const HeatmapStyle& style)
{
    const auto& texts = m_record->sentences[sentence];
    const AttentionKind kind = chosen().kind;
    const QSize size(int(kind == AttentionKind::DecoderSelf ? texts.targetPieces.size() : texts.sourcePieces.size()),
        int(kind == AttentionKind::EncoderSelf ? texts.sourcePieces.size() : texts.targetPieces.size()));
    for (int index = 0; index < m_thumbnails.size(); ++index) {
        AttentionMomentId id = idOf(index);
        id.moment = moment;
        id.sentence = sentence;
        m_thumbnails[index]->setContent(heatmapImage(m_record->weightsOf(id), size, style),
            tr("Layer %1, head %2").arg(id.layer + 1).arg(id.head + 1));
        m_thumbnails[index]->setChecked(index == m_head);
    }
}

bool AttentionHeadPicker::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !m_record)
        return QFrame::eventFilter(watched, event);
    const QMap<int, int> ways {
        {Qt::Key_Left, -1}, {Qt::Key_Right, 1}, {Qt::Key_Up, -m_record->heads}, {Qt::Key_Down, m_record->heads}};
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (!ways.contains(key))
        return QFrame::eventFilter(watched, event);
    const int target = m_head + ways[key];
    if (target >= 0 && target < m_thumbnails.size()) {
        m_thumbnails[target]->setFocus();
        choose(target);
    }
    return true;
}

}  // namespace translucent
