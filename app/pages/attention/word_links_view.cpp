#include "pages/attention/word_links_view.h"

#include "widgets/attention_map.h"
#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>
#include <QScrollArea>

namespace translucent {

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
