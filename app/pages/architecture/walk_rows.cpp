#include "pages/architecture/walk_rows.h"

#include "widgets/attention_labels.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>

#include <algorithm>

namespace translucent {

namespace {

struct WalkRowText {
    Q_DECLARE_TR_FUNCTIONS(translucent::WalkRowText)
};

constexpr int kCells = 16;
constexpr int kWideCells = 40;
constexpr int kEntries = 12;

std::vector<float> entriesOf(std::span<const float> row, const std::vector<std::size_t>& entries)
{
    std::vector<float> values;
    for (const std::size_t entry : entries)
        values.push_back(row[entry]);
    return values;
}

/// From 0 for the last to 1 for the first, which are the smallest and the largest.
std::vector<float> spread(std::vector<float> values)
{
    const float least = values.back(), span = values.front() - least;
    for (float& value : values)
        value = span > 0 ? (value - least) / span : 1;
    return values;
}

}  // namespace

Axis axisOf(Stack stack)
{
    return stack == Stack::Encoder ? Axis::Source : Axis::Target;
}

WalkWords walkWords(const TranslationResult& result, std::size_t hypothesis)
{
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, hypothesis);
    return {tokenTexts(tokens.source), readTexts(tokens), producedTexts(tokens)};
}

std::optional<int> WalkRows::focus(Axis axis) const
{
    return axis == Axis::Source ? m_scene.focusSource : m_scene.focusTarget;
}

TokenWindow WalkRows::window(Axis axis) const
{
    return windowAround(focus(axis), int((axis == Axis::Source ? m_scene.words.source : m_scene.words.inputs).size()));
}

int WalkRows::layerOf(Stack stack) const
{
    return std::clamp(m_scene.layer, 0, int(layersOf(stack, m_scene.config)) - 1);
}

std::optional<Array> WalkRows::values(BlockId block, ArrayRole role) const
{
    const auto arrays = blockArrays(block, m_scene.config, layerOf(block.stack));
    const auto found = std::ranges::find(arrays, role, &BlockArray::role);
    return found == arrays.end() ? std::nullopt : arrayOf(m_scene.pass, *found);
}

BandRow WalkRows::named(Axis axis, const QString& caption) const
{
    BandRow row {caption, namesIn(window(axis), axis == Axis::Source ? m_scene.words.source : m_scene.words.inputs)};
    row.window = window(axis);
    return row;
}

BandRow WalkRows::row(BlockId block, ArrayRole role, Axis axis) const
{
    BandRow row = named(axis, arrayTitle(role));
    if (const auto array = values(block, role))
        row.bands = bandsOf(*array, row.window, role == ArrayRole::Activated ? kWideCells : kCells);
    return row;
}

BandRow WalkRows::pieces(BlockId block, ArrayRole role, Axis axis) const
{
    BandRow row = named(axis, arrayTitle(role));
    row.heads = int(m_scene.config.heads);
    if (const auto array = values(block, role))
        row.bands = bandsOf(*array, row.window, std::max(kCells, row.heads), row.heads);
    return row;
}

BandRow WalkRows::contexts(BlockId block) const
{
    BandRow row = pieces(block, ArrayRole::Context, axisOf(block.stack));
    row.names.clear();
    return row;
}

BandRow WalkRows::output(Stack stack) const
{
    BandRow row = named(axisOf(stack), WalkRowText::tr("After the last layer"));
    if (const Array* array = m_scene.pass.find(stack == Stack::Encoder ? "encoder.output" : "decoder.output"))
        row.bands = bandsOf(*array, row.window, kCells);
    return row;
}

BandRow WalkRows::logits() const
{
    BandRow row = named(Axis::Target, arrayTitle(ArrayRole::Logits));
    row.scale = BandScale::Amount;
    const Array* logits = m_scene.pass.find("output.logits");
    if (!logits)
        return row;
    const auto entries = largestEntries(*logits, row.window, kEntries);
    for (int token = 0; token < row.window.count; ++token)
        row.bands.push_back(
            spread(entriesOf(logits->row(std::size_t(row.window.first + token)), entries[std::size_t(token)])));
    return row;
}

BandRow WalkRows::probabilities() const
{
    BandRow row = named(Axis::Target, {});  // the drawing says what they are
    row.scale = BandScale::Amount;
    row.names = namesIn(row.window, m_scene.words.outputs);
    const auto chances = values({Stack::Decoder, BlockKind::Softmax}, ArrayRole::Probabilities);
    if (!chances)
        return row;
    const auto entries = largestEntries(*chances, row.window, kEntries);
    for (int token = 0; token < row.window.count; ++token) {
        const auto position = std::size_t(row.window.first + token);
        const std::span<const float> all = chances->row(position);
        row.bands.push_back(entriesOf(all, entries[std::size_t(token)]));
        row.notes << shortPercentText(double(all[std::size_t(m_scene.pass.outputIds[position])]));
    }
    return row;
}

}  // namespace translucent
