#pragma once

#include "pages/decoding/races.h"
#include "pages/numbers/calculator.h"
#include "report/report.h"
#include "translucent/explain/embedding.h"

#include <QString>

namespace translucent {

enum class WorksheetSide {
    Blank,   ///< for students: a blank for every number that is computed
    Solved,  ///< the same with the numbers
};

/// The steps of a calculation on paper: the input, then for each step its formula, its purpose and its numbers. A
/// matrix of more than kMostWorksheetColumns columns or kMostWorksheetRows rows is cut, and says so.
Report worksheetReport(const Exercise& exercise, WorksheetSide side);

/// The first kMostWorksheetSteps steps of a beam search after its forced tokens: the most probable tokens after each
/// beam with their log-probabilities. Sums, survivors and the tree are to be found.
Report worksheetReport(const SearchExercise& exercise, WorksheetSide side);

/// The table of sinusoidal positions, its frequencies, and two of its dot products; cut like a matrix.
Report worksheetReport(const SinusoidOptions& options, WorksheetSide side);

inline constexpr std::size_t kMostWorksheetColumns = 10;
inline constexpr std::size_t kMostWorksheetRows = 20;
inline constexpr std::int64_t kMostWorksheetSteps = 3;

/// A sheet and its solution.
struct Worksheet {
    QString stem;  ///< of the suggested file name
    Report blank;
    Report solution;
};

template <typename Subject>
Worksheet worksheetOf(const QString& stem, const Subject& subject)
{
    return {stem, worksheetReport(subject, WorksheetSide::Blank), worksheetReport(subject, WorksheetSide::Solved)};
}

/// Writes the sheet to `path`, as PDF if the name ends so, otherwise as HTML, and the solution next to it: softmax.pdf
/// and softmax-solution.pdf. False if a file cannot be written.
bool saveWorksheet(const Worksheet& worksheet, const QString& path);

}  // namespace translucent
