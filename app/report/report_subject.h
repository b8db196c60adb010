#pragma once

#include "engine/requests.h"
#include "report/report.h"
#include "translucent/attention_statistics.h"

#include <QDate>

#include <optional>

namespace translucent {

/// What a report is about: values that the window has.
struct ReportSubject {
    TranslationResultPtr result;         ///< never nullptr
    ModelSummaryPtr model = {};          ///< that computed it; nullptr when it is not loaded any more
    std::size_t hypothesis = 0;          ///< to be shown
    AttentionChoice attention = {};      ///< chosen on page Attention
    std::optional<HeadId> aligner = {};  ///< the head that aligns best, as measured
    QString weights = {};                ///< checksum of the model's weights, in words
    QString command = {};                ///< that makes the translation in a terminal
    QString program = {};                ///< names and versions
    QDate date = {};
};

/// In the current language.
Report makeReport(const ReportSubject& subject);

}  // namespace translucent
