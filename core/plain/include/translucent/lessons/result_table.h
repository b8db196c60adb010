#pragma once

#include "translucent/base/message.h"
#include "translucent/lessons/quiz_result.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace translucent {

/// The result of a learner, and the file that it is from.
struct ResultRow {
    std::string learner;  ///< the name, or the name of the file if none was typed
    std::filesystem::path file;
    QuizResult result;
};

/// The results of all learners who took the same quiz: as many answers per row as questions.
struct ResultTable {
    std::string quiz;  ///< title
    std::string quizId;
    std::vector<std::string> questions;
    std::vector<ResultRow> rows;      ///< by name
    std::vector<ResultRow> replaced;  ///< of learners with several files, all except the newest one

    /// How many learners answered the question right at the first try.
    std::size_t points(std::size_t question) const;
    /// The questions that the fewest learners answered right at the first try, the hardest one first; those that
    /// everybody did are left out.
    std::vector<std::size_t> hardest(std::size_t most) const;
};

/// The results in a folder: one table per quiz.
struct ClassResults {
    struct Damaged {
        std::filesystem::path file;
        Message reason;
    };

    std::vector<ResultTable> tables;  ///< the one with the most learners first
    std::vector<Damaged> damaged;     ///< files that cannot be read
};

/// Reads all files *.tlresult of a folder and its subfolders. A learner counts once per quiz, with the newest file;
/// results without a name are all different learners.
/// @throws Error{NotFound} if there are none, or no such folder; Error{InvalidFormat} if there are too many
ClassResults readClassResults(const std::filesystem::path& folder);

/// An answer as a table shows it: "1" or "2" for right at that try, "x" for wrong, "s" for shown, "-" for none.
std::string resultMark(const QuizAnswer& answer);

/// The table for a terminal, in English: learners and questions with totals, what the marks mean, and the hardest
/// questions.
std::string tableText(const ResultTable& table);

/// All tables as one table for spreadsheets: UTF-8 with a byte order mark. What learners typed cannot become a formula.
std::string csvOf(const ClassResults& results);

/// Writes it; replaces the file completely or not at all. @throws Error{WriteFailed}
void writeCsv(const std::filesystem::path& file, const ClassResults& results);

}  // namespace translucent
