#include "pages/training/attention_time_view.h"

#include "translucent/text/tokenizer.h"
#include "widgets/attention_map.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QSignalBlocker>
#include <QSplitter>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace translucent {

namespace {

struct AttentionMoment {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionMoment)
};

constexpr std::size_t kShownMoments = 6;
constexpr int kMapColumns = 3;
constexpr double kMargin = 16;

/// Pieces as in the vocabulary, the last one END.
std::vector<TokenRef> tokensOf(const std::vector<std::string>& pieces)
{
    std::vector<TokenRef> tokens;
    for (std::size_t at = 0; at < pieces.size(); ++at)
        tokens.push_back({at + 1 == pieces.size() ? kEndId : kUnknownId, pieces[at]});
    return tokens;
}

std::vector<std::string> utf8(const QStringList& texts)
{
    std::vector<std::string> result;
    for (const QString& text : texts)
        result.push_back(text.toStdString());
    return result;
}

AttentionLabels labelsOf(const AttentionRecord::Sentence& sentence, AttentionKind kind)
{
    const std::vector<std::string> source = utf8(sentence.sourcePieces), target = utf8(sentence.targetPieces);
    SentenceTokens tokens {tokensOf(source), tokensOf(target)};
    tokens.target.insert(tokens.target.begin(), {kBeginId, {}});
    return attentionLabels(tokens, kind);
}

QString headName(const AttentionMomentId& id)
{
    return AttentionMoment::tr("%1, layer %2, head %3")
        .arg(attentionKindName(id.kind))
        .arg(id.layer + 1)
        .arg(id.head + 1);
}

QString stepName(const AttentionRecord& record, std::size_t moment)
{
    return AttentionMoment::tr("step %1").arg(QLocale().toString(record.moments[moment].step));
}

/// Evenly spaced from the first to the last.
std::vector<std::size_t> shownMoments(std::size_t count, std::size_t limit)
{
    std::vector<std::size_t> shown;
    const std::size_t most = std::min(count, limit);
    for (std::size_t place = 0; place < most; ++place)
        shown.push_back(most == 1 ? 0 : (place * (count - 1) + (most - 1) / 2) / (most - 1));
    return shown;
}

/// Over the whole training.
float farthestFactor(const AttentionRecord& record, AttentionMomentId id)
{
    float most = 0;
    for (id.moment = 0; id.moment < record.moments.size(); ++id.moment)
        for (const float factor : record.weightsOf(id))
            most = std::max(most, std::abs(factor));  // NaN counts for nothing
    return most > 0 ? most : 1;
}

/// The same colours for the whole training.
HeatmapStyle constantStyle(const AttentionRecord& record, const AttentionMomentId& id, HeatmapStyle style)
{
    style.top = record.hasFactors(id.kind) ? farthestFactor(record, id) : 1;
    style.bottom = record.hasFactors(id.kind) ? -style.top : 0;
    return style;
}

/// Maps in rows, under one heading.
void paintSeries(QPainter& painter, const QString& heading, const std::vector<HeatmapData>& maps, QSizeF sheet,
    const HeatmapStyle& style)
{
    QFont bold = style.font;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(style.palette.color(QPalette::Text));
    painter.drawText(QPointF(kMargin, kMargin + QFontMetricsF(bold).ascent()), heading);
    for (std::size_t place = 0; place < maps.size(); ++place) {
        painter.save();
        const std::size_t row = place / kMapColumns, column = place % kMapColumns;
        painter.translate(double(column) * sheet.width(),
            kMargin + 2 * QFontMetricsF(style.font).height() + double(row) * sheet.height());
        HeatmapSheet(maps[place], style).paint(painter, true);
        painter.restore();
    }
}

}  // namespace

std::vector<HeatmapCell> goldCells(const AttentionRecord::Sentence& sentence)
{
    std::vector<HeatmapCell> cells;
    for (std::size_t row = 0; row < sentence.targetSpans.size(); ++row)
        for (std::size_t column = 0; column < sentence.sourceSpans.size(); ++column)
            if (std::ranges::any_of(sentence.links, [&](const AlignmentLink& link) {
                    return link.target.overlaps(sentence.targetSpans[row])
                        && link.source.overlaps(sentence.sourceSpans[column]);
                }))
                cells.push_back({int(row), int(column)});
    return cells;
}

