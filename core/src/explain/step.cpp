#include "translucent/explain/step.h"

#include <cmath>
#include <cstdio>

namespace translucent {

namespace {

constexpr double kLargestPlain = 1e7;  // from here on with a power of ten

std::string message(InputProblem problem, const std::string& symbol, std::size_t count)
{
    const auto needed = std::to_string(count) + (count == 1 ? " number" : " numbers");
    switch (problem) {
    case InputProblem::Empty: return symbol + " is empty; it needs at least one number";
    case InputProblem::NotFinite: return symbol + " holds NaN or infinity; all numbers must be finite";
    case InputProblem::TooFew: return symbol + " is too short; it needs at least " + needed;
    case InputProblem::Sizes: return symbol + " does not fit; it needs " + needed;
    case InputProblem::AllMasked: return symbol + ": everything is masked; at least one must be visible";
    case InputProblem::Range: return symbol + " is outside its range";
    case InputProblem::TooLarge: break;
    }
    return symbol + " is beyond what a double holds; use smaller numbers";
}

std::string printed(const char* format, int decimals, double value)
{
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, format, decimals, value);
    return buffer;
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
    : Error(ErrorCode::InvalidArgument, message(problem, symbol, count))
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
    const double size = std::abs(value);
    if (value == std::round(value) && size < kLargestPlain)
        return withMinus(printed("%.*f", 0, value == 0 ? 0.0 : value));
    const bool plain = size < kLargestPlain && size >= 0.5 * std::pow(10, -decimals);
    return withMinus(printed(plain ? "%.*f" : "%.*e", plain ? decimals : 2, value));
}

}  // namespace translucent
