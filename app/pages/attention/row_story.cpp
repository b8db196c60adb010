#include "pages/attention/row_story.h"

#include "session/selection.h"
#include "translucent/model/forward_trace.h"
#include "widgets/attention_map.h"
#include "widgets/content_height.h"
#include "widgets/display_text.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/head_views.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFont>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QStringList>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace translucent {

namespace {

struct RowStoryText {
    Q_DECLARE_TR_FUNCTIONS(translucent::RowStoryText)
};

std::string pathOf(const HeadId& head)
{
    const std::string stack = head.kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const std::string block = head.kind == AttentionKind::Cross ? "cross_attention" : "self_attention";
    return stack + ".layers." + std::to_string(head.layer) + "." + block;
}

QString number(double value)
{
    return std::isinf(value) ? QStringLiteral("−∞") : QString::number(value, 'f', 4).replace(u'-', u'−');
}

std::vector<float> levelsOf(const std::vector<double>& values)
{
    double least = INFINITY, most = -INFINITY;
    for (const double value : values)
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    std::vector<float> levels;
    for (const double value : values)
        levels.push_back(most > least ? float((value - least) / (most - least)) : 0.5F);
    return levels;
}

/// Row `row` of head `head` of a [H, rows, width] array.
std::vector<float> rowOf(const Array& array, std::int64_t head, std::int64_t row)
{
    const auto values = array.row(std::size_t(head * array.shape[1] + row));
    return {values.begin(), values.end()};
}

std::vector<std::vector<float>> rowsOf(const Array& array, std::int64_t head)
{
    std::vector<std::vector<float>> rows;
    for (int row = 0; row < int(array.shape[1]); ++row)
        rows.push_back(rowOf(array, head, row));
    return rows;
}

}  // namespace

void RowStoryTable::setStory(const QStringList& keys, const RowStory& story)
{
    std::vector<RowStoryStep> steps = rowStorySteps(story);
    const bool sameKeys = keys == m_keys && steps.size() == m_steps.size();
    if (sameKeys && steps == m_steps && story.length() == m_story.length()) {
        m_story = story;
        return;
    }
    if (!sameKeys)
        beginResetModel();
    m_keys = keys;
    m_story = story;
    m_steps = std::move(steps);
    if (!sameKeys)
        endResetModel();
    else
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void RowStoryTable::setFocus(std::optional<int> key)
{
    if (std::exchange(m_focus, key) == key || m_story.empty())
        return;
    // Excludes FontRole: columns have room for bold numbers, so none needs to be measured again.
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

int RowStoryTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_story.empty() ? 0 : int(m_steps.size());
}

int RowStoryTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_story.length();
}

QVariant RowStoryTable::data(const QModelIndex& index, int role) const
{
    static const ColourMap kColours(ColourMapKind::Viridis);
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RowStoryStep& step = m_steps[std::size_t(index.row())];
    const auto key = std::size_t(index.column());
    const bool masked = std::isinf(step.values[key]);
    switch (role) {
    case Qt::DisplayRole:
        return masked ? QStringLiteral("−∞") : QString::number(step.values[key], 'f', 2).replace(u'-', u'−');
    case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
    case Qt::BackgroundRole: return masked ? QVariant() : QColor(kColours.at(step.levels[key]));
    case Qt::ForegroundRole: return masked ? QVariant() : QColor(readableOn(kColours.at(step.levels[key])));
    case Qt::FontRole: {
        QFont font;
        font.setBold(m_focus == index.column());
        return m_focus == index.column() ? QVariant(font) : QVariant();
    }
    default: return {};
    }
}

QVariant RowStoryTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::DisplayRole)
        return orientation == Qt::Horizontal ? m_keys[section] : m_steps[std::size_t(section)].name;
    if (role == Qt::WhatsThisRole && orientation == Qt::Horizontal)
        return explanationText(
            RowStoryText::tr("A key: a token that this row may attend to. Its weight is the share taken from it."),
            "query-key-value");
    return role == Qt::WhatsThisRole ? explanationOf(section) : QVariant();
}

/// In the order of rowStorySteps().
QString RowStoryTable::explanationOf(int step) const
{
    switch (step) {
    case 0:
        return explanationText(
            RowStoryText::tr("The dot product of query and key: large where both point the same way."),
            "query-key-value");
    case 1:
        return explanationText(
            RowStoryText::tr("Divided by √dₖ, so that softmax does not saturate when dₖ is large."), "scaling");
    case 2:
        return explanationText(RowStoryText::tr("Scores of hidden tokens become −∞, so their weights are 0."), "mask");
    default: break;
    }
    return explanationText(
        RowStoryText::tr("Softmax turns the scores of the row into weights that sum to 1."), "softmax");
}