HeatmapData attentionMoment(const AttentionRecord& record, const AttentionMomentId& id)
{
    const AttentionRecord::Sentence& sentence = record.sentences[id.sentence];
    const AttentionLabels labels = labelsOf(sentence, id.kind);
    HeatmapData map;
    map.title = AttentionMoment::tr("%1, %2", "head, step").arg(headName(id), stepName(record, id.moment));
    map.rowTitle = labels.queryTitle;
    map.columnTitle = labels.keyTitle;
    map.rowName = labels.queryName;
    map.columnName = labels.keyName;
    map.centred = record.hasFactors(id.kind);
    map.valueTitle = attentionValueTitle(map.centred);
    map.rowLabels = labels.queries;
    map.columnLabels = labels.keys;
    map.values = record.weightsOf(id);
    if (id.kind == AttentionKind::Cross) {
        map.marks = goldCells(sentence);
        map.markName = AttentionMoment::tr("gold alignment: these two words are translations of each other");
    }
    return map;
}

std::vector<std::vector<HeadPicture>> headPictures(
    const AttentionRecord& record, AttentionMomentId id, const HeatmapStyle& style)
{
    const AttentionRecord::Sentence& texts = record.sentences[id.sentence];
    const auto source = int(texts.sourcePieces.size()), target = int(texts.targetPieces.size());
    const QSize size(id.kind == AttentionKind::DecoderSelf ? target : source,
        id.kind == AttentionKind::EncoderSelf ? source : target);
    std::vector<std::vector<HeadPicture>> layers(std::size_t(record.layersOf(id.kind)));
    for (id.layer = 0; id.layer < int(layers.size()); ++id.layer)
        for (id.head = 0; id.head < record.heads; ++id.head)
            layers[std::size_t(id.layer)].push_back({heatmapImage(record.weightsOf(id), size, style),
                AttentionMoment::tr("Layer %1, head %2").arg(id.layer + 1).arg(id.head + 1)});
    return layers;
}

Picture attentionSeries(const AttentionRecord& record, const AttentionMomentId& id, const HeatmapStyle& style)
{
    const QString heading =
        AttentionMoment::tr("%1: %2", "head: sentence").arg(headName(id), record.sentences[id.sentence].source);
    HeatmapStyle own = constantStyle(record, id, style);
    std::vector<HeatmapData> maps;
    QSizeF sheet;
    for (const std::size_t moment : shownMoments(record.moments.size(), kShownMoments)) {
        AttentionMomentId shown = id;
        shown.moment = moment;
        maps.push_back(attentionMoment(record, shown));
        maps.back().title = stepName(record, moment);
        sheet = sheet.expandedTo(HeatmapSheet(maps.back(), own).size());
    }
    const QFontMetricsF metrics(style.font);
    const double columns = std::min<double>(kMapColumns, double(maps.size()));
    const double rows = std::ceil(double(maps.size()) / kMapColumns);
    const QSizeF size(std::max(columns * sheet.width(), kMargin * 2 + metrics.horizontalAdvance(heading) * 1.1),
        kMargin + 2 * metrics.height() + rows * sheet.height());
    return {heading, size, [=](QPainter& painter, const QPalette& palette) mutable {
                painter.fillRect(QRectF(QPointF(), size), palette.color(QPalette::Base));
                own.palette = palette;
                paintSeries(painter, heading, maps, sheet, own);
            }};
}

Animation attentionFilm(const AttentionRecord& record, const AttentionMomentId& id, const HeatmapStyle& style)
{
    const HeatmapStyle own = constantStyle(record, id, style);
    Animation film;
    for (const std::size_t moment : shownMoments(record.moments.size(), kMostFilmMoments)) {
        AttentionMomentId shown = id;
        shown.moment = moment;
        QImage frame = pictureImage(heatmapPicture(attentionMoment(record, shown), own), paperPalette({}));
        frame.setDevicePixelRatio(1);
        film.frames << frame;
    }
    return film;
}

