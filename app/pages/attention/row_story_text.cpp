#include "pages/attention/row_story_text.h"

#include <QCoreApplication>

#include <cmath>

namespace translucent {

namespace {

struct RowStoryText {
    Q_DECLARE_TR_FUNCTIONS(translucent::RowStoryText)
};

QString number(double value)
{
    return std::isinf(value) ? QStringLiteral("−∞") : QString::number(value, 'f', 4).replace(u'-', u'−');
}

}  // namespace

QStringList rowStorySteps(int components)
{
    return {QStringLiteral("q · k"), QStringLiteral("÷ √%1").arg(components), RowStoryText::tr("mask"),
        RowStoryText::tr("softmax")};
}

QString rowStoryFormula(const RowStory& story, const QString& query, const QString& keyLabel, int key)
{
    const auto index = std::size_t(key);
    const auto components = int(story.query.size());
    QStringList lines;
    lines << RowStoryText::tr("<b>%1</b> attends to <b>%2</b>").arg(query.toHtmlEscaped(), keyLabel.toHtmlEscaped());
    lines << QStringLiteral("q · k = Σ q<sub>i</sub>k<sub>i</sub> = %1").arg(number(story.products[index]));
    lines << QStringLiteral("%1 ÷ √%2 = %3")
                 .arg(number(story.products[index]))
                 .arg(components)
                 .arg(number(story.scores[index]));
    if (story.isMasked(key)) {
        lines << RowStoryText::tr("masked: this token comes later, so its score becomes −∞ and its weight 0");
        return lines.join(QStringLiteral("<br>"));
    }
    lines << QStringLiteral("e<sup>s − max s</sup> ÷ Σ e<sup>s − max s</sup> = %1 ÷ %2 = <b>%3</b>")
                 .arg(number(story.softmaxPart(key)), number(story.softmaxSum()), number(story.weights[index]));
    lines << RowStoryText::tr("This share of v goes into the context: Σ weight · v.");
    return lines.join(QStringLiteral("<br>"));
}

}  // namespace translucent