QByteArray RowStoryTable::csv() const
{
    const auto exact = [](double value) {
        return QString::number(value, 'g', std::numeric_limits<float>::max_digits10);
    };
    QList<QStringList> lines {{tr("Key")}};
    for (const RowStoryStep& step : m_steps)
        lines.front() << step.name;
    for (int key = 0; key < m_story.length(); ++key) {
        lines << QStringList {m_keys[key]};
        for (const RowStoryStep& step : m_steps)
            lines.back() << exact(step.values[std::size_t(key)]);
    }
    return csvTable(lines);
}

bool RowStory::isMasked(int key) const
{
    return std::isinf(masked[std::size_t(key)]);
}

double RowStory::largest() const
{
    return *std::ranges::max_element(masked);
}

double RowStory::softmaxPart(int key) const
{
    return std::exp(masked[std::size_t(key)] - largest());
}

double RowStory::positionTerm(int key) const
{
    // Far above the rounding of float products, and far below the contribution of positions.
    constexpr double kRounding = 1e-4;
    const auto index = std::size_t(key);
    const double scaled = products[index] / std::sqrt(double(query.size()));
    const double term = scores[index] - scaled;
    return std::abs(term) > kRounding * (1 + std::abs(scaled)) ? term : 0;
}

bool RowStory::hasPositionTerms() const
{
    for (int key = 0; key < length(); ++key)
        if (positionTerm(key) != 0)
            return true;
    return false;
}

double RowStory::softmaxSum() const
{
    double sum = 0;
    for (int key = 0; key < length(); ++key)
        sum += softmaxPart(key);
    return sum;
}

RowStory rowStory(const ForwardTrace& pass, const HeadId& head, int row)
{
    const std::string path = pathOf(head);
    const auto find = [&](const char* name) { return pass.find(path + name); };
    const Array* query = find(".q");
    const Array* key = find(".k");
    const Array* value = find(".v");
    const Array* scores = find(".scores");
    const Array* masked = find(".masked_scores");
    const Array* weights = find(".weights");
    const Array* context = find(".context");
    if (!query || !key || !value || !scores || !masked || !weights || !context || head.head < 0
        || head.head >= query->shape[0] || row < 0 || row >= query->shape[1] || key->shape[1] != weights->shape.back())
        return {};
    RowStory story;
    story.query = rowOf(*query, head.head, row);
    story.keys = rowsOf(*key, head.head);
    story.values = rowsOf(*value, head.head);
    for (const std::vector<float>& k : story.keys)
        story.products.push_back(std::inner_product(
            k.begin(), k.end(), story.query.begin(), 0.0, std::plus(), [](double a, double b) { return a * b; }));
    story.scores = rowOf(*scores, head.head, row);
    story.masked = rowOf(*masked, head.head, row);
    story.weights = rowOf(*weights, head.head, row);
    story.context = rowOf(*context, head.head, row);
    story.later = head.kind == AttentionKind::DecoderSelf ? row + 1 : story.length();
    return story;
}

std::vector<RowStoryStep> rowStorySteps(const RowStory& story)
{
    std::vector<double> scaled, terms;
    for (int key = 0; key < story.length(); ++key) {
        terms.push_back(story.positionTerm(key));
        scaled.push_back(double(story.scores[std::size_t(key)]) - terms.back());
    }
    const std::vector<double> masked(story.masked.begin(), story.masked.end());
    const std::vector<double> weights(story.weights.begin(), story.weights.end());
    std::vector<RowStoryStep> steps {{QStringLiteral("q · k"), story.products, levelsOf(story.products)},
        {QStringLiteral("÷ √%1").arg(story.query.size()), scaled, levelsOf(scaled)}};
    if (story.hasPositionTerms())
        steps.push_back({RowStoryText::tr("+ position"), terms, levelsOf(terms)});
    steps.push_back({RowStoryText::tr("mask"), masked, levelsOf(masked)});
    steps.push_back({RowStoryText::tr("softmax"), weights, story.weights});
    return steps;
}

