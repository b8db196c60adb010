#include "pages/why/patch_maps.h"

#include "pages/why/lens_view.h"
#include "pages/why/waterfall.h"
#include "widgets/attention_map.h"
#include "widgets/picture_export.h"
#include "widgets/token_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace translucent {

namespace {

struct PatchText {
    Q_DECLARE_TR_FUNCTIONS(translucent::PatchText)
};

constexpr double kWholeEffect = 1;

std::vector<TokenRef> refsOf(std::span<const std::int64_t> ids, std::span<const std::string> pieces)
{
    std::vector<TokenRef> refs;
    for (std::size_t i = 0; i < ids.size(); ++i)
        refs.push_back({ids[i], pieces[i]});
    return refs;
}

QString tokenAt(std::span<const std::int64_t> ids, std::span<const std::string> pieces, std::size_t position)
{
    return position < ids.size() ? tokenText({ids[position], pieces[position]}) : QString();
}

/// "one", or "one / other" if they differ.
QString bothTexts(const QString& clean, const QString& corrupted)
{
    return clean == corrupted ? clean : PatchText::tr("%1 / %2", "clean and corrupted").arg(clean, corrupted);
}

QString boldHtml(const QString& text)
{
    return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
}

/// The translation as running text, with the token at a position in bold.
QString markedTranslation(std::span<const TokenRef> tokens, std::size_t position)
{
    const QString whole = runningText(tokens);
    const QString before = runningText(tokens.first(position)), upTo = runningText(tokens.first(position + 1));
    if (!whole.startsWith(upTo) || !upTo.startsWith(before) || upTo == before)
        return whole.toHtmlEscaped();
    const QString word = upTo.mid(before.size());
    const QString space = word.startsWith(u' ') ? QStringLiteral(" ") : QString();
    return before.toHtmlEscaped() + space + boldHtml(word.trimmed()) + whole.mid(upTo.size()).toHtmlEscaped();
}

QString sentenceLine(
    const PatchedPair& answer, const PatchSentence& sentence, std::span<const std::string> output, double difference)
{
    const auto tokens = refsOf(sentence.outputIds, output);
    return PatchText::tr("%1 → %2 (logits of %3 − %4: %5)", "sentence and translation")
        .arg(QString::fromStdString(sentence.text).toHtmlEscaped(), markedTranslation(tokens, answer.pair.position()),
            cleanWordOf(answer).toHtmlEscaped(), corruptedWordOf(answer).toHtmlEscaped(), signedNumber(difference));
}

std::vector<const PatchRow*> rowsOf(const PatchedPair& answer, StackKind stack)
{
    std::vector<const PatchRow*> rows;
    for (const PatchRow& row : answer.map.rows)
        if (row.state.stack == stack)
            rows.push_back(&row);
    return rows;
}

std::vector<PatchCell> cellsOf(const PatchedPair& answer, StackKind stack)
{
    std::vector<PatchCell> cells;
    const auto rows = rowsOf(answer, stack);
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t position = 0; position < rows[row]->recovered.size(); ++position)
            cells.push_back({{rows[row]->state, std::int64_t(position)}, {int(row), int(position)},
                rows[row]->recovered[position]});
    return cells;
}

/// At least the whole effect, so that small shares stay pale.
float largestShare(const PatchMap& map)
{
    double largest = kWholeEffect;
    for (const PatchRow& row : map.rows)
        for (const double share : row.recovered)
            largest = std::max(largest, std::abs(share));
    return float(largest);
}

bool isReached(std::span<const PatchCell> chosen, const PatchSite& site)
{
    return std::ranges::any_of(chosen, [&](const PatchCell& from) { return reaches(from.site, site); });
}

QString shareTitle(const PatchedPair& answer)
{
    return answer.isEstimate ? PatchText::tr("Recovered (estimate)") : PatchText::tr("Recovered");
}

