#pragma once

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "engine/translation_result.h"
#include "translucent/explain/cost.h"
#include "translucent/explain/step.h"
#include "translucent/text/tokenizer.h"
#include "widgets/chart_data.h"
#include "widgets/number_tables.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

class QLabel;
class QPushButton;

namespace translucent {

struct CalculatorState;

/// A comparison of our numbers with those of the engine.
struct EngineCheck {
    QString tensor;      ///< the array of the pass
    double largest = 0;  ///< difference
    std::size_t count = 0;
    bool holds = false;  ///< the difference is within single precision
};

/// `engine` must have the same length as `ours`; equal infinities do not differ.
EngineCheck checkAgainst(const QString& tensor, std::span<const double> ours, std::span<const float> engine);

/// One step in the form for the frame.
struct ShownStep {
    ExplainStep step;
    QString name = {};              ///< the operation
    std::string_view term = {};     ///< of the glossary, that its calculation is about
    QStringList rowLabels = {};     ///< replace the table's symbols
    QStringList columnLabels = {};  ///< empty = counted from 1
    QString columnTitle = {};       ///< meaning of the columns; empty = components
    bool numbersAreNames = false;   ///< numbers such as ids, whose size has no meaning
    QStringList notes = {};         ///< the purpose, and remarks
    std::optional<EngineCheck> check = {};
    std::optional<int> column = {};       ///< the initial selection, e.g. the correct answer
    std::optional<ChartData> chart = {};  ///< replaces the bars of a row
};

/// The purpose of the step, for What's this?; empty if nothing is shown.
QString stepExplanation(const ShownStep& shown);

std::vector<ShownStep> shown(std::vector<ExplainStep> steps);

/// The result of a calculator.
struct Calculation {
    std::vector<ShownStep> steps = {};
    QString problem = {};  ///< a problem with the input; there are then no steps
};

/// A description of the problem and the valid input.
QString inputProblemText(const InputError& error);

/// The running model's numbers for the sentence that is shown; empty without a trace.
struct ModelNumbers {
    ModelSummaryPtr model;
    TranslationTracePtr trace;

    bool empty() const { return !model || !trace; }
    const TransformerConfig& config() const { return model->config; }
    const Array* array(const std::string& name) const { return trace->pass.find(name); }
    /// nullptr if the engine does not provide it.
    const Array* parameter(const std::string& name) const;

    QStringList sourceTokens() const;  ///< encoder inputs
    QStringList inputTokens() const;   ///< decoder inputs, starting with BEGIN
    QStringList outputTokens() const;  ///< expected output at each position
    QStringList predictions() const;   ///< input → output of each position
};

/// A location in the model that provides numbers.
struct ModelPlace {
    enum class Tokens { Source, Input, Output };

    QString label;
    QString path = {};  ///< of arrays; %1 is replaced by the layer, from 0
    Tokens tokens = Tokens::Source;
    int layers = 0;  ///< 0 = not in a layer
    int heads = 0;   ///< 0 = not in a head
    bool hasPositions = false;
    bool hasMoments = false;  ///< numbers before and after it differ
};

/// The attentions of both stacks that the formulas of this page describe; empty for networks without attention layers.
std::vector<ModelPlace> attentionPlaces(const TransformerConfig& config);

/// The selection among the available locations; all indices start at 0.
struct PlaceChoice {
    enum Part { Place, Layer, Head, Position, Moment, PartCount };

    std::array<int, PartCount> at {};
    bool wanted = false;  ///< the model's numbers were requested last, not the example
};

/// Numbers, and which of them.
struct ModelPick {
    const ModelNumbers& numbers;
    ModelPlace place;
    PlaceChoice choice;

    std::string path() const;  ///< with the layer filled in
    int layer() const { return choice.at[PlaceChoice::Layer]; }
    std::size_t head() const { return std::size_t(choice.at[PlaceChoice::Head]); }
    std::size_t position() const { return std::size_t(choice.at[PlaceChoice::Position]); }
    bool isAfter() const { return choice.at[PlaceChoice::Moment] == 1; }
    bool isCross() const { return place.path.endsWith(QLatin1String("cross_attention")); }
    bool decodes() const { return place.path.startsWith(QLatin1String("decoder")); }
    QStringList tokens() const;  ///< of the place
};

/// The input of the softmax over the next token: the logits, or for a model with copying the logarithm of the mixture,
/// whose softmax is the mixture.
ModelPlace outputPlace(const TransformerConfig& config);

/// Row `index` of an array, with all axes but the last one flattened.
std::vector<double> rowOf(const Array& array, std::size_t index);
std::vector<double> allOf(const Array& array);
Matrix matrixOf(const Array& array);  ///< of rank 2

/// A linear map of the model; if a weight contains several, the one whose outputs start at `first`; as in the formulas,
/// [inputs, outputs]. Empty if the engine provides no weights.
std::optional<LinearWeights> linearOf(
    const ModelNumbers& numbers, const std::string& path, std::size_t first = 0, std::size_t outputs = 0);

inline constexpr int kEveryMode = -1;

/// One field of a calculator's form.
struct Field {
    enum class Kind { Matrix, Number, Integer, Choice, Flag, Text, Own };
    using Maker = std::function<QWidget*(const CalculatorState&, QWidget* parent)>;

