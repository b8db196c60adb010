#pragma once

#include "pages/architecture/side_panel.h"

class QLabel;
class QSlider;
class QToolButton;

namespace translucent {

class CandidateTable;
class ChipStrip;
class Selection;

/// How the model translates: token by token. At every position what the decoder has read, its candidates for the next
/// token, and the one that was chosen. The position is the selection's target position.
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
    /// What the decoder read last; nullptr at the beginning.
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

}  // namespace translucent
