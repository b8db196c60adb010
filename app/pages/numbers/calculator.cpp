#include "pages/numbers/calculator.h"

#include "widgets/attention_map.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

struct StepText {
    Q_DECLARE_TR_FUNCTIONS(translucent::StepText)
};

constexpr double kSinglePrecision = 1e-4;  // relative to the largest number, after sums of some hundred terms

}  // namespace

EngineCheck checkAgainst(const QString& tensor, std::span<const double> ours, std::span<const float> engine)
{
    Q_ASSERT(ours.size() == engine.size());
    EngineCheck check {tensor, 0, ours.size(), false};
    double size = 1;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const auto theirs = double(engine[i]);
        if (std::isinf(theirs) && theirs == ours[i])
            continue;
        check.largest = std::max(check.largest, std::abs(ours[i] - theirs));
        size = std::max(size, std::abs(theirs));
        if (std::isnan(ours[i]) || std::isnan(theirs))
            check.largest = std::numeric_limits<double>::infinity();
    }
    check.holds = check.largest <= kSinglePrecision * size;
    return check;
}

QString stepExplanation(const ShownStep& shown)
{
    if (shown.name.isEmpty())
        return {};
    return explanationText(QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                               .arg(shown.name.toHtmlEscaped(), shown.notes.value(0).toHtmlEscaped()),
        shown.term);
}

std::vector<ShownStep> shown(std::vector<ExplainStep> steps)
{
    return {std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end())};
}

QString inputProblemText(const InputError& error)
{
    const QString symbol = QString::fromStdString(error.symbol());
    const int count = int(error.count());
    switch (error.problem()) {
    case InputProblem::Empty:
        if (symbol == QLatin1String("hypothesis"))
            return StepText::tr("The hypothesis is empty. Type a translation.");
        if (symbol == QLatin1String("reference"))
            return StepText::tr("There is no reference. Type at least one, each on its own line.");
        return StepText::tr("%1 is empty: it needs at least one number.").arg(symbol);
    case InputProblem::NotFinite:
        return StepText::tr("%1 contains something that is not a finite number. Correct the marked cells.").arg(symbol);
    case InputProblem::TooFew:
        return StepText::tr("%1 is too short: it needs at least %2 numbers.").arg(symbol).arg(count);
    case InputProblem::Sizes:
        return StepText::tr("%1 does not fit the others: it needs %2 numbers.").arg(symbol).arg(count);
    case InputProblem::AllMasked:
        return StepText::tr(
            "Everything is masked. Leave at least one number visible: softmax of nothing is not defined.");
    case InputProblem::NoSpread:
        return StepText::tr("All numbers are equal and %1 is 0, so the standard deviation is 0 and division by it is "
                            "impossible. Make %1 larger than 0.")
            .arg(symbol);
    case InputProblem::Range:
        if (symbol == QLatin1String("s"))
            return StepText::tr("Steps must be whole numbers of at least 1.");
        if (symbol == QLatin1String("p"))
            return StepText::tr("Probabilities must be above 0 and at most 1.");
        return StepText::tr("%1 is outside its range.").arg(symbol);
    case InputProblem::TooLarge: break;
    }
    return StepText::tr("%1 becomes larger than the largest double (1.8·10³⁰⁸). Use smaller numbers.").arg(symbol);
}

namespace {

struct ModelPlaceText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ModelPlace)
};

SentenceTokens tokensOf(const TranslationTrace& trace)
{
    return sentenceTokens(trace.result->translation, trace.result->traces, std::size_t(trace.hypothesis));
}

AttentionLabels labelsOf(const TranslationTrace& trace, AttentionKind kind)
{
    return attentionLabels(tokensOf(trace), kind);
}

}  // namespace

const Array* ModelNumbers::parameter(const std::string& name) const
{
    return trace->parameters ? trace->parameters->find(name) : nullptr;
}

QStringList ModelNumbers::sourceTokens() const
{
    return labelsOf(*trace, AttentionKind::EncoderSelf).keys;
}

QStringList ModelNumbers::inputTokens() const
{
    return labelsOf(*trace, AttentionKind::DecoderSelf).keys;
}

