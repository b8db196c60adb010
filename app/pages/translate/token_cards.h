#pragma once

#include "engine/translation_result.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace translucent {

/// A framed part of the page Translate: its title, room beside it, and a column below.
class Card : public QFrame {
    Q_OBJECT

protected:
    /// The names of its parts begin with `stem`.
    Card(const QByteArray& stem, const QString& title, QWidget* parent);

    QLabel* addNote(const char* objectName);  ///< beside the title

    QHBoxLayout* m_head;
    QVBoxLayout* m_column;
};

class ChipStrip;
struct Chip;
struct CopyStep;
class Selection;

/// The hypothesis `index` of `result`, or nullptr.
const Hypothesis* hypothesisAt(const TranslationResultPtr& result, int index);

/// The source sentence as the model reads it: one chip per piece, filled by the attention of the target token that is
/// pointed at.
class SourceCard : public Card {
    Q_OBJECT

public:
    SourceCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void cutRequested();  ///< how the sentence became these tokens

private:
    static Chip chipOf(const Piece& piece, const QString& text);
    void showMarks();
    std::vector<double> attendedShares() const;

    Selection& m_selection;
    QLabel* m_note;
    ChipStrip* m_pieces;
    TranslationResultPtr m_result;
};

/// The chosen candidate: its text and its tokens coloured by probability.
class TranslationCard : public Card {
    Q_OBJECT

public:
    TranslationCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void addLegend();
    void refresh();
    void showMarks();
    void copyTranslation();
    void addCopy(const CopyStep& step, Chip& chip) const;
    QString place() const;  ///< of what is shown in the list of hypotheses
    static QString legend(bool copies);

    Selection& m_selection;
    QLabel* m_note;
    QLabel* m_legend = nullptr;
    QToolButton* m_copy;
    QLabel* m_text;
    ChipStrip* m_tokens;
    TranslationResultPtr m_result;
};

/// What a label stands for: the words of a tagged sentence, or the whole sentence that is classified.
QStringList labelledTexts(const TranslationResult& result);

/// The labels of a model without a decoder: each below its word, coloured by its probability, or the one of the
/// sentence.
class LabelCard : public Card {
    Q_OBJECT

public:
    LabelCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();
    void showMarks();

    Selection& m_selection;
    QLabel* m_note;
    ChipStrip* m_labels;
    TranslationResultPtr m_result;
};

class ListTable;

/// Probabilities of all labels at the focused word, as bars; of a tagged sentence at first where the model was least
/// certain.
class LabelChancesCard : public Card {
    Q_OBJECT

public:
    LabelChancesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

private:
    void refresh();

    Selection& m_selection;
    QLabel* m_hint;
    ListTable* m_table;
    TranslationResultPtr m_result;
};

}  // namespace translucent
