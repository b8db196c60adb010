#include "label_report.h"

#include "text_format.h"
#include "translucent/error.h"
#include "translucent/posix_file.h"

#include <algorithm>
#include <cerrno>
#include <fstream>

namespace translucent::cli {

namespace {

std::string percentColumn(double share)
{
    return padLeft(fixed(100 * share, 2), 9);
}

}  // namespace

std::string labelText(const LabelScores& scores)
{
    std::size_t width = std::string("label").size();
    for (const auto& label : scores.labels)
        width = std::max(width, label.size());
    const auto padRight = [width](std::string text) {
        text.resize(std::max(width, text.size()), ' ');
        return text;
    };
    std::string text = "accuracy    " + padLeft(fixed(100 * scores.accuracy(), 2), 7) + "   % of "
        + std::to_string(scores.total()) + " labels\nmacro F1    " + padLeft(fixed(100 * scores.macroF1(), 2), 7)
        + "   % mean of " + std::to_string(scores.labels.size()) + " labels\n\n" + padRight("label")
        + "  precision   recall       F1    count\n";
    for (const auto& score : scores.byLabel())
        text += padRight(score.label) + "  " + percentColumn(score.precision()) + percentColumn(score.recall())
            + percentColumn(score.f1()) + padLeft(std::to_string(score.expected), 9) + "\n";
    return text;
}

Json labelJson(const LabelScores& scores)
{
    Json labels = Json::array();
    for (const auto& score : scores.byLabel())
        labels.push_back({{"label", score.label}, {"precision", score.precision()}, {"recall", score.recall()},
            {"f1", score.f1()}, {"count", score.expected}});
    return {{"accuracy", scores.accuracy()}, {"macro_f1", scores.macroF1()}, {"labels", std::move(labels)},
        {"confusion", scores.confusion}};
}

void writeConfusion(const LabelScores& scores, const std::string& file)
{
    std::ofstream stream(file);
    if (!(stream << confusionTable(scores)).flush())
        throw Error(ErrorCode::WriteFailed, untranslated(file + ": cannot be written: " + errnoText(errno).english()));
}

}  // namespace translucent::cli
