#include "pages/attention/row_story.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace translucent {

namespace {

struct RowStoryText {
    Q_DECLARE_TR_FUNCTIONS(translucent::RowStoryText)
};

std::string pathOf(const HeadId& head)
{
    const std::string stack = head.kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const std::string block = head.kind == AttentionKind::Cross ? "cross_attention" : "self_attention";
    return stack + ".layers." + std::to_string(head.layer) + "." + block;
}

QString number(double value)
{
    return std::isinf(value) ? QStringLiteral("−∞") : QString::number(value, 'f', 4).replace(u'-', u'−');
}

std::vector<float> levelsOf(const std::vector<double>& values)
{
    double least = INFINITY, most = -INFINITY;
    for (const double value : values)
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    std::vector<float> levels;
    for (const double value : values)
        levels.push_back(most > least ? float((value - least) / (most - least)) : 0.5F);
    return levels;
}

/// Row `row` of head `head` of a [H, rows, width] array.
std::vector<float> rowOf(const Array& array, std::int64_t head, std::int64_t row)
{
    const auto values = array.row(std::size_t(head * array.shape[1] + row));
    return {values.begin(), values.end()};
}

std::vector<std::vector<float>> rowsOf(const Array& array, std::int64_t head)
{
    std::vector<std::vector<float>> rows;
    for (int row = 0; row < int(array.shape[1]); ++row)
        rows.push_back(rowOf(array, head, row));
    return rows;
}

}  // namespace

bool RowStory::isMasked(int key) const
{
    return std::isinf(masked[std::size_t(key)]);
}

double RowStory::largest() const
{
    return *std::ranges::max_element(masked);
}

double RowStory::softmaxPart(int key) const
{
    return std::exp(masked[std::size_t(key)] - largest());
}

double RowStory::softmaxSum() const
{
    double sum = 0;
    for (int key = 0; key < length(); ++key)
        sum += softmaxPart(key);
    return sum;
}

RowStory rowStory(const ForwardTrace& pass, const HeadId& head, int row)
{
    const std::string path = pathOf(head);
    const auto find = [&](const char* name) { return pass.find(path + name); };
    const Array* query = find(".q");
    const Array* key = find(".k");
    const Array* value = find(".v");
    const Array* scores = find(".scores");
    const Array* masked = find(".masked_scores");
    const Array* weights = find(".weights");
    const Array* context = find(".context");
    if (!query || !key || !value || !scores || !masked || !weights || !context || head.head < 0
        || head.head >= query->shape[0] || row < 0 || row >= query->shape[1])
        return {};
    RowStory story;
    story.query = rowOf(*query, head.head, row);
    story.keys = rowsOf(*key, head.head);
    story.values = rowsOf(*value, head.head);
    for (const std::vector<float>& k : story.keys)
        story.products.push_back(std::inner_product(
            k.begin(), k.end(), story.query.begin(), 0.0, std::plus(), [](double a, double b) { return a * b; }));
    story.scores = rowOf(*scores, head.head, row);
    story.masked = rowOf(*masked, head.head, row);
    story.weights = rowOf(*weights, head.head, row);
    story.context = rowOf(*context, head.head, row);
    return story;
}

std::vector<RowStoryStep> rowStorySteps(const RowStory& story)
{
    const std::vector<double> scores(story.scores.begin(), story.scores.end());
    const std::vector<double> masked(story.masked.begin(), story.masked.end());
    const std::vector<double> weights(story.weights.begin(), story.weights.end());
    return {{QStringLiteral("q · k"), story.products, levelsOf(story.products)},
        {QStringLiteral("÷ √%1").arg(story.query.size()), scores, levelsOf(scores)},
        {RowStoryText::tr("mask"), masked, levelsOf(masked)}, {RowStoryText::tr("softmax"), weights, story.weights}};
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
