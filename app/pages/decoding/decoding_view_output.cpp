// What leaves the Decoding page: exports, and the scenes of the tour of screenshots.
#include "engine/search_trace_ptr.h"
#include "pages/decoding/decoding_view.h"
#include "pages/decoding/gains_tab.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/textbook_view.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/search_tree_text.h"
#include "widgets/search_tree_view.h"

#include <QLocale>

#include <algorithm>

namespace translucent {

void DecodingView::showScene(const QString& scene)
{
    const QStringList names {QString(), QStringLiteral("tree"), QStringLiteral("sampling"), QStringLiteral("textbook"),
        QStringLiteral("sentences")};
    if (scene == QStringLiteral("split")) {
        showPart(Race);
        m_raceView->jumpTo(m_raceView->split() ? *m_raceView->split() + 1 : 1);
        return;
    }
    showPart(Part(std::max<qsizetype>(0, names.indexOf(scene))));
    if (part() == Race)
        m_raceView->jumpTo(m_raceView->clock().steps());
    if (part() == Tree && m_race && searchOf(m_race->beam)->leafOf(0) >= 0)
        m_tree->tree().setCursorAt(searchOf(m_race->beam)->path(searchOf(m_race->beam)->leafOf(0)).front());
    if (part() == Gains && !m_gains->hasGains())
        m_gains->start();
}

QString DecodingView::exportTitle() const
{
    const DecodeOptions options = part() == Textbook || !m_race ? m_options->options() : m_race->beam->options;
    const QString width = QString::number(options.beamSize), alpha = locale().toString(options.lengthPenalty, 'f', 2);
    if (part() == Textbook || !m_race)
        return tr("Beam search, K = %1, α = %2").arg(width, alpha);
    return tr("%1 – beam search, K = %2, α = %3").arg(m_race->beam->sourceText, width, alpha);
}

Picture DecodingView::picture() const
{
    switch (part()) {
    case Tree: return m_tree->picture(exportTitle());
    case Sampling: return m_sampling->picture();
    case Textbook: return m_textbook->race().picture(exportTitle());
    case Gains: return m_gains->picture();
    case Race: break;
    }
    return m_raceView->picture(exportTitle());
}

QByteArray DecodingView::table() const
{
    if (part() == Sampling)
        return m_sampling->table();
    if (part() == Gains)
        return m_gains->table();
    const SearchTracePtr trace = part() == Textbook ? m_textbook->beam() : m_race ? searchOf(m_race->beam) : nullptr;
    return trace ? searchTreeTable(*trace) : QByteArray();
}

}  // namespace translucent
