#pragma once

#include "widgets/picture_file.h"

#include <QToolButton>

#include <vector>

namespace translucent {

/// What an ExportButton saves, asked for at the moment of saving.
struct ExportSource {
    std::function<Picture()> picture;
    std::function<QByteArray()> table;  ///< CSV
    std::function<QString()> stem;      ///< of the suggested file name
};

/// A button whose menu saves a view as picture, drawing or table, and copies it.
class ExportButton : public QToolButton {
    Q_OBJECT

public:
    ExportButton(const char* objectName, ExportSource source, QWidget* parent);

    void setLabel(const QString& label) { setText(label); }
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }
    void save(FileFormat format);
    void copyPicture();
    void copyTable();  ///< with tabs, for spreadsheets

Q_SIGNALS:
    void said(const QString& message);  ///< what became of it

private:
    bool write(FileFormat format, const QString& path) const;

    ExportSource m_source;
    SavePathPicker m_pickPath = nativeSavePathPicker();
};

}  // namespace translucent
