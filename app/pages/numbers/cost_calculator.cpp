#include "pages/numbers/calculator.h"
#include "translucent/explain/cost.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace translucent {

CostMeasurement::CostMeasurement(Engine& engine)
    : m_request(engine,
        {[this](const LayerCostsPtr& costs) { take(costs); }, [this] { Q_EMIT advanced(); },
            [this](qint64 length, qint64) {
                m_length = length;
                Q_EMIT advanced();
            }})
{
}

void CostMeasurement::start(int dimension)
{
    m_options.dimension = dimension;
    m_length = 0;
    m_request.ask({m_options});
    Q_EMIT advanced();
}

void CostMeasurement::take(const LayerCostsPtr& costs)
{
    m_costs = costs ? costs : std::make_shared<const LayerCosts>();
    Q_EMIT advanced();
    Q_EMIT measured();
}

LayerCosts CostMeasurement::costs(const LayerCostOptions& options) const
{
    return m_costs && m_options == options ? *m_costs : LayerCosts();
}

QString CostMeasurement::stateText() const
{
    constexpr std::size_t kKinds = 3;
    const auto& lengths = m_options.lengths;
    if (isRunning() && m_length == 0)
        return tr("Waiting for the engine…");
    if (isRunning())
        return tr("Measuring length L = %1 (%2 of %3)")
            .arg(m_length)
            .arg(std::ranges::find(lengths, m_length) - lengths.begin() + 1)
            .arg(lengths.size());
    if (!m_request.problem().isEmpty())
        return m_request.problem();
    if (!m_costs || m_costs->size() == kKinds * lengths.size())
        return tr("These are operation counts. Measure adds time and memory on this machine.");
    return m_costs->empty() ? tr("Stopped before any length was measured.")
                            : tr("Stopped early: measured up to L = %1.").arg(lengths[m_costs->size() / kKinds - 1]);
}

CostPanel::CostPanel(CostMeasurement& measurement, std::function<int()> dimension, QWidget* parent)
    : QWidget(parent)
    , m_measurement(measurement)
    , m_measure(makePushButton("costMeasure", {},
          tr("Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second"), this))
    , m_cancel(makePushButton("costCancel", tr("Cancel"), tr("Stops measuring; results so far are kept"), this))
    , m_state(makeText("caption", "costState", {}, this))
{
    columnOf({m_measure, m_cancel, m_state}, this);
    connect(m_measure, &QPushButton::clicked, this,
        [this, chosen = std::move(dimension)] { m_measurement.start(chosen()); });
    connect(m_cancel, &QPushButton::clicked, &m_measurement, &CostMeasurement::cancel);
    connect(&m_measurement, &CostMeasurement::advanced, this, &CostPanel::refresh);
    refresh();
}

void CostPanel::refresh()
{
    const bool running = m_measurement.isRunning();
    // Keeps the focus here: a button that is disabled or hidden would lose it.
    const bool moves = running ? m_measure->hasFocus() : m_cancel->hasFocus();
    QPushButton* usable = running ? m_cancel : m_measure;
    usable->show();
    usable->setEnabled(true);
    if (moves)
        usable->setFocus();
    m_measure->setEnabled(!running);
    m_measure->setText(running ? tr("Measuring…") : tr("Measure on this machine"));
    m_cancel->setVisible(running);
    m_state->setText(m_measurement.stateText());
}

namespace {

constexpr std::array kVectors {"sparse.q", "sparse.k", "sparse.v"};
constexpr int kTimedRuns = 9;

/// The cost of self-attention: compared with LSTM and convolution for growing length, and with sparse patterns.
class CostCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::CostCalculator)

public:
    static Calculator describe(CostMeasurement& measurement)
    {
        return {.stem = QStringLiteral("cost"),
            .title = tr("Complexity"),
            .example = tr("Eight example tokens"),
            .modes = {tr("Layer types compared as length grows"), tr("Sparse attention on one sentence")},
            .modeTip = tr("What is compared"),
            .pickerMode = Sparse,
            .fields = fields(measurement),
            .steps = steps(),
            .words = words(),
            .showExample = showExample,
            .places = places,
            .take = take,
            .calculate = [&measurement](const CalculatorState& state) -> Calculation {
                return {state.mode == Growth ? growthSteps(measurement, state.values.integer("costDimension"))
                                             : sparseSteps(state.values)};
            }};
    }

