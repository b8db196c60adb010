#include "pages/why/attribution_view.h"

#include "pages/why/attribution_chart.h"
#include "pages/why/rival_choice.h"
#include "pages/why/waterfall_delegate.h"
#include "widgets/content_height.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr int kScoreRows = 5;
constexpr int kScoreColumn = 2;  ///< with the bars
constexpr int kLawDecimals = 3;
constexpr int kMethodCharacters = 16;
constexpr int kBaselineCharacters = 8;
constexpr int kLeastChartWidth = 300, kLeastChartHeight = 150;

}  // namespace

AttributionView::AttributionView(QWidget* parent)
    : QWidget(parent)
    , m_empty(new EmptyState("attributionHint", nullptr, this))
{
    setObjectName(QStringLiteral("attributionView"));
    m_empty->setContent(createContent());
    connect(m_method, &QComboBox::currentIndexChanged, this, &AttributionView::refresh);
    connect(m_baseline, &QComboBox::currentIndexChanged, this, &AttributionView::baselineChanged);
    connect(m_rival, &RivalChoice::requested, this, &AttributionView::rivalRequested);
    refresh();
}

QWidget* AttributionView::createContent()
{
    auto* content = new QWidget(this);
    QLayout* head = createHead(content);
    QWidget* scores = createScores(content);
    QWidget* curves = createCurves(content);
    columnOf(
        {head, {rowOf({{scores, 4}, {curves, 5}}, nullptr, {}, 10), 1}, createFoot(content)}, content, {0, 6, 0, 0}, 6);
    return content;
}

QLayout* AttributionView::createHead(QWidget* parent)
{
    m_sentence = makeRichText("explanation", "attributionSentence", parent);
    m_method = makeChoice("attributionMethod", tr("How the tokens are scored"), {}, parent);
    m_baseline = makeChoice("attributionBaseline", tr("What integrated gradients compare the tokens with"),
        {QStringLiteral("⟨UNK⟩"), tr("Zeros"), QStringLiteral("⟨PAD⟩")}, parent);
    m_rival = new RivalChoice("attributionRival", parent);
    for (const auto& [method, name] : kChoices<AttributionMethod>)
        m_method->addItem(attributionName(method));
    m_method->setToolTip(tr("How the tokens are scored. All methods are tested by the curves."));
    m_baseline->setToolTip(tr("What integrated gradients compare the tokens with: a score answers the question what "
                              "changes if the token takes the place of this."));
    limitContents(*m_method, kMethodCharacters);
    limitContents(*m_baseline, kBaselineCharacters);
    keepWhole(*m_sentence);
    return rowOf({{m_sentence, 1}, makeBuddy(tr("Method:"), m_method, parent), m_method,
        makeBuddy(tr("Baseline:"), m_baseline, parent), m_baseline, makeBuddy(tr("Against:"), m_rival, parent),
        m_rival});
}

QWidget* AttributionView::createScores(QWidget* parent)
{
    m_table = new ListTable("attributionTable",
        {{tr("Token"), tr("The tokens that the model read, in the order of the sentences"), ListColumn::Word, "token"},
            {tr("Read from"), tr("The source, or the prefix: what was written before"), ListColumn::Word,
                "source-share"},
            {tr("From 0 on"), tr("The scores as bars. All have the same scale."), ListColumn::Text, "logits"},
            {tr("Score"), tr("How much the token counts, by the method that is chosen"), ListColumn::Number, "logits"}},
        parent);
    m_table->setItemDelegateForColumn(kScoreColumn, new WaterfallDelegate(m_bars, m_table));
    explain(*m_table, tr("How much each token that the model read counts for the chosen token of the translation."),
        "token");
    limitLines(*m_table, kScoreRows, -1, ListTable::kRowGap);
    leaveScrollingToPage(*m_table);
    return m_table;
}

