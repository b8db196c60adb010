#include "explain/fill.h"

#include "base/unicode.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {

namespace {

constexpr std::size_t kMostTerms = 8;  // the capacity of a line on a classroom projector
constexpr double kPrintedUnit = 1e-4;  // of the last printed digit

/// Rounds as numberText() does: small numbers have three digits.
double rounded(double value)
{
    constexpr double kSmall = 0.1;
    const double size = std::abs(value);
    const double unit = size > 0 && size < kSmall ? std::pow(10, std::floor(std::log10(size)) - 2) : kPrintedUnit;
    return std::round(value / unit) * unit;
}

}  // namespace

std::string term(double value)
{
    const auto text = numberText(value);
    return text.starts_with("−") ? "(" + text + ")" : text;
}

std::string sumOf(std::size_t count, const std::function<std::string(std::size_t)>& textOf)
{
    const bool all = count <= kMostTerms;
    std::string text;
    for (std::size_t i = 0; i < (all ? count : kMostTerms - 2); ++i)
        text += (i > 0 ? " + " : "") + textOf(i);
    return all ? text : text + " + … + " + textOf(count - 1);
}

std::string sumOf(std::span<const double> values)
{
    return sumOf(values.size(), [&](std::size_t i) { return term(values[i]); });
}

std::string sumOfProducts(std::span<const double> first, std::span<const double> second)
{
    constexpr std::size_t kMostProducts = 5;
    const auto textOf = [&](std::size_t i) { return term(first[i]) + "·" + term(second[i]); };
    if (first.size() <= kMostProducts)
        return sumOf(first.size(), textOf);
    return sumOf(kMostProducts - 2, textOf) + " + … + " + textOf(first.size() - 1);
}

std::string superscript(const std::string& text)
{
    return "<sup>" + text + "</sup>";
}

std::string strong(const std::string& text)
{
    return "<b>" + text + "</b>";
}

std::string strong(double value)
{
    return strong(numberText(value));
}

void requireNumbers(std::span<const double> values, const std::string& symbol, std::size_t atLeast)
{
    if (values.empty())
        throw InputError(InputProblem::Empty, symbol);
    if (values.size() < atLeast)
        throw InputError(InputProblem::TooFew, symbol, atLeast);
    if (!std::ranges::all_of(values, [](double value) { return std::isfinite(value); }))
        throw InputError(InputProblem::NotFinite, symbol);
}

void requireSize(std::span<const double> values, const std::string& symbol, std::size_t count)
{
    if (values.size() != count)
        throw InputError(InputProblem::Sizes, symbol, count);
    requireNumbers(values, symbol);
}

void requireFinite(std::span<const double> results, const std::string& symbol)
{
    if (!std::ranges::all_of(results, [](double value) { return std::isfinite(value); }))
        throw InputError(InputProblem::TooLarge, symbol);
}

double sum(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

void noteRoundedSum(ExplainStep& step, std::span<const double> values)
{
    if (values.size() > kMostTerms)
        return;
    double printed = 0;
    for (const double value : values)
        printed += rounded(value);
    if (std::isfinite(printed) && numberText(printed) != numberText(sum(values)))
        step.notes.push_back({"sum.rounded", {printed}});
}

void requireWeights(const LinearWeights& map, const std::string& symbol, std::size_t inputs, std::size_t outputs)
{
    if (map.weight.rows != inputs || map.weight.columns != outputs)
        throw InputError(InputProblem::Sizes, symbol, inputs * outputs);
    requireNumbers(map.weight.values, symbol);
    if (!map.bias.empty())
        requireSize(map.bias, "b of " + symbol, outputs);
}

Matrix mapped(const Matrix& x, const LinearWeights& map, const std::string& symbol)
{
    Matrix result = product(x, map.weight);
    for (std::size_t r = 0; r < result.rows && !map.bias.empty(); ++r)
        for (std::size_t c = 0; c < result.columns; ++c)
            result.at(r, c) += map.bias[c];
    requireFinite(result.values, symbol);
    return result;
}

ExplainStep positionStep(const char* name, const char* formula, const Matrix& numbers, Fill filled)
{
    ExplainStep step {name, formula};
    step.filled = std::move(filled);
    for (std::size_t r = 0; r < numbers.rows; ++r)
        step.table.addRow(std::to_string(r + 1), numbers.row(r));
    step.rowsArePositions = true;
    return step;
}

ExplainStep& StepList::add(const char* name, const char* formula, std::vector<NamedNumber> results, Fill filled)
{
    auto& step = m_steps.emplace_back(ExplainStep {name, formula, std::move(results), m_table});
    step.filled = std::move(filled);
    return step;
}

Fill filledMap(const Matrix& x, const LinearWeights& map, const Matrix& result, std::size_t firstColumn)
{
    return [x, map, result, firstColumn](std::size_t r, std::size_t c) {
        const auto column = map.weight.column(firstColumn + c);
        const std::string bias = map.bias.empty() ? "" : " + " + term(map.bias[firstColumn + c]);
        return sumOfProducts(x.row(r), column) + bias + " = " + strong(result.at(r, firstColumn + c));
    };
}

double boxWidth(const std::string& text)
{
    constexpr char32_t kFirstWide = 0x2E80;  // radicals, ideographs and other characters with the width of two letters
    double width = 0;
    for (const char32_t character : decodeUtf8(text))
        width += character >= kFirstWide ? 1.0 : 0.6;
    return std::max(1.0, width + 0.4);
}

double addBoxes(BoxPicture& picture, std::span<const std::string> pieces, double x, double y, BoxTone tone,
    std::span<const std::size_t> chosen)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const double width = boxWidth(pieces[i]);
        const bool stands = std::ranges::find(chosen, i) != chosen.end();
        picture.push_back({x, y, width, pieces[i], {}, stands ? BoxTone::Chosen : tone});
        x += width;
    }
    return x;
}

std::string escapedText(const std::string& text)
{
    std::string result;
    for (const char c : text)
        result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return result;
}

std::string joinedPieces(std::span<const std::string> pieces, const std::string& between)
{
    std::string text;
    for (const std::string& piece : pieces)
        text += (text.empty() ? "" : between) + escapedText(piece);
    return text;
}

ExplainStep idStep(std::span<const std::string> pieces, const ScoredVocabulary& vocabulary)
{
    ExplainStep step {"pieces.ids", ""};
    std::vector<double> ids;
    double x = 0;
    for (const auto& piece : vocabulary.read(pieces)) {
        const bool unknown = piece.id == kUnknownId;
        const double width = std::max(unknown ? 2.6 : 1.8, boxWidth(piece.text));
        const auto tone = unknown ? BoxTone::Chosen : BoxTone::Plain;
        step.picture.push_back({x, 0, width, piece.text, {}, tone});
        step.picture.push_back({x, 1, width, std::to_string(piece.id), unknown ? "<unk>" : "", tone});
        step.table.columns.push_back(piece.text);
        ids.push_back(static_cast<double>(piece.id));
        x += width;
    }
    step.table.addRow("id", ids);
    if (std::ranges::count(ids, static_cast<double>(kUnknownId)) > 0)
        step.notes = {{"pieces.unknown_read"}};
    return step;
}

}  // namespace translucent