QByteArray attentionSeriesCsv(const AttentionRecord& record, const AttentionMomentId& id)
{
    QList<QStringList> rows;
    for (std::size_t moment = 0; moment < record.moments.size(); ++moment) {
        AttentionMomentId at = id;
        at.moment = moment;
        const HeatmapData map = attentionMoment(record, at);
        if (rows.isEmpty())
            rows << QStringList {AttentionMoment::tr("Step"), map.rowName + QStringLiteral(" \\ ") + map.columnName}
                    + map.columnLabels;
        for (int row = 0; row < map.rows(); ++row) {
            QStringList fields {QString::number(record.moments[moment].step), map.rowLabels[row]};
            for (int column = 0; column < map.columns(); ++column)
                fields << QString::number(map.at({row, column}), 'g', 3);
            rows << fields;
        }
    }
    return csvTable(rows);
}

ChartData alignmentErrorChart(const AttentionRecord& record)
{
    ChartData chart {AttentionMoment::tr("Alignment error rate of the heads"), {AttentionMoment::tr("Step")},
        {AttentionMoment::tr("AER")}, {}};
    chart.x.whole = true;
    chart.y.lower = 0;
    chart.y.upper = 1;
    for (int index = 0; index < record.layers * record.heads; ++index) {
        ChartSeries series {QStringLiteral("%1.%2").arg(index / record.heads + 1).arg(index % record.heads + 1)};
        series.style = SeriesStyle::LineAndPoints;  // a single measurement is a point
        for (const AttentionRecord::Moment& moment : record.moments) {
            if (moment.alignmentErrors.empty())
                continue;
            series.x.push_back(double(moment.step));
            series.y.push_back(
                moment.alignmentErrors[std::size_t(index / record.heads)][std::size_t(index % record.heads)]);
        }
        if (!series.x.empty())
            chart.series.push_back(std::move(series));
    }
    return chart;
}

namespace {

QList<AttentionKind> knownKinds(const AttentionRecord& record)
{
    QList<AttentionKind> kinds {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};
    kinds.removeIf([&record](AttentionKind kind) { return record.layersOf(kind) == 0; });
    return kinds;
}

}  // namespace

AttentionTimeView::AttentionTimeView(TrainingController& controller, TrainingState& state, QWidget* parent)
    : TrainingTab(controller, state, parent)
    , m_follower(controller, state, *this)
{
    setObjectName(QStringLiteral("attentionTime"));
    setFocusPolicy(Qt::ClickFocus);
    auto* content = new TabContent(this);
    QWidget* timeline = createTimeline();
    auto* side = splitterOf("timeSideSplitter", Qt::Vertical, {createHeads(), createErrors()}, {210, 170}, this);
    auto* splitter = splitterOf("timeSplitter", Qt::Horizontal, {createMap(), side}, {520, 440}, this);
    columnOf({timeline, {splitter, 1}}, content);
    fill({}, content);
    connectSignals();
    showMoment();
}

QWidget* AttentionTimeView::createTimeline()
{
    m_player = new MomentPlayer({"playAttention", "attentionMoment", "attentionStep"}, this);
    m_sentence = control<NarrowChoice>("attentionSentence", this, tr("The sentence whose attention is shown"));
    m_translation = makeRichText("readout", "attentionTranslation", this);
    return cardOf("timelineCard", rowOf({{m_player, 1}, m_sentence}), {m_translation}, this);
}

