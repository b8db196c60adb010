#include "page_scenes.h"
#include "pages/architecture/diagram_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/numbers/calculator.h"
#include "pages/numbers/step_frame.h"
#include "pages/page.h"
#include "pages/training/training_page.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "translucent/files/resources.h"
#include "widgets/chip_strip.h"
#include "widgets/glossary.h"
#include "widgets/head_views.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/search_tree_view.h"
#include "window_fixture.h"

#include <QAction>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace translucent;
using translucent::test::WindowFixture;

/// Everything on all pages has an explanation: the window with all scenes visited, in both languages.
class ExplainedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsExplained_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }

    void everythingIsExplained()
    {
        QFETCH(QString, language);
        QTest::failOnWarning(QRegularExpression(QStringLiteral("the glossary has no term")));
        m_fixture = std::make_unique<WindowFixture>();
        auto* training = m_fixture->window->findChild<TrainingPage*>();
        training->controller().runs().setBundled(QString::fromStdString(resourcePath("runs").string()));
        m_fixture->find<QAction>(qPrintable(QStringLiteral("language_") + language))->trigger();
        m_fixture->window->openFirstModel({});
        m_fixture->window->show();
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->bar().setSentence(QStringLiteral("因为她妹妹非常饿"));
        QTRY_VERIFY(m_fixture->window->session().result());
        m_silent.clear();
        m_seen.clear();
        for (Page* page : m_fixture->window->pages())
            visit(*page);
        QVERIFY2(m_silent.isEmpty(), qPrintable(m_silent.values().join(u'\n')));
        for (const char* kind : {"section", "LineChart", "HeatmapPanel", "HeadGrid", "SearchTreeView", "ChipStrip",
                 "DistributionBars", "ComponentBars", "block", "step"})
            QVERIFY2(m_seen.value(QLatin1String(kind)) > 0, kind);
        QVERIFY2(
            m_seen[QStringLiteral("section")] > 100, qPrintable(QString::number(m_seen[QStringLiteral("section")])));
    }

    void everyCalculatorStepHasASentence()
    {
        Engine engine(&loadBackend);
        CostMeasurement measurement(engine);
        PaddedSentences sentences(engine);
        int steps = 0;
        for (const Calculator& calculator : calculators(measurement, sentences))
            for (const Wording& step : calculator.steps) {
                ++steps;
                QVERIFY2(!step.text.isEmpty() && !step.reason.isEmpty(), step.key);
            }
        QCOMPARE(steps, 98);
    }

    /// The sections of the paper that sources name.
    void everySectionExists()
    {
        const QSet<QString> sections {QStringLiteral("3"), QStringLiteral("3.1"), QStringLiteral("3.2"),
            QStringLiteral("3.2.1"), QStringLiteral("3.2.2"), QStringLiteral("3.2.3"), QStringLiteral("3.3"),
            QStringLiteral("3.4"), QStringLiteral("3.5"), QStringLiteral("4"), QStringLiteral("5.1"),
            QStringLiteral("5.2"), QStringLiteral("5.3"), QStringLiteral("5.4"), QStringLiteral("6.1"),
            QStringLiteral("6.2"), QStringLiteral("6.3")};
        static const QRegularExpression kSection(QStringLiteral("§([\\d.]*\\d)"));
        int checked = 0;
        for (const Term& term : Glossary::current().terms())
            for (const QString& source : term.source.split(QStringLiteral("; "))) {
                if (!source.startsWith(QStringLiteral("Vaswani et al. 2017")))
                    continue;
                const auto match = kSection.match(source);
                QVERIFY2(
                    match.hasMatch() ? sections.contains(match.captured(1)) : source.contains(QLatin1String("table 2")),
                    qPrintable(term.id));
                ++checked;
            }
        QVERIFY(checked > 20);
    }

