#pragma once

#include "pages/numbers/calculator.h"
#include "report/report.h"

#include <QString>

namespace translucent {

enum class WorksheetSide {
    Blank,   ///< for students: a blank for every number that is computed
    Solved,  ///< the same with the numbers
};

/// The steps of a calculation on paper: the input, then for each step its formula, its purpose and its numbers. A
/// matrix of more than kMostWorksheetColumns columns or kMostWorksheetRows rows is cut, and says so.
Report worksheetReport(const Exercise& exercise, WorksheetSide side);

inline constexpr std::size_t kMostWorksheetColumns = 10;
inline constexpr std::size_t kMostWorksheetRows = 20;

/// Writes the sheet to `path`, as PDF if the name ends so, otherwise as HTML, and the solution next to it: softmax.pdf
/// and softmax-solution.pdf. False if a file cannot be written.
bool saveWorksheet(const Exercise& exercise, const QString& path);

}  // namespace translucent
