#include "pages/attention/head_grid.h"

#include "engine/selection.h"
#include "widgets/heatmap_thumbnail.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kSmallestThumbnail = 44;
constexpr int kUsualThumbnail = 64;
constexpr int kLargestThumbnail = 120;
constexpr int kGap = 4;

QLabel* createLabel(Qt::Alignment alignment, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setAlignment(alignment);
    return label;
}

}  // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QWidget(parent)
{
}

int HeadGrid::heads() const
{
    return int(std::ranges::count_if(m_columns, [](int head) { return head >= 0; }));
}

/// The mean of all heads stands in for what is not there.
int HeadGrid::columnOf(int head) const
{
    const auto place = [this](int wanted) { return std::ranges::find(m_columns, wanted) - m_columns.begin(); };
    return int(place(head) < columns() ? place(head) : place(Selection::kAllHeads));
}

bool HeadGrid::isFilled(int layer, int column) const
{
    return layer >= 0 && layer < layers() && column >= 0 && column < columns()
        && !m_thumbnails[std::size_t(layer)][std::size_t(column)]->image().isNull();
}

HeatmapThumbnail* HeadGrid::thumbnail(int layer, int head) const
{
    return m_thumbnails[std::size_t(layer)][std::size_t(columnOf(head))];
}

void HeadGrid::setImages(const std::vector<std::vector<QImage>>& images, const std::vector<int>& columns)
{
    const bool sameShape = int(images.size()) == layers() && columns == m_columns;
    m_columns = columns;
    if (!sameShape)
        rebuild(int(images.size()), int(columns.size()));
    for (int layer = 0; layer < layers(); ++layer)
        for (int column = 0; column < this->columns(); ++column) {
            const QImage& image = images[std::size_t(layer)][std::size_t(column)];
            HeatmapThumbnail* thumbnail = m_thumbnails[std::size_t(layer)][std::size_t(column)];
            thumbnail->setContent(image, nameOf(layer, column));
            thumbnail->setVisible(!image.isNull());
        }
}

void HeadGrid::rebuild(int layers, int columns)
{
    qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    m_thumbnails.assign(std::size_t(layers), {});
    m_layerLabels.clear();
    m_headLabels.clear();
    for (int column = 0; column < columns; ++column)
        m_headLabels.push_back(createLabel(Qt::AlignHCenter | Qt::AlignBottom, this));
    for (int layer = 0; layer < layers; ++layer) {
        m_layerLabels.push_back(createLabel(Qt::AlignRight | Qt::AlignVCenter, this));
        for (int column = 0; column < columns; ++column)
            m_thumbnails[std::size_t(layer)].push_back(createThumbnail(layer, column));
    }
    retranslateUi();
    for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        child->setVisible(true);
}

QSize HeadGrid::labelArea() const
{
    int width = 0;
    for (const QLabel* label : m_layerLabels)
        width = std::max(width, label->sizeHint().width());
    return {width + kGap, m_headLabels.empty() ? 0 : m_headLabels.front()->sizeHint().height() + kGap};
}

int HeadGrid::columnWidth(int side) const
{
    int width = side;
    for (const QLabel* label : m_headLabels)
        width = std::max(width, label->sizeHint().width());
    return width + kGap;
}

QSize HeadGrid::sizeFor(int side) const
{
    return labelArea() + QSize(int(m_headLabels.size()) * columnWidth(side), layers() * (side + kGap));
}

QSize HeadGrid::sizeHint() const
{
    return sizeFor(kUsualThumbnail);
}

QSize HeadGrid::minimumSizeHint() const
{
    return sizeFor(kSmallestThumbnail);
}

void HeadGrid::arrange()
{
    if (m_thumbnails.empty())
        return;
    const QSize labels = labelArea();
    const int columns = int(m_headLabels.size());
    const int room = std::min((width() - labels.width()) / columns, (height() - labels.height()) / layers()) - kGap;
    const int side = std::clamp(room, kSmallestThumbnail, kLargestThumbnail);
    const int pitch = columnWidth(side);
    for (int column = 0; column < columns; ++column)
        m_headLabels[std::size_t(column)]->setGeometry(labels.width() + column * pitch, 0, pitch, labels.height());
    for (int layer = 0; layer < layers(); ++layer) {
        const int top = labels.height() + layer * (side + kGap);
        m_layerLabels[std::size_t(layer)]->setGeometry(0, top, labels.width() - kGap, side);
        for (int column = 0; column < columns; ++column)
            m_thumbnails[std::size_t(layer)][std::size_t(column)]->setGeometry(
                labels.width() + column * pitch + (pitch - side) / 2, top, side, side);
    }
}

