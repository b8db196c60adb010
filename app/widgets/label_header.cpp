#include "widgets/label_header.h"

#include <QEvent>
#include <QTableView>

namespace translucent {

namespace {

constexpr qsizetype kMostTexts = 5000;  // with cached sizes

}  // namespace

LabelHeader::LabelHeader(Qt::Orientation orientation, QWidget* parent)
    : QHeaderView(orientation, parent)
{
    setSectionsClickable(true);
    setHighlightSections(true);
}

void LabelHeader::giveTo(QTableView& table)
{
    table.setHorizontalHeader(new LabelHeader(Qt::Horizontal, &table));
    table.setVerticalHeader(new LabelHeader(Qt::Vertical, &table));
}

QSize LabelHeader::sectionSizeFromContents(int section) const
{
    const QString text = model()->headerData(section, orientation()).toString();
    auto known = m_sizes.constFind(text);
    if (known == m_sizes.cend()) {
        if (m_sizes.size() >= kMostTexts)
            m_sizes.clear();
        known = m_sizes.insert(text, QHeaderView::sectionSizeFromContents(section));
    }
    return *known;
}

/// The viewport receives a font change before the header does, and requests sizes.
bool LabelHeader::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        m_sizes.clear();
    return QHeaderView::viewportEvent(event);
}

}  // namespace translucent