QWidget* AttentionTimeView::createMap()
{
    m_mapTitle = makeText("section", "timeMapTitle", {}, this);
    m_map = new HeatmapPanel(this);
    m_map->setFileStem(QStringLiteral("attention-over-time"));
    m_map->setMinimumHeight(230);
    explain(*m_map,
        tr("The attention weights of one head at this moment of the training: watch how it takes on a role."),
        "attention-weight");
    m_caption =
        makeText("caption", "timeMapCaption", tr("Gold frame: words that are translations of each other"), this);
    const auto picture = [this] { return attentionSeries(record(), shown(), m_map->heatmap().heatmapStyle()); };
    const auto film = [this] { return attentionFilm(record(), shown(), m_map->heatmap().heatmapStyle()); };
    const auto stem = [this] {
        return attentionFileStem({shown().kind, shown().layer, OneHead {shown().head}, {}})
            + QStringLiteral("-over-time");
    };
    m_save = new ExportButton("attentionSeriesExport",
        std::vector<ExportPart> {{"series", tr("This head over time"),
                                     {picture, [this] { return attentionSeriesCsv(record(), shown()); }, stem, film}},
            {"alignmentError", tr("Alignment error of the heads"),
                m_errors->exportSource([] { return QStringLiteral("alignment-error"); })}},
        this);
    m_save->setProperty("role", QStringLiteral("flat"));
    m_save->setToolTip(
        tr("This head from the first evaluation to the last as one picture, or all its weights as a table"));
    m_save->offerOn(*m_errors, 1);
    return cardOf("timeMapCard", rowOf({{m_mapTitle, 1}, m_save}), {m_map, m_caption}, this);
}

QWidget* AttentionTimeView::createHeads()
{
    m_kind = control<NarrowChoice>("timeKind", this, tr("Type of attention shown"));
    m_heads = control<HeadGrid>("timeHeads", this, m_kind->toolTip());
    m_heads->setMinimumHeight(100);
    auto* title = control<ElidingLabel>("timeHeadsTitle", this);
    title->setText(tr("Heads: rows are layers"));
    title->setProperty("role", QStringLiteral("section"));
    return cardOf("timeHeadsCard", rowOf({{title, 1}, m_kind}), {m_heads}, this);
}

QWidget* AttentionTimeView::createErrors()
{
    m_errorsTitle = makeText("section", "timeErrorsTitle", {}, this);
    m_errors = smallChart(QStringLiteral("alignmentErrorChart"), 150, this);
    m_errors->setData(alignmentErrorChart({}));
    explain(*m_errors, {}, "aer");
    return cardOf("timeErrorsCard", rowOf({{m_errorsTitle, 1}}), {m_errors}, this);
}

void AttentionTimeView::connectSignals()
{
    connect(&m_follower, &AttentionFollower::changed, this, &AttentionTimeView::takeRecord);
    connect(m_player, &MomentPlayer::moved, this, &AttentionTimeView::showMoment);
    connect(m_sentence, &QComboBox::currentIndexChanged, this, &AttentionTimeView::showMoment);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &AttentionTimeView::showMoment);
    connect(m_heads, &HeadGrid::picked, this, [this](int layer, int head) {
        m_layer = layer;
        m_head = head;
        m_isHeadChosen = true;
        showMoment();
    });
}

void AttentionTimeView::showRuns()
{
    if (!m_follower.showRun())
        return;
    m_isHeadChosen = false;
    m_player->stop();
    if (m_follower.record())
        showRecord(false);
    else
        showMoment();
    m_follower.refresh();
}

void AttentionTimeView::takeRecord(bool sameSentences)
{
    showRecord(sameSentences);
    if (m_playsNext)
        playOnce();
}

/// If the last moment is shown, moves on to the new one.
void AttentionTimeView::showRecord(bool sameSentences)
{
    const bool atEnd = !sameSentences || m_player->isAtEnd();
    if (!sameSentences) {
        const QSignalBlocker blocker(m_sentence);
        m_sentence->clear();
        for (const AttentionRecord::Sentence& sentence : record().sentences)
            m_sentence->addItem(sentence.source);
    }
    QList<qint64> steps;
    for (const AttentionRecord::Moment& moment : record().moments)
        steps << moment.step;
    m_player->setSteps(std::move(steps), atEnd);
    if (!m_isHeadChosen && atEnd)
        std::tie(m_layer, m_head) = record().bestAlignedHead();
    if (m_kind->count() != knownKinds(record()).size())
        fillKinds();
    showMoment();
}

