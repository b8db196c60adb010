#pragma once

#include "engine/translation_result.h"
#include "widgets/heatmap_style.h"
#include "widgets/picture_export.h"

#include <QWidget>

#include <vector>

class QLabel;
class QSlider;
class QTabWidget;
class QToolButton;

namespace translucent {

class CandidateTable;
class ChipStrip;
class HeatmapPanel;
class ListTable;
class Selection;

/// The panel next to the drawing of a model, with its export.
class SidePanel : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void setResult(const TranslationResultPtr&, int) { }  ///< with one of its hypotheses

    virtual Picture picture() const = 0;
    virtual QByteArray table() const = 0;  ///< CSV
    virtual QString stem() const = 0;      ///< of file names
};

/// Shows the translation token by token: at every position the decoder input, the candidates for the next token, and
/// the chosen one. The position is the selection's target position.
class InferenceView : public SidePanel {
    Q_OBJECT

public:
    explicit InferenceView(Selection& selection, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result, int hypothesis) override;

    int position() const;
    int positions() const;
    void step(int positions);

    Picture picture() const override;   ///< the candidates of this position
    QByteArray table() const override;  ///< the candidates of every position
    QString stem() const override;

private:
    void refresh();
    const Hypothesis* hypothesis() const;
    /// The last token that the decoder read; nullptr at the beginning.
    const HypothesisToken* before(int position) const;

    Selection& m_selection;
    TranslationResultPtr m_result;
    int m_hypothesis = 0;
    QLabel* m_title;
    QToolButton* m_previous;
    QSlider* m_slider;
    QToolButton* m_next;
    QLabel* m_number;
    QLabel* m_readTitle;
    ChipStrip* m_read;
    QLabel* m_choice;
    CandidateTable* m_table;
};

/// One position of a teacher-forced pass.
struct ForcedPosition {
    QString input;           ///< decoder input at this position
    QString expected;        ///< expected output
    double probability = 0;  ///< that it gives to that
    double loss = 0;         ///< −ln of it, in nats
};

/// The decoder's input – the target shifted by one position to the right – and the expected output.
std::vector<ForcedPosition> forcedPositions(const TranslationResult& result, std::size_t hypothesis);

double meanLoss(const std::vector<ForcedPosition>& positions);

/// The causal mask: 1 if the row's position can see the column's, otherwise 0.
HeatmapData causalMask(const std::vector<ForcedPosition>& positions);

/// Explains training on a sentence pair: the decoder reads the shifted target, all positions at once, with a mask.
class TrainingView : public SidePanel {
    Q_OBJECT

public:
    explicit TrainingView(QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result, int hypothesis) override;

    Picture picture() const override;
    QByteArray table() const override;
    QString stem() const override { return QStringLiteral("teacher-forcing"); }

private:
    std::vector<ForcedPosition> m_positions;
    ListTable* m_table;
    QLabel* m_title;
    QLabel* m_explanation;
    QLabel* m_summary;
    QTabWidget* m_tabs;
    HeatmapPanel* m_mask;
};

}  // namespace translucent
