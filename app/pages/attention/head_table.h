#pragma once

#include "engine/translation_result.h"
#include "translucent/scores/attention_statistics.h"
#include "widgets/attention_map.h"

#include <QWidget>

#include <optional>
#include <span>
#include <vector>

namespace translucent {

class DetailLevel;
class ListTable;

/// The token classes of the rows and columns for one kind of attention.
struct AttentionTokenClasses {
    std::vector<TokenClass> queries;
    std::vector<TokenClass> keys;
};
AttentionTokenClasses attentionTokenClasses(const SentenceTokens& tokens, AttentionKind kind);

/// Statistics of one head in one sentence.
struct HeadMetrics {
    AttentionKind kind = AttentionKind::Cross;
    int layer = 0;
    int head = 0;
    bool factors = false;  ///< signed factors instead of weights: no statistics and no habit
    HeadStatistics statistics = {};
    std::optional<HeadHabit> habit = {};            ///< of the model on other sentences; until measured, in this one
    bool measured = false;                          ///< the habit is of the model
    bool guided = false;                            ///< training taught it to align
    bool copies = false;                            ///< its tokens can be copied
    std::optional<double> alignmentError = {};      ///< cross-attention with gold links only
    std::optional<double> meanAlignmentError = {};  ///< of the model, on other sentences; cross-attention only
};

/// "aligns (AER 8%)", "previous token": the role of the head as a name; empty if it has none. A head aligns if its mean
/// alignment error is at most kAligningError.
QString headRoleName(const HeadMetrics& head);
/// "Layer 1, head 2 · previous token: 62% of its attention in this sentence"
QString headDescription(const HeadMetrics& head);
inline constexpr double kAligningError = 0.2;

/// All heads of `kind`, layer by layer. `gold` links the source to the hypothesis's text and can be empty. `measured`
/// contains the model's heads and can also be empty.
std::vector<HeadMetrics> headMetrics(const TranslationResult& result, AttentionKind kind, std::size_t hypothesis,
    std::span<const AlignmentLink> gold, std::span<const MeasuredHead> measured = {});

/// The cross-attention head that most resembles an aligner in this one sentence: sharp, in order, and on words.
HeadId mostDiagonalHead(const TranslationResult& result);

/// A table of statistics of all heads of one kind of attention; a click on a header sorts by it, heads without a value
/// last.
class HeadTable : public QWidget {
    Q_OBJECT

public:
    enum Column {
        Head,
        Role,
        MeanAlignmentError,
        AlignmentError,
        Entropy,
        Distance,
        Special,
        Punctuation,
        Monotonicity
    };

    /// The columns from Entropy on are shown only with everything.
    explicit HeadTable(DetailLevel& detail, QWidget* parent = nullptr);

    /// Hides columns without data.
    void setMetrics(const std::vector<HeadMetrics>& metrics);

    /// Marks a head without a signal; none for the mean of all heads.
    void setCurrent(int layer, std::optional<int> head);

Q_SIGNALS:
    void headPicked(int layer, int head);

private:
    void rank();
    void showColumns();

    DetailLevel& m_detail;
    ListTable* m_table;
    std::vector<HeadMetrics> m_metrics;  ///< in the order of the rows
};

}  // namespace translucent
