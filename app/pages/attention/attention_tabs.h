#pragma once

#include "engine/translation_result.h"
#include "pages/attention/lines_picture.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"
#include "widgets/attention_labels.h"
#include "widgets/heatmap_data.h"

#include <QButtonGroup>
#include <QWidget>

#include <optional>
#include <span>
#include <vector>

class QCheckBox;
class QLabel;
class QSlider;

namespace translucent {

class Selection;

/// The unit of the rows and columns of a map.
enum class TokenGrouping {
    Pieces,      ///< the pieces of the model
    Words,       ///< pieces of one word in Latin letters together; elsewhere a piece is a word
    Characters,  ///< a piece in equal parts for its characters
};

/// The effect of grouping on the weights, with a leading space; empty for pieces.
QString groupingNote(TokenGrouping grouping);

/// Some pieces that are shown as one, or the part of one.
struct TokenGroup {
    QString label;
    std::vector<int> pieces;
    double share = 1;  ///< of the piece's weight, for characters

    bool operator==(const TokenGroup&) const = default;
};

std::vector<TokenGroup> tokenGroups(std::span<const TokenRef> tokens, TokenGrouping grouping);

/// The groups of the rows and columns for one kind of attention.
struct AttentionGroups {
    std::vector<TokenGroup> queries;
    std::vector<TokenGroup> keys;
};
AttentionGroups attentionGroups(const SentenceTokens& tokens, AttentionKind kind, TokenGrouping grouping);

/// The map in groups: weights are summed over a group's keys and averaged over its queries, so that rows still sum to
/// 1.
HeatmapData grouped(const HeatmapData& pieces, const AttentionGroups& groups);

/// The group of a piece, and the first piece of a group.
std::optional<int> groupOf(std::span<const TokenGroup> groups, std::optional<int> piece);
std::optional<int> firstPieceOf(std::span<const TokenGroup> groups, std::optional<int> group);

/// The displayed state of the Attention page, except for the pointed position: computed once per change and passed on
/// unchanged. Equal states look the same.
struct AttentionState {
    TranslationResultPtr result;  ///< never nullptr
    std::size_t hypothesis = 0;   ///< that has a trace
    AttentionChoice choice;       ///< that the trace has
    TokenGrouping grouping = TokenGrouping::Pieces;

    const ForwardTrace& trace() const { return result->traces[hypothesis]; }
    SentenceTokens tokens() const { return sentenceTokens(result->translation, result->traces, hypothesis); }
    AttentionLabels labels() const { return attentionLabels(tokens(), choice.kind); }

    /// True if both have the same maps to choose from, regardless of the choice.
    bool hasMapsOf(const AttentionState& other) const
    {
        return result == other.result && hypothesis == other.hypothesis && choice.kind == other.choice.kind
            && choice.bestHeads == other.choice.bestHeads;
    }
    bool operator==(const AttentionState&) const = default;
};

/// For the copy head: the gate at every target token, with a leading space; empty for other heads.
QString copyNote(const AttentionState& state);

/// A view next to the heads. Only the visible view is updated.
class AttentionTab : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    virtual void setState(const AttentionState& state) = 0;
    /// False while something that the tab shows is being computed.
    virtual bool isSettled() const { return true; }
};

/// The colours of a layer's heads. A click or Space toggles a head, a double click or Enter shows only this head;
/// repeated on the only visible head, it shows all again. The arrow keys move.
class HeadStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeadStrip(QWidget* parent = nullptr);

    /// Shows only `alone`, or all heads.
    void setHeads(int count, std::optional<int> alone);
    const std::vector<bool>& heads() const { return m_heads; }

Q_SIGNALS:
    void headsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void click(int head, bool isolate);
    void rebuild(int count);
    void refresh();

    std::vector<bool> m_heads;
    QButtonGroup m_buttons;
};

/// The result of a click on a head's colour: `isolate` shows only this head, or all if it is the only one. Otherwise
/// the head is toggled, except that the last one cannot be hidden.
std::vector<bool> headsAfterClick(std::vector<bool> heads, int head, bool isolate);

/// The attention of one layer as lines between tokens, with one colour per head: initially only the chosen one.
class LinesView : public AttentionTab {
    Q_OBJECT

public:
    explicit LinesView(Selection& selection, QWidget* parent = nullptr);

    void setState(const AttentionState& state) override;

    LinesCanvas& canvas() { return *m_canvas; }

private:
    void buildLayout();
    void tellWhatLinesAre(bool factors);
    void refresh();
    LinesPicture picture() const;
    QString fileStem() const;
    QByteArray table() const;
    void publish(std::optional<int> query, std::optional<int> key, bool pin);

    Selection& m_selection;
    std::optional<AttentionState> m_state;
    HeadStrip* m_strip;
    QLabel* m_massLabel;
    QLabel* m_note = nullptr;
    QSlider* m_mass;
    QCheckBox* m_wordsOnly;
    LinesCanvas* m_canvas;
};

/// Links every unit of the translation to a source unit: the links that `translate --alignments` writes, from the
/// cross-attention that the page shows.
class WordLinksView : public AttentionTab {
    Q_OBJECT

public:
    explicit WordLinksView(QWidget* parent = nullptr);

    /// Words, or pieces if the page shows pieces.
    void setState(const AttentionState& state) override;

    LinesCanvas& canvas() { return *m_canvas; }

private:
    LinesPicture picture() const;
    QByteArray table() const;

    std::optional<AttentionState> m_state;
    AlignedTranslation m_aligned;
    QLabel* m_moses;
    LinesCanvas* m_canvas;
};

}  // namespace translucent
