#include "pages/decoding/hypotheses_card.h"

#include "widgets/list_table.h"
#include "widgets/reference_scores.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLineEdit>

namespace translucent {

HypothesesCard::HypothesesCard(QWidget* parent)
    : QFrame(parent)
    , m_reference(named(new QLineEdit(this), "decodingReference"))
    , m_note(makeText("caption", "hypothesesNote",
          tr("Bars show where words are cut: the same words as in a line above, from other pieces."), this))
    , m_table(new ListTable("hypothesesTable",
          {{tr("#")}, {tr("Translation"), {}, ListColumn::Text}, {tr("Σ log p")},
              {tr("L"), tr("Length in tokens, END included")},
              {tr("Score"), tr("Σ log p ÷ L^α: what the candidates are ranked by")}, {tr("BLEU")}, {tr("chrF")}},
          this))
{
    setObjectName(QStringLiteral("hypothesesCard"));
    setProperty("role", QStringLiteral("card"));
    auto* title = makeLabel("section", "hypothesesTitle", tr("Finished hypotheses"), this);
    m_table->setAccessibleName(title->text());
    m_reference->setPlaceholderText(tr("Reference, for BLEU and chrF"));
    m_reference->setAccessibleName(m_reference->placeholderText());
    columnOf({rowOf({title, {m_reference, 1}}), {m_table, 1}, m_note}, this, {12, 8, 12, 8}, 4);
    connect(m_reference, &QLineEdit::textChanged, this, &HypothesesCard::refresh);
    connect(m_table, &ListTable::picked, this, [this](int row) {
        if (row >= 0)
            Q_EMIT leafPicked(m_ranked[std::size_t(row)].leaf);
    });
    refresh();
}

void HypothesesCard::setTrace(SearchTracePtr trace)
{
    m_trace = std::move(trace);
    m_ranked = m_trace ? rankedHypotheses(*m_trace) : std::vector<RankedHypothesis>();
    refresh();
}

void HypothesesCard::setReference(const QString& reference)
{
    m_reference->setText(reference);
}

void HypothesesCard::setCurrent(std::ptrdiff_t leaf)
{
    const auto found = std::ranges::find(m_ranked, leaf, &RankedHypothesis::leaf);
    m_table->setCurrentRow(found == m_ranked.end() ? -1 : int(found - m_ranked.begin()));
}

QStringList HypothesesCard::cells(std::size_t rank, const QString& text) const
{
    const RankedHypothesis& one = m_ranked[rank];
    const auto scores = referenceScores(pathText(*m_trace, one.leaf), m_reference->text());
    const bool cut = m_trace->candidates[std::size_t(one.leaf)].fate == CandidateFate::Cut;
    return {QString::number(rank + 1), cut ? text + QStringLiteral(" …") : text, logText(one.sum, 3),
        QString::number(one.length), logText(one.score, 3), scores ? logText(scores->bleu, 1) : QString(),
        scores ? logText(scores->chrf, 1) : QString()};
}

void HypothesesCard::refresh()
{
    const QStringList texts = m_trace ? hypothesisTexts(*m_trace, m_ranked) : QStringList();
    std::vector<ListRow> rows;
    bool cut = false;
    for (std::size_t i = 0; i < m_ranked.size(); ++i) {
        const bool again = texts[qsizetype(i)] != pathText(*m_trace, m_ranked[i].leaf);
        rows.push_back({.texts = cells(i, texts[qsizetype(i)]), .strong = i == 0, .faint = again});
        cut = cut || again;
    }
    m_table->setRows(std::move(rows));
    m_note->setVisible(cut);
    for (const int column : {Bleu, Chrf})
        m_table->setColumnHidden(column, m_reference->text().trimmed().isEmpty());
}

}  // namespace translucent
