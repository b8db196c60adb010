#pragma once

#include "engine/translation_result.h"
#include "translucent/attention_statistics.h"
#include "widgets/attention_labels.h"
#include "widgets/heatmap_data.h"

#include <QWidget>

#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// What one row or column of a map stands for.
enum class TokenGrouping {
    Pieces,      ///< as the model sees the sentence
    Words,       ///< pieces of one word in Latin letters together; elsewhere a piece is a word
    Characters,  ///< a piece in equal parts for its characters
};

/// What grouping does to the weights, with a space in front; nothing to say of pieces.
QString groupingNote(TokenGrouping grouping);

/// Some pieces that are shown as one, or the part of one.
struct TokenGroup {
    QString label;
    std::vector<int> pieces;
    double share = 1;  ///< of the piece's weight, for characters

    bool operator==(const TokenGroup&) const = default;
};

std::vector<TokenGroup> tokenGroups(std::span<const TokenRef> tokens, TokenGrouping grouping);

/// What the rows and columns of one kind of attention are made of.
struct AttentionGroups {
    std::vector<TokenGroup> queries;
    std::vector<TokenGroup> keys;
};
AttentionGroups attentionGroups(const SentenceTokens& tokens, AttentionKind kind, TokenGrouping grouping);

/// The map in groups: weights of a group's keys are added, those of its queries averaged, so that rows still sum to 1.
HeatmapData grouped(const HeatmapData& pieces, const AttentionGroups& groups);

/// The group that holds a piece, and the first piece of a group.
std::optional<int> groupOf(std::span<const TokenGroup> groups, std::optional<int> piece);
std::optional<int> firstPieceOf(std::span<const TokenGroup> groups, std::optional<int> group);

/// What the page Attention shows, apart from what is pointed at: computed once when something changes, and handed down
/// as it is. Equal states look the same.
struct AttentionState {
    TranslationResultPtr result;  ///< never nullptr
    std::size_t hypothesis = 0;   ///< that has a trace
    AttentionChoice choice;       ///< that the trace has
    TokenGrouping grouping = TokenGrouping::Pieces;

    const ForwardTrace& trace() const { return result->traces[hypothesis]; }
    SentenceTokens tokens() const { return sentenceTokens(result->translation, result->traces, hypothesis); }
    AttentionLabels labels() const { return attentionLabels(tokens(), choice.kind); }

    /// Whether they have the same maps to choose from, whichever is chosen.
    bool hasMapsOf(const AttentionState& other) const
    {
        return result == other.result && hypothesis == other.hypothesis && choice.kind == other.choice.kind
            && choice.bestHeads == other.choice.bestHeads;
    }
    bool operator==(const AttentionState&) const = default;
};

/// Of the head that copies: what the gate lets through at every target token, with a space in front; of others empty.
QString copyNote(const AttentionState& state);

/// One of the views beside the heads. Only the visible one is updated.
class AttentionTab : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    virtual void setState(const AttentionState& state) = 0;
};

}  // namespace translucent
