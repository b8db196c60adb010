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

int HeadGrid::headAt(int column) const
{
    return column < m_heads ? column : column == m_heads ? Selection::kAllHeads : Selection::kRollout;
}

int HeadGrid::columnOf(int head) const
{
    return head >= 0 ? head : head == Selection::kAllHeads ? m_heads : m_heads + 1;
}

HeatmapThumbnail* HeadGrid::thumbnail(int layer, int head) const
{
    return m_thumbnails[std::size_t(layer)][std::size_t(columnOf(head))];
}

void HeadGrid::setImages(const std::vector<std::vector<QImage>>& images, int heads)
{
    const int wanted = images.empty() ? 0 : int(images.front().size());
    const bool sameShape = int(images.size()) == layers() && wanted == columns() && heads == m_heads;
    m_heads = heads;
    if (!sameShape)
        rebuild(int(images.size()), wanted);
    for (int layer = 0; layer < layers(); ++layer)
        for (int column = 0; column < wanted; ++column)
            m_thumbnails[std::size_t(layer)][std::size_t(column)]->setContent(
                images[std::size_t(layer)][std::size_t(column)], nameOf(layer, column));
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
    const int room =
        std::min((width() - labels.width()) / columns, (height() - labels.height()) / layers()) - kGap;
    const int side = std::clamp(room, kSmallestThumbnail, kLargestThumbnail);
    const int pitch = columnWidth(side);
    for (int column = 0; column < columns; ++column)
        m_headLabels[std::size_t(column)]->setGeometry(
            labels.width() + column * pitch, 0, pitch, labels.height());
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
    m_layer = layer;
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
    setCurrent(layer, headAt(column));
    m_thumbnails[std::size_t(layer)][std::size_t(column)]->setFocus();
    Q_EMIT headPicked(layer, headAt(column));
}

void HeadGrid::keyPressEvent(QKeyEvent* event)
{
    int layer = m_layer;
    int column = m_column;
    switch (event->key()) {
    case Qt::Key_Left:
        --column;
        break;
    case Qt::Key_Right:
        ++column;
        break;
    case Qt::Key_Up:
        --layer;
        break;
    case Qt::Key_Down:
        ++layer;
        break;
    case Qt::Key_Home:
        column = 0;
        break;
    case Qt::Key_End:
        column = columns() - 1;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (layer >= 0 && layer < layers() && column >= 0 && column < columns()
        && (layer != m_layer || column != m_column))
        pick(layer, column);
}

QString HeadGrid::nameOf(int layer, int column) const
{
    switch (const int head = headAt(column)) {
    case Selection::kAllHeads:
        return tr("Layer %1, mean of all heads").arg(layer + 1);
    case Selection::kRollout:
        return tr("Rollout up to layer %1: how the layers' mean attentions pass information on together").arg(layer + 1);
    default:
        return tr("Layer %1, head %2").arg(layer + 1).arg(head + 1);
    }
}

void HeadGrid::retranslateUi()
{
    for (int column = 0; column < int(m_headLabels.size()); ++column)
        m_headLabels[std::size_t(column)]->setText(
            column < m_heads ? tr("Head %1").arg(column + 1)
                : column == m_heads ? tr("Mean", "of all heads") : tr("Rollout"));
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
