#pragma once

#include "widgets/picture_file.h"

#include <QToolButton>

class QLabel;

namespace translucent {

/// What an ExportButton saves, asked for at the moment of saving.
struct ExportSource {
    std::function<Picture()> picture;
    std::function<QByteArray()> table;  ///< CSV
    std::function<QString()> stem;      ///< of the suggested file name
};

/// Which sentence and model everything in `view` is of, to stand below its pictures and above its tables; as they are
/// now where both are empty. `changed`: the model was intervened in.
void setExportOrigin(QWidget& view, const QString& sentence, const QString& model, bool changed = false);

/// A button whose menu saves a view as picture, drawing or table, and copies it. The origin of what it exports is that
/// of the nearest widget around it that has one.
class ExportButton : public QToolButton {
    Q_OBJECT

public:
    ExportButton(const char* objectName, ExportSource source, QWidget* parent);

    /// Tells what became of it, in the room that is left over.
    QLabel* makeNote(const char* objectName);
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }
    void save(FileFormat format);
    void copyPicture();
    void copyTable();  ///< with tabs, for spreadsheets

Q_SIGNALS:
    void said(const QString& message);  ///< what became of it

private:
    void saveTo(FileFormat format, const QString& file);
    bool write(FileFormat format, const QString& path) const;
    QString origin() const;
    Picture picture() const;
    QByteArray table() const;

    ExportSource m_source;
    SavePathPicker m_pickPath = nativeSavePathPicker();
};

}  // namespace translucent
