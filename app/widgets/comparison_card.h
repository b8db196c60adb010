#pragma once

#include "translucent/search/decoding.h"
#include "widgets/picture_export.h"

#include <QFrame>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QColor;
class QLabel;
class QLineEdit;
class QPushButton;

namespace translucent {

/// Scores of one translation against one reference.
struct ReferenceScores {
    double bleu = 0;  ///< of the sentence, with the orders it reaches; words by the script of the reference
    double chrf = 0;
};
/// Empty without a reference.
std::optional<ReferenceScores> referenceScores(const QString& translation, const QString& reference);

class ExportButton;
class ListTable;

/// A word of a text, and whether the other text has a different word at this position.
struct ComparedWord {
    QString text;
    bool differs = false;
    bool isJoined = false;  ///< no space before it

    bool operator==(const ComparedWord&) const = default;
};

/// The positions of equal or replaced words; -1 on one side for a word that was inserted or deleted.
struct AlignedWords {
    int before = -1;
    int after = -1;

    bool operator==(const AlignedWords&) const = default;
};
/// The words of both lists in order, with the fewest insertions, deletions and replacements (Levenshtein distance).
std::vector<AlignedWords> alignedWords(const QStringList& before, const QStringList& after);

/// Two texts word by word, Chinese and Japanese character by character, aligned as above.
struct ComparedTexts {
    std::vector<ComparedWord> before;
    std::vector<ComparedWord> after;
};
ComparedTexts comparedTexts(const QString& before, const QString& after);

/// "I <b>bought</b> tea" as rich text: words that differ have the colour of marks on a background of colour `ground`.
QString markedText(const std::vector<ComparedWord>& words, const QColor& ground);

/// Shows this text in a label, also after changes of the palette, until the label gets another text.
void showMarked(QLabel& label, std::vector<ComparedWord> words);

/// Tokens of both best translations, aligned as above; an empty text if the other one has an additional token.
struct ComparedToken {
    QString before;
    QString after;
    std::optional<double> probabilityBefore;
    std::optional<double> probabilityAfter;

    bool differs() const { return before != after; }
};
std::vector<ComparedToken> comparedTokens(const Hypothesis& before, const Hypothesis& after);

/// What a ComparisonCard shows: a page with both translations elsewhere needs only the details.
enum class ComparisonParts { Whole, Details };

/// A comparison of before and after: translations, scores, candidates and the tokens' probabilities.
class ComparisonCard : public QFrame {
    Q_OBJECT

public:
    using TranslationPtr = std::shared_ptr<const Translation>;

    explicit ComparisonCard(QWidget* parent = nullptr, ComparisonParts parts = ComparisonParts::Whole);

    /// nullptr empties the card.
    void compare(TranslationPtr before, TranslationPtr after, const QString& beforeTitle);
    /// Sets whether `before` was pinned by pinToggled().
    void setPinned(bool pinned);

Q_SIGNALS:
    void pinToggled(bool pinned);  ///< "after" becomes the baseline of later translations, or no longer is

private:
    /// One side of the comparison.
    struct Side {
        QLabel* title;
        QLabel* text;  ///< nullptr if only details are shown
        QLabel* scores;
        QLabel* candidates;
    };

    Side createSide(const char* name, ComparisonParts parts);
    void showSide(const Side& side, const Translation& translation, const std::vector<ComparedWord>& words);
    QString scoresText(const Hypothesis& hypothesis) const;
    void refresh();
    Picture picture() const;
    QByteArray table() const;

    TranslationPtr m_before;
    TranslationPtr m_after;
    Side m_beforeSide;
    Side m_afterSide;
    QPushButton* m_pin;
    QLineEdit* m_reference;
    ListTable* m_tokens;
    ExportButton* m_export;
};

}  // namespace translucent