    /// The range of numbers; the upper limit can change.
    struct Range {
        double least = 0;
        double most = 0;
        double step = 1;
        int decimals = 2;
    };

    Kind kind;
    const char* name;  ///< of its widget and its value
    QString label = {};
    QString toolTip = {};
    Range range = {};
    QStringList items = {};   ///< initial items of a choice
    int lines = 0;            ///< of a text
    QString tab = {};         ///< matrices share a place, with one tab each
    Maker make = {};          ///< of an own widget
    bool isBeside = false;    ///< next to the previous field
    bool keepsModel = false;  ///< an option of the calculation: changing it keeps the model's numbers
    int mode = kEveryMode;    ///< the only mode with this field

    static Field matrix(const char* name, const QString& label, const QString& tab = {});
    static Field number(const char* name, const QString& label, const QString& toolTip, Range range);
    static Field integer(const char* name, const QString& label, const QString& toolTip, Range range);
    static Field choice(const char* name, const QString& label, const QString& toolTip, const QStringList& items = {});
    static Field flag(const char* name, const QString& label, const QString& toolTip);
    static Field text(const char* name, const QString& label, int lines);
    static Field own(const char* name, Maker make);

    Field beside() const { return with(&Field::isBeside, true); }
    Field keepingModel() const { return with(&Field::keepsModel, true); }
    Field in(int onlyMode) const { return with(&Field::mode, onlyMode); }

private:
    template <typename Value>
    Field with(Value Field::*member, Value value) const
    {
        Field field = *this;
        field.*member = value;
        return field;
    }
};

/// The value of a field, and its current restrictions.
struct FieldValue {
    double number = 0;  ///< of a choice its index, of a flag 0 or 1
    QString text = {};
    MatrixContent matrix = {1, 1, {0}};
    QStringList items = {};
    double most = 0;
    bool enabled = true;
    bool visible = true;
};

/// The values of all fields, by name.
class FormValues {
public:
    FieldValue& operator[](const std::string& name) { return m_fields[name]; }
    const FieldValue& at(const std::string& name) const { return m_fields.at(name); }
    bool empty() const { return m_fields.empty(); }

    double number(const char* name) const { return at(name).number; }
    int integer(const char* name) const { return int(at(name).number); }
    std::size_t index(const char* name) const { return std::size_t(at(name).number); }
    bool flag(const char* name) const { return at(name).number != 0; }
    Matrix matrix(const char* name) const;
    std::vector<double> row(const char* name, int index = 0) const { return at(name).matrix.row(index); }
    std::size_t countInMatrices() const;

    void setMatrix(const char* name, const Matrix& matrix, const QStringList& rowLabels = {}, bool grows = false);
    /// A single row that can grow.
    void setRow(const char* name, const char* label, std::vector<double> numbers, const QStringList& columnLabels = {});

private:
    std::map<std::string, FieldValue> m_fields;
};

/// The engine's result for numbers that were taken from it.
struct EngineNumbers {
    QString tensor;
    std::vector<float> values;
};

/// The input of a calculator: it outlives the form that shows it.
struct CalculatorState {
    FormValues values;
    int mode = 0;
    PlaceChoice choice;
    bool isModels = false;
    TranslationTracePtr trace = {};               ///< source of the model's numbers
    ModelSummaryPtr model = {};                   ///< source of the numbers
    std::map<std::string, EngineNumbers> engine;  ///< by name of the step that also has them

    void setEngine(const ModelNumbers& numbers, const std::string& step, const std::string& array);
    /// Compares numbers of a step with those of the engine, starting at the `block`th block of this size.
    void check(ShownStep& step, std::span<const double> ours, std::size_t block = 0) const;
};

/// The text in the window for a key of core.
struct Wording {
    const char* key;
    QString text;
    QString reason = {};  ///< of a step: its purpose
};

/// A calculation as data: its form, the source of its numbers, and the names of its steps. To add one, add a class like
/// the others and an entry in `calculators`.
struct Calculator {
    QString stem;  ///< of file names and of the names of widgets
    QString title;
    QString example = {};    ///< description of the example
    QStringList modes = {};  ///< alternative calculations, one of which is shown; empty = only one
    QString modeTip = {};
    int pickerMode = kEveryMode;  ///< the only mode with an example and numbers of the model
    QStringList moments = {};     ///< the arrays before and after a location of the model
    bool isPure = false;          ///< depends only on its state, so it can run on another thread
    std::vector<Field> fields = {};
    std::vector<Wording> steps = {};
    std::vector<Wording> words = {};  ///< of notes and symbols

