#pragma once

#include "translucent/explain/step.h"
#include "translucent/text/scored_vocabulary.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// Negative numbers are in brackets, as inside a formula.
std::string term(double value);

/// "a + b + c", terms by index; long sums keep the first and the last ones: "a + b + … + z".
std::string sumOf(std::size_t count, const std::function<std::string(std::size_t)>& textOf);
std::string sumOf(std::span<const double> values);

/// "1 · 2 + 3 · 4 + …" of two rows of numbers as long as each other.
std::string sumOfProducts(std::span<const double> first, std::span<const double> second);

std::string superscript(const std::string& text);
std::string strong(const std::string& text);
std::string strong(double value);

/// @throws InputError
void requireNumbers(std::span<const double> values, const std::string& symbol, std::size_t atLeast = 1);
void requireSize(std::span<const double> values, const std::string& symbol, std::size_t count);
void requireFinite(std::span<const double> results, const std::string& symbol);  ///< TooLarge

double sum(std::span<const double> values);

/// If the sum of the printed numbers has a different last digit, adds a note "sum.rounded" with that sum.
void noteRoundedSum(ExplainStep& step, std::span<const double> values);

/// @throws InputError unless the map converts `inputs` finite numbers to `outputs`.
void requireWeights(const LinearWeights& map, const std::string& symbol, std::size_t inputs, std::size_t outputs);

/// x·W + b. @throws InputError{TooLarge} naming the result's symbol.
Matrix mapped(const Matrix& x, const LinearWeights& map, const std::string& symbol);

/// Fills a formula with numbers, see ExplainStep::filled.
using Fill = std::function<std::string(std::size_t row, std::size_t column)>;

/// A step whose table has one row per position.
ExplainStep positionStep(const char* name, const char* formula, const Matrix& numbers, Fill filled = {});

/// Steps whose tables contain the rows of the previous steps and usually one more.
class StepList {
public:
    void addRow(std::string symbol, std::span<const double> numbers) { m_table.addRow(std::move(symbol), numbers); }
    ExplainStep& add(const char* name, const char* formula, std::vector<NamedNumber> results = {}, Fill filled = {});
    std::vector<ExplainStep> take() { return std::move(m_steps); }

private:
    NumberTable m_table;
    std::vector<ExplainStep> m_steps;
};

/// Fills x·W + b for `result`, of which a table shows the columns from `firstColumn` on.
Fill filledMap(const Matrix& x, const LinearWeights& map, const Matrix& result, std::size_t firstColumn = 0);

/// The drawn width of a piece in characters, at least one.
double boxWidth(const std::string& text);

/// Adds a row of boxes, one for each piece, from `x`; those with an index in `chosen` are highlighted.
/// @returns the position for the next box
double addBoxes(BoxPicture& picture, std::span<const std::string> pieces, double x, double y, BoxTone tone,
    std::span<const std::size_t> chosen = {});

/// Safe as rich text.
std::string escapedText(const std::string& text);
std::string joinedPieces(std::span<const std::string> pieces, const std::string& between = " | ");

/// The last step of a segmentation: the input of the model.
ExplainStep idStep(std::span<const std::string> pieces, const ScoredVocabulary& vocabulary);

}  // namespace translucent