void AttentionTimeView::fillKinds()
{
    const QSignalBlocker blocker(m_kind);
    const QVariant kept = m_kind->count() > 0 ? m_kind->currentData() : QVariant(int(AttentionKind::Cross));
    m_kind->clear();
    for (const AttentionKind kind : knownKinds(record())) {
        m_kind->addItem(shortAttentionKindName(kind), int(kind));
        m_kind->setItemData(m_kind->count() - 1, attentionKindName(kind), Qt::ToolTipRole);
    }
    m_kind->setCurrentIndex(std::max(m_kind->findData(kept), m_kind->count() > 0 ? 0 : -1));
    m_kind->setEnabled(m_kind->count() > 1);
    m_kind->setToolTip(
        m_kind->count() == 1 ? tr("This run saved only its cross-attention.") : tr("Type of attention shown"));
}

AttentionMomentId AttentionTimeView::shown() const
{
    const auto kind = AttentionKind(m_kind->currentData().toInt());
    const auto limited = [](int index, int count) { return std::clamp(index, 0, std::max(0, count - 1)); };
    return {m_player->moment(), std::size_t(m_sentence->currentIndex()), kind,
        limited(m_layer, record().layersOf(kind)), limited(m_head, record().heads)};
}

void AttentionTimeView::keyPressEvent(QKeyEvent* event)
{
    if (!m_player->takeKey(event->key()))
        QWidget::keyPressEvent(event);
}

void AttentionTimeView::playOnce()
{
    m_playsNext = !m_follower.record() || record().moments.empty();
    if (!m_playsNext)
        m_player->playOnce();
}

void AttentionTimeView::showMoment()
{
    const bool any = m_follower.record() && !record().moments.empty() && m_sentence->currentIndex() >= 0;
    m_hint->setText(m_follower.problem().isEmpty()
            ? tr("No attention has been saved yet; it is saved at every evaluation during training.\nChoose a "
                 "run on the left, or start one under \"Set up\".")
            : tr("The attention record of this run cannot be read: %1").arg(m_follower.problem()));
    showContent(any);
    if (!any)
        return;
    const AttentionMomentId id = shown();
    const qint64 step = record().moments[id.moment].step;
    const AttentionRecord::Sentence& sentence = record().sentences[id.sentence];
    HeatmapData map = attentionMoment(record(), id);
    m_mapTitle->setText(map.title);
    m_mapTitle->setToolTip(map.centred
            ? factorExplanation()
            : attentionExplanation(id.kind, m_map->heatmap().heatmapStyle().map.highIsBright()));
    m_caption->setVisible(!map.marks.empty());
    m_map->showWhole(std::move(map));
    const auto translation =
        m_controller.history(m_follower.directory()).translationAt(step, sentence.source.toStdString());
    m_translation->setText(
        tr("Translation now: <b>%1</b> – reference: %2")
            .arg(QString::fromStdString(translation).toHtmlEscaped(), sentence.target.toHtmlEscaped()));
    QStringList columns;
    for (int head = 1; head <= record().heads; ++head)
        columns << QString::number(head);
    m_heads->setPictures(columns, headPictures(record(), id, m_map->heatmap().heatmapStyle()));
    m_heads->setCurrent(id.layer, id.head);
    showErrors(step);
}

void AttentionTimeView::showErrors(qint64 step)
{
    ChartData chart = alignmentErrorChart(record());
    chart.guides.push_back({Qt::Vertical, double(step), {}});
    m_errorsTitle->setText(chart.series.empty() ? tr("No gold alignments here, so the heads cannot be measured")
                                                : tr("AER per head (layer.head)"));
    m_errorsTitle->setToolTip(
        tr("Alignment error rate of the cross-attention heads: mean of %1 sentences").arg(record().alignedPairs));
    m_errors->setVisible(!chart.series.empty());
    m_save->setPartEnabled(1, !chart.series.empty());
    m_errors->setData(std::move(chart));
}

void AttentionTimeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showMoment();
}

}  // namespace translucent
