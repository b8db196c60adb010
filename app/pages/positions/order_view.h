#pragma once

#include "engine/translation_result.h"
#include "translucent/intervention.h"
#include "widgets/heatmap_data.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QStackedLayout;
class QToolButton;

namespace translucent {

class ComparisonCard;
class Experiment;
class HeatmapPanel;
class Segments;
class Selection;

/// How much attention of each row has moved, on average: half the sum of |after − before|, from 0 to 1. Nothing when
/// the two are not of the same size.
std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows);

/// One head's weights before and after a change, and how much of them has moved.
class AttentionPair : public QWidget {
    Q_OBJECT

public:
    explicit AttentionPair(Selection& selection, QWidget* parent = nullptr);

    /// Shows the selected head as far as the runs have it. Both need a trace; the same run twice is no change.
    void compare(const TranslationResult& before, const TranslationResult& after);

private:
    std::vector<HeatmapData> shownMaps() const;
    QString movedText() const;

    Selection& m_selection;
    QLabel* m_title;
    std::array<QLabel*, 2> m_names;
    std::array<HeatmapPanel*, 2> m_maps;
    QLabel* m_moved;
};

/// The source text with its pieces in another order; a closing mark of punctuation stays where it is. The same seed
/// gives the same order. The text itself when there is nothing to shuffle.
QString shuffledText(const TranslationResult& result, quint32 seed);

/// Whether both sentences are cut into the same pieces, in whatever order.
bool haveSamePieces(const Translation& a, const Translation& b);

/// The sentence whose words were shuffled, and the text they became.
struct ShuffledWords {
    TranslationResultPtr original;
    QString text;
    quint32 seed = 0;
};

/// What positions are good for: leave them out, shuffle them or the words, and compare translation and attention.
class OrderView : public QWidget {
    Q_OBJECT

public:
    /// `words` must outlive the view.
    OrderView(Experiment& experiment, Selection& selection, ShuffledWords& words, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void sentenceRequested(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// One side's positions: as they are, left out, shuffled.
    struct Switch {
        Segments* uses;
        PositionChange Intervention::*change;
    };

    Segments* createSwitch(const char* name);
    QWidget* createContent();
    QBoxLayout* createToolbar();
    void connectSignals();
    void choose(const Switch& changed, PositionUse use);
    void shuffleWords();
    TranslationResultPtr before() const;
    void refreshSwitches();
    void refresh();
    QString beforeTitle(bool shuffled) const;
    QString verdict() const;

    Experiment& m_experiment;
    Selection& m_selection;
    TranslationResultPtr m_result;
    ShuffledWords& m_words;
    QStackedLayout* m_stack;
    QLabel* m_hint;
    std::array<Switch, 2> m_switches;
    QToolButton* m_shuffle;
    QToolButton* m_restore;
    QLabel* m_verdict;
    ComparisonCard* m_comparison;
    AttentionPair* m_attention;
};

}  // namespace translucent
