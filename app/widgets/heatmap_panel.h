#pragma once

#include "widgets/export_button.h"
#include "widgets/heatmap_widget.h"

#include <QWidget>

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
    void setFileStem(const QString& stem) { m_export->setFileStem(stem); }
    void setSavePathPicker(SavePathPicker picker) { m_export->setSavePathPicker(std::move(picker)); }

    ColourMapKind colourMapKind() const;
    bool scaledToMaximum() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslateUi();
    void setupActions();
    QHBoxLayout* createToolbar();
    QToolButton* createButton(QAction* action);
    void fillChoices();
    void applyAppearance();
    void refreshColourBar();
    void say(const QString& text);

    HeatmapWidget* m_heatmap;
    ColourBar* m_colourBar;
    QComboBox* m_scale;
    QComboBox* m_colours;
    ExportButton* m_export;
    QLabel* m_note;
    QAction* m_zoomOut;
    QAction* m_zoomIn;
    QAction* m_whole;
    QAction* m_readable;
};

}  // namespace translucent
