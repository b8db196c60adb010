#include "pages/whatif/comparison_card.h"

#include "engine/experiment.h"
#include "engine/reference_scores.h"
#include "pages/whatif/comparison.h"
#include "widgets/export_button.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

namespace translucent {

namespace {

QString cellText(const QString& token, std::optional<double> probability)
{
    return probability ? QStringLiteral("%1   %2").arg(token, percentText(*probability)) : QString();
}

}  // namespace

ComparisonCard::ComparisonCard(Experiment& experiment, QWidget* parent)
    : QFrame(parent)
    , m_experiment(experiment)
    , m_beforeTitle(makeLabel("section", "beforeTitle", this))
    , m_before(makeLabel("compared", "beforeText", this))
    , m_beforeScores(makeLabel("caption", "beforeScores", this))
    , m_afterTitle(makeLabel("section", "afterTitle", this))
    , m_after(makeLabel("compared", "afterText", this))
    , m_afterScores(makeLabel("caption", "afterScores", this))
    , m_pin(new QPushButton(this))
    , m_reference(new QLineEdit(this))
    , m_tokens(new QTableWidget(this))
    , m_candidatesTitle(makeLabel("section", "candidatesCompared", this))
    , m_export(new ExportButton("comparisonExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("what-if"); }}, this))
    , m_note(makeLabel("caption", "comparisonNote", this))
    , m_beforeCandidates(makeLabel("caption", "beforeCandidates", this))
    , m_afterCandidates(makeLabel("caption", "afterCandidates", this))
{
    setObjectName(QStringLiteral("comparisonCard"));
    setProperty("role", QStringLiteral("card"));
    m_pin->setObjectName(QStringLiteral("pinBaseline"));
    m_pin->setCheckable(true);
    m_reference->setObjectName(QStringLiteral("reference"));
    m_tokens->setObjectName(QStringLiteral("tokensCompared"));
    m_tokens->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tokens->setSelectionMode(QAbstractItemView::NoSelection);
    m_tokens->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tokens->horizontalHeader()->hide();
    m_tokens->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tokens->setShowGrid(false);
    m_tokens->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QLabel* label : {m_before, m_after}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    for (QLabel* label : {m_beforeCandidates, m_afterCandidates, m_beforeScores, m_afterScores}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    auto* texts = new QGridLayout;
    const auto column = [&](int place, QLabel* title, QLabel* text, QLabel* scores) {
        texts->addWidget(title, 0, place);
        texts->addWidget(text, 1, place);
        texts->addWidget(scores, 2, place);
        texts->setColumnStretch(place, 1);
    };
    column(0, m_beforeTitle, m_before, m_beforeScores);
    column(1, m_afterTitle, m_after, m_afterScores);
    texts->addWidget(m_pin, 3, 0);
    texts->addWidget(m_reference, 3, 1);
    texts->addWidget(m_tokens, 4, 0, 1, 2);
    texts->addWidget(m_candidatesTitle, 5, 0, 1, 2);
    texts->addWidget(m_beforeCandidates, 6, 0);
    texts->addWidget(m_afterCandidates, 6, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    auto* saving = new QHBoxLayout;
    saving->addWidget(m_note, 1);
    saving->addWidget(m_export);
    layout->addLayout(texts);
    layout->addLayout(saving);
    connect(m_export, &ExportButton::said, m_note, &QLabel::setText);
    layout->addStretch(1);
    connect(m_pin, &QPushButton::clicked, this,
        [this](bool pinned) { m_experiment.pinBaseline(pinned ? m_result : nullptr); });
    connect(m_reference, &QLineEdit::textChanged, this, &ComparisonCard::refresh);
    connect(&m_experiment, &Experiment::baselineChanged, this, &ComparisonCard::refresh);
    retranslateUi();
}

void ComparisonCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refresh();
}

void ComparisonCard::compareWith(const TranslationResultPtr& before, const QString& title)
{
    m_given = before;
    m_givenTitle = title;
    refresh();
}

TranslationResultPtr ComparisonCard::baseline() const
{
    return m_given && m_result ? m_given : m_experiment.baselineOf(m_result);
}

void ComparisonCard::refresh()
{
    const TranslationResultPtr baseline = this->baseline();
    m_pin->setEnabled(m_result != nullptr);
    m_pin->setChecked(m_experiment.pinnedBaseline() != nullptr);
    if (!baseline)
        return;
    const bool pinned = baseline == m_experiment.pinnedBaseline();
    m_beforeTitle->setText(m_given ? m_givenTitle
            : pinned               ? tr("Before: the pinned run")
                                   : tr("Before: the model as it is"));
    refreshTexts(*baseline, *m_result);
    refreshTokens(*baseline, *m_result);
}

QString ComparisonCard::scoresText(const Hypothesis& hypothesis) const
{
    const QLocale locale;
    QString text = tr("Σ log p = %1").arg(locale.toString(hypothesis.logProbability, 'f', 3));
    if (const auto scores = referenceScores(QString::fromStdString(hypothesis.text), m_reference->text()))
        text += tr(" · BLEU %1 · chrF %2")
                    .arg(locale.toString(scores->bleu, 'f', 1), locale.toString(scores->chrf, 'f', 1));
    return text;
}

QString ComparisonCard::candidatesText(const TranslationResult& result) const
{
    const QLocale locale;
    QStringList lines;
    for (const Hypothesis& hypothesis : result.translation.hypotheses)
        lines << QStringLiteral("%1. %2  (%3)")
                     .arg(lines.size() + 1)
                     .arg(QString::fromStdString(hypothesis.text), locale.toString(hypothesis.score, 'f', 3));
    return lines.join(u'\n');
}

void ComparisonCard::refreshTexts(const TranslationResult& before, const TranslationResult& after)
{
    const Hypothesis& old = before.translation.hypotheses.front();
    const Hypothesis& now = after.translation.hypotheses.front();
    const ComparedTexts texts = comparedTexts(QString::fromStdString(old.text), QString::fromStdString(now.text));
    const QString colour = palette().color(QPalette::AlternateBase).name();
    m_before->setText(markedText(texts.before, colour));
    m_after->setText(markedText(texts.after, colour));
    m_beforeScores->setText(scoresText(old));
    m_afterScores->setText(scoresText(now));
    m_beforeCandidates->setText(candidatesText(before));
    m_afterCandidates->setText(candidatesText(after));
}

void ComparisonCard::refreshTokens(const TranslationResult& before, const TranslationResult& after)
{
    const auto tokens = comparedTokens(before.translation.hypotheses.front(), after.translation.hypotheses.front());
    m_tokens->setRowCount(2);
    m_tokens->setColumnCount(int(tokens.size()));
    for (int column = 0; column < int(tokens.size()); ++column) {
        const ComparedToken& token = tokens[std::size_t(column)];
        for (const auto& [row, text] : {std::pair {0, cellText(token.before, token.probabilityBefore)},
                 std::pair {1, cellText(token.after, token.probabilityAfter)}}) {
            auto* item = new QTableWidgetItem(text);
            QFont font = m_tokens->font();
            font.setBold(token.differs());
            item->setFont(font);
            if (token.differs())
                item->setBackground(palette().color(QPalette::AlternateBase));
            m_tokens->setItem(row, column, item);
        }
    }
    m_tokens->setVerticalHeaderLabels({tr("Before"), tr("After")});
    m_tokens->setFixedHeight(
        m_tokens->verticalHeader()->length() + m_tokens->horizontalScrollBar()->sizeHint().height() + 8);
}

/// Both translations above the table of their tokens: the upper row is before, the lower one after.
Picture ComparisonCard::picture() const
{
    const TranslationResultPtr baseline = this->baseline();
    if (!baseline)
        return {};
    const auto best = [](const TranslationResult& result) {
        return QString::fromStdString(result.translation.hypotheses.front().text);
    };
    TablePictureOptions options;
    options.title = QStringLiteral("%1 → %2").arg(best(*baseline), best(*m_result));
    options.note = scoresText(baseline->translation.hypotheses.front()) + QStringLiteral(" → ")
        + scoresText(m_result->translation.hypotheses.front());
    options.font = font();
    return tablePicture(*m_tokens->model(), options);
}

QByteArray ComparisonCard::table() const
{
    const TranslationResultPtr baseline = this->baseline();
    if (!baseline)
        return {};
    const auto exact = [](std::optional<double> value) { return value ? QString::number(*value, 'g', 17) : QString(); };
    QList<QStringList> rows {{tr("Before"), tr("Probability"), tr("After"), tr("Probability")}};
    for (const ComparedToken& token :
        comparedTokens(baseline->translation.hypotheses.front(), m_result->translation.hypotheses.front()))
        rows << QStringList {token.before, exact(token.probabilityBefore), token.after, exact(token.probabilityAfter)};
    return csvTable(rows);
}

void ComparisonCard::retranslateUi()
{
    m_afterTitle->setText(tr("After: with the change"));
    m_candidatesTitle->setText(tr("Candidates of the beam search before and after"));
    m_pin->setText(tr("Pin this result as the baseline"));
    m_pin->setToolTip(tr("Later translations of this sentence are compared with it until you unpin it."));
    m_reference->setPlaceholderText(tr("Reference translation, for BLEU and chrF"));
    m_reference->setAccessibleName(m_reference->placeholderText());
    m_tokens->setAccessibleName(tr("Tokens and their probabilities before and after"));
    refresh();
}

}  // namespace translucent
