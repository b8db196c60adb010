#pragma once

#include "engine/translation_result.h"
#include "widgets/picture_file.h"

#include <QWidget>

class QLabel;
class QTableView;
class QTabWidget;

namespace translucent {

class ForcedPositionsModel;
class HeatmapPanel;

/// How the model learns from a sentence pair: the decoder reads the shifted target, all positions at once, under a
/// mask.
class TrainingView : public QWidget {
    Q_OBJECT

public:
    explicit TrainingView(QWidget* parent = nullptr);

    void setResult(TranslationResultPtr result, int hypothesis);

    HeatmapPanel& mask() { return *m_mask; }
    /// The mask, or else the shifted target.
    void setMaskShown(bool shown);
    Picture picture() const;
    QByteArray table() const;
    void retranslateUi();

private:
    QWidget* createShiftedTarget();
    QWidget* createMask();
    void refresh();

    TranslationResultPtr m_result;
    int m_hypothesis = 0;
    ForcedPositionsModel* m_model;
    QLabel* m_title;
    QLabel* m_explanation;
    QTableView* m_table;
    QLabel* m_summary;
    QTabWidget* m_tabs;
    QLabel* m_maskExplanation;
    HeatmapPanel* m_mask;
};

}  // namespace translucent
