#include "pages/attention/attention_tabs.h"

#include "pages/attention/head_table.h"
#include "session/selection.h"
#include "translucent/model/copy_mechanism.h"
#include "translucent/model/forward_trace.h"
#include "widgets/attention_map.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QCheckBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSlider>

#include <algorithm>
#include <limits>

namespace translucent {

namespace {

struct TokenGroupsText {
    Q_DECLARE_TR_FUNCTIONS(translucent::TokenGroupsText)
};

/// A separate word mark belongs to the word after it.
std::vector<TokenGroup> words(std::span<const TokenRef> tokens)
{
    const std::vector<bool> continues = continuesWord(tokens);
    std::vector<TokenGroup> groups;
    bool afterMark = false;
    for (std::size_t piece = 0; piece < tokens.size(); ++piece) {
        const QString text = tokenText(tokens[piece]);
        const bool opened = afterMark && tokens[piece].id >= kSpecialIds;
        if (continues[piece] || opened) {
            groups.back().label = opened ? text : groups.back().label + text;
            groups.back().pieces.push_back(int(piece));
        } else {
            groups.push_back({text, {int(piece)}});
        }
        afterMark = tokens[piece].piece == "\u2581";
    }
    return groups;
}

std::vector<TokenGroup> characters(std::span<const TokenRef> tokens)
{
    std::vector<TokenGroup> groups;
    for (int piece = 0; piece < int(tokens.size()); ++piece) {
        const TokenRef& token = tokens[std::size_t(piece)];
        const QString text = tokenText(token);
        const auto codes = text.toUcs4();
        if (token.id < kSpecialIds || codes.size() < 2) {
            groups.push_back({text, {piece}});
            continue;
        }
        for (const char32_t code : codes)
            groups.push_back({QString::fromUcs4(&code, 1), {piece}, 1.0 / double(codes.size())});
    }
    return groups;
}

QStringList labelsOf(const std::vector<TokenGroup>& groups)
{
    QStringList labels;
    for (const TokenGroup& group : groups)
        labels << group.label;
    return labels;
}

}  // namespace

QString groupingNote(TokenGrouping grouping)
{
    switch (grouping) {
    case TokenGrouping::Words:
        return u' '
            + TokenGroupsText::tr("Words: the weights of a word's tokens are summed when it is a key (columns) and "
                                  "averaged when it is a query (rows). A Chinese token counts as one word.");
    case TokenGrouping::Characters:
        return u' ' + TokenGroupsText::tr("Characters: a token's weight is divided evenly among its characters.");
    case TokenGrouping::Pieces: break;
    }
    return {};
}

QString copyNote(const AttentionState& state)
{
    const auto head = copyHeadOf(state.trace());
    const auto* shown = std::get_if<OneHead>(&state.choice.head);
    if (!head || !shown || state.choice.kind != head->kind || state.choice.layer != head->layer
        || shown->head != head->head)
        return {};
    QStringList gates;
    const QStringList tokens = producedTexts(state.tokens());
    for (const float gate : state.trace().find("copy.gate")->values)
        gates << tokens.value(gates.size()) + u' ' + shortPercentText(double(gate));
    return u' '
        + TokenGroupsText::tr("This head copies: the tokens it looks at can be written unchanged. The gate p says how "
                              "much is generated instead, token by token: %1.")
              .arg(gates.join(QStringLiteral(" · ")));
}

std::vector<TokenGroup> tokenGroups(std::span<const TokenRef> tokens, TokenGrouping grouping)
{
    if (grouping == TokenGrouping::Words)
        return words(tokens);
    if (grouping == TokenGrouping::Characters)
        return characters(tokens);
    const QStringList texts = tokenTexts(tokens);
    std::vector<TokenGroup> groups;
    for (int piece = 0; piece < int(texts.size()); ++piece)
        groups.push_back({texts[piece], {piece}});
    return groups;
}

AttentionGroups attentionGroups(const SentenceTokens& tokens, AttentionKind kind, TokenGrouping grouping)
{
    const std::vector<TokenGroup> sources = tokenGroups(tokens.source, grouping);
    if (kind == AttentionKind::EncoderSelf)
        return {sources, sources};
    const std::span<const TokenRef> all(tokens.target);
    std::vector<TokenGroup> outputs = tokenGroups(all.subspan(1), grouping);
    const QStringList read = readTexts(tokens);
    for (TokenGroup& group : outputs)
        group.label = producedFrom(read[group.pieces.front()], group.label);
    return {outputs, kind == AttentionKind::Cross ? sources : tokenGroups(all.first(all.size() - 1), grouping)};
}

HeatmapData grouped(const HeatmapData& pieces, const AttentionGroups& groups)
{
    HeatmapData data = pieces;
    data.rowLabels = labelsOf(groups.queries);
    data.columnLabels = labelsOf(groups.keys);
    data.values.clear();
    for (const TokenGroup& row : groups.queries)
        for (const TokenGroup& column : groups.keys) {
            double sum = 0;
            for (const int query : row.pieces)
                for (const int key : column.pieces)
                    sum += pieces.at({query, key}) * column.share;
            data.values.push_back(float(sum / double(row.pieces.size())));
        }
    return data;
}

std::optional<int> groupOf(std::span<const TokenGroup> groups, std::optional<int> piece)
{
    for (int group = 0; piece && group < int(groups.size()); ++group)
        if (std::ranges::find(groups[std::size_t(group)].pieces, *piece) != groups[std::size_t(group)].pieces.end())
            return group;
    return {};
}

std::optional<int> firstPieceOf(std::span<const TokenGroup> groups, std::optional<int> group)
{
    return group && *group < int(groups.size()) ? std::optional(groups[std::size_t(*group)].pieces.front())
                                                : std::nullopt;
}

namespace {

/// A head's number on its colour; without the colour while the head is off.
class HeadButton : public QAbstractButton {
public:
    HeadButton(int head, QWidget* parent)
        : QAbstractButton(parent)
        , m_colour(headColour(head))
    {
        setText(QString::number(head + 1));
        setObjectName(QStringLiteral("headStrip_%1").arg(head));
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        constexpr int kLeast = 24;  // pixels that can be hit
        const int side = std::max(kLeast, fontMetrics().height() * 7 / 5);
        return {side, side};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(2, 2, -2, -2);
        const QColor colour = lineColour(m_colour, palette());
        painter.setPen(QPen(colour, 2));
        painter.setBrush(isChecked() ? colour : QColor(Qt::transparent));
        painter.drawRoundedRect(box, 4, 4);
        painter.setPen(isChecked() ? QColor(Qt::white) : palette().color(QPalette::Text));
        painter.drawText(box, Qt::AlignCenter, text());
        if (!hasFocus())
            return;
        painter.setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }

private:
    QColor m_colour;
};

}  // namespace

HeadStrip::HeadStrip(QWidget* parent)
    : QWidget(parent)
{
    m_buttons.setExclusive(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(2);
    setAccessibleName(tr("Heads that are drawn"));
    connect(&m_buttons, &QButtonGroup::idClicked, this, [this](int head) { click(head, false); });
}

void HeadStrip::setHeads(int count, std::optional<int> alone)
{
    if (count != int(m_heads.size()))
        rebuild(count);
    m_heads.assign(std::size_t(count), !alone);
    if (alone && *alone < count)
        m_heads[std::size_t(*alone)] = true;
    refresh();
}

void HeadStrip::rebuild(int count)
{
    qDeleteAll(m_buttons.buttons());
    for (int head = 0; head < count; ++head) {
        auto* button = new HeadButton(head, this);
        button->setToolTip(
            tr("Head %1. Click: show or hide. Double-click: show only this head, or all again.").arg(head + 1));
        button->setAccessibleName(tr("Head %1").arg(head + 1));
        button->installEventFilter(this);
        m_buttons.addButton(button, head);
        layout()->addWidget(button);
    }
}

void HeadStrip::refresh()
{
    for (QAbstractButton* button : m_buttons.buttons())
        button->setChecked(m_heads[std::size_t(m_buttons.id(button))]);
}

void HeadStrip::click(int head, bool isolate)
{
    m_heads = headsAfterClick(m_heads, head, isolate);
    refresh();
    Q_EMIT headsChanged();
}

bool HeadStrip::eventFilter(QObject* watched, QEvent* event)
{
    const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    const int head = m_buttons.id(static_cast<QAbstractButton*>(watched));
    const bool moves = key == Qt::Key_Left || key == Qt::Key_Right;
    const bool isolates = event->type() == QEvent::MouseButtonDblClick || key == Qt::Key_Return || key == Qt::Key_Enter;
    if (isolates)
        click(head, true);
    else if (auto* next = m_buttons.button(key == Qt::Key_Left ? head - 1 : head + 1); moves && next)
        next->setFocus();
    return isolates || moves || QWidget::eventFilter(watched, event);
}

std::vector<bool> headsAfterClick(std::vector<bool> heads, int head, bool isolate)
{
    const auto index = std::size_t(head);
    const bool alone = heads[index] && std::ranges::count(heads, true) == 1;
    if (isolate) {
        heads.assign(heads.size(), alone);
        heads[index] = true;
    } else if (!alone) {
        heads[index] = !heads[index];
    }
    return heads;
}

LinesView::LinesView(Selection& selection, QWidget* parent)
    : AttentionTab(parent)
    , m_selection(selection)
    , m_strip(named(new HeadStrip(this), "headStrip"))
    , m_massLabel(makeLabel({}, this))
    , m_mass(named(new QSlider(Qt::Horizontal, this), "linesMass"))
    , m_wordsOnly(makeCheck(QStringLiteral("linesWordsOnly"), tr("Words only"),
          tr("Hides BEGIN, END and punctuation: attention sinks, where a head puts its weight when no other token is "
             "relevant."),
          this))
    , m_canvas(named(new LinesCanvas(this), "linesCanvas"))
{
    setObjectName(QStringLiteral("linesView"));
    m_mass->setRange(5, 100);
    m_mass->setValue(70);
    limitWidth(*m_mass, 60, 140);
    m_massLabel->setBuddy(m_mass);
    buildLayout();
    tellWhatLinesAre(false);
    connect(m_strip, &HeadStrip::headsChanged, this, &LinesView::refresh);
    connect(m_mass, &QSlider::valueChanged, this, &LinesView::refresh);
    connect(m_wordsOnly, &QCheckBox::toggled, this, &LinesView::refresh);
    connect(m_canvas, &LinesCanvas::hovered, this, [this](auto query, auto key) { publish(query, key, false); });
    connect(m_canvas, &LinesCanvas::clicked, this, [this](auto query, auto key) { publish(query, key, true); });
    connect(&m_selection, &Selection::focusChanged, this, [this] {
        if (isVisible())
            refresh();
    });
    refresh();
}

void LinesView::buildLayout()
{
    auto* exports = new ExportButton("linesExport",
        {[this] { return m_canvas->drawing(); }, [this] { return table(); }, [this] { return fileStem(); }}, this);
    m_note = makeText("caption", "linesNote", {}, this);
    QScrollArea* scroll = makeScroll("linesScroll", m_canvas, this);
    scroll->setFocusPolicy(Qt::NoFocus);  // the lines have the keyboard
    columnOf({rowOf({makeLabel(tr("Heads:"), this), m_strip, m_massLabel, {m_mass, 1}, m_wordsOnly,
                  {exports->makeNote("linesSaid"), 1}, exports}),
                 {scroll, 1}, m_note},
        this);
}

/// A different head is shown alone; toggled heads are kept for another sentence.
void LinesView::setState(const AttentionState& state)
{
    const auto heads = int(state.trace().heads(state.choice.kind));
    const bool sameHead = m_state && m_state->choice.head == state.choice.head
        && m_state->choice.layer == state.choice.layer && std::ssize(m_strip->heads()) == heads;
    m_state = state;
    tellWhatLinesAre(hasFactors(state.trace(), state.choice.kind));
    const auto* one = std::get_if<OneHead>(&state.choice.head);
    if (!sameHead)
        m_strip->setHeads(heads, one ? std::optional(int(one->head)) : std::nullopt);
    refresh();
}

LinesPicture LinesView::picture() const
{
    if (!m_state)
        return {};
    const AttentionChoice& shown = m_state->choice;
    const AttentionLabels labels = m_state->labels();
    const auto classes = attentionTokenClasses(m_state->tokens(), shown.kind);
    LinesPicture picture;
    picture.title = tr("%1 · layer %2").arg(attentionKindName(shown.kind)).arg(shown.layer + 1);
    picture.queryTitle = labels.queryTitle;
    picture.keyTitle = labels.keyTitle;
    picture.queries = labels.queries;
    picture.keys = labels.keys;
    picture.factors = hasFactors(m_state->trace(), shown.kind);
    picture.lines = attentionLines(m_state->trace().attention(shown.kind, shown.layer),
        {m_strip->heads(), m_mass->value() / 100.0, m_wordsOnly->isChecked()}, classes.queries, classes.keys);
    const auto source = m_selection.focusSource();
    picture.focusQuery = shown.kind == AttentionKind::EncoderSelf ? source : m_selection.focusTarget();
    if (shown.kind == AttentionKind::Cross)
        picture.focusKey = source;
    return picture;
}

void LinesView::tellWhatLinesAre(bool factors)
{
    m_mass->setToolTip(factors
            ? tr("For each row, draws the strongest lines until they add up to this share of its factors without signs")
            : tr("For each row, draws the strongest lines until they add up to this share of its weight"));
    m_note->setText(factors
            ? tr("Left: queries. Right: keys. The thicker and stronger a line, the farther the factor is from 0; red: "
                 "above 0, blue: below 0.")
            : tr("Left: queries. Right: keys. The thicker and stronger a line, the larger the weight. \"Words only\" "
                 "hides attention sinks: BEGIN, END and punctuation, where heads rest when no other token is "
                 "relevant."));
    explain(*m_canvas,
        factors
            ? tr("The factor of each token's value, as lines: the stronger a line, the farther its factor is from 0.")
            : tr("Attention weights as lines, from the token that attends to those it takes from: the stronger a "
                 "line, the larger its weight."),
        "attention-weight");
}

void LinesView::refresh()
{
    m_massLabel->setText(tr("Lines with %1% of the weight").arg(m_mass->value()));
    m_canvas->setPicture(picture());
}

void LinesView::publish(std::optional<int> query, std::optional<int> key, bool pin)
{
    if (!m_state)
        return;
    const auto set = [this, pin](bool source, std::optional<int> position) {
        if (source)
            pin ? m_selection.setPinnedSource(position) : m_selection.setHoveredSource(position);
        else
            pin ? m_selection.setPinnedTarget(position) : m_selection.setHoveredTarget(position);
    };
    set(m_state->choice.kind == AttentionKind::EncoderSelf, query);
    if (m_state->choice.kind == AttentionKind::Cross)
        set(true, key);
}

QString LinesView::fileStem() const
{
    const AttentionChoice choice = m_state ? m_state->choice : AttentionChoice {};
    return QStringLiteral("attention-lines-%1-layer%2").arg(QLatin1StringView(name(choice.kind))).arg(choice.layer + 1);
}

QByteArray LinesView::table() const
{
    const LinesPicture& shown = m_canvas->picture();
    QList<QStringList> lines {{tr("Head"), shown.queryTitle, shown.keyTitle, attentionValueTitle(shown.factors)}};
    for (const AttentionLine& line : shown.lines)
        lines << QStringList {QString::number(line.head + 1), shown.queries[line.query], shown.keys[line.key],
            QString::number(line.weight, 'g', std::numeric_limits<float>::max_digits10)};
    return csvTable(lines);
}

namespace {

AlignedTranslation linksOf(const AttentionState& state)
{
    if (state.choice.kind != AttentionKind::Cross)
        return {};
    const std::vector<float> weights = attentionWeights(state.trace(), state.choice);
    const auto keys = std::int64_t(state.result->translation.source.size());
    const auto unit = state.grouping == TokenGrouping::Pieces ? AlignmentUnit::Pieces : AlignmentUnit::Words;
    return alignTranslation(state.result->sourceText.toStdString(), state.result->translation,
        state.result->translation.hypotheses[state.hypothesis], {weights, std::int64_t(weights.size()) / keys, keys},
        unit);
}

QStringList textsOf(const std::string& text, const std::vector<TextSpan>& units)
{
    QStringList texts;
    for (const TextSpan& unit : units)
        texts << QString::fromStdString(text.substr(unit.begin, unit.end - unit.begin));
    return texts;
}

}  // namespace

WordLinksView::WordLinksView(QWidget* parent)
    : AttentionTab(parent)
    , m_moses(makeText("caption", "wordLinksMoses", {}, this))
    , m_canvas(named(new LinesCanvas(this), "wordLinksCanvas"))
{
    setObjectName(QStringLiteral("wordLinksView"));
    explain(*m_canvas,
        tr("Word alignment: a line from each word of the translation to the source word it attends to most."),
        "alignment");
    m_moses->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* exports = new ExportButton("wordLinksExport",
        {[this] { return m_canvas->drawing(); }, [this] { return table(); },
            [] { return QStringLiteral("word-alignment"); }},
        this);
    auto* note = makeText("caption", "wordLinksNote",
        tr("Each word of the translation is linked to the source word that the chosen head attends to most. \"Show\" "
           "above chooses between tokens and words."),
        this);
    QScrollArea* scroll = makeScroll("wordLinksScroll", m_canvas, this);
    scroll->setAccessibleName(tr("Word alignment"));
    columnOf({rowOf({{m_moses, 1}, exports->makeNote("wordLinksSaid"), exports}), {scroll, 1}, note}, this);
    connect(m_canvas, &LinesCanvas::hovered, this, [this](auto target, auto source) {
        LinesPicture focused = picture();
        focused.focusQuery = target;
        focused.focusKey = source;
        m_canvas->setPicture(std::move(focused));
    });
}

void WordLinksView::setState(const AttentionState& state)
{
    m_state = state;
    m_aligned = linksOf(state);
    m_moses->setText(state.choice.kind == AttentionKind::Cross
            ? tr("Links, source–target, counted from 0: %1").arg(QString::fromStdString(mosesLinks(m_aligned.links)))
            : tr("Words are linked by cross-attention: choose it above."));
    m_canvas->setPicture(picture());
}

LinesPicture WordLinksView::picture() const
{
    LinesPicture picture;
    if (!m_state || m_state->choice.kind != AttentionKind::Cross)
        return picture;
    const Hypothesis& hypothesis = m_state->result->translation.hypotheses[m_state->hypothesis];
    picture.title = tr("Word alignment · %1").arg(attentionMapTitle(m_state->choice));
    picture.queryTitle = tr("Translation");
    picture.keyTitle = tr("Source");
    picture.queries = textsOf(hypothesis.text, m_aligned.target);
    picture.keys = textsOf(m_state->result->sourceText.toStdString(), m_aligned.source);
    const auto* one = std::get_if<OneHead>(&m_state->choice.head);
    for (const auto& [source, target] : m_aligned.links)
        picture.lines.push_back({int(target), int(source), one ? int(one->head) : 0, 1});
    return picture;
}

QByteArray WordLinksView::table() const
{
    const LinesPicture& shown = m_canvas->picture();
    QList<QStringList> lines {{tr("Source position"), shown.keyTitle, tr("Target position"), shown.queryTitle}};
    for (const AttentionLine& line : shown.lines)
        lines << QStringList {
            QString::number(line.key), shown.keys[line.key], QString::number(line.query), shown.queries[line.query]};
    return csvTable(lines);
}

}  // namespace translucent
