#pragma once

#include "widgets/heatmap_export.h"
#include "widgets/heatmap_widget.h"

#include <QWidget>

#include <vector>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace translucent {

class ColourBar;

/// A heatmap with its colour bar and a small toolbar: zoom, scale, colours, copy and save.
/// The same actions are in the heatmap's context menu.
class HeatmapPanel : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapPanel(QWidget* parent = nullptr);

    HeatmapWidget& heatmap() { return *m_heatmap; }
    void setData(HeatmapData matrix);
    /// Part of suggested file names, e.g. "cross-layer1-head2".
    void setFileStem(const QString& stem) { m_fileStem = stem; }
    /// Where room is scarce: zoom stays in the context menu and on the wheel.
    void hideZoomButtons();
    /// Where there is room for the matrix only: everything else is in the context menu.
    void hideToolbar();
    /// The same as setData(), but a matrix of another shape is shown whole at first.
    void showWhole(HeatmapData matrix);
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }

    ColourMapKind colourMapKind() const;
    HeatmapScale scale() const;

Q_SIGNALS:
    void said(const QString& message);  ///< what became of copying or saving

protected:
    void changeEvent(QEvent* event) override;

private:
    /// An entry of the export menu and the format it writes.
    struct SaveAction {
        QAction* action;
        HeatmapFormat format;
    };

    void retranslateUi();
    void setupActions();
    QHBoxLayout* createToolbar();
    QToolButton* createButton(QAction* action);
    void fillChoices();
    void applyAppearance();
    void refreshColourBar();
    void copyPicture();
    void copyNumbers();
    void save(HeatmapFormat format);
    void say(const QString& text);

    HeatmapWidget* m_heatmap;
    ColourBar* m_colourBar;
    QWidget* m_toolbar;
    QComboBox* m_scale;
    QComboBox* m_colours;
    QToolButton* m_export;
    QLabel* m_note;
    QAction* m_zoomOut;
    QAction* m_zoomIn;
    QAction* m_whole;
    QAction* m_readable;
    QAction* m_copyPicture;
    QAction* m_copyNumbers;
    std::vector<QToolButton*> m_zoomButtons;
    std::vector<SaveAction> m_saveActions;
    SavePathPicker m_pickPath = nativeSavePathPicker();
    QString m_fileStem = QStringLiteral("attention");
};

}  // namespace translucent
