#pragma once

#include "engine/requests.h"
#include "translucent/attention_statistics.h"
#include "translucent/search_trace.h"
#include "widgets/heatmap_data.h"
#include "widgets/picture_file.h"

#include <QDate>
#include <QFont>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// A text of a table, with the number behind it, which the text may have rounded.
struct ReportCell {
    QString text;
    std::optional<double> exact = {};
};

struct ReportTable {
    QString caption;
    QStringList header;
    std::vector<std::vector<ReportCell>> rows;  ///< of as many cells as the header has
    bool namesRows = false;                     ///< the first cell of a row says what the others are
    std::optional<std::size_t> strong = {};     ///< a row that stands out
};

/// A token on a line of tokens.
struct ReportToken {
    QString text;
    QString note = {};                 ///< small, behind it
    std::optional<double> share = {};  ///< its probability, which colours it
};

struct ReportFigure {
    QString description;  ///< in place of the picture, for those who cannot see it
    QString caption;
    Picture picture;
};

struct ReportSection {
    QString title;
    QString lead = {};  ///< large: a sentence
    std::vector<ReportToken> tokens = {};
    QStringList paragraphs = {};
    std::vector<ReportTable> tables = {};
    std::vector<ReportFigure> figures = {};
    QString command = {};  ///< of a terminal
};

/// One translation on paper: texts in the language of the window, and pictures.
struct Report {
    QString language;  ///< "en", "zh-CN"
    QString title;
    QString origin;  ///< model, date and program, in one line
    std::vector<ReportSection> sections;
};

/// What all pictures of a report are drawn in: the font of the window, in the same size at any zoom.
QFont reportFont();

ReportFigure heatmapFigure(const HeatmapData& map, const QString& caption);

/// The tree of a search in parts of a page's width, one below the other, the last with the legend. Of many candidates
/// the pruned ones are left out.
std::vector<ReportFigure> treeFigures(const SearchTracePtr& trace);

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

/// Each token of a translation with its probability and what else could have stood there.
ReportTable probabilityTable(const Hypothesis& hypothesis);

/// The translations that the search found, best first.
ReportTable hypothesisTable(const Translation& translation, std::size_t shown);

/// Model, search and program.
ReportTable settingsTable(const ReportSubject& subject);

}  // namespace translucent
