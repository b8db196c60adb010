#include "pages/why/encoder_lens_view.h"

#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>

#include <utility>
#include <vector>

namespace translucent {

EncoderLensView::EncoderLensView(QWidget* parent)
    : QWidget(parent)
    , m_state(new EmptyState("encoderLensRefusal", nullptr, this))
{
    setObjectName(QStringLiteral("encoderLensView"));
    m_state->setContent(createContent());
}

QWidget* EncoderLensView::createContent()
{
    auto* content = new QWidget(this);
    auto* note = makeText("caption", "encoderLensNote",
        tr("All layers of the decoder read the output of one encoder layer, as if the encoder ended there. What goes "
           "wrong in the first line and right in the last is what the layers between are for."),
        content);
    keepWhole(*note);
    m_layers = new ListTable("encoderLens",
        {{tr("After layer"), tr("The encoder layer that all decoder layers read, counted from 1"), ListColumn::Rank,
             "encoder-decoder"},
            {tr("Translation"), tr("What the model writes then; after the last layer, its ordinary translation"),
                ListColumn::Text, "beam-search"},
            {tr("Σ log p"), tr("Sum of the log-probabilities of its tokens"), ListColumn::Number, "log-probability"}},
        content);
    m_layers->setAccessibleName(tr("Translation after each encoder layer"));
    auto* exports = new ExportButton("encoderLensExport",
        m_layers->exportSource([text = m_layers->accessibleName()] { return text; }, "encoder-lens"), content);
    columnOf({rowOf({{note, 4}, {exports->makeNote("encoderLensSaid"), 1}, exports}), {m_layers, 1}}, content,
        {0, 6, 0, 0}, 6);
    return content;
}

void EncoderLensView::showRows(const AnswerTo<EncoderLensRequest>& rows)
{
    if (std::exchange(m_rows, rows) == rows)
        return;
    std::vector<ListRow> shown;
    for (const EncoderLensRow& row : spanOf(rows.get()))
        shown.push_back({.texts = {QString::number(row.layer + 1), QString::fromStdString(row.hypothesis.text),
                             logText(row.hypothesis.logProbability)},
            .strong = &row == &rows->back()});
    m_layers->setRows(std::move(shown));
}

void EncoderLensView::refuse(const QString& reason)
{
    m_state->setHint(reason);
}

bool EncoderLensView::isRefused() const
{
    return !m_state->showsContent();
}

}  // namespace translucent
