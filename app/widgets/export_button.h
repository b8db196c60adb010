#pragma once

#include "widgets/drawing.h"

#include <QToolButton>

#include <vector>

namespace translucent {

/// Asks where to save: parent, caption, suggested file name, filter. Empty = cancelled.
using SavePathPicker = std::function<QString(
    QWidget* parent, const QString& caption, const QString& suggested, const QString& filter)>;
SavePathPicker nativeSavePathPicker();

/// What a view can give away.
struct Exportable {
    std::function<Drawing(bool onPaper)> drawing;  ///< on paper: dark on white
    std::function<QByteArray()> table;             ///< a CSV file
};

/// A menu that copies and saves a view as PNG, SVG, PDF or CSV.
class ExportButton : public QToolButton {
    Q_OBJECT

public:
    explicit ExportButton(Exportable view, QWidget* parent = nullptr);

    /// Part of suggested file names, e.g. "attention-cross-layer1-head2".
    void setFileStem(const QString& stem) { m_fileStem = stem; }
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }

Q_SIGNALS:
    void said(const QString& text);  ///< what became of it, for the user

protected:
    void changeEvent(QEvent* event) override;

private:
    /// An entry of the menu and the format it writes.
    struct SaveAction {
        QAction* action;
        ExportFormat format;
    };

    QAction* createAction(const char* name, std::function<void()> handler);
    void retranslateUi();
    bool isEmpty() const;
    void copyPicture();
    void copyNumbers();
    void save(ExportFormat format);

    Exportable m_view;
    QAction* m_copyPicture;
    QAction* m_copyNumbers;
    std::vector<SaveAction> m_saveActions;
    SavePathPicker m_pickPath = nativeSavePathPicker();
    QString m_fileStem = QStringLiteral("translucent");
};

}  // namespace translucent
