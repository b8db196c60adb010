#pragma once

#include "engine/requests.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/search/search_trace.h"
#include "widgets/heatmap_style.h"
#include "widgets/picture_export.h"

#include <QDate>
#include <QFont>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// A text of a table, with the exact number if the text is rounded.
struct ReportCell {
    QString text;
    std::optional<double> exact = {};
};

struct ReportTable {
    QString caption;
    QStringList header;
    std::vector<std::vector<ReportCell>> rows;  ///< of as many cells as the header has
    bool namesRows = false;                     ///< the first cell of a row is its heading
    std::optional<std::size_t> strong = {};     ///< a highlighted row
};

/// A token on a line of tokens.
struct ReportToken {
    QString text;
    QString note = {};                 ///< small, behind it
    std::optional<double> share = {};  ///< its probability, which colours it
};

struct ReportFigure {
    QString description;  ///< text alternative of the picture
    QString caption;
    Picture picture;
};

struct ReportSection {
    QString title;
    QString lead = {};  ///< large: a sentence
    std::vector<ReportToken> tokens = {};
    QStringList paragraphs = {};
    QStringList choices = {};  ///< each on a line of its own
    std::vector<ReportTable> tables = {};
    std::vector<ReportFigure> figures = {};
    bool figuresFirst = false;  ///< before the tables
    QString command = {};       ///< of a terminal
};

/// A report of one translation: texts in the language of the window, and pictures.
struct Report {
    QString language;  ///< "en", "zh-CN"
    QString title;
    QString origin;  ///< model, date and program, in one line
    std::vector<ReportSection> sections;
};

/// The language of the window: "en", "zh-CN".
QString reportLanguage();

/// The font of all pictures in a report: that of the window, in the same size at any zoom. Its characters can be copied
/// from a PDF file.
QFont reportFont();

/// The font of printed text in a language. Its characters can be copied from a PDF file, too.
QFont paperFont(const QString& language);

ReportFigure heatmapFigure(const HeatmapData& map, const QString& caption);

/// The tree of a search in parts of a page's width, one below the other, the last with the legend. If there are many
/// candidates, the pruned ones are omitted.
std::vector<ReportFigure> treeFigures(const SearchTracePtr& trace);

/// The subject of a report: values from the window.
struct ReportSubject {
    TranslationResultPtr result;         ///< never nullptr
    ModelSummaryPtr model = {};          ///< the model of the result; nullptr if it is not loaded any more
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

/// Each token of a translation with its probability and alternatives.
ReportTable probabilityTable(const Hypothesis& hypothesis);

/// The translations that the search found, best first.
ReportTable hypothesisTable(const Translation& translation, std::size_t shown);

/// Model, search and program.
ReportTable settingsTable(const ReportSubject& subject);

}  // namespace translucent
