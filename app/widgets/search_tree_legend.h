#pragma once

#include "translucent/search_trace.h"
#include "widgets/picture_file.h"

#include <QWidget>

namespace translucent {

/// The meanings of the colours and borders of a search tree, in one or more lines.
class SearchTreeLegend : public QWidget {
    Q_OBJECT

public:
    /// Without `rivalName`, there is no rival path.
    explicit SearchTreeLegend(const QString& rivalName, QWidget* parent = nullptr);

    /// Omits entries that do not occur in a search.
    void setTrace(const SearchTrace& trace);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// A tree below its title and above the legend, which must outlive it.
    Picture under(const Picture& tree, const QFont& face) const;

    /// Draws the legend with any painter from the origin and returns its height; without a painter it only measures.
    double paint(QPainter* painter, const QPalette& palette, const QFont& font, double width) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString m_rivalName;
    bool m_cut = true;
    bool m_forced = true;
};

}  // namespace translucent
