#pragma once

#include "engine/translation_result.h"
#include "pages/translate/token_arcs.h"

#include <QFrame>

#include <optional>
#include <span>

class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace translucent {

/// A framed part of the Translate page: its title, space next to it, and a column below.
class Card : public QFrame {
    Q_OBJECT

protected:
    /// The names of its parts start with `stem`. Without a title, the row on top is empty.
    Card(const QByteArray& stem, const QString& title, QWidget* parent);

    QLabel* addNote(const char* objectName);  ///< next to the title

    QHBoxLayout* m_head;
    QVBoxLayout* m_column;
};

class ChipStrip;
class ModelChanges;
class Selection;
class Session;
class TriesBar;
class WordGlosses;
struct Chip;
struct CopyStep;

/// The hypothesis `index` of `result`, or nullptr.
const Hypothesis* hypothesisAt(const TranslationResultPtr& result, int index);

/// The source sentence as the model reads it: one chip per piece.
class SourceCard : public Card {
    Q_OBJECT

public:
    SourceCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    /// Fills the chips by the attention that they get; empty for none.
    void setAttention(std::span<const float> weights);
    const ChipStrip& pieces() const { return *m_pieces; }

Q_SIGNALS:
    void cutRequested();  ///< show how the sentence became these tokens

private:
    Chip chipOf(const Piece& piece, const QString& text) const;
    void refresh();
    void showMarks();

    Selection& m_selection;
    QLabel* m_note;
    WordGlosses* m_glosses;
    ChipStrip* m_pieces;
    TranslationResultPtr m_result;
};

/// The chosen candidate: its tokens coloured by probability, its text, and the versions that were tried.
class TranslationCard : public Card {
    Q_OBJECT

public:
    TranslationCard(Selection& selection, ModelChanges& changes, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    const ChipStrip& tokens() const { return *m_tokens; }
    QWidget* legend() const { return m_legend; }  ///< of the colours; to be placed

private:
    void refresh();
    void showText(const QString& text);
    void showMarks();
    void copyTranslation();
    void addCopy(const CopyStep& step, Chip& chip) const;
    QString place() const;  ///< of the selected hypothesis in the list
    static QString legendText(bool copies);

    Selection& m_selection;
    QLabel* m_note;
    WordGlosses* m_glosses;
    QToolButton* m_copy;
    QLabel* m_text;
    ChipStrip* m_tokens;
    QWidget* m_legend;
    TriesBar* m_tries;
    TranslationResultPtr m_result;
};

/// The source tokens above, the target tokens below, and arcs between them: the cross-attention of the token that is
/// looked at, of the head that aligns best if it is known.
class InstrumentCard : public QFrame {
    Q_OBJECT

public:
    InstrumentCard(Session& session, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void cutRequested();  ///< show how the sentence became its tokens

private:
    void showArcs();
    std::optional<HeadId> head() const;
    TokenAlignment alignment() const;

    Session& m_session;
    SourceCard* m_source;
    TranslationCard* m_translation;
    TokenArcs* m_arcs;
    QLabel* m_note;
    QWidget* m_between;
    TranslationResultPtr m_result;
};

}  // namespace translucent
