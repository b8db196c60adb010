#pragma once

#include "translucent/base/error.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The highlighting of a box in a picture.
enum class BoxTone {
    Plain,
    Chosen,   ///< the subject of the step
    Kept,     ///< part of the result
    Hatched,  ///< padding or excluded
    Bare,     ///< text without a box
};

/// A box of a picture, one cell high. Lengths are in cells, from the upper left corner of the picture.
struct PictureBox {
    double x = 0;
    double y = 0;
    double width = 1;
    std::string text;
    std::string below = {};  ///< a second, smaller line
    BoxTone tone = BoxTone::Plain;
    double tint = 0;  ///< from −1 to 1: intensity of its number's colour

    bool operator==(const PictureBox&) const = default;
};
using BoxPicture = std::vector<PictureBox>;

/// Numbers in rows and columns, with the symbols that name them.
struct NumberTable {
    std::vector<std::string> rows;     ///< a symbol each, e.g. "x − μ"
    std::vector<std::string> columns;  ///< empty = counted from 1
    std::vector<double> values;        ///< Shape: [rows, columns], row-major; NaN = not defined

    std::size_t width() const { return rows.empty() ? 0 : values.size() / rows.size(); }
    std::span<const double> row(std::size_t index) const
    {
        return std::span<const double>(values).subspan(index * width(), width());
    }
    double at(std::size_t rowIndex, std::size_t column) const { return values[rowIndex * width() + column]; }
    void addRow(std::string symbol, std::span<const double> numbers);

    bool operator==(const NumberTable&) const = default;
};

/// The numbers of a table that share a mean and deviation.
enum class Pooling { None, Row, Column };

/// A single number and its symbol, e.g. "μ".
struct NamedNumber {
    std::string symbol;
    double value = 0;

    bool operator==(const NamedNumber&) const = default;
};

/// A remark with its numbers, e.g. "softmax.overflow"; the window has the words.
struct StepNote {
    std::string id;
    std::vector<double> numbers = {};

    bool operator==(const StepNote&) const = default;
};

/// One step of a calculation, in double precision.
struct ExplainStep {
    std::string name;     ///< the operation, e.g. "softmax.shift"; the window has the wording
    std::string formula;  ///< a file of resources/formulas without its ending
    std::vector<NamedNumber> results = {};
    NumberTable table = {};
    bool rowsArePositions = false;    ///< of the table: a token each, not a symbol
    Pooling pooling = Pooling::None;  ///< of the table's numbers
    std::vector<bool> skipped = {};   ///< numbers of the table that are not computed; empty = all are
    std::vector<StepNote> notes = {};
    /// The formula with the numbers that gave one number of the table. Rich text of <sub>, <sup> and <b>.
    std::function<std::string(std::size_t row, std::size_t column)> filled = {};
    std::vector<bool> padded = {};  ///< numbers of the table that belong to padding; empty = none
    BoxPicture picture = {};        ///< replaces the bars of a row
    std::string subject = {};  ///< object of the operation in repeated steps: "e + s"; their names end in "#1", "#2"
};

/// A problem with the input of a calculation.
enum class InputProblem {
    Empty,      ///< there is no number
    NotFinite,  ///< NaN or infinity
    TooFew,     ///< `count` numbers are needed
    Sizes,      ///< `count` numbers are needed to fit the others
    AllMasked,  ///< all scores are masked
    NoSpread,   ///< all numbers are equal and ε is 0: a division by 0
    Range,      ///< outside the range of the formula
    TooLarge,   ///< the result does not fit a double
};

/// Invalid input of a calculation. `what()` is English; the window has its own wording.
class InputError : public Error {
public:
    InputError(InputProblem problem, const std::string& symbol, std::size_t count = 0);

    InputProblem problem() const { return m_problem; }
    const std::string& symbol() const { return m_symbol; }  ///< which input, e.g. "γ"
    std::size_t count() const { return m_count; }

private:
    InputProblem m_problem;
    std::string m_symbol;
    std::size_t m_count;
};

/// "−0.7071", "12", "786,432", "0.000699", "1.2×10⁻⁷", "−∞"; "NaN" if undefined. At most `decimals` decimal places.
std::string numberText(double value, int decimals = 4);

/// Numbers in rows and columns, row-major.
struct Matrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> values = {};  ///< Shape: [rows, columns]

    double at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
    double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
    std::span<const double> row(std::size_t index) const
    {
        return std::span<const double>(values).subspan(index * columns, columns);
    }
    std::vector<double> column(std::size_t index) const;
    /// `count` columns from `first` on.
    Matrix columnBlock(std::size_t first, std::size_t count) const;
    Matrix transposed() const;

    bool operator==(const Matrix&) const = default;
};

/// x·W + b of one linear map.
struct LinearWeights {
    Matrix weight;                  ///< Shape: [inputs, outputs]
    std::vector<double> bias = {};  ///< Shape: [outputs]; empty = 0
};

Matrix zeros(std::size_t rows, std::size_t columns);

/// a·b. `a` has as many columns as `b` has rows.
Matrix product(const Matrix& a, const Matrix& b);

}  // namespace translucent
