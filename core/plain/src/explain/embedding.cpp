#include "translucent/explain/embedding.h"

#include "explain/fill.h"
#include "explain/piece_pictures.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::size_t kShownRows = 5;  // of the table in the picture
constexpr std::size_t kShownColumns = 7;
constexpr double kNumberWidth = 2.5;  // cells

double largestSize(std::span<const double> values)
{
    double size = 0;
    for (const double value : values)
        size = std::max(size, std::abs(value));
    return size > 0 ? size : 1;
}

std::vector<double> oneHot(const EmbeddingInput& input)
{
    std::vector<double> x(input.entries.size());
    x[input.token] = 1;
    return x;
}

void addNumbers(BoxPicture& picture, std::span<const double> numbers, double x, double y, double size, BoxTone tone)
{
    for (std::size_t i = 0; i < std::min(kShownColumns, numbers.size()); ++i)
        picture.push_back({x + kNumberWidth * static_cast<double>(i), y, kNumberWidth, numberText(numbers[i], 3), {},
            tone, numbers[i] / size});
    if (numbers.size() > kShownColumns)
        picture.push_back({x + kNumberWidth * kShownColumns, y, 1, "…", {}, BoxTone::Bare});
}

/// The one-hot row is drawn vertically at the left of the table, so that each number is next to the row it multiplies.
BoxPicture productPicture(const EmbeddingInput& input)
{
    constexpr double kNameWidth = 3, kTable = kNameWidth + 2.4;
    const double size = largestSize(input.rows.values);
    const auto entries = std::max(input.token + 1, std::min(kShownRows, input.entries.size()));
    BoxPicture picture {{kNameWidth, 0, 1.4, "x", {}, BoxTone::Bare}, {kTable, 0, 8, "E", {}, BoxTone::Bare}};
    for (std::size_t i = 0; i < entries; ++i) {
        const auto y = static_cast<double>(i + 1);
        const bool read = i == input.token;
        picture.push_back({0, y, kNameWidth, input.entries[i], {}, BoxTone::Bare});
        picture.push_back({kNameWidth, y, 1.4, read ? "1" : "0", {}, read ? BoxTone::Chosen : BoxTone::Plain});
        picture.push_back({kNameWidth + 1.4, y, 1, "·", {}, BoxTone::Bare});
        addNumbers(picture, input.rows.row(i), kTable, y, size, read ? BoxTone::Chosen : BoxTone::Plain);
    }
    const auto y = static_cast<double>(entries + 1);
    if (input.vocabulary > entries)
        picture.push_back({0, y, kNameWidth, "…", {}, BoxTone::Bare});
    picture.push_back({kNameWidth, y + 1, 2.4, "x·E =", {}, BoxTone::Bare});
    addNumbers(picture, input.rows.row(input.token), kTable, y + 1, size, BoxTone::Kept);
    return picture;
}

ExplainStep oneHotStep(const EmbeddingInput& input)
{
    ExplainStep step {"embedding.one_hot", "", {{"V", static_cast<double>(input.vocabulary)}}};
    step.table.columns = input.entries;
    step.table.addRow("x", oneHot(input));
    double at = 0;
    for (std::size_t i = 0; i < input.entries.size(); ++i) {
        const double width = std::max(1.8, boxWidth(input.entries[i]));
        const auto tone = i == input.token ? BoxTone::Chosen : BoxTone::Plain;
        step.picture.push_back({at, 0, width, input.entries[i], {}, BoxTone::Bare});
        step.picture.push_back({at, 1, width, i == input.token ? "1" : "0", {}, tone});
        at += width;
    }
    if (input.vocabulary > input.entries.size())
        step.picture.push_back({at, 1, 3, "0 … 0", {}, BoxTone::Bare});
    return step;
}

ExplainStep oneHotProductStep(const EmbeddingInput& input)
{
    ExplainStep step {"embedding.product", ""};
    step.table.rows = input.entries;
    step.table.values = input.rows.values;
    step.rowsArePositions = true;
    step.filled = [input, x = oneHot(input)](std::size_t, std::size_t column) {
        return sumOfProducts(x, input.rows.column(column)) + (input.vocabulary > x.size() ? " + 0 + …" : "") + " = "
            + strong(input.rows.at(input.token, column));
    };
    step.picture = productPicture(input);
    return step;
}

}  // namespace

std::vector<ExplainStep> explainEmbedding(const EmbeddingInput& input)
{
    if (input.entries.empty() || input.rows.columns == 0)
        throw InputError(InputProblem::Empty, "E");
    if (input.rows.rows != input.entries.size() || input.token >= input.entries.size())
        throw InputError(InputProblem::Sizes, "E", input.entries.size());
    requireNumbers(input.rows.values, "E");
    std::vector<double> row(input.rows.row(input.token).begin(), input.rows.row(input.token).end());
    const double root = std::sqrt(static_cast<double>(row.size()));
    std::vector<double> scaled, sum;
    for (const double value : row)
        scaled.push_back(root * value);
    std::vector<ExplainStep> steps {oneHotStep(input), oneHotProductStep(input)};
    StepList list;
    list.addRow("E", row);
    list.addRow("√d·E", scaled);
    list.add("embedding.scaled", "embedding", {{"d", static_cast<double>(row.size())}, {"√d", root}},
        [row, scaled, root](std::size_t, std::size_t i) {
            return numberText(root) + " · " + term(row[i]) + " = " + strong(scaled[i]);
        });
    if (!input.position.empty()) {
        requireSize(input.position, "PE", row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            sum.push_back(scaled[i] + input.position[i]);
        list.addRow("PE(0)", input.position);
        list.addRow("√d·E + PE(0)", sum);
        list.add("embedding.input", "position_sum", {}, [scaled, p = input.position, sum](std::size_t, std::size_t i) {
            return numberText(scaled[i]) + " + " + term(p[i]) + " = " + strong(sum[i]);
        });
    }
    for (ExplainStep& step : list.take())
        steps.push_back(std::move(step));
    return steps;
}

}  // namespace translucent