QWidget* AttributionView::createCurves(QWidget* parent)
{
    auto* part = new QWidget(parent);
    m_chart = new LineChart("deletionChart", part);
    m_chart->setProperty("role", QStringLiteral("smallChart"));
    explain(*m_chart,
        tr("A test of the methods: the tokens that a method puts first are replaced, one after the other. The model "
           "relies on the first ones most if the curve falls at once."),
        "unk");
    limitSize(*m_chart, {{kLeastChartWidth, kLeastChartHeight}});
    m_chartState = new EmptyState("deletionHint", nullptr, part);
    m_chartState->setContent(m_chart);
    return part;
}

QLayout* AttributionView::createFoot(QWidget* parent)
{
    m_note = makeText("caption", "attributionNote", {}, parent);
    m_curveNote = makeText("caption", "deletionNote", {}, parent);
    auto* exports = new ExportButton("attributionExport",
        std::vector<ExportPart> {{"attributionScores", tr("Scores"),
                                     {[this] { return scorePicture(); }, [this] { return csv(); },
                                         [] { return QStringLiteral("attribution"); }}},
            {"deletionCurves", tr("Curves"), m_chart->exportSource([] { return QStringLiteral("deletion-curves"); })}},
        parent);
    exports->offerOn(*m_table, 0);
    exports->offerOn(*m_chart, 1);
    keepWhole(*m_note);
    keepWhole(*m_curveNote);
    return columnOf({m_note, rowOf({{m_curveNote, 4}, {exports->makeNote("attributionSaid"), 1}, exports})});
}

AttributionBaseline AttributionView::baseline() const
{
    return AttributionBaseline(std::max(m_baseline->currentIndex(), 0));
}

void AttributionView::showAttributions(const AnswerTo<AttributionRequest>& attributions, const WhyTokens& tokens)
{
    if (std::exchange(m_attributions, attributions) == attributions)
        return;
    m_tokens = tokens;
    refresh();
}

void AttributionView::showCurves(const AnswerTo<DeletionRequest>& curves, bool isPending)
{
    m_chartState->setHint(curves ? QString()
            : isPending          ? tr("The curves are being computed.")
                                 : tr("There are no curves."));
    if (std::exchange(m_curves, curves) == curves)
        return;
    refreshChart();
}

void AttributionView::showRivals(const AnswerTo<ContributionsRequest>& comparison)
{
    if (std::exchange(m_comparison, comparison) == comparison)
        return;
    m_rival->offer(
        comparison ? comparison->rivals : std::vector<TokenLogit>(), comparison ? &comparison->contributions : nullptr);
}

AttributionMethod AttributionView::method() const
{
    return kChoices<AttributionMethod>[std::size_t(std::max(m_method->currentIndex(), 0))].value;
}

/// The scores of the chosen method.
const Attribution* AttributionView::shown() const
{
    if (!m_attributions)
        return nullptr;
    const auto found = std::ranges::find(m_attributions->methods, method(), &Attribution::method);
    return found != m_attributions->methods.end() ? &*found : nullptr;
}

void AttributionView::refresh()
{
    m_empty->setHint(
        m_attributions ? QString() : tr("Choose a token of the translation to see which tokens it comes from."));
    m_baseline->setEnabled(method() == AttributionMethod::IntegratedGradients);
    refreshScores();
    refreshChart();
}

void AttributionView::refreshScores()
{
    const Attribution* scores = shown();
    const std::vector<ReadToken> read = scores ? readTokens(*scores, m_tokens) : std::vector<ReadToken>();
    m_bars = scoreBars(read, method());
    const auto largest = std::ranges::max_element(read, {}, [](const ReadToken& each) { return std::abs(each.score); });
    std::vector<ListRow> rows;
    for (auto token = read.begin(); token != read.end(); ++token) {
        const QString score = scoreText(token->score, method());
        rows.push_back({.texts = {token->text, token->place(), score, score},
            .tip = QStringLiteral("%1: %2, %3").arg(token->place(), token->text, chartNumber(token->score)),
            .strong = token == largest});
    }
    m_table->setRows(std::move(rows));
    m_table->viewport()->update();
    if (!m_attributions)
        return;
    const auto bold = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()); };
    m_sentence->setText(sentence(bold(word()), bold(rival())));
    m_table->setAccessibleName(title());
    m_note->setText(scores ? methodNote(*scores) : tr("This method does not suit the model."));
}

