#pragma once

#include "widgets/picture_file.h"

#include <QFont>

class QAbstractItemModel;

namespace translucent {

/// The role of a share in [0, 1] that is drawn as a bar next to the text of its cell.
constexpr int kShareRole = Qt::UserRole;

struct TablePictureOptions {
    QString title;
    QString note = {};  ///< below the title; can be empty
    QFont font = {};
    bool rowHeader = false;  ///< the names of the rows as a first column
};

/// All rows of a table with its header, however little of it the screen shows. `model` must outlive the picture.
Picture tablePicture(const QAbstractItemModel& model, const TablePictureOptions& options);

}  // namespace translucent
