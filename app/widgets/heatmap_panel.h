#pragma once

#include "widgets/export_button.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_widget.h"

#include <QWidget>

#include <vector>

class QComboBox;

namespace translucent {

class ColourBar;

/// A heatmap with its colour bar and a small toolbar: zoom, scale, colours, copy and save. The heatmap's context menu
/// contains the same actions.
class HeatmapPanel : public QWidget {
    Q_OBJECT

public:
    explicit HeatmapPanel(QWidget* parent = nullptr);

    HeatmapWidget& heatmap() { return *m_heatmap; }
    void setData(HeatmapData matrix);
    /// Part of suggested file names, e.g. "cross-layer1-head2".
    void setFileStem(const QString& stem) { m_fileStem = stem; }
    /// For small panels: zoom is still available in the context menu and with the wheel.
    void hideZoomButtons();
    /// For panels with space for the matrix only: everything else is in the context menu.
    void hideToolbar();
    /// The same as setData(), but a matrix of a different shape is initially shown in full.
    void showWhole(HeatmapData matrix);

    ColourMapKind colourMapKind() const;
    HeatmapScale scale() const;

Q_SIGNALS:
    void said(const QString& message);  ///< the result of copying or saving

private:
    void createZoomActions();
    void createToolbar();
    void fillChoices();
    void applyAppearance();
    void refreshColourBar();

    HeatmapWidget* m_heatmap;
    ColourBar* m_colourBar;
    QWidget* m_toolbar;
    QComboBox* m_scale;
    QComboBox* m_colours;
    ExportButton* m_export;
    std::vector<QWidget*> m_zoomButtons;
    QString m_fileStem = QStringLiteral("attention");
};

}  // namespace translucent
