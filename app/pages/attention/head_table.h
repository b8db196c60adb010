#pragma once

#include "engine/translation_result.h"
#include "translucent/attention_statistics.h"
#include "widgets/attention_labels.h"

#include <QWidget>

#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// What the rows and columns of one kind of attention are.
struct AttentionTokenClasses {
    std::vector<TokenClass> queries;
    std::vector<TokenClass> keys;
};
AttentionTokenClasses attentionTokenClasses(const SentenceTokens& tokens, AttentionKind kind);

/// What one head does with one sentence, in numbers.
struct HeadMetrics {
    AttentionKind kind = AttentionKind::Cross;
    int layer = 0;
    int head = 0;
    bool factors = false;  ///< signed ones in the place of weights: neither statistics nor a habit
    HeadStatistics statistics = {};
    std::optional<HeadHabit> habit = {};  ///< of the model on other sentences, or in this one until it is measured
    bool measured = false;                ///< the habit is of the model
    bool guided = false;                  ///< training taught it to align
    bool copies = false;                  ///< what it looks at can be copied
    std::optional<double> alignmentError = {};      ///< cross-attention with gold links only
    std::optional<double> meanAlignmentError = {};  ///< of the model, on other sentences; cross-attention only
};

/// "aligns (AER 8%)", "previous token": what the head does, as a name; empty where it deserves none. A head aligns when
/// its mean alignment error is at most kAligningError.
QString headRoleName(const HeadMetrics& head);
/// "Layer 1, head 2 · previous token: 62% of its attention in this sentence"
QString headDescription(const HeadMetrics& head);
inline constexpr double kAligningError = 0.2;

/// Every head of `kind`, layer by layer. `gold` links the source to the hypothesis's text; may be empty. `measured` are
/// the model's heads; may be empty too.
std::vector<HeadMetrics> headMetrics(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis,
    std::span<const AlignmentLink> gold, std::span<const MeasuredHead> measured = {});

/// The cross-attention head that most looks like an aligner in this one sentence: sharp, in order, and at words.
HeadId mostDiagonalHead(const TranslationResult& result);

class ListTable;

/// All heads of one kind of attention compared by numbers; a click on a header ranks them, those without a number last.
class HeadTable : public QWidget {
    Q_OBJECT

public:
    enum Column {
        Head,
        Entropy,
        Distance,
        Special,
        Punctuation,
        Monotonicity,
        AlignmentError,
        MeanAlignmentError,
        Role
    };

    explicit HeadTable(QWidget* parent = nullptr);

    /// Columns are shown when there is something in them.
    void setMetrics(const std::vector<HeadMetrics>& metrics);

    /// Marks a head without a signal; none for the mean of all heads.
    void setCurrent(int layer, std::optional<int> head);

Q_SIGNALS:
    void headPicked(int layer, int head);

private:
    void rank();

    ListTable* m_table;
    std::vector<HeadMetrics> m_metrics;  ///< in the order of the rows
};

}  // namespace translucent
