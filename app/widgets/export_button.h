#pragma once

#include "widgets/picture_file.h"

#include <QToolButton>

class QLabel;

namespace translucent {

/// The contents for an ExportButton, requested at the time of saving.
struct ExportSource {
    std::function<Picture()> picture;
    std::function<QByteArray()> table;  ///< CSV
    std::function<QString()> stem;      ///< of the suggested file name
};

/// Sets the sentence and model of everything in `view`, shown below its pictures and above its tables; if both are
/// empty, the current ones are used. `changed`: the model has interventions.
void setExportOrigin(QWidget& view, const QString& sentence, const QString& model, bool changed = false);

/// A button whose menu saves a view as picture, drawing or table, and copies it. The origin of the export is that of
/// the nearest parent with an origin.
class ExportButton : public QToolButton {
    Q_OBJECT

public:
    ExportButton(const char* objectName, ExportSource source, QWidget* parent);

    /// A label for the result, in the remaining space.
    QLabel* makeNote(const char* objectName);
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }
    void save(FileFormat format);
    void copyPicture();
    void copyTable();  ///< with tabs, for spreadsheets

Q_SIGNALS:
    void said(const QString& message);  ///< the result

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
