#pragma once

#include "widgets/picture_file.h"

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

}  // namespace translucent