    void (*showExample)(FormValues&) = nullptr;
    /// Makes fields agree with each other after any change.
    void (*adapt)(CalculatorState&) = nullptr;
    std::vector<ModelPlace> (*places)(const TransformerConfig&, int mode) = nullptr;
    /// Fills the fields from the model; false if the model does not have the values.
    bool (*take)(const ModelPick&, CalculatorState&) = nullptr;
    std::function<Calculation(const CalculatorState&)> calculate = {};
    int (*modeOf)(const ModelNumbers&) = nullptr;  ///< the mode for a location of the model; nullptr = any

    bool has(const Field& field, const CalculatorState& state) const;
    QString stepName(const std::string& key) const;
    QString stepReason(const std::string& key) const;
};

/// Builds a calculator from `Parts::about` and the functions of `Parts` with the names of its members.
template <typename Parts>
Calculator calculatorOf()
{
    Calculator calculator = Parts::about();
    calculator.fields = Parts::fields();
    calculator.steps = Parts::steps();
    calculator.words = Parts::words();
    calculator.showExample = Parts::showExample;
    if constexpr (requires { Parts::adapt; })
        calculator.adapt = Parts::adapt;
    calculator.places = Parts::places;
    calculator.take = Parts::take;
    calculator.calculate = Parts::calculate;
    return calculator;
}

/// A calculation with everything that a sheet of paper needs.
struct Exercise {
    Calculator calculator;
    CalculatorState state;
    Calculation calculation;
};

/// The cost of layers of one dimension on this machine, measured by the engine on request. Outlives its panels.
class CostMeasurement : public QObject {
    Q_OBJECT

public:
    explicit CostMeasurement(Engine& engine);

    void start(int dimension);
    void cancel() { m_request.stop(); }
    bool isRunning() const { return m_request.isPending(); }
    /// Empty if nothing was measured with these options.
    LayerCosts costs(const LayerCostOptions& options) const;
    QString stateText() const;

Q_SIGNALS:
    void advanced();  ///< a different length, or the end
    void measured();

private:
    void take(const LayerCostsPtr& costs);

    Requester<CostRequest> m_request;
    LayerCostOptions m_options;
    qint64 m_length = 0;    ///< the length that is measured; 0 before the first
    LayerCostsPtr m_costs;  ///< nullptr before anything was measured
};

/// The buttons to start and stop a measurement, and its progress.
class CostPanel : public QWidget {
    Q_OBJECT

public:
    CostPanel(CostMeasurement& measurement, std::function<int()> dimension, QWidget* parent);

private:
    void refresh();

    CostMeasurement& m_measurement;
    QPushButton* m_measure;
    QPushButton* m_cancel;  ///< visible while measuring
    QLabel* m_state;
};

/// A shared vocabulary for both languages of the classroom corpus, learnt on the first call, which takes a moment.
/// @throws Error{NotFound} if the corpus or sentencepiece is missing.
const Tokenizer& smallVocabulary(TokenizerKind kind);

/// Sentences that the engine encodes as a batch, on request. Outlives the views that show them.
class PaddedSentences : public QObject {
    Q_OBJECT

public:
    explicit PaddedSentences(Engine& engine);

    /// Requests these sentences unless they were requested last; `model` must be the loaded one.
    void want(const std::vector<std::string>& sentences, const ModelSummaryPtr& model);
    /// The newest answer, which can be for the previous request; nullptr before the first, after a failure, or for
    /// another model.
    PaddedBatchPtr batch() const { return m_batch; }
    QString problem() const { return m_request.problem(); }

Q_SIGNALS:
    void encoded();

private:
    Requester<PaddedBatchRequest> m_request;
    std::vector<std::string> m_sentences;
    ModelSummaryPtr m_model;
    PaddedBatchPtr m_batch;
};

/// Returns the steps with their texts; for invalid input, the problem.
Calculation calculated(const Calculator& calculator, const CalculatorState& state);

Calculator softmaxCalculator();
Calculator normCalculator();
Calculator attentionCalculator();
Calculator lossCalculator();
Calculator feedForwardCalculator();
Calculator optimizerCalculator();
Calculator bleuCalculator();
Calculator costCalculator(CostMeasurement& measurement);

Calculator piecesCalculator();
Calculator subwordCalculator();
Calculator embeddingCalculator();
Calculator paddingCalculator(PaddedSentences& sentences);

/// All calculators, in the order of their tabs and the current language. The objects with their requests to the engine
/// must outlive them.
std::vector<Calculator> calculators(CostMeasurement& measurement, PaddedSentences& sentences);

}  // namespace translucent
