#pragma once

#include "engine/translation_result.h"
#include "widgets/picture_file.h"

#include <QWidget>

class QLabel;
class QSlider;
class QStandardItemModel;
class QToolButton;

namespace translucent {

class ChipStrip;
class ResultTable;
class Selection;

/// How the model translates: token by token. At every position what the decoder has read, its candidates for the next
/// token, and the one that was chosen. The position is the selection's target position.
class InferenceView : public QWidget {
    Q_OBJECT

public:
    explicit InferenceView(Selection& selection, QWidget* parent = nullptr);

    void setResult(TranslationResultPtr result, int hypothesis);

    int position() const;
    int positions() const;
    void step(int positions);

    Picture picture() const;   ///< the candidates of this position
    QByteArray table() const;  ///< CSV: the candidates of every position

private:
    QWidget* createStepper();
    QWidget* createCandidates();
    void refresh();
    void fillTable();
    const Hypothesis* hypothesis() const;
    /// Best first; the chosen one is always there.
    std::vector<TokenCandidate> candidatesAt(int position) const;
    /// "-ing" where it goes on with the word before.
    QString candidateText(int position, const TokenCandidate& candidate) const;

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
    QStandardItemModel* m_model;
    ResultTable* m_table;
};

}  // namespace translucent
