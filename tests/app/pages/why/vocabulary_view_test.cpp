#include "pages/why/vocabulary_view.h"

#include "pages/why/causes_of_three.h"
#include "pages/why/vocabulary_of_eight.h"
#include "pages/why/vocabulary_plot.h"
#include "test_registry.h"
#include "widgets/list_table.h"
#include "widgets/widget_state.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace translucent;
using namespace translucent::test;

class VocabularyViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<VocabularyView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    VocabularyPlot& plot() const { return *child<VocabularyPlot>("vocabularyPlot"); }
    ListTable& table() const { return *child<ListTable>("vocabularyNeighbours"); }
    QLineEdit& search() const { return *child<QLineEdit>("vocabularySearch"); }
    QString text(const char* name) const { return child<QLabel>(name)->text(); }
    void showMap() const { m_view->showMap(std::make_shared<VocabularyMap>(vocabularyOfEight()), false); }
    QPoint pixelOf(std::int64_t id) const
    {
        return plot().frame().pixelOf(plot().scatter().dots[std::size_t(id)].place).toPoint();
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<VocabularyView>();
        m_view->resize(900, 400);
        showMap();
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void aClickAsksForTheNeighbours()
    {
        QSignalSpy changed(m_view.get(), &VocabularyView::changed);
        QVERIFY(!m_view->shownPiece());
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, pixelOf(4));
        QVERIFY(changed.count() > 0);
        QCOMPARE(m_view->piece(), QStringLiteral("▁three"));
        QCOMPARE(m_view->shownPiece().value_or(-1), 4);
        QVERIFY(table().rows().empty());
        m_view->showNeighbours(std::make_shared<Neighbours>(neighboursOfThree()));
        QCOMPARE(table().texts().mid(1),
            (QList<QStringList> {{QStringLiteral("Thread"), QStringLiteral("0.750")},
                {QStringLiteral("-three"), QStringLiteral("0.500")},
                {QStringLiteral("三"), QStringLiteral("−0.250")}}));
        QCOMPARE(plot().marks().neighbours, (std::vector<std::int64_t> {6, 5, 7}));
        QVERIFY(text("vocabularyShown").contains(QStringLiteral("three (score −2.00)")));
        QVERIFY(plot().accessibleDescription().contains(QStringLiteral("Thread 0.750")));
    }

    void neighboursOfAnotherPieceAreNotShown()
    {
        m_view->setPiece(QStringLiteral("三"));
        m_view->showNeighbours(std::make_shared<Neighbours>(neighboursOfThree()));
        QVERIFY(table().rows().empty() && plot().marks().neighbours.empty());
        m_view->setPiece(QStringLiteral("▁three"));
        QCOMPARE(table().rows().size(), std::size_t(3));
    }

    void aPieceIsFound()
    {
        QTest::keyClicks(&search(), QStringLiteral("threa"));
        QCOMPARE(m_view->piece(), QStringLiteral("▁Thread"));
        search().setText(QStringLiteral("xyz"));
        QVERIFY(m_view->piece().isEmpty());
        QVERIFY(text("vocabularyShown").contains(QStringLiteral("No piece")));
        search().setText(QStringLiteral("三"));
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, pixelOf(5));
        QVERIFY2(search().text().isEmpty(), "another piece than the one that was searched for");
        QCOMPARE(m_view->piece(), QStringLiteral("three"));
    }

    void aPieceIsKeptUntilTheMapIsThere()
    {
        m_view = std::make_unique<VocabularyView>();
        m_view->setPiece(QStringLiteral("▁Thread"));
        QVERIFY(!m_view->shownPiece());
        QSignalSpy changed(m_view.get(), &VocabularyView::changed);
        showMap();
        QCOMPARE(m_view->shownPiece().value_or(-1), 6);
        QVERIFY2(changed.count() > 0, "its neighbours are needed");
        m_view->setPiece(QStringLiteral("▁unknown"));
        QVERIFY(!m_view->shownPiece());
        QCOMPARE(m_view->piece(), QStringLiteral("▁unknown"));
        QVERIFY(setControl(search(), QStringLiteral("三")));
        QCOMPARE(m_view->shownPiece().value_or(-1), 7);
    }

    void aSearchWaitsForTheMap()
    {
        m_view = std::make_unique<VocabularyView>();
        search().setText(QStringLiteral("三"));
        QVERIFY(m_view->piece().isEmpty());
        showMap();
        QCOMPARE(m_view->piece(), QStringLiteral("三"));
    }

    void theComponentsAreChosen()
    {
        QVERIFY(plot().scatter().xTitle.contains(QStringLiteral("Component 1")));
        QVERIFY(text("vocabularyNote").contains(QStringLiteral("Component 1 and the score: r = 0.75")));
        QVERIFY(text("vocabularyNote").contains(QStringLiteral("75.0% of the variance")));
        child<QComboBox>("vocabularyComponents")->setCurrentIndex(1);
        QVERIFY(plot().scatter().xTitle.contains(QStringLiteral("Component 2")));
        QVERIFY(text("vocabularyNote").contains(QStringLiteral("Component 2 and the score: r = −0.50")));
        QVERIFY(!text("vocabularyNote").contains(QStringLiteral("Component 3 and")));
        QVERIFY(text("vocabularyNote").contains(QStringLiteral("16 dimensions")));
    }

    void theTableIsChosen()
    {
        QSignalSpy changed(m_view.get(), &VocabularyView::changed);
        m_view->setSentence({7}, {4, 5});
        QCOMPARE(m_view->table(), EmbeddingTable::Target);
        QCOMPARE(plot().marks().sentence, (std::vector<std::int64_t> {4, 5}));
        m_view->setPiece(QStringLiteral("三"));
        child<QComboBox>("vocabularyTable")->setCurrentIndex(0);
        QCOMPARE(m_view->table(), EmbeddingTable::Source);
        QVERIFY(changed.count() > 0);
        QVERIFY2(!m_view->shownPiece(), "the map is still that of the target");
        VocabularyMap source = vocabularyOfEight();
        source.table = EmbeddingTable::Source;
        m_view->showMap(std::make_shared<VocabularyMap>(source), false);
        QCOMPARE(plot().marks().sentence, (std::vector<std::int64_t> {7}));
        QCOMPARE(m_view->shownPiece().value_or(-1), 7);
    }

    void sharedTablesAreNamed()
    {
        auto model = std::make_shared<ModelSummary>();
        model->config.embeddingTying = EmbeddingTying::TargetOutput;
        m_view->setModel(model);
        QVERIFY(text("vocabularyNote").contains(QStringLiteral("target and output are one table")));
        auto separate = std::make_shared<ModelSummary>(*model);
        separate->config.embeddingTying = EmbeddingTying::Separate;
        m_view->setModel(separate);
        QVERIFY(!text("vocabularyNote").contains(QStringLiteral("one table")));
    }

    void withoutAMapThereIsAHint()
    {
        m_view->showMap(nullptr, true);
        auto* hint = child<QLabel>("vocabularyHint");
        QVERIFY(hint->isVisible() && hint->text().contains(QStringLiteral("being computed")));
        QVERIFY(!plot().isVisible());
        m_view->showMap(nullptr, false);
        QVERIFY(hint->isVisible() && !hint->text().contains(QStringLiteral("being computed")));
        showMap();
        QVERIFY(plot().isVisible() && !hint->isVisible());
    }

    void theWholeMapIsOneClickAway()
    {
        auto* whole = child<QToolButton>("vocabularyWhole");
        QVERIFY(!whole->isEnabled());
        plot().zoomBy(3, plot().frame().area.center());
        QVERIFY(whole->isEnabled());
        whole->click();
        QVERIFY(!plot().isZoomed() && !whole->isEnabled());
    }

    void fitsASmallWindow()
    {
        const QSize least = m_view->minimumSizeHint();
        QVERIFY2(least.width() <= 870 && least.height() <= 410,
            qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
    }

    void everythingHasAName()
    {
        for (const char* name :
            {"vocabularyTable", "vocabularyComponents", "vocabularySearch", "vocabularyPlot", "vocabularyNeighbours"})
            QVERIFY2(!child<QWidget>(name)->accessibleName().isEmpty(), name);
    }

    void everythingFollowsTheLanguage()
    {
        HashTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_view = std::make_unique<VocabularyView>();
        showMap();
        QCoreApplication::removeTranslator(&translator);
        for (const char* name : {"vocabularyNote", "vocabularyShown"})
            QVERIFY2(text(name).startsWith(u'#'), name);
        for (const QString& title : table().titles())
            QVERIFY2(title.startsWith(u'#'), qPrintable(title));
        for (const char* name : {"vocabularyTable", "vocabularyComponents"})
            QVERIFY2(child<QComboBox>(name)->itemText(0).startsWith(u'#'), name);
        QVERIFY(plot().scatter().xTitle.startsWith(u'#') && plot().scatter().colourTitle.startsWith(u'#'));
    }
};

TRANSLUCENT_TEST(VocabularyViewTest)
#include "vocabulary_view_test.moc"