void AttributionView::refreshChart()
{
    m_chart->setData(m_curves && m_attributions ? deletionChart(*m_curves, word(), method()) : ChartData());
    m_curveNote->setText(m_curves && m_attributions ? curveNote() : QString());
}

QString AttributionView::word() const
{
    const TokenLogit& said = m_attributions->word;
    return m_tokens.output.value(qsizetype(m_attributions->position), tokenText({said.id, said.piece}));
}

QString AttributionView::rival() const
{
    return tokenText({m_attributions->rival.id, m_attributions->rival.piece});
}

/// Attention and ALTI+ are about the prediction, whatever it is compared with.
QString AttributionView::sentence(const QString& word, const QString& rival) const
{
    return isAboutDifference(method())
        ? tr("%1 against %2: difference of the logits %3")
              .arg(word, rival, logText(m_attributions->word.logit - m_attributions->rival.logit))
        : tr("%1: which tokens the model reads to predict it").arg(word);
}

/// "Occlusion – three against six: …"
QString AttributionView::title() const
{
    return m_attributions ? tr("%1 – %2").arg(attributionName(method()), sentence(word(), rival())) : QString();
}

QString AttributionView::methodNote(const Attribution& scores) const
{
    QStringList sentences {methodMeaning(scores)};
    if (isSigned(scores.method))
        sentences.prepend(tr("Red speaks for %1, blue for %2.").arg(word(), rival()));
    if (scores.prefix.empty())
        sentences << tr("It says nothing of the prefix.");
    return inOneParagraph(sentences);
}

QString AttributionView::methodMeaning(const Attribution& scores) const
{
    switch (scores.method) {
    case AttributionMethod::Saliency:
        return tr("The length of the gradient: how strongly the difference reacts to a small change of the token, in "
                  "whatever direction.");
    case AttributionMethod::GradientInput:
        return tr("The gradient times the embedding: an estimate of how much the difference falls if the embedding "
                  "becomes zero.");
    case AttributionMethod::IntegratedGradients: return completenessText(scores);
    case AttributionMethod::Occlusion: return tr("How much the difference falls when the token is replaced by ⟨UNK⟩.");
    case AttributionMethod::AlignerAttention:
        return tr("The weights of the cross-attention head that is surest of what it looks at.");
    case AttributionMethod::LastAttention: return tr("The mean weights of all heads of the last cross-attention.");
    case AttributionMethod::Alti: return tr("The shares of the tab Source or prefix. They add up to 1.");
    case AttributionMethod::ValueZeroing: break;
    }
    return tr("How much the last layer changes when the values of the token are zeros.");
}

/// Both sides of the law, and what is left between them.
QString AttributionView::completenessText(const Attribution& scores)
{
    if (!scores.completeness)
        return {};
    const Completeness& law = *scores.completeness;
    const QString text = tr("The scores add up to %1; from the baseline to the sentence, the difference grows by %2. "
                            "Residual: %3 (%4 points on the path).")
                             .arg(signedNumber(law.sum, kLawDecimals), signedNumber(law.difference(), kLawDecimals),
                                 chartNumber(law.residual(), 2), QString::number(law.points));
    return law.holds() ? text
                       : text + u' ' + tr("That is too much: read these scores with care, or choose another baseline.");
}

QString AttributionView::curveNote() const
{
    return tr("Each curve tests a method: p(%1) when the source tokens that it puts first are replaced by ⟨UNK⟩. The "
              "further it falls below the grey band of %2 random orders, the more faithful the method. Occlusion "
              "optimises nearly what is measured here.")
        .arg(word(), QString::number(m_curves->random.size()));
}

Picture AttributionView::scorePicture() const
{
    return waterfallPicture(title(), m_bars, font());
}

QByteArray AttributionView::csv() const
{
    return csvTable(m_attributions ? attributionTable(m_attributions->methods, m_tokens) : QList<QStringList>());
}

}  // namespace translucent
