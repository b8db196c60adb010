#pragma once

#include "engine/translation_result.h"
#include "translucent/model/intervention.h"
#include "widgets/heatmap_style.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QToolButton;

namespace translucent {

class ComparisonCard;
class EmptyState;
class HeatmapPanel;
class ModelChanges;
class Segments;
class Selection;
class Session;

/// The mean share of attention that has moved per row: half the sum of |after − before|, from 0 to 1. Empty if the
/// sizes differ.
std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows);

/// One head's weights before and after a change, and the share that has moved.
class AttentionPair : public QWidget {
    Q_OBJECT

public:
    explicit AttentionPair(Selection& selection, QWidget* parent = nullptr);

    /// Shows the selected head if the runs have it. Both need a trace; comparing a run with itself shows no change.
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

/// The source text with its pieces in a different order; final punctuation stays at the end. The order depends only on
/// the seed. Returns the text itself if there is nothing to shuffle.
QString shuffledText(const TranslationResult& result, quint32 seed);

/// True if both sentences have the same pieces in any order.
bool haveSamePieces(const Translation& a, const Translation& b);

/// The original sentence, and the text with shuffled words.
struct ShuffledWords {
    TranslationResultPtr original;
    QString text;
    quint32 seed = 0;
};

/// Shows the role of positions: omit them, shuffle them or the words, and compare translation and attention.
class OrderView : public QWidget {
    Q_OBJECT

public:
    /// `words` must outlive the view.
    OrderView(Session& session, ShuffledWords& words, QWidget* parent);

    void setResult(const TranslationResultPtr& result);

Q_SIGNALS:
    void sentenceRequested(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// The positions of one side: unchanged, omitted or shuffled.
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

    ModelChanges& m_changes;
    Selection& m_selection;
    TranslationResultPtr m_result;
    ShuffledWords& m_words;
    EmptyState* m_emptyState;
    std::array<Switch, 2> m_switches;
    QToolButton* m_shuffle;
    QToolButton* m_restore;
    QLabel* m_verdict;
    ComparisonCard* m_comparison;
    AttentionPair* m_attention;
};

}  // namespace translucent