private:
    void visit(Page& page)
    {
        m_fixture->window->showPage(int(m_fixture->window->pages().indexOf(&page)));
        for (const SavedScene& scene : test::scenesOf(page)) {
            test::show(*m_fixture->window, scene);
            QTRY_VERIFY_WITH_TIMEOUT(page.isSettled(), 10000);
            QCoreApplication::processEvents();
            look(page, QString::fromStdString(scene.title));
        }
    }

    void look(const QWidget& page, const QString& place)
    {
        for (const QHeaderView* header : page.findChildren<QHeaderView*>())
            if (!header->isHidden())
                lookAtSections(*header, place);
        lookAt<LineChart>(page, place);
        lookAt<HeatmapPanel>(page, place);
        lookAt<HeadGrid>(page, place);
        lookAt<SearchTreeView>(page, place);
        lookAt<ChipStrip>(page, place);
        lookAt<DistributionBars>(page, place);
        lookAt<ComponentBars>(page, place);
        for (const DiagramView* diagram : page.findChildren<DiagramView*>())
            for (const QGraphicsItem* item : diagram->scene()->items())
                if (item->flags() & QGraphicsItem::ItemIsFocusable)
                    take(QStringLiteral("block"), item->data(SceneView::kExplanation).toString(),
                        place + item->toolTip());
        for (StepFrame* frame : page.findChildren<StepFrame*>())
            lookAtSteps(*frame, place);
        for (const QLabel* label : page.findChildren<QLabel*>())
            checkLinks(label->text(), place + u' ' + label->objectName());
    }

    void lookAtSections(const QHeaderView& header, const QString& place)
    {
        for (int section = 0; header.model() && section < header.count(); ++section)
            if (!header.isSectionHidden(section))
                take(QStringLiteral("section"),
                    header.model()->headerData(section, header.orientation(), Qt::WhatsThisRole).toString(),
                    QStringLiteral("%1 %2 section %3 %4")
                        .arg(place, header.parent()->objectName())
                        .arg(section)
                        .arg(header.model()->headerData(section, header.orientation()).toString()));
    }

    template <typename Widget>
    void lookAt(const QWidget& page, const QString& place)
    {
        const QString kind =
            QString::fromLatin1(Widget::staticMetaObject.className()).section(QStringLiteral("::"), -1);
        for (const Widget* widget : page.findChildren<Widget*>())
            take(kind, widget->whatsThis(), place + u' ' + kind + u' ' + widget->objectName());
    }

    void lookAtSteps(StepFrame& frame, const QString& place)
    {
        const auto* notes = frame.findChild<QLabel*>(QStringLiteral("stepNotes"));
        const int before = frame.step();
        for (int step = 0; step < frame.stepCount(); ++step) {
            frame.goTo(step);
            const QString where = QStringLiteral("%1 step %2").arg(place).arg(step + 1);
            take(QStringLiteral("step"), notes->isHidden() ? QString() : notes->text(), where);
            take(QStringLiteral("step"), frame.whatsThis(), where);
            if (!frame.whatsThis().contains(QLatin1String("term:")))
                m_silent.insert(where + QStringLiteral(": no term"));
            checkLinks(notes->text(), where);
        }
        frame.goTo(before);
    }

    void take(const QString& kind, const QString& explanation, const QString& place)
    {
        ++m_seen[kind];
        if (explanation.isEmpty())
            m_silent.insert(place);
        checkLinks(explanation, place);
    }

    /// Links to terms have a target.
    void checkLinks(const QString& html, const QString& place)
    {
        static const QRegularExpression kLink(QStringLiteral("href=\"term:([^\"]*)\""));
        for (auto links = kLink.globalMatch(html); links.hasNext();)
            if (const QString id = links.next().captured(1); !Glossary::current().find(id))
                m_silent.insert(place + QStringLiteral(": no term ") + id);
    }

    std::unique_ptr<WindowFixture> m_fixture;
    QSet<QString> m_silent;
    QHash<QString, int> m_seen;
};

TRANSLUCENT_TEST(ExplainedTest)
#include "explained_test.moc"
