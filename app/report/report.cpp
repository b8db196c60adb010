#include "report/report.h"

#include "pages/attention/head_table.h"
#include "pages/translate/label_cards.h"
#include "pages/whatif/change_editor.h"
#include "session/model_changes.h"
#include "translucent/search/segmentations.h"
#include "translucent/text/tokenizer.h"
#include "widgets/attention_map.h"
#include "widgets/display_text.h"
#include "widgets/heatmap_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/translation_tables.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QCoreApplication>
#include <QGraphicsScene>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>

namespace translucent {

namespace {

struct ReportFigures {
    Q_DECLARE_TR_FUNCTIONS(translucent::ReportFigures)
};

constexpr int kTextPixels = 13;
constexpr double kPaperPoints = 10;
constexpr double kWidestPart = 1000;  // pixels: smaller text could not be read on a page
constexpr std::size_t kManyCandidates = 200;
constexpr double kTreeEdge = 8;

/// Adjacent steps of a tree and their area of the scene.
struct TreePart {
    std::size_t first = 0;
    std::size_t last = 0;
    QRectF room;
};

/// The area of the candidates, by column.
std::map<std::size_t, QRectF> columnsOf(const QGraphicsScene& scene)
{
    std::map<std::size_t, QRectF> columns;
    for (const QGraphicsItem* item : scene.items())
        if (const auto* candidate = dynamic_cast<const CandidateItem*>(item))
            columns[candidate->column()] |= candidate->place();
    return columns;
}

/// Splits between columns, where only lines are.
std::vector<TreePart> partsOf(const QGraphicsScene& scene)
{
    std::vector<TreePart> parts;
    for (const auto& [column, place] : columnsOf(scene)) {
        if (parts.empty() || place.right() - parts.back().room.left() > kWidestPart)
            parts.push_back({column, column, place});
        parts.back().last = column;
        parts.back().room |= place;
    }
    for (TreePart& part : parts)
        part.room.adjust(-kTreeEdge, -kTreeEdge, kTreeEdge, kTreeEdge);
    return parts;
}

std::shared_ptr<SearchTreeView> makeTree(const SearchTracePtr& trace)
{
    auto tree = std::make_shared<SearchTreeView>();
    tree->setWalkable(false);
    tree->setFont(reportFont());
    tree->setTrace(trace);
    if (trace->candidates.size() > kManyCandidates)
        tree->setTreeOptions({SearchTreeShown::Kept, {}});
    tree->setPaths({.winner = trace->leafOf(0)});
    return tree;
}

Picture partPicture(const std::shared_ptr<SearchTreeView>& tree, const TreePart& part)
{
    const QRectF target(QPointF(), part.room.size());
    return {tree->accessibleName(), target.size(),
        [tree, target, room = part.room](QPainter& painter, const QPalette& colours) {
            painter.fillRect(target, colours.color(QPalette::Base));
            painter.setRenderHint(QPainter::Antialiasing);
            tree->scene()->setPalette(colours);
            tree->scene()->render(&painter, target, room);
        }};
}

/// Noto Sans CJK replaces digits after a space or letter by others (OpenType feature calt), which nothing can copy.
QFont copyable(QFont font)
{
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

Picture legendPicture(const SearchTreeView& tree)
{
    auto legend = std::make_shared<SearchTreeLegend>(QString());
    legend->setTrace(*tree.trace());
    const double height = legend->paint(nullptr, paperPalette({}), reportFont(), kWidestPart);
    return {QString(), {kWidestPart, height}, [legend](QPainter& painter, const QPalette& palette) {
                legend->paint(&painter, palette, reportFont(), kWidestPart);
            }};
}

}  // namespace

QString reportLanguage()
{
    return QLocale().language() == QLocale::Chinese ? QStringLiteral("zh-CN") : QStringLiteral("en");
}

QFont reportFont()
{
    QFont font = copyable(QApplication::font());
    font.setPixelSize(kTextPixels);
    return font;
}

/// Chinese fonts have the digits and letters that fit their characters; English does not need them.
QFont paperFont(const QString& language)
{
    QFont font = copyable(QApplication::font());
    const QStringList own = font.families().isEmpty() ? QStringList {font.family()} : font.families();
    if (!language.startsWith(QLatin1String("zh")))
        font.setFamilies(QStringList {QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")} + own);
    font.setPointSizeF(kPaperPoints);
    return font;
}

ReportFigure heatmapFigure(const HeatmapData& map, const QString& caption)
{
    const HeatmapStyle style =
        heatmapStyle(map, ColourMapKind::Viridis, HeatmapScale::Automatic, reportFont(), paperPalette({}));
    const QString size =
        ReportFigures::tr("Heatmap with %1 rows (%2) and %3 columns (%4)")
            .arg(QString::number(map.rows()), map.rowTitle, QString::number(map.columns()), map.columnTitle);
    return {map.title + QStringLiteral(". ") + size, caption, heatmapPicture(map, style)};
}

std::vector<ReportFigure> treeFigures(const SearchTracePtr& trace)
{
    const auto tree = makeTree(trace);
    std::vector<ReportFigure> figures;
    for (const TreePart& part : partsOf(*tree->scene())) {
        const std::size_t first = std::max<std::size_t>(part.first, 1);
        const QString steps = first < part.last
            ? ReportFigures::tr("Search tree, steps %1 to %2").arg(first).arg(part.last)
            : ReportFigures::tr("Search tree, step %1").arg(first);
        figures.push_back({steps, steps, partPicture(tree, part)});
    }
    if (!figures.empty())
        figures.back().picture = stackedPicture(figures.back().picture, legendPicture(*tree));
    return figures;
}

namespace {

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ReportText)
};

const Hypothesis& hypothesisOf(const ReportSubject& subject)
{
    const auto& all = subject.result->translation.hypotheses;
    return all[std::min(subject.hypothesis, all.size() - 1)];
}

ReportSection sourceSection(const TranslationResult& result)
{
    ReportSection section {ReportText::tr("Source"), result.sourceText};
    std::vector<TokenRef> pieces;
    for (const Piece& piece : result.translation.source)
        pieces.push_back({piece.id, piece.text});
    for (const QString& text : tokenTexts(pieces))
        section.tokens.push_back({text, QString::number(pieces[section.tokens.size()].id)});
    section.paragraphs << ReportText::tr("The tokens that the model reads, each with its number in the vocabulary.");
    return section;
}

ReportSection labelSection(const TranslationResult& result)
{
    ReportSection section {ReportText::tr("Labels")};
    const QStringList texts = labelledTexts(result);
    ReportTable table {{}, {ReportText::tr("Text"), ReportText::tr("Label"), ReportText::tr("Probability")}, {}};
    for (const HypothesisToken& token : result.translation.hypotheses.front().tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        table.rows.push_back({{texts.value(qsizetype(table.rows.size()))}, {QString::fromStdString(token.chosen.piece)},
            {percentText(probability), probability}});
    }
    section.tables.push_back(std::move(table));
    section.paragraphs << ReportText::tr("This model has no decoder: it gives labels, read from the encoder's output, "
                                         "and searches nothing.");
    return section;
}

ReportSection translationSection(const ReportSubject& subject)
{
    const Hypothesis& hypothesis = hypothesisOf(subject);
    ReportSection section {ReportText::tr("Translation"), QString::fromStdString(hypothesis.text)};
    if (section.lead.isEmpty())
        section.lead = ReportText::tr("(empty translation)");
    for (const QString& text : tokenTexts(tokenRefs(hypothesis))) {
        const double probability = std::exp(hypothesis.tokens[section.tokens.size()].chosen.logProbability);
        section.tokens.push_back({text, shortPercentText(probability), probability});
    }
    section.paragraphs << ReportText::tr(
        "Colour and number: the probability of a token, given the source and all tokens before it.");
    section.tables.push_back(probabilityTable(hypothesis));
    return section;
}

/// The changes to the model, and the translation of the unchanged model.
ReportSection changeSection(const TranslationResult& result)
{
    ReportSection section {ReportText::tr("Changes in force")};
    ReportTable table {{}, {ReportText::tr("Change")}, {}};
    for (const ChangePart& part : changeParts({result.options.intervention, result.prefix}))
        table.rows.push_back({{part.text}});
    section.tables.push_back(std::move(table));
    if (result.unchanged && !result.unchanged->translation.hypotheses.empty())
        section.paragraphs << ReportText::tr("Translation without them: %1")
                                  .arg(QString::fromStdString(result.unchanged->translation.hypotheses.front().text));
    return section;
}

struct ShownAttention {
    AttentionChoice choice;
    QString why;
};

/// The chosen attention, the mean of its layer, and the best aligning head, without duplicates.
std::vector<ShownAttention> shownAttention(const ReportSubject& subject, const ForwardTrace& trace)
{
    std::vector<ShownAttention> shown {
        {fitted(subject.attention, trace), ReportText::tr("Chosen on the Attention page.")}};
    const auto add = [&](AttentionChoice choice, const QString& why) {
        choice = fitted(std::move(choice), trace);
        const auto same = std::ranges::find(shown, choice, &ShownAttention::choice);
        if (same == shown.end())
            shown.push_back({std::move(choice), why});
        else
            same->why += u' ' + why;
    };
    AttentionChoice mean = shown.front().choice;
    mean.head = MeanOfHeads {};
    add(mean, ReportText::tr("Mean of all heads of the layer."));
    if (trace.layers(AttentionKind::Cross) == 0)
        return shown;
    const HeadId best = subject.aligner ? *subject.aligner : mostDiagonalHead(*subject.result);
    add({AttentionKind::Cross, best.layer, OneHead {best.head}, mean.bestHeads},
        subject.aligner ? ReportText::tr("The head that aligns best, measured on sentences with gold alignments.")
                        : ReportText::tr("The head that looks most like an aligner in this sentence."));
    return shown;
}

ReportSection attentionSection(const ReportSubject& subject)
{
    ReportSection section {ReportText::tr("Attention")};
    const TranslationResult& result = *subject.result;
    constexpr std::array kinds {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};
    const auto index = std::min(subject.hypothesis, result.traces.empty() ? 0 : result.traces.size() - 1);
    const auto has = [&](AttentionKind kind) { return result.traces[index].layers(kind) > 0; };
    if (result.traces.empty() || std::ranges::none_of(kinds, has)) {
        section.paragraphs
            << ReportText::tr("This network (%1) has no attention.").arg(networkName(result.architecture));
        return section;
    }
    const ForwardTrace& trace = result.traces[index];
    const SentenceTokens tokens = sentenceTokens(result.translation, result.traces, index);
    for (const auto& [choice, why] : shownAttention(subject, trace)) {
        const HeatmapData map = attentionMap(tokens, trace, choice);
        const bool causal = choice.kind == AttentionKind::DecoderSelf;
        const QStringList words {why,
            map.centred ? factorExplanation() : attentionExplanation(choice.kind, /*highIsBright=*/true),
            attentionSummary(map, {}, causal)};
        section.figures.push_back(heatmapFigure(map, words.join(u' ')));
    }
    return section;
}

ReportSection searchSection(const ReportSubject& subject)
{
    const TranslationResult& result = *subject.result;
    ReportSection section {ReportText::tr("Search")};
    section.tables.push_back(hypothesisTable(result.translation, subject.hypothesis));
    if (const SearchTracePtr search = searchOf(subject.result); search && !search->candidates.empty())
        section.figures = treeFigures(search);
    else
        section.paragraphs << ReportText::tr("This model writes all tokens at once: there is no search tree.");
    return section;
}

}  // namespace

Report makeReport(const ReportSubject& subject)
{
    const TranslationResult& result = *subject.result;
    const QLocale locale;
    Report report;
    report.language = reportLanguage();
    const bool labels = saysLabels(subject.result);
    report.title =
        labels ? ReportText::tr("How a sentence was labelled") : ReportText::tr("How a sentence was translated");
    report.origin =
        QStringList {result.modelName, locale.toString(subject.date, QLocale::LongFormat), subject.program}.join(
            QStringLiteral(" · "));
    report.sections.push_back(sourceSection(result));
    report.sections.push_back(labels ? labelSection(result) : translationSection(subject));
    if (!result.options.intervention.empty() || !result.prefix.isEmpty())
        report.sections.push_back(changeSection(result));
    report.sections.push_back(attentionSection(subject));
    if (!labels)
        report.sections.push_back(searchSection(subject));
    ReportSection settings {ReportText::tr("Settings")};
    settings.tables.push_back(settingsTable(subject));
    report.sections.push_back(std::move(settings));
    if (!subject.command.isEmpty())
        report.sections.push_back({.title = ReportText::tr("The same in a terminal"), .command = subject.command});
    return report;
}

namespace {

struct ReportTables {
    Q_DECLARE_TR_FUNCTIONS(translucent::ReportTables)
};

constexpr std::size_t kAlternatives = 3;

ReportCell number(double value, int decimals)
{
    return {logText(value, decimals), value};
}

QString endText(HypothesisEnd end)
{
    switch (end) {
    case HypothesisEnd::Finished: return ReportTables::tr("yes");
    case HypothesisEnd::Cut: return ReportTables::tr("no (length limit)");
    case HypothesisEnd::GivenUp: break;
    }
    return ReportTables::tr("no (pruned)");
}

/// The best alternatives to the chosen token, padded with empty cells.
void addAlternatives(const HypothesisToken& token, const HypothesisToken* before, std::vector<ReportCell>& row)
{
    const std::size_t width = row.size() + kAlternatives;
    for (const TokenCandidate& candidate : candidatesOf(token)) {
        if (row.size() == width)
            break;
        const double probability = std::exp(candidate.logProbability);
        if (candidate.id != token.chosen.id)
            row.push_back({candidateText(candidate, before) + u' ' + percentText(probability), probability});
    }
    row.resize(width);
}

/// Names and values, row by row; skips unknown values.
class Settings {
public:
    void add(const QString& name, const QString& value)
    {
        if (!value.isEmpty())
            m_table.rows.push_back({{name}, {value}});
    }
    void add(const QString& name, const std::string& value) { add(name, QString::fromStdString(value)); }
    void add(const QString& name, std::int64_t value) { add(name, QLocale().toString(qint64(value))); }

