#include "translucent/explain/step.h"

#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace translucent {

namespace {

constexpr double kFewDecimals = 1e4;   // from here one decimal is enough, and thousands are separated
constexpr double kLargestPlain = 1e9;  // from here on with a power of ten
constexpr double kLeastPlain = 1e-4;   // below with a power of ten; from there on with three digits
constexpr int kUsualDecimals = 4;

Message messageOf(InputProblem problem, const std::string& symbol, std::size_t count)
{
    const auto needed = count == 1 ? say("1 number") : say("%1 numbers", count);
    switch (problem) {
    case InputProblem::Empty: return say("%1 is empty; it needs at least one number", symbol);
    case InputProblem::NotFinite: return say("%1 contains NaN or infinity; all numbers must be finite", symbol);
    case InputProblem::TooFew: return say("%1 is too short; it needs at least %2", symbol, needed);
    case InputProblem::Sizes: return say("%1 does not fit; it needs %2", symbol, needed);
    case InputProblem::AllMasked: return say("%1: everything is masked; at least one must be visible", symbol);
    case InputProblem::NoSpread: return say("all numbers are equal and %1 is 0; make it larger than 0", symbol);
    case InputProblem::Range: return say("%1 is outside its range; choose another value", symbol);
    case InputProblem::TooLarge: break;
    }
    return say("%1 is beyond the range of a double; use smaller numbers", symbol);
}

std::string raisedDigits(int number)
{
    constexpr const char* kDigits[] {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = number < 0 ? "⁻" : "";
    for (const char digit : std::to_string(std::abs(number)))
        text += kDigits[digit - '0'];
    return text;
}

/// "1.23×10⁻⁷", "10⁻⁵"
std::string scientific(double value)
{
    const std::string text = scientificText(value, 2);
    const auto e = text.find('e');
    const auto last = text.find_last_not_of('0', e - 1);
    const std::string digits = text.substr(0, text[last] == '.' ? last : last + 1);
    const std::string power = "10" + raisedDigits(std::stoi(text.substr(e + 1)));
    return digits == "1" ? power : digits == "-1" ? "-" + power : digits + "×" + power;
}

/// "8,223,624" of "8223624"
std::string withGroups(std::string digits)
{
    constexpr std::size_t kGroup = 3;
    const std::size_t first = digits.find_first_of("0123456789"), end = std::min(digits.find('.'), digits.size());
    for (std::size_t at = end; at > first + kGroup;)
        digits.insert(at -= kGroup, ",");
    return digits;
}

/// At most `most`; three significant digits for small numbers, without trailing zeros.
int decimalsOf(double value, int most)
{
    constexpr double kExact = 1e-7;
    const double size = std::abs(value);
    if (size >= kFewDecimals)
        most = std::min(most, 1);
    else if (most >= kUsualDecimals && size < 0.1)
        most = 2 - static_cast<int>(std::floor(std::log10(size)));
    for (int decimals = 0; decimals < most; ++decimals) {
        const double scaled = size * std::pow(10, decimals);
        if (std::abs(scaled - std::round(scaled)) <= kExact * scaled)
            return decimals;
    }
    return most;
}

std::string withMinus(const std::string& digits)
{
    std::string text;
    for (const char c : digits)
        text += c == '-' ? std::string("−") : std::string(1, c);
    return text;
}

}  // namespace

void NumberTable::addRow(std::string symbol, std::span<const double> numbers)
{
    rows.push_back(std::move(symbol));
    values.insert(values.end(), numbers.begin(), numbers.end());
}

InputError::InputError(InputProblem problem, const std::string& symbol, std::size_t count)
    : Error(ErrorCode::InvalidArgument, messageOf(problem, symbol, count))
    , m_problem(problem)
    , m_symbol(symbol)
    , m_count(count)
{
}

std::string numberText(double value, int decimals)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "∞" : "−∞";
    if (value == 0)
        return "0";
    const double size = std::abs(value);
    const double least = decimals >= kUsualDecimals ? kLeastPlain : 0.5 * std::pow(10, -decimals);
    if (size >= kLargestPlain || size < least)
        return withMinus(scientific(value));
    const auto text = fixedText(value, decimalsOf(value, decimals));
    return withMinus(size >= kFewDecimals ? withGroups(text) : text);
}

std::vector<double> Matrix::column(std::size_t index) const
{
    std::vector<double> result;
    for (std::size_t r = 0; r < rows; ++r)
        result.push_back(at(r, index));
    return result;
}

Matrix Matrix::columnBlock(std::size_t first, std::size_t count) const
{
    Matrix result = zeros(rows, count);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < count; ++c)
            result.at(r, c) = at(r, first + c);
    return result;
}

Matrix Matrix::transposed() const
{
    Matrix result = zeros(columns, rows);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            result.at(c, r) = at(r, c);
    return result;
}

Matrix zeros(std::size_t rows, std::size_t columns)
{
    return {rows, columns, std::vector<double>(rows * columns)};
}

Matrix product(const Matrix& a, const Matrix& b)
{
    Matrix result = zeros(a.rows, b.columns);
    for (std::size_t r = 0; r < a.rows; ++r)
        for (std::size_t k = 0; k < a.columns; ++k) {
            const double factor = a.at(r, k);
            const double* from = b.row(k).data();
            double* to = &result.values[r * b.columns];
            for (std::size_t c = 0; c < b.columns; ++c)
                to[c] += factor * from[c];
        }
    return result;
}

}  // namespace translucent