void nameParts(HeatmapData& map, const PatchedPair& answer, StackKind stack)
{
    const bool isEncoder = stack == StackKind::Encoder;
    map.title = (isEncoder ? PatchText::tr("Encoder: what an exchanged state recovers of \"%1\" against \"%2\"")
                           : PatchText::tr("Decoder: what an exchanged state recovers of \"%1\" against \"%2\""))
                    .arg(cleanWordOf(answer), corruptedWordOf(answer));
    map.rowTitle = isEncoder ? PatchText::tr("State of the encoder after layer")
                             : PatchText::tr("State of the decoder after layer");
    map.columnTitle = isEncoder ? PatchText::tr("Source piece") : PatchText::tr("Token read → token written");
    map.rowName = PatchText::tr("State");
    map.columnName = isEncoder ? PatchText::tr("Piece") : PatchText::tr("Prediction");
    map.valueTitle = shareTitle(answer);
    map.markName = PatchText::tr("This state is exchanged.");
    map.shadeName = PatchText::tr("The exchange can change this state.");
}

/// "0.98", "−0.40"; a share that rounds to zero has no sign.
QString shareText(double value)
{
    const QString text = signedNumber(value);
    return text.startsWith(u'+') ? text.mid(1) : text;
}

/// Short, beside a title that names the stack: "2", or "2, self-attention".
QString rowLabel(const PatchState& state)
{
    if (!state.after)
        return PatchText::tr("Input");
    const QString layer = QString::number(state.after->layer + 1);
    if (state.stack == StackKind::Encoder)
        return layer;
    switch (state.after->sublayer) {
    case SublayerKind::SelfAttention: return PatchText::tr("%1, self-attention").arg(layer);
    case SublayerKind::CrossAttention: return PatchText::tr("%1, cross-attention").arg(layer);
    default: return PatchText::tr("%1, feed-forward").arg(layer);
    }
}

QString exactRecovered(double value)
{
    return QString::number(value, 'g', std::numeric_limits<double>::max_digits10);
}

QString readoutOfOne(const PatchedPair& answer, const PatchCell& chosen, const std::optional<double>& exact)
{
    const QString state = patchStateName(chosen.site.state),
                  place = patchPositionName(answer, chosen.site.state.stack, std::size_t(chosen.site.position));
    if (!answer.isEstimate)
        return PatchText::tr("Exchanged: %1, at %2. Recovered: %3").arg(state, place, shareText(chosen.recovered));
    return PatchText::tr("Exchanged: %1, at %2. Estimate: %3, exact: %4")
        .arg(state, place, shareText(chosen.recovered), exact ? shareText(*exact) : QStringLiteral("…"));
}

}  // namespace

QString patchStateName(const PatchState& state)
{
    if (state.stack == StackKind::Decoder)
        return stateName({{}, state.after}, false);
    return state.after ? PatchText::tr("Encoder %1").arg(state.after->layer + 1)
                       : PatchText::tr("Input of the encoder");
}

QString patchSiteName(const PatchSite& site)
{
    return QString::fromStdString(toText(site));
}

std::vector<PatchCell> patchCellsNamed(const PatchedPair& answer, const QStringList& names)
{
    auto cells = cellsOf(answer, StackKind::Encoder);
    const auto ofDecoder = cellsOf(answer, StackKind::Decoder);
    cells.insert(cells.end(), ofDecoder.begin(), ofDecoder.end());
    std::vector<PatchCell> named;
    for (const QString& name : names) {
        const auto found =
            std::ranges::find_if(cells, [&](const PatchCell& cell) { return patchSiteName(cell.site) == name; });
        if (found != cells.end())
            named.push_back(*found);
    }
    return named;
}

PatchSite patchSiteAt(const PatchedPair& answer, StackKind stack, HeatmapCell cell)
{
    return {rowsOf(answer, stack).at(std::size_t(cell.row))->state, cell.column};
}

