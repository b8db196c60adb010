#pragma once

#include "translucent/search_trace.h"
#include "widgets/picture_file.h"

#include <QWidget>

namespace translucent {

/// What the colours and borders of a search tree mean, in one line or more.
class SearchTreeLegend : public QWidget {
    Q_OBJECT

public:
    /// Without `rivalName` there is no rival way.
    explicit SearchTreeLegend(const QString& rivalName, QWidget* parent = nullptr);

    /// Leaves out what does not occur in a search.
    void setTrace(const SearchTrace& trace);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// A tree below its title and above the legend, which must outlive it.
    Picture under(const Picture& tree, const QFont& face) const;

    /// Draws it into any painter from the origin on and says how tall it is; without a painter it only measures.
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
