#include "translucent/explain/padding.h"

#include "explain/fill.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr auto kPad = "<pad>";

/// The widths of the grid's columns, each for its longest piece.
std::vector<double> columnWidths(const PaddedBatch& batch)
{
    std::vector<double> widths(batch.longest(), boxWidth(kPad));
    for (const auto& row : batch.pieces)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], boxWidth(row[i]));
    return widths;
}

BoxPicture gridPicture(const PaddedBatch& batch)
{
    const auto widths = columnWidths(batch);
    BoxPicture picture;
    for (std::size_t row = 0; row < batch.pieces.size(); ++row) {
        double x = 0;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const bool padded = column >= batch.pieces[row].size();
            picture.push_back({x, static_cast<double>(row), widths[column], padded ? kPad : batch.pieces[row][column],
                {}, padded ? BoxTone::Hatched : BoxTone::Plain});
            x += widths[column];
        }
    }
    return picture;
}

std::vector<std::string> sentenceNames(const PaddedBatch& batch)
{
    std::vector<std::string> names;
    for (std::size_t row = 0; row < batch.ids.size(); ++row)
        names.push_back(std::to_string(row + 1));
    return names;
}

/// Sets a number for each cell of the grid, depending on its id; PAD has id 0.
template <typename Number>
void fillGrid(ExplainStep& step, const PaddedBatch& batch, Number number)
{
    step.table.rows = sentenceNames(batch);
    step.rowsArePositions = true;
    for (const auto& row : batch.ids)
        for (std::size_t column = 0; column < batch.longest(); ++column) {
            const bool padded = column >= row.size();
            step.table.values.push_back(number(padded, padded ? 0 : row[column]));
            step.padded.push_back(padded);
        }
}

ExplainStep paddedGridStep(const PaddedBatch& batch)
{
    ExplainStep step {"padding.grid", ""};
    fillGrid(step, batch, [](bool, std::int64_t id) { return static_cast<double>(id); });
    const auto padding = static_cast<double>(std::ranges::count(step.padded, true));
    const auto cells = static_cast<double>(step.padded.size());
    step.results = {{"cells", cells}, {"padding", padding}, {"padding (%)", 100 * padding / cells}};
    step.picture = gridPicture(batch);
    return step;
}

ExplainStep visibleKeyStep(const PaddedBatch& batch)
{
    ExplainStep step {"padding.mask", "softmax_mask"};
    fillGrid(step, batch, [](bool padded, std::int64_t) { return padded ? 0.0 : 1.0; });
    return step;
}

/// The mean weight on padding of the queries of a sentence with `length` pieces.
double shareOfPadding(const Array& weights, std::size_t firstRow, std::size_t length)
{
    double sum = 0;
    for (std::size_t query = 0; query < length; ++query)
        for (const float weight : weights.row(firstRow + query).subspan(length))
            sum += static_cast<double>(weight);
    return sum / static_cast<double>(length);
}

ExplainStep paddedWeightStep(
    const char* name, const PaddedBatch& batch, const Array& weights, const PaddedChoice& choice)
{
    ExplainStep step {name, "attention_weights"};
    const auto& pieces = batch.pieces[choice.sentence];
    const auto S = batch.longest(), heads = static_cast<std::size_t>(weights.shape[1]);
    const std::size_t firstRow = (choice.sentence * heads + choice.head) * S;
    for (std::size_t i = 0; i < S; ++i)
        step.table.columns.push_back(i < pieces.size() ? pieces[i] : kPad);
    step.table.rows = step.table.columns;
    step.rowsArePositions = true;
    for (std::size_t query = 0; query < S; ++query)
        for (std::size_t key = 0; key < S; ++key) {
            step.table.values.push_back(static_cast<double>(weights.row(firstRow + query)[key]));
            step.padded.push_back(query >= pieces.size() || key >= pieces.size());
        }
    step.results = {{"on padding (%)", 100 * shareOfPadding(weights, firstRow, pieces.size())}};
    step.filled = [table = step.table](std::size_t row, std::size_t) {
        return sumOf(table.row(row)) + " = " + strong(sum(table.row(row)));
    };
    return step;
}

}  // namespace

std::size_t PaddedBatch::longest() const
{
    std::size_t longest = 0;
    for (const auto& row : ids)
        longest = std::max(longest, row.size());
    return longest;
}

std::vector<ExplainStep> explainPadding(const PaddedBatch& batch, const PaddedChoice& choice)
{
    if (batch.ids.empty())
        throw InputError(InputProblem::Empty, "text");
    std::vector<ExplainStep> steps {paddedGridStep(batch), visibleKeyStep(batch)};
    if (choice.layer < batch.layers.size()) {
        const auto& layer = batch.layers[choice.layer];
        steps.push_back(paddedWeightStep("padding.weights", batch, layer.masked, choice));
        steps.push_back(paddedWeightStep("padding.unmasked", batch, layer.unmasked, choice));
    }
    return steps;
}

}  // namespace translucent
