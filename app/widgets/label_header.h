#pragma once

#include <QHash>
#include <QHeaderView>

class QTableView;

namespace translucent {

/// A table header whose sections contain only text. A header requests the sizes of about a hundred sections in every
/// layout; this one measures each text once.
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
