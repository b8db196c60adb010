#pragma once

#include "report/report_subject.h"

namespace translucent {

/// Each token of a translation with its probability and what else could have stood there.
ReportTable probabilityTable(const Hypothesis& hypothesis);

/// The translations that the search found, best first.
ReportTable hypothesisTable(const Translation& translation, std::size_t shown);

/// Model, search and program.
ReportTable settingsTable(const ReportSubject& subject);

}  // namespace translucent