QString rowStoryFormula(const RowStory& story, const QString& query, const QString& keyLabel, int key)
{
    const auto index = std::size_t(key);
    const auto components = int(story.query.size());
    QStringList lines;
    lines << RowStoryText::tr("<b>%1</b> attends to <b>%2</b>").arg(query.toHtmlEscaped(), keyLabel.toHtmlEscaped());
    lines << QStringLiteral("q · k = Σ q<sub>i</sub>k<sub>i</sub> = %1").arg(number(story.products[index]));
    lines << QStringLiteral("%1 ÷ √%2 = %3")
                 .arg(number(story.products[index]))
                 .arg(components)
                 .arg(number(story.scores[index] - story.positionTerm(key)));
    if (story.hasPositionTerms())
        lines << RowStoryText::tr("with %1 for the distance the score is %2")
                     .arg(number(story.positionTerm(key)), number(story.scores[index]));
    if (story.isMasked(key)) {
        lines << (key >= story.later
                ? RowStoryText::tr("masked: this token comes later, so its score becomes −∞ and its weight 0")
                : RowStoryText::tr("masked: the model's attention pattern leaves this token out; its weight is 0"));
        return lines.join(QStringLiteral("<br>"));
    }
    lines << QStringLiteral("e<sup>s − max s</sup> ÷ Σ e<sup>s − max s</sup> = %1 ÷ %2 = <b>%3</b>")
                 .arg(number(story.softmaxPart(key)), number(story.softmaxSum()),
                     number(story.softmaxPart(key) / story.softmaxSum()));
    constexpr double kSameWeight = 1e-3;
    if (std::abs(story.softmaxPart(key) / story.softmaxSum() - double(story.weights[index])) > kSameWeight)
        lines << RowStoryText::tr("It is used as %1: the model sets small weights to 0, or this row was changed.")
                     .arg(number(story.weights[index]));
    lines << RowStoryText::tr("This share of v goes into the context vector: Σ weight · v.");
    return lines.join(QStringLiteral("<br>"));
}

namespace {

/// Reserves the width of a bold number, so that highlighting does not move anything.
class RoomForBold : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem bold = option;
        bold.font.setBold(true);
        bold.fontMetrics = QFontMetrics(bold.font);
        return QStyledItemDelegate::sizeHint(bold, index);
    }
};

}  // namespace

RowStoryView::RowStoryView(Selection& selection, SelectedTrace& trace, QWidget* parent)
    : AttentionTab(parent)
    , m_selection(selection)
    , m_trace(trace)
    , m_emptyState(new EmptyState("rowStoryHint", nullptr, this))
    , m_rows(makeChoice("rowStoryRow", tr("Row whose steps are shown"), {}, this))
    , m_steps(new RowStoryTable(this))
    , m_table(named(new QTableView(this), "rowStorySteps"))
    , m_formula(makeText("formula", "rowStoryFormula", {}, this))
    , m_bars(named(new ComponentBars(this), "rowStoryBars"))
{
    setObjectName(QStringLiteral("rowStoryView"));
    setUpTable();
    explain(*m_bars,
        tr("The components of these vectors: where query and key point the same way, their dot product is large."),
        "query-key-value");
    limitContents(*m_rows, 10);
    m_formula->setTextFormat(Qt::RichText);
    m_formula->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* exports = new ExportButton("rowStoryExport",
        {[this] { return drawing(); }, [this] { return m_steps->csv(); },
            [this] { return attentionFileStem(m_state->choice) + QStringLiteral("-steps"); }},
        this);
    auto* content = new QWidget(this);
    columnOf({rowOf({makeLabel(tr("Row:"), this), {m_rows, 1}, {exports->makeNote("rowStorySaid"), 1}, exports}),
                 m_table, {rowOf({{m_formula, 2}, {m_bars, 3}}), 1}},
        content);
    m_emptyState->setContent(content);
    connect(m_rows, &QComboBox::activated, this, &RowStoryView::pickRow);
    connect(m_table, &QTableView::entered, this, [this](const QModelIndex& at) { publishKey(at.column(), false); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& at) { publishKey(at.column(), true); });
    const auto refreshWhenSeen = [this] {
        if (isVisible())
            refresh();
    };
    connect(&m_selection, &Selection::focusChanged, this, refreshWhenSeen);
    connect(&m_trace, &SelectedTrace::changed, this, refreshWhenSeen);
}

void RowStoryView::setUpTable()
{
    m_table->setAccessibleName(tr("Steps from the scores to the weights"));
    LabelHeader::giveTo(*m_table);
    m_table->setModel(m_steps);
    m_table->setItemDelegate(new RoomForBold(m_table));
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);  // as high as all steps, never cut off
    m_table->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_table->setShowGrid(false);
    m_table->setMouseTracking(true);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setProperty("role", QStringLiteral("dense"));
    leaveScrollingToPage(*m_table);
    m_table->viewport()->installEventFilter(this);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setHighlightSections(false);
    fitRows();
}

void RowStoryView::fitRows()
{
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() * 13 / 10);
}

void RowStoryView::setState(const AttentionState& state)
{
    if (!m_state || !m_state->hasMapsOf(state)) {
        m_hoveredKey.reset();
        m_pinnedKey.reset();
    }
    m_state = state;
    const QSignalBlocker quiet(m_rows);
    m_rows->clear();
    m_rows->addItems(state.labels().queries);
    if (isVisible())
        m_trace.request();
    refresh();
}