QStringList ModelNumbers::outputTokens() const
{
    return producedTexts(tokensOf(*trace));
}

QStringList ModelNumbers::predictions() const
{
    return labelsOf(*trace, AttentionKind::DecoderSelf).queries;
}

std::vector<ModelPlace> attentionPlaces(const TransformerConfig& config)
{
    if (config.architecture != Architecture::Transformer)
        return {};
    using Tokens = ModelPlace::Tokens;
    const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers), heads = int(config.heads);
    const ModelPlace cross {ModelPlaceText::tr("Cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention"),
        Tokens::Input, decoders, heads};
    if (!hasPlainSelfAttention(config)) {
        ModelPlace only = cross;
        only.label = ModelPlaceText::tr("Cross-attention (self-attention differs from these formulas)");
        return {only};
    }
    return {{ModelPlaceText::tr("Encoder self-attention"), QStringLiteral("encoder.layers.%1.self_attention"),
                Tokens::Source, encoders, heads},
        {ModelPlaceText::tr("Decoder self-attention"), QStringLiteral("decoder.layers.%1.self_attention"),
            Tokens::Input, decoders, heads},
        cross};
}

ModelPlace outputPlace(const TransformerConfig& config)
{
    if (config.copies())
        return {ModelPlaceText::tr("Logarithm of the mixture of generating and copying"),
            QStringLiteral("copy.log_mixture"), ModelPlace::Tokens::Output};
    return {ModelPlaceText::tr("Logits of the output"), QStringLiteral("output.logits"), ModelPlace::Tokens::Output};
}

std::string ModelPick::path() const
{
    return (place.layers > 0 ? place.path.arg(layer()) : place.path).toStdString();
}

QStringList ModelPick::tokens() const
{
    switch (place.tokens) {
    case ModelPlace::Tokens::Source: return numbers.sourceTokens();
    case ModelPlace::Tokens::Input: return numbers.inputTokens();
    case ModelPlace::Tokens::Output: break;
    }
    return numbers.outputTokens();
}

std::vector<double> rowOf(const Array& array, std::size_t index)
{
    const auto row = array.row(index);
    return {row.begin(), row.end()};
}

std::vector<double> allOf(const Array& array)
{
    return {array.values.begin(), array.values.end()};
}

Matrix matrixOf(const Array& array)
{
    return {std::size_t(array.shape[0]), std::size_t(array.shape[1]), allOf(array)};
}

std::optional<LinearWeights> linearOf(
    const ModelNumbers& numbers, const std::string& path, std::size_t first, std::size_t outputs)
{
    const Array* weight = numbers.parameter(path + ".weight");
    const Array* bias = numbers.parameter(path + ".bias");
    if (!weight || !bias)
        return {};
    const auto inputs = std::size_t(weight->shape[1]), count = outputs ? outputs : std::size_t(weight->shape[0]);
    LinearWeights map {zeros(inputs, count)};  // the file contains it transposed
    for (std::size_t out = 0; out < count; ++out) {
        map.bias.push_back(double(bias->values[first + out]));
        for (std::size_t in = 0; in < inputs; ++in)
            map.weight.at(in, out) = double(weight->at(first + out, in));
    }
    return map;
}

