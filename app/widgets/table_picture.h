#pragma once

#include "widgets/picture_file.h"

#include <QFont>

#include <optional>

class QAbstractItemModel;

namespace translucent {

/// How a table becomes a picture.
struct TablePictureOptions {
    QString title;
    QString note;  ///< below the title; may be empty
    QFont font;
    std::optional<int> barColumn;  ///< draws a bar beside its text …
    int barRole = 0;               ///< … as long as this role's number in [0, 1]
    bool rowHeader = false;        ///< the names of the rows as a first column
};

/// All rows of a table with its header, however little of it the screen shows. `model` must outlive the picture.
Picture tablePicture(const QAbstractItemModel& model, const TablePictureOptions& options);

}  // namespace translucent