private:
    enum Mode { Growth, Sparse };

    static std::vector<Field> fields(CostMeasurement& measurement)
    {
        const auto vectors = [](const char* name, const QString& label) {
            return Field::matrix(name, label, QString::fromLatin1(name).last(1)).in(Sparse);
        };
        const auto size = [](const char* name, const QString& label, const QString& toolTip) {
            return Field::integer(name, label, toolTip, {1, MatrixModel::kMostRows}).keepingModel().in(Sparse);
        };
        const auto makePanel = [&measurement](const CalculatorState& state, QWidget* parent) -> QWidget* {
            return new CostPanel(
                measurement, [&state] { return state.values.integer("costDimension"); }, parent);
        };
        return {Field::integer("costDimension", QStringLiteral("d"), tr("Vector dimension d"), {8, 512})
                    .keepingModel()
                    .in(Growth),
            Field::own("costMeasuring", makePanel).in(Growth), vectors(kVectors[0], tr("Queries, one row per token")),
            vectors(kVectors[1], tr("Keys, one row per token")), vectors(kVectors[2], tr("Values, one row per token")),
            size("sparseWindow", tr("Window radius w"), tr("Keys at most this many positions away")),
            size("sparseBlock", tr("Block b"), tr("Keys in the same block of b tokens")).beside(),
            size("sparseTop", tr("Top k"), tr("Only the k largest scores of each row")),
            size("sparseRank", tr("Rank r"),
                tr("Averages neighbouring keys and values into r groups (cf. Linformer, Wang et al. 2020)"))
                .beside(),
            Field::flag("sparseCausal", tr("Each token sees only earlier ones"),
                tr("As in the decoder: a token and those before it. Not for cross-attention, where both sides are "
                   "different sentences"))
                .keepingModel()
                .in(Sparse)};
    }

    static std::vector<Wording> steps()
    {
        return {{"cost.multiplications", tr("Multiplications of a layer"),
                    tr("Only self-attention grows with L²; yet below L = 2d it needs fewer multiplications than the "
                       "LSTM.")},
            {"cost.sequential", tr("Sequential operations"),
                tr("Operations that wait for one another cannot run in parallel: this limits what a GPU can gain.")},
            {"cost.path", tr("Maximum path length between two positions"),
                tr("The shorter the path between two positions, the easier their relation is to learn.")},
            {"cost.time", tr("Measured: time in ms"),
                tr("Counts are not times: caches, vector units and libraries decide how fast an operation is.")},
            {"cost.memory", tr("Measured: memory in MiB"),
                tr("Attention keeps an L × L matrix of weights: its memory grows with L².")},
            {"sparse.full", tr("Full attention"),
                tr("Every query is compared with every key it may see: the number of scores grows with L².")},
            {"sparse.window", tr("Local window"),
                tr("Assumes that near tokens matter most. The cost grows with L only; distant tokens are reached "
                   "through several layers.")},
            {"sparse.blocks", tr("Block-sparse"), tr("Small dense blocks are what hardware multiplies fastest.")},
            {"sparse.top", tr("Top-k keys of each row"), tr("Most weights are near 0; only the largest are kept.")},
            {"sparse.low_rank", tr("Low rank"), tr("With r keys and values in place of L the cost grows with L · r.")}};
    }

    static std::vector<Wording> words()
    {
        return {{"cost.dilated",
                    tr("O(log_k L) holds for dilated convolutions; with contiguous kernels a stack of O(L ÷ k) layers "
                       "is needed.")},
            {"sparse.top_needs_all",
                tr("To know the largest scores, all of them have to be computed first: only softmax and the sum of the "
                   "values get cheaper.")},
            {"sparse.causal", tr("Causal, as in the decoder: only keys up to the token's own position are used.")},
            {"sparse.low_rank_causal",
                tr("Not available together with \"each token sees only earlier ones\": each of the r keys averages "
                   "many tokens, later ones included, and a mask can only hide a whole average, so either the future "
                   "leaks in or the past is lost. Linear-cost causal attention needs another method: linear attention "
                   "(Katharopoulos et al. 2020) keeps running sums over the tokens so far.")},
            {"self-attention", tr("self-attention")}, {"LSTM", tr("LSTM")}, {"convolution", tr("convolution")}};
    }

    static void showExample(FormValues& values)
    {
        values.setMatrix(kVectors[0], example(0.7));
        values.setMatrix(kVectors[1], example(0.7));
        values.setMatrix(kVectors[2], example(0.5));
        values["sparseCausal"].enabled = true;
        if (values.number("costDimension") != 0)
            return;  // sizes stay as they are
        values["costDimension"].number = 128;
        for (const char* size : {"sparseWindow", "sparseBlock", "sparseTop", "sparseRank"})
            values[size].number = 2;
    }

    static std::vector<ModelPlace> places(const TransformerConfig& config, int /*mode*/)
    {
        return attentionPlaces(config);
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const QStringList queries = pick.decodes() ? pick.numbers.predictions() : pick.tokens(),
                          keys = pick.isCross() ? pick.numbers.sourceTokens() : pick.tokens();
        for (const char* vectors : kVectors) {
            const char letter = vectors[std::char_traits<char>::length(vectors) - 1];
            const Array* array = pick.numbers.array(pick.path() + '.' + letter);
            if (!array)
                return false;
            const auto rows = std::size_t(array->shape[1]), columns = std::size_t(array->shape[2]);
            const auto begin = array->values.begin() + std::ptrdiff_t(pick.head() * rows * columns);
            state.values.setMatrix(vectors, {rows, columns, {begin, begin + std::ptrdiff_t(rows * columns)}},
                letter == 'q' ? queries : keys);
        }
        state.values["sparseCausal"].enabled = !pick.isCross();
        state.values["sparseCausal"].number = pick.decodes() && !pick.isCross();
        return true;
    }

    static std::vector<ShownStep> growthSteps(const CostMeasurement& measurement, int dimension)
    {
        LayerCostOptions options;
        options.dimension = dimension;
        auto steps = shown(explainLayerCosts(options, measurement.costs(options)));
        const QStringList names {tr("Self-attention"), tr("LSTM"), tr("Convolution")};
        const QString units[] {tr("multiplications"), tr("steps"), tr("steps"), tr("milliseconds"), tr("MiB")};
        for (std::size_t index = 0; index < steps.size(); ++index) {
            ShownStep& step = steps[index];
            step.rowLabels = names;
            step.chart = growthChart(step.step, options.lengths, names, units[index]);
            if (index < 3)
                continue;
            addOrders(*step.chart);
            step.notes << tr("Measured on this machine with one thread and random weights, d = %1. Dashed: reference "
                             "lines proportional to L² and L.")
                              .arg(dimension);
        }
        return steps;
    }

    static std::vector<ShownStep> sparseSteps(const FormValues& values)
    {
        const SparseAttentionInput input = sparseInput(values);
        auto steps = shown(explainSparseAttention(input));
        const double full = microseconds(input, AttentionPattern::Full);
        for (std::size_t index = 0; index < steps.size(); ++index) {
            const AttentionPattern pattern = kAttentionPatterns[index];
            if (!isAvailable(pattern, input))
                continue;
            const bool lowRank = pattern == AttentionPattern::LowRank;
            steps[index].rowLabels = values.at(kVectors[0]).matrix.rowLabels;
            steps[index].columnLabels = lowRank ? QStringList() : values.at(kVectors[1]).matrix.rowLabels;
            steps[index].columnTitle = lowRank ? tr("group of neighbouring tokens") : tr("key (attended token)");
            const auto& skipped = steps[index].step.skipped;
            const QString took = std::ranges::find(skipped, true) != skipped.end()
                ? tr("Computed in %1 µs here; full attention took %2 µs. Hatched cells are not computed.")
                : tr("Computed in %1 µs here; full attention took %2 µs.");
            steps[index].notes
                << took.arg(index == 0 ? full : microseconds(input, pattern), 0, 'f', 1).arg(full, 0, 'f', 1);
        }
        return steps;
    }

    /// Invented vectors of eight tokens. Adjacent ones are similar, so that every pattern finds something.
    static Matrix example(double speed)
    {
        Matrix matrix = zeros(8, 4);
        for (std::size_t row = 0; row < matrix.rows; ++row)
            for (std::size_t column = 0; column < matrix.columns; ++column)
                matrix.at(row, column) = std::round(20 * std::cos(speed * double(row) + 1.3 * double(column))) / 10;
        return matrix;
    }

    static SparseAttentionInput sparseInput(const FormValues& values)
    {
        return {.q = values.matrix(kVectors[0]),
            .k = values.matrix(kVectors[1]),
            .v = values.matrix(kVectors[2]),
            .window = values.index("sparseWindow"),
            .block = values.index("sparseBlock"),
            .top = values.index("sparseTop"),
            .rank = values.index("sparseRank"),
            .causal = values.flag("sparseCausal")};
    }

    /// The time of one pattern on this machine: the median of a few runs.
    static double microseconds(const SparseAttentionInput& input, AttentionPattern pattern)
    {
        std::array<double, kTimedRuns> times {};
        for (double& time : times) {
            QElapsedTimer timer;
            timer.start();
            attendSparsely(input, pattern);
            time = double(timer.nsecsElapsed()) / 1000;
        }
        std::ranges::nth_element(times, times.begin() + kTimedRuns / 2);
        return times[kTimedRuns / 2];
    }

    static ChartData growthChart(const ExplainStep& step, const std::vector<std::int64_t>& lengths,
        const QStringList& names, const QString& unit)
    {
        ChartData chart {{}, {QStringLiteral("L"), true}, {unit, true}, {}};
        for (std::size_t row = 0; row < step.table.rows.size(); ++row) {
            ChartSeries series {names[qsizetype(row)]};
            for (std::size_t column = 0; column < step.table.width(); ++column) {
                series.x.push_back(double(lengths[column]));
                series.y.push_back(step.table.at(row, column));
            }
            chart.series.push_back(std::move(series));
        }
        return chart;
    }

    /// Adds lines that grow with L² and L, extrapolated backwards from the last measurements of self-attention and
    /// LSTM.
    static void addOrders(ChartData& chart)
    {
        const QString names[] {QStringLiteral("∝ L²"), QStringLiteral("∝ L")};
        for (std::size_t row = 0; row < 2; ++row) {
            const ChartSeries measured = chart.series[row];
            ChartSeries order {names[row], measured.x};
            order.dashed = true;
            for (const double length : measured.x)
                order.y.push_back(measured.y.back() * std::pow(length / measured.x.back(), row == 0 ? 2 : 1));
            chart.series.push_back(std::move(order));
        }
    }
};

}  // namespace

Calculator costCalculator(CostMeasurement& measurement)
{
    return CostCalculator::describe(measurement);
}

}  // namespace translucent