namespace {

const Wording* find(const std::vector<Wording>& wordings, const std::string& key)
{
    const auto found = std::ranges::find_if(wordings, [&](const Wording& wording) { return key == wording.key; });
    return found == wordings.end() ? nullptr : &*found;
}

void putIntoWords(std::string& symbol, const Calculator& calculator)
{
    if (const Wording* word = find(calculator.words, symbol))
        symbol = word->text.toStdString();
}

QString noteText(const StepNote& note, const Calculator& calculator)
{
    const Wording* word = find(calculator.words, note.id);
    QString text = word            ? word->text
        : note.id == "sum.rounded" ? QCoreApplication::translate(
              "translucent::StepText", "Computed with all digits. Adding the numbers as printed gives %1.")
                                   : QString::fromStdString(note.id);
    for (const double number : note.numbers)
        text = text.arg(QString::fromStdString(numberText(number)));
    return text;
}

/// The glossary term for a step, by a prefix of its name; the first match.
std::string_view termOf(std::string_view step)
{
    using Term = std::pair<std::string_view, std::string_view>;
    constexpr std::array kTerms {Term {"softmax.scores", "temperature"}, Term {"softmax.mask", "mask"},
        Term {"softmax.", "softmax"}, Term {"norm.", "layer-norm"}, Term {"attention.products", "attention-score"},
        Term {"attention.scaled", "scaling"}, Term {"attention.masked", "mask"},
        Term {"attention.weights", "attention-weight"}, Term {"attention.unscaled", "scaling"},
        Term {"attention.context", "context-vector"}, Term {"attention.concat", "multi-head"},
        Term {"attention.output", "output-projection"}, Term {"attention.", "query-key-value"},
        Term {"loss.logits", "logits"}, Term {"loss.log_probabilities", "log-probability"},
        Term {"loss.probabilities", "softmax"}, Term {"loss.target", "label-smoothing"},
        Term {"loss.alignment", "teacher-forcing"}, Term {"loss.perplexity", "perplexity"},
        Term {"loss.", "cross-entropy"}, Term {"feed_forward.activated", "relu"},
        Term {"feed_forward.residual", "residual"}, Term {"feed_forward.", "feed-forward"},
        Term {"schedule.warmup", "warm-up"}, Term {"schedule.rate", "learning-rate"}, Term {"schedule.", "schedule"},
        Term {"adam.", "adam"}, Term {"bleu.brevity", "brevity-penalty"}, Term {"bleu.", "bleu"},
        Term {"unigram.rivals", "subword-sampling"}, Term {"unigram.characters", "log-probability"},
        Term {"unigram.", "bpe-unigram"}, Term {"bpe.", "bpe-unigram"}, Term {"wordpiece.", "wordpiece"},
        Term {"pieces.", "vocabulary"}, Term {"embedding.one_hot", "one-hot"}, Term {"embedding.", "embedding"},
        Term {"padding.grid", "padding"}, Term {"padding.", "mask"}, Term {"cost.path", "path-length"},
        Term {"cost.", "self-attention"}, Term {"sparse.", "self-attention"}};
    const auto found = std::ranges::find_if(kTerms, [&](const Term& term) { return step.starts_with(term.first); });
    return found == kTerms.end() ? std::string_view() : found->second;
}

/// "<pad>" → "⟨PAD⟩", as in the rest of the window; other texts do not change.
void nameSpecial(std::string& text)
{
    constexpr std::array<std::string_view, kSpecialIds> kNames {"<pad>", "<unk>", "<s>", "</s>"};
    const auto found = std::ranges::find(kNames, text);
    if (found != kNames.end())
        text = tokenText({found - kNames.begin(), text}).toStdString();
}

void nameSpecials(ExplainStep& step)
{
    std::ranges::for_each(step.table.columns, nameSpecial);
    std::ranges::for_each(step.table.rows, nameSpecial);
    for (PictureBox& box : step.picture) {
        nameSpecial(box.text);
        nameSpecial(box.below);
    }
}

void putIntoWords(ShownStep& shown, const Calculator& calculator)
{
    ExplainStep& step = shown.step;
    const std::string key = step.name.substr(0, step.name.find('#'));
    shown.name = calculator.stepName(key);
    if (!step.subject.empty())
        shown.name = shown.name.arg(QString::fromStdString(step.subject));
    shown.term = termOf(step.name);
    nameSpecials(step);
    QStringList notes;
    if (const QString reason = calculator.stepReason(key); !reason.isEmpty())
        notes << reason;
    for (const StepNote& note : step.notes)
        notes << noteText(note, calculator);
    shown.notes = notes + shown.notes;
    for (std::string& row : step.table.rows)
        putIntoWords(row, calculator);
    for (NamedNumber& result : step.results)
        putIntoWords(result.symbol, calculator);
}

/// The problem of the first cell that is not a number; if several matrices share a place, with the name of the matrix.
QString matrixProblem(const Calculator& calculator, const CalculatorState& state)
{
    for (const Field& field : calculator.fields) {
        const QString problem = state.values.at(field.name).matrix.problem();
        if (!problem.isEmpty() && calculator.has(field, state))
            return field.tab.isEmpty() ? problem : QStringLiteral("%1: %2").arg(field.tab, problem);
    }
    return {};
}

}  // namespace