QString patchPositionName(const PatchedPair& answer, StackKind stack, std::size_t position)
{
    const PatchPair& pair = answer.pair;
    if (stack == StackKind::Encoder)
        return bothTexts(tokenAt(pair.clean.sourceIds, answer.cleanPieces, position),
            tokenAt(pair.corrupted.sourceIds, answer.corruptedPieces, position));
    const QString read =
        position == 0 ? tokenText({kBeginId, {}}) : tokenAt(pair.clean.outputIds, answer.cleanOutput, position - 1);
    return producedFrom(read,
        bothTexts(tokenAt(pair.clean.outputIds, answer.cleanOutput, position),
            tokenAt(pair.corrupted.outputIds, answer.corruptedOutput, position)));
}

QString cleanWordOf(const PatchedPair& answer)
{
    return tokenAt(answer.pair.clean.outputIds, answer.cleanOutput, answer.pair.position());
}

QString corruptedWordOf(const PatchedPair& answer)
{
    return tokenAt(answer.pair.corrupted.outputIds, answer.corruptedOutput, answer.pair.position());
}

HeatmapData patchHeatmap(const PatchedPair& answer, StackKind stack, std::span<const PatchCell> chosen)
{
    HeatmapData map;
    nameParts(map, answer, stack);
    map.centred = true;
    map.span = largestShare(answer.map);
    for (std::size_t position = 0; position < answer.pair.positionsOf(stack); ++position)
        map.columnLabels << patchPositionName(answer, stack, position);
    for (const PatchRow* row : rowsOf(answer, stack))
        map.rowLabels << rowLabel(row->state);
    for (const PatchCell& each : cellsOf(answer, stack)) {
        map.values.push_back(float(each.recovered));
        if (std::ranges::find(chosen, each.site, &PatchCell::site) != chosen.end())
            map.marks.push_back(each.cell);
        if (isReached(chosen, each.site))
            map.shaded.push_back(each.cell);
    }
    return map;
}

QString patchSentences(const PatchedPair& answer)
{
    return sentenceLine(answer, answer.pair.clean, answer.cleanOutput, answer.differences.clean)
        + QStringLiteral("<br>")
        + sentenceLine(answer, answer.pair.corrupted, answer.corruptedOutput, answer.differences.corrupted);
}

QString patchReadout(
    const PatchedPair& answer, std::span<const PatchCell> chosen, const std::optional<double>& together)
{
    if (chosen.empty())
        return {};
    if (chosen.size() == 1)
        return readoutOfOne(answer, chosen.front(), together);
    const double start = unchangedShare(answer.map.direction);
    double sum = 0;
    for (const PatchCell& cell : chosen)
        sum += cell.recovered - start;
    const QString single = (answer.isEstimate ? PatchText::tr("The estimates of the single effects add up to %1")
                                              : PatchText::tr("The single effects add up to %1"))
                               .arg(signedNumber(sum));
    if (!together)
        return PatchText::tr("%1 states exchanged. %2").arg(QString::number(chosen.size()), single);
    return PatchText::tr("%1 states exchanged together. Recovered: %2, an effect of %3. %4")
        .arg(QString::number(chosen.size()), shareText(*together), signedNumber(*together - start), single);
}

QByteArray patchTable(const PatchedPair& answer)
{
    QList<QStringList> rows {QStringList {PatchText::tr("State"), PatchText::tr("Array"), PatchText::tr("Position"),
        PatchText::tr("Piece"), shareTitle(answer)}};
    for (const PatchRow& row : answer.map.rows)
        for (std::size_t position = 0; position < row.recovered.size(); ++position)
            rows << QStringList {patchStateName(row.state), QString::fromStdString(row.state.array()),
                QString::number(position + 1), patchPositionName(answer, row.state.stack, position),
                exactRecovered(row.recovered[position])};
    return csvTable(rows);
}

}  // namespace translucent
