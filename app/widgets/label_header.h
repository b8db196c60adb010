#pragma once

#include <QHash>
#include <QHeaderView>

class QTableView;

namespace translucent {

/// The header of a table whose sections have texts only. A header asks some hundred sections for their sizes at every
/// layout; this one lays each text out once.
class LabelHeader : public QHeaderView {
    Q_OBJECT

public:
    LabelHeader(Qt::Orientation orientation, QWidget* parent);

    /// Gives both to a table, clickable and highlighted as tables have them.
    static void giveTo(QTableView& table);

protected:
    QSize sectionSizeFromContents(int section) const override;
    bool viewportEvent(QEvent* event) override;

private:
    mutable QHash<QString, QSize> m_sizes;  ///< by text
};

}  // namespace translucent
