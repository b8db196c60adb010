#pragma once

#include "widgets/export_button.h"

#include <QStringList>
#include <QTableView>

namespace translucent {

/// A table of numbers to read, select and copy. Lives on the GUI thread.
class FigureTable : public QTableView {
    Q_OBJECT

public:
    explicit FigureTable(const char* objectName, QWidget* parent = nullptr);

    /// `rows` begins with the header.
    void setRows(QList<QStringList> rows);
    const QList<QStringList>& rows() const { return m_rows; }

    /// All rows as a picture with a title and as a table.
    Picture picture(const QString& title, const QString& note) const;

private:
    QList<QStringList> m_rows;
};

}  // namespace translucent