void HeadGrid::resizeEvent(QResizeEvent*)
{
    arrange();
}

void HeadGrid::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        arrange();
    }
}

HeatmapThumbnail* HeadGrid::createThumbnail(int layer, int column)
{
    auto* thumbnail = new HeatmapThumbnail(this);
    thumbnail->setObjectName(QStringLiteral("head_%1_%2").arg(layer).arg(column));
    thumbnail->setFocusPolicy(Qt::ClickFocus);
    connect(thumbnail, &QAbstractButton::clicked, this, [this, layer, column] { pick(layer, column); });
    return thumbnail;
}

void HeadGrid::setCurrent(int layer, int head)
{
    m_layer = head == Selection::kBestHeads ? 0 : layer;
    m_column = columnOf(head);
    for (int row = 0; row < layers(); ++row)
        for (int column = 0; column < columns(); ++column) {
            const bool current = row == m_layer && column == m_column;
            HeatmapThumbnail* thumbnail = m_thumbnails[std::size_t(row)][std::size_t(column)];
            thumbnail->setChecked(current);
            thumbnail->setFocusPolicy(current ? Qt::StrongFocus : Qt::ClickFocus);
        }
}

void HeadGrid::pick(int layer, int column)
{
    setCurrent(layer, m_columns[std::size_t(column)]);
    m_thumbnails[std::size_t(layer)][std::size_t(column)]->setFocus();
    Q_EMIT headPicked(layer, m_columns[std::size_t(column)]);
}

void HeadGrid::keyPressEvent(QKeyEvent* event)
{
    int layer = m_layer;
    int column = m_column;
    switch (event->key()) {
    case Qt::Key_Left: --column; break;
    case Qt::Key_Right: ++column; break;
    case Qt::Key_Up: --layer; break;
    case Qt::Key_Down: ++layer; break;
    case Qt::Key_Home: column = 0; break;
    case Qt::Key_End:
        column = columns() - 1;
        while (column > 0 && !isFilled(layer, column))
            --column;
        break;
    default: QWidget::keyPressEvent(event); return;
    }
    if (isFilled(layer, column) && (layer != m_layer || column != m_column))
        pick(layer, column);
}

QString HeadGrid::nameOf(int layer, int column) const
{
    switch (const int head = m_columns[std::size_t(column)]) {
    case Selection::kAllHeads: return tr("Layer %1, mean of all heads").arg(layer + 1);
    case Selection::kRollout:
        return tr("Attention rollout up to layer %1: the head-averaged attention of each layer, mixed half and half "
                  "with the residual, multiplied layer by layer (Abnar & Zuidema 2020)")
            .arg(layer + 1);
    case Selection::kBestHeads:
        return tr("Mean of the heads that align best, measured on sentences with gold alignments");
    default: return tr("Layer %1, head %2").arg(layer + 1).arg(head + 1);
    }
}

QString HeadGrid::headingOf(int head)
{
    switch (head) {
    case Selection::kAllHeads: return tr("Mean", "of all heads");
    case Selection::kRollout: return tr("Rollout");
    case Selection::kBestHeads: return tr("Best", "heads that align best");
    default: return tr("Head %1").arg(head + 1);
    }
}

void HeadGrid::retranslateUi()
{
    for (int column = 0; column < int(m_headLabels.size()); ++column)
        m_headLabels[std::size_t(column)]->setText(headingOf(m_columns[std::size_t(column)]));
    for (int layer = 0; layer < layers(); ++layer) {
        m_layerLabels[std::size_t(layer)]->setText(tr("Layer %1").arg(layer + 1));
        for (int column = 0; column < columns(); ++column) {
            HeatmapThumbnail* thumbnail = m_thumbnails[std::size_t(layer)][std::size_t(column)];
            thumbnail->setContent(thumbnail->image(), nameOf(layer, column));
        }
    }
    updateGeometry();
    arrange();
}

}  // namespace translucent