void RowStoryView::showEvent(QShowEvent* event)
{
    AttentionTab::showEvent(event);
    m_trace.request();
    refresh();
}

bool RowStoryView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave)
        publishKey({}, false);
    else if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitRows();
    return AttentionTab::eventFilter(watched, event);
}

TranslationTracePtr RowStoryView::shownTrace() const
{
    const TranslationTracePtr trace = m_trace.get();
    const bool isShown = trace && trace->result == m_state->result && trace->hypothesis == int(m_state->hypothesis);
    return isShown ? trace : nullptr;
}

const OneHead* RowStoryView::head() const
{
    return std::get_if<OneHead>(&m_state->choice.head);
}

int RowStoryView::row() const
{
    const bool bySource = m_state->choice.kind == AttentionKind::EncoderSelf;
    const auto focus = bySource ? m_selection.focusSource() : m_selection.focusTarget();
    return std::clamp(focus.value_or(m_row), 0, std::max(0, m_rows->count() - 1));
}

std::optional<int> RowStoryView::focusKey() const
{
    if (m_state->choice.kind == AttentionKind::Cross)
        return m_selection.focusSource();
    return m_hoveredKey ? m_hoveredKey : m_pinnedKey;
}

void RowStoryView::pickRow(int row)
{
    m_row = row;
    if (m_state->choice.kind == AttentionKind::EncoderSelf)
        m_selection.setPinnedSource(row);
    else
        m_selection.setPinnedTarget(row);
    refresh();
}

void RowStoryView::publishKey(std::optional<int> key, bool pin)
{
    if (!m_state)
        return;
    if (m_state->choice.kind == AttentionKind::Cross) {
        pin ? m_selection.setPinnedSource(key) : m_selection.setHoveredSource(key);
        return;
    }
    (pin ? m_pinnedKey : m_hoveredKey) = key;
    if (m_emptyState->showsContent())
        refreshFocus();
}

QString RowStoryView::hint() const
{
    if (!head())
        return tr("The mean and the rollout are not computed in these steps.\nChoose one head.");
    if (hasFactors(m_state->trace(), m_state->choice.kind))
        return tr("With low rank this row has weights for mixtures of tokens, not for tokens: the Architecture page "
                  "shows queries, mixtures, scores and the resulting factors.");
    if (m_state->result->architecture != Architecture::Transformer)
        return tr("These steps are those of a Transformer's head.\nThis network (%1) computes its weights differently; "
                  "the Architecture page shows how.")
            .arg(networkName(m_state->result->architecture));
    if (shownTrace())
        return {};
    return m_trace.problem().isEmpty() ? tr("Computing…") : m_trace.problem();
}

void RowStoryView::refresh()
{
    if (!m_state)
        return;
    m_emptyState->setHint(hint());
    if (!m_emptyState->showsContent())
        return;
    const QSignalBlocker quiet(m_rows);
    m_rows->setCurrentIndex(row());
    const AttentionChoice& choice = m_state->choice;
    m_steps->setStory(
        m_state->labels().keys, rowStory(shownTrace()->pass, {choice.kind, choice.layer, head()->head}, row()));
    refreshFocus();
}

void RowStoryView::refreshFocus()
{
    m_steps->setFocus(focusKey());
    const std::optional<int> key = m_steps->focus();
    const bool pointed = key && *key < m_steps->story().length();
    setScriptText(*m_formula,
        pointed ? rowStoryFormula(m_steps->story(), m_rows->currentText(), m_steps->keys()[*key], *key)
                : tr("Hover over a column to see its numbers in the formulas; click to pin it."));
    refreshBars();
}

void RowStoryView::refreshBars()
{
    const RowStory& story = m_steps->story();
    const std::optional<int> key = m_steps->focus();
    std::vector<ComponentBars::Vector> vectors {{QStringLiteral("q"), story.query, headColour(0)}};
    if (key && *key < story.length()) {
        vectors.push_back({QStringLiteral("k"), story.keys[std::size_t(*key)], headColour(1)});
        vectors.push_back({QStringLiteral("v"), story.values[std::size_t(*key)], headColour(2)});
    }
    vectors.push_back({tr("context vector"), story.context, headColour(4)});
    m_bars->setVectors(std::move(vectors));
}

Picture RowStoryView::drawing() const
{
    TablePictureOptions options;
    options.title = attentionMapTitle(m_state->choice) + QStringLiteral(" · ") + m_rows->currentText();
    options.font = font();
    options.rowHeader = true;
    return tablePicture(*m_steps, options);
}

}  // namespace translucent
