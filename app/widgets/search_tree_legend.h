#pragma once

#include "translucent/search/search_trace.h"
#include "widgets/picture_export.h"

#include <QByteArray>
#include <QStringList>
#include <QWidget>

#include <cstddef>

namespace translucent {

/// "kept", "finished", "pruned", "cut".
QString fateText(CandidateFate fate);

/// The reason why an excluded token is listed.
QString withheldText();

/// A number in the format of the tree and its tables: two decimals, or three to distinguish close values.
QString logText(double value, int decimals = 2);

/// The token of a candidate, -1 = ⟨BEGIN⟩; "-ing" if it continues the previous word.
QString candidateText(const SearchTrace& trace, std::ptrdiff_t candidate);

/// The tokens from the first to `candidate` as running text; `cut` separates tokens inside words.
QString pathText(const SearchTrace& trace, std::ptrdiff_t candidate, const QString& cut = {});

/// All facts about a candidate, one per line.
QString candidateDetails(const SearchTrace& trace, std::ptrdiff_t candidate);

/// All candidates of a search with full precision, below a row of headings.
QList<QStringList> searchTreeRows(const SearchTrace& trace);
/// The same as CSV.
QByteArray searchTreeTable(const SearchTrace& trace);

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
