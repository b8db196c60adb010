#include "pages/numbers/calculator.h"
#include "translucent/explain/embedding.h"
#include "widgets/token_text.h"

#include <QCoreApplication>

namespace translucent {

namespace {

constexpr auto kTable = "embeddingTable", kPosition = "embeddingPosition", kToken = "embeddingToken",
               kVocabulary = "embeddingVocabulary";

/// From a token to its vector: a one-hot row times the embedding table.
class EmbeddingCalculator {
    Q_DECLARE_TR_FUNCTIONS(translucent::EmbeddingCalculator)

public:
    static Calculator about()
    {
        return {.stem = QStringLiteral("embedding"),
            .title = tr("One-hot"),
            .example = tr("A table of 5 tokens with 4 numbers each")};
    }

    static std::vector<Field> fields()
    {
        return {Field::matrix(kTable, tr("E: one row per token of the vocabulary"), QStringLiteral("E")),
            Field::matrix(kPosition, tr("Vector of position 0"), QStringLiteral("PE")),
            Field::integer(
                kVocabulary, tr("V"), tr("Number of tokens in the vocabulary; those not listed here follow"), {1, 1e6}),
            Field::choice(kToken, tr("Token"), tr("The token that is read")).keepingModel()};
    }

    static std::vector<Wording> steps()
    {
        return {{"embedding.one_hot", tr("One-hot: a 1 at the token's position"),
                    tr("A token as a row of V numbers: 1 at its id, 0 everywhere else. The decoder begins with that of "
                       "BEGIN.")},
            {"embedding.product", tr("One-hot × table = one row of it"),
                tr("Every row of the table but one is multiplied by 0, so the product is that row, and the program "
                   "simply looks it up. Here x is written as a column, each number next to the row it multiplies.")},
            {"embedding.scaled", tr("Times √d_model"),
                tr("The model multiplies embeddings by √d_model before it adds the positions (Vaswani et al. 2017, "
                   "§3.4).")},
            {"embedding.input", tr("Plus the vector of position 0"),
                tr("With the position added, this is what the first layer of the decoder reads.")}};
    }

    static std::vector<Wording> words() { return {{"√d·E", tr("√d·E")}}; }

    static void showExample(FormValues& values)
    {
        values.setMatrix(kTable,
            {5, 4, {0, 0, 0, 0, 0.5, -0.25, 0.25, 0, 0.75, -0.5, 0.25, 1, -0.5, 0.5, 1, -0.25, 0.25, 1, -0.75, 0.5}},
            {specialText(kPadId), specialText(kUnknownId), specialText(kBeginId), specialText(kEndId),
                QStringLiteral("cat")});
        values.setRow(kPosition, "PE(0)", {0, 1, 0, 1});
        values[kVocabulary].number = 5;
        values[kToken].number = 2;
    }

    static void adapt(CalculatorState& state)
    {
        FormValues& values = state.values;
        const MatrixContent& table = values.at(kTable).matrix;
        values[kPosition].matrix.resize(1, table.columns);
        values[kVocabulary].number = std::max(values.number(kVocabulary), double(table.rows));
        FieldValue& token = values[kToken];
        token.items = names(values);
        token.number = std::clamp(token.number, 0.0, double(table.rows - 1));
    }

    static std::vector<ModelPlace> places(const TransformerConfig& /*config*/, int /*mode*/)
    {
        return {{tr("Decoder"), QStringLiteral("decoder.embedding")}};
    }

    static bool take(const ModelPick& pick, CalculatorState& state)
    {
        const ModelSummary& model = *pick.numbers.model;
        const Array& rows = model.targetEmbeddings;
        if (rows.empty() || !model.targetVocabulary)
            return false;
        QStringList labels;
        for (std::int64_t id = 0; id < rows.shape.front(); ++id)
            labels << (id < kSpecialIds ? specialText(id)
                                        : QString::fromStdString(model.targetVocabulary->pieceText(id)));
        state.values.setMatrix(kTable, matrixOf(rows), labels);
        const Array* positions = pick.numbers.array("decoder.positions");
        state.values.setRow(
            kPosition, "PE(0)", positions ? rowOf(*positions, 0) : std::vector<double>(std::size_t(rows.shape.back())));
        state.values[kVocabulary].number = double(model.targetVocabulary->vocabularySize());
        state.values[kToken].number = double(kBeginId);
        setFirstRow(pick.numbers, state, "embedding.scaled", "decoder.embedding");
        setFirstRow(pick.numbers, state, "embedding.input", "decoder.input");
        return true;
    }

    static Calculation calculate(const CalculatorState& state)
    {
        const FormValues& values = state.values;
        EmbeddingInput input {.rows = values.matrix(kTable),
            .vocabulary = values.index(kVocabulary),
            .token = values.index(kToken),
            .position = values.row(kPosition)};
        for (const QString& name : names(values))
            input.entries.push_back(name.toStdString());
        auto steps = shown(explainEmbedding(input));
        steps.front().columnTitle = tr("token of the vocabulary");
        if (input.token == std::size_t(kBeginId))  // the first input of the model
            for (ShownStep& step : steps)
                state.check(step, step.step.table.row(step.step.table.rows.size() - 1));
        return {steps};
    }

private:
    /// As everywhere in the window: "⟨BEGIN⟩".
    static QString specialText(std::int64_t id) { return tokenText({id, {}}); }

    static QStringList names(const FormValues& values)
    {
        const MatrixContent& table = values.at(kTable).matrix;
        QStringList names = table.rowLabels;
        while (names.size() < table.rows)
            names << QString::number(names.size());
        return names.first(table.rows);
    }

    static void setFirstRow(
        const ModelNumbers& numbers, CalculatorState& state, const std::string& step, const std::string& array)
    {
        if (const Array* found = numbers.array(array)) {
            const auto row = found->row(0);
            state.engine[step] = {QString::fromStdString(array), {row.begin(), row.end()}};
        }
    }
};

}  // namespace

Calculator embeddingCalculator()
{
    return calculatorOf<EmbeddingCalculator>();
}

}  // namespace translucent
