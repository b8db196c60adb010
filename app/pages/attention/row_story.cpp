#include "pages/attention/row_story.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace translucent {

namespace {

std::string pathOf(const AttentionMapId& map)
{
    const std::string stack = map.kind == AttentionKind::EncoderSelf ? "encoder" : "decoder";
    const std::string block = map.kind == AttentionKind::Cross ? "cross_attention" : "self_attention";
    return stack + ".layers." + std::to_string(map.layer) + "." + block;
}

/// Row `row` of head `head` of a [H, rows, width] array.
std::vector<float> rowOf(const Array& array, int head, int row)
{
    const auto values = array.row(std::size_t(head * array.shape[1] + row));
    return {values.begin(), values.end()};
}

std::vector<std::vector<float>> rowsOf(const Array& array, int head)
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

RowStory rowStory(const ForwardTrace& pass, const AttentionMapId& map, int row)
{
    const std::string path = pathOf(map);
    const auto find = [&](const char* name) { return pass.find(path + name); };
    const Array* query = find(".q");
    const Array* key = find(".k");
    const Array* value = find(".v");
    const Array* scores = find(".scores");
    const Array* masked = find(".masked_scores");
    const Array* weights = find(".weights");
    const Array* context = find(".context");
    if (!query || !key || !value || !scores || !masked || !weights || !context || map.head < 0
        || map.head >= query->shape[0] || row < 0 || row >= query->shape[1])
        return {};
    RowStory story;
    story.query = rowOf(*query, map.head, row);
    story.keys = rowsOf(*key, map.head);
    story.values = rowsOf(*value, map.head);
    for (const std::vector<float>& k : story.keys)
        story.products.push_back(std::inner_product(
            k.begin(), k.end(), story.query.begin(), 0.0, std::plus(), [](double a, double b) { return a * b; }));
    story.scores = rowOf(*scores, map.head, row);
    story.masked = rowOf(*masked, map.head, row);
    story.weights = rowOf(*weights, map.head, row);
    story.context = rowOf(*context, map.head, row);
    return story;
}

}  // namespace translucent