Field Field::matrix(const char* name, const QString& label, const QString& tab)
{
    return {.kind = Kind::Matrix, .name = name, .label = label, .tab = tab};
}

Field Field::number(const char* name, const QString& label, const QString& toolTip, Range range)
{
    return {Kind::Number, name, label, toolTip, range};
}

Field Field::integer(const char* name, const QString& label, const QString& toolTip, Range range)
{
    return {Kind::Integer, name, label, toolTip, range};
}

Field Field::choice(const char* name, const QString& label, const QString& toolTip, const QStringList& items)
{
    return {Kind::Choice, name, label, toolTip, {}, items};
}

Field Field::flag(const char* name, const QString& label, const QString& toolTip)
{
    return {Kind::Flag, name, label, toolTip};
}

Field Field::text(const char* name, const QString& label, int lines)
{
    return {.kind = Kind::Text, .name = name, .label = label, .lines = lines};
}

Field Field::own(const char* name, Maker make)
{
    return {.kind = Kind::Own, .name = name, .make = std::move(make)};
}

Matrix FormValues::matrix(const char* name) const
{
    const MatrixContent& content = at(name).matrix;
    return {std::size_t(content.rows), std::size_t(content.columns), content.values};
}

std::size_t FormValues::countInMatrices() const
{
    std::size_t count = 0;
    for (const auto& [name, field] : m_fields)
        count += field.matrix.values.size();
    return count;
}

void FormValues::setMatrix(const char* name, const Matrix& matrix, const QStringList& rowLabels, bool grows)
{
    m_fields[name].matrix = {int(matrix.rows), int(matrix.columns), matrix.values, rowLabels, {}, grows, grows};
}

void FormValues::setRow(
    const char* name, const char* label, std::vector<double> numbers, const QStringList& columnLabels)
{
    const int columns = int(numbers.size());
    m_fields[name].matrix = {1, columns, std::move(numbers), {QString::fromUtf8(label)}, columnLabels, false, true};
}

void CalculatorState::setEngine(const ModelNumbers& numbers, const std::string& step, const std::string& array)
{
    if (const Array* found = numbers.array(array))
        engine[step] = {QString::fromStdString(array), found->values};
}

void CalculatorState::check(ShownStep& step, std::span<const double> ours, std::size_t block) const
{
    if (const auto found = engine.find(step.step.name); found != engine.end())
        step.check = checkAgainst(
            found->second.tensor, ours, std::span(found->second.values).subspan(block * ours.size(), ours.size()));
}

bool Calculator::has(const Field& field, const CalculatorState& state) const
{
    return (field.mode == kEveryMode || field.mode == state.mode) && state.values.at(field.name).visible;
}

QString Calculator::stepName(const std::string& key) const
{
    const Wording* wording = find(steps, key);
    return wording ? wording->text : QString::fromStdString(key);
}

QString Calculator::stepReason(const std::string& key) const
{
    const Wording* wording = find(steps, key);
    return wording ? wording->reason : QString();
}

Calculation calculated(const Calculator& calculator, const CalculatorState& state)
{
    if (const QString problem = matrixProblem(calculator, state); !problem.isEmpty())
        return {{}, problem};
    try {
        Calculation calculation = calculator.calculate(state);
        for (ShownStep& step : calculation.steps)
            putIntoWords(step, calculator);
        return calculation;
    } catch (const InputError& error) {
        return {{}, inputProblemText(error)};
    }
}

std::vector<Calculator> calculators(CostMeasurement& measurement, PaddedSentences& sentences)
{
    return {softmaxCalculator(), normCalculator(), attentionCalculator(), lossCalculator(), feedForwardCalculator(),
        optimizerCalculator(), bleuCalculator(), costCalculator(measurement), piecesCalculator(), subwordCalculator(),
        embeddingCalculator(), paddingCalculator(sentences)};
}

}  // namespace translucent
