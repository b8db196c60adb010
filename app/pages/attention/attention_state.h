#pragma once

#include "engine/translation_result.h"
#include "pages/attention/token_groups.h"
#include "translucent/head_choice.h"

#include <QWidget>

namespace translucent {

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

/// One of the views beside the heads. Only the one that is seen is told.
class AttentionTab : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    virtual void setState(const AttentionState& state) = 0;
};

}  // namespace translucent
