#include "crawler/inspectors.h"
#include "pages/architecture/diagram_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/numbers/step_frame.h"
#include "pages/page.h"
#include "widgets/chip_strip.h"
#include "widgets/glossary.h"
#include "widgets/head_views.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/search_tree_view.h"

#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>

namespace translucent::test {

namespace {

class ExplainedInspector : public Inspector {
public:
    using Inspector::Inspector;

    void look(const Stop& stop) override
    {
        m_stop = stop.name();
        look(stop.window.currentPage());
    }

    void finish(const QStringList& pages) override
    {
        struct Seen {
            const char* page;
            const char* kind;
            int least = 1;
        };
        for (const auto& [page, kind, least] :
            {Seen {"translatePage", "ChipStrip"}, {"attentionPage", "HeadGrid"}, {"attentionPage", "HeatmapPanel"},
                {"architecturePage", "ComponentBars"}, {"architecturePage", "block"}, {"numbersPage", "step"},
                {"numbersPage", "section", 100}, {"positionsPage", "LineChart"}, {"decodingPage", "DistributionBars"},
                {"decodingPage", "SearchTreeView"}, {"trainingPage", "section", 100}})
            if (pages.contains(QLatin1String(page)) && m_seen.value(QLatin1String(kind)) < least)
                complain(
                    QStringLiteral("only %1 times: %2").arg(m_seen.value(QLatin1String(kind))).arg(QLatin1String(kind)),
                    QLatin1String(page));
    }

private:
    void look(const QWidget& page)
    {
        for (const QHeaderView* header : page.findChildren<QHeaderView*>())
            if (header->isVisible())
                lookAtSections(*header);
        lookAt<LineChart>(page);
        lookAt<HeatmapPanel>(page);
        lookAt<HeadGrid>(page);
        lookAt<SearchTreeView>(page);
        lookAt<ChipStrip>(page);
        lookAt<DistributionBars>(page);
        lookAt<ComponentBars>(page);
        for (const DiagramView* diagram : page.findChildren<DiagramView*>())
            for (const QGraphicsItem* item : diagram->scene()->items())
                if (item->flags() & QGraphicsItem::ItemIsFocusable)
                    take(QStringLiteral("block"), item->data(SceneView::kExplanation).toString(), item->toolTip());
        for (StepFrame* frame : page.findChildren<StepFrame*>())
            if (frame->isVisible())
                lookAtSteps(*frame);
        for (const QLabel* label : page.findChildren<QLabel*>())
            checkLinks(label->text(), label->objectName());
    }

    void lookAtSections(const QHeaderView& header)
    {
        for (int section = 0; header.model() && section < header.count(); ++section)
            if (!header.isSectionHidden(section))
                take(QStringLiteral("section"),
                    header.model()->headerData(section, header.orientation(), Qt::WhatsThisRole).toString(),
                    QStringLiteral("%1 %2 %3")
                        .arg(header.parent()->objectName())
                        .arg(section)
                        .arg(header.model()->headerData(section, header.orientation()).toString()));
    }

    template <typename Widget>
    void lookAt(const QWidget& page)
    {
        const QString kind =
            QString::fromLatin1(Widget::staticMetaObject.className()).section(QStringLiteral("::"), -1);
        for (const Widget* widget : page.findChildren<Widget*>())
            take(kind, widget->whatsThis(), widget->objectName());
    }

    void lookAtSteps(StepFrame& frame)
    {
        const auto* notes = frame.findChild<QLabel*>(QStringLiteral("stepNotes"));
        const int before = frame.step();
        for (int step = 0; step < frame.stepCount(); ++step) {
            frame.goTo(step);
            const QString where = QStringLiteral("%1 %2").arg(frame.objectName()).arg(step + 1);
            take(QStringLiteral("step"), notes->isHidden() ? QString() : notes->text(),
                where + QStringLiteral(" notes"));
            take(QStringLiteral("step"), frame.whatsThis(), where);
            if (!frame.whatsThis().contains(QLatin1String("term:")))
                complain(QStringLiteral("no term: step %1").arg(where), m_stop);
        }
        frame.goTo(before);
    }

    void take(const QString& kind, const QString& explanation, const QString& what)
    {
        ++m_seen[kind];
        if (explanation.isEmpty())
            complain(QStringLiteral("no explanation: %1 %2").arg(kind, what), m_stop);
        checkLinks(explanation, what);
    }

    /// Links to terms have a target.
    void checkLinks(const QString& html, const QString& what)
    {
        if (m_checked.contains(html))
            return;
        m_checked.insert(html);
        static const QRegularExpression kLink(QStringLiteral("href=\"term:([^\"]*)\""));
        for (auto links = kLink.globalMatch(html); links.hasNext();)
            if (const QString id = links.next().captured(1); !Glossary::current().find(id))
                complain(QStringLiteral("no term %1: %2").arg(id, what), m_stop);
    }

    QString m_stop;
    QHash<QString, int> m_seen;
    QSet<QString> m_checked;
};

}  // namespace

std::unique_ptr<Inspector> explainedInspector()
{
    return std::make_unique<ExplainedInspector>(Inspection::Explained);
}

}  // namespace translucent::test
