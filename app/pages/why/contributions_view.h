#pragma once

#include "pages/why/waterfall.h"
#include "pages/why/why_tokens.h"
#include "translucent/causes/contributions.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;

namespace translucent {

class EmptyState;
class ListTable;
class RivalChoice;
class Segments;

/// What speaks for a token of the translation and against another one: a waterfall of the largest contributions to the
/// difference of their logits, the sum of all others, and the difference.
class ContributionsView : public QWidget {
    Q_OBJECT

public:
    explicit ContributionsView(QWidget* parent = nullptr);

    void showContributions(const LogitContributions& contributions, const WhyTokens& tokens);
    /// The tokens to compare with, most probable first. Emits nothing.
    void setRivals(const std::vector<TokenLogit>& rivals);
    void clear();

Q_SIGNALS:
    void rivalRequested(qint64 id);  ///< by the user

private:
    void build();
    QWidget* createContent();
    ListTable* createTable(QWidget* parent);
    void refresh();
    void refreshRivals();
    void refreshBars();
    QString sentence(const QString& word, const QString& rival) const;
    QString plainSentence() const;
    QByteArray csv() const;

    std::optional<LogitContributions> m_contributions;
    WhyTokens m_tokens;
    std::vector<TokenLogit> m_rivals;
    ContributionDetail m_detail = ContributionDetail::Sublayers;
    std::vector<WaterfallBar> m_bars;
    EmptyState* m_empty;
    QWidget* m_content = nullptr;
    QLabel* m_sentence = nullptr;
    QLabel* m_note = nullptr;
    RivalChoice* m_rival = nullptr;
    Segments* m_grouping = nullptr;
    ListTable* m_table = nullptr;
};

}  // namespace translucent
