#include "pages/decoding/hypotheses_card.h"

#include "engine/reference_scores.h"
#include "pages/decoding/list_table.h"
#include "pages/decoding/ranked_hypotheses.h"
#include "widgets/search_tree_text.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace translucent {

HypothesesCard::HypothesesCard(QWidget* parent)
    : QFrame(parent)
    , m_title(makeLabel("section", "hypothesesTitle", this))
    , m_note(makeLabel("caption", "hypothesesNote", this))
    , m_table(new QTableWidget(this))
    , m_reference(new QLineEdit(this))
{
    setObjectName(QStringLiteral("hypothesesCard"));
    setProperty("role", QStringLiteral("card"));
    m_note->setWordWrap(true);
    m_reference->setObjectName(QStringLiteral("decodingReference"));
    m_table->setObjectName(QStringLiteral("hypothesesTable"));
    m_table->setColumnCount(ColumnCount);
    styleListTable(*m_table, {Text});
    m_table->setTextElideMode(Qt::ElideMiddle);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title);
    heading->addWidget(m_reference, 1);
    column->addLayout(heading);
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    connect(m_reference, &QLineEdit::textChanged, this, &HypothesesCard::refresh);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (m_trace && row >= 0)
            Q_EMIT leafPicked(rankedHypotheses(*m_trace, m_alpha)[std::size_t(row)].leaf);
    });
    retranslateUi();
}

void HypothesesCard::setTrace(SearchTracePtr trace)
{
    m_trace = std::move(trace);
    refresh();
}

void HypothesesCard::setLengthPenalty(double alpha)
{
    m_alpha = alpha;
    refresh();
}

void HypothesesCard::setReference(const QString& reference)
{
    m_reference->setText(reference);
}

std::ptrdiff_t HypothesesCard::best() const
{
    const auto ranked = m_trace ? rankedHypotheses(*m_trace, m_alpha) : std::vector<RankedHypothesis>();
    return ranked.empty() ? -1 : ranked.front().leaf;
}

void HypothesesCard::setCurrent(std::ptrdiff_t leaf)
{
    const QSignalBlocker blocker(m_table);
    const auto ranked = m_trace ? rankedHypotheses(*m_trace, m_alpha) : std::vector<RankedHypothesis>();
    m_table->setCurrentCell(-1, -1);
    for (std::size_t i = 0; i < ranked.size(); ++i)
        if (ranked[i].leaf == leaf)
            m_table->setCurrentCell(int(i), Text);
}

QStringList HypothesesCard::cells(std::size_t rank, bool exact) const
{
    const RankedHypothesis one = rankedHypotheses(*m_trace, m_alpha)[rank];
    const auto number = [&](double value, int decimals) {
        return exact ? QString::number(value, 'g', 17) : logText(value, decimals);
    };
    QString text = pathText(*m_trace, one.leaf);
    const auto scores = referenceScores(text, m_reference->text());
    if (m_trace->candidates[std::size_t(one.leaf)].fate == CandidateFate::Cut)
        text += QStringLiteral(" …");
    return {QString::number(rank + 1), text, number(one.sum, 3), QString::number(one.length), number(one.score, 3),
        scores ? number(scores->bleu, 1) : QString(), scores ? number(scores->chrf, 1) : QString()};
}

void HypothesesCard::refresh()
{
    const QSignalBlocker blocker(m_table);
    const auto ranked = m_trace ? rankedHypotheses(*m_trace, m_alpha) : std::vector<RankedHypothesis>();
    m_table->setRowCount(int(ranked.size()));
    for (std::size_t row = 0; row < ranked.size(); ++row)
        setRowTexts(*m_table, int(row), cells(row, false), {Text});
    for (const int column : {Bleu, Chrf})
        m_table->setColumnHidden(column, m_reference->text().trimmed().isEmpty());
    const bool other = m_trace && qAbs(m_trace->lengthPenalty - m_alpha) > 1e-9;
    m_note->setVisible(other);
    if (other)
        m_note->setText(
            tr("Found with α = %1, ranked with α = %2. Release the slider to search again.")
                .arg(QLocale().toString(m_trace->lengthPenalty, 'f', 2), QLocale().toString(m_alpha, 'f', 2)));
}

QByteArray HypothesesCard::table() const
{
    QList<QStringList> rows {{tr("#"), tr("Translation"), tr("Σ log p"), tr("L"), tr("Score"), tr("BLEU"), tr("chrF")}};
    if (m_trace)
        for (std::size_t i = 0; i < rankedHypotheses(*m_trace, m_alpha).size(); ++i)
            rows << cells(i, true);
    return csvTable(rows);
}

void HypothesesCard::retranslateUi()
{
    m_title->setText(tr("Finished hypotheses"));
    m_table->setHorizontalHeaderLabels(
        {tr("#"), tr("Translation"), tr("Σ log p"), tr("L"), tr("Score"), tr("BLEU"), tr("chrF")});
    m_table->setAccessibleName(m_title->text());
    m_table->horizontalHeaderItem(Score)->setToolTip(tr("Σ log p ÷ L^α: what the candidates are ranked by"));
    m_table->horizontalHeaderItem(Length)->setToolTip(tr("Length in tokens, END included"));
    m_reference->setPlaceholderText(tr("Reference, for BLEU and chrF"));
    m_reference->setAccessibleName(m_reference->placeholderText());
    refresh();
}

}  // namespace translucent