    ReportTable m_table {{}, {ReportTables::tr("Setting"), ReportTables::tr("Value")}, {}, /*namesRows=*/true};
};

void addModel(const ModelSummary& model, Settings& settings)
{
    const TransformerConfig& config = model.config;
    settings.add(ReportTables::tr("Languages"), languagesText(config, model.info));
    settings.add(ReportTables::tr("Network"), networkName(config.architecture));
    settings.add(ReportTables::tr("Parameters"), model.parameters);
    settings.add(ReportTables::tr("Layers (encoder, decoder)"),
        QStringLiteral("%1, %2").arg(config.encoderLayers).arg(config.decoderLayers));
    settings.add(ReportTables::tr("Width (d_model)"), config.modelDimension);
    settings.add(ReportTables::tr("Heads of a layer"), config.heads);
    settings.add(ReportTables::tr("Vocabulary (source, target)"),
        QStringLiteral("%1, %2").arg(config.sourceVocabulary).arg(config.targetVocabulary));
    settings.add(ReportTables::tr("Trained on"), model.info.corpus);
    settings.add(ReportTables::tr("Origin of the data"), model.info.attribution);
}

}  // namespace

ReportTable probabilityTable(const Hypothesis& hypothesis)
{
    ReportTable table {ReportTables::tr("Probability of each token, and the best alternative in its place"),
        {ReportTables::tr("#"), ReportTables::tr("Token"), ReportTables::tr("Vocabulary id"),
            ReportTables::tr("Probability"), ReportTables::tr("log p"), ReportTables::tr("Alternative %1").arg(1),
            ReportTables::tr("Alternative %1").arg(2), ReportTables::tr("Alternative %1").arg(3)},
        {}};
    const QStringList texts = tokenTexts(tokenRefs(hypothesis));
    const HypothesisToken* before = nullptr;
    for (const HypothesisToken& token : hypothesis.tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        std::vector<ReportCell> row {{QString::number(table.rows.size() + 1)}, {texts[qsizetype(table.rows.size())]},
            {QString::number(token.chosen.id)}, {percentText(probability), probability},
            number(token.chosen.logProbability, 4)};
        addAlternatives(token, std::exchange(before, &token), row);
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable hypothesisTable(const Translation& translation, std::size_t shown)
{
    ReportTable table {ReportTables::tr("Hypotheses, ranked by score = Σ log p ÷ Lᵅ"),
        {ReportTables::tr("#"), ReportTables::tr("Hypothesis"), ReportTables::tr("Segmentations"),
            ReportTables::tr("Probability"), ReportTables::tr("Σ log p"), ReportTables::tr("L"),
            ReportTables::tr("Score"), ReportTables::tr("Finished")},
        {}};
    for (const SameText& text : byText(translation.hypotheses)) {
        const Hypothesis& best = translation.hypotheses[text.segmentations.front()];
        const double probability = std::exp(text.logProbability);
        if (std::ranges::find(text.segmentations, shown) != text.segmentations.end())
            table.strong = table.rows.size();
        table.rows.push_back({{QString::number(table.rows.size() + 1)}, {QString::fromStdString(best.text)},
            {QString::number(text.segmentations.size())}, {percentText(probability), probability},
            number(best.logProbability, 3), {QString::number(best.tokens.size())}, number(best.score, 3),
            {endText(best.end)}});
    }
    return table;
}

ReportTable settingsTable(const ReportSubject& subject)
{
    const TranslationResult& result = *subject.result;
    Settings settings;
    settings.add(ReportTables::tr("Model"), result.modelName);
    if (subject.model)
        addModel(*subject.model, settings);
    settings.add(ReportTables::tr("Weights"), subject.weights);
    if (!saysLabels(subject.result)) {
        settings.add(ReportTables::tr("Beam width"), result.options.beamSize);
        settings.add(ReportTables::tr("Length penalty α"), QLocale().toString(result.options.lengthPenalty, 'g', 6));
    }
    settings.add(ReportTables::tr("Precision"), QString::fromLatin1("float32"));
    settings.add(
        ReportTables::tr("Time"), ReportTables::tr("%1 ms").arg(QLocale().toString(result.milliseconds, 'f', 1)));
    settings.add(ReportTables::tr("Program"), subject.program);
    return settings.m_table;
}

}  // namespace translucent
