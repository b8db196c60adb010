#include "shell/scene_player.h"

#include "test_registry.h"
#include "window_fixture.h"

#include <QLabel>
#include <QPointer>
#include <QTabWidget>
#include <QTest>
#include <QVBoxLayout>

using namespace translucent;
using translucent::test::WindowFixture;

namespace {

/// Two tabs; the contents of the second one are rebuilt each time it is opened.
QTabWidget* makeTabs(QWidget* parent)
{
    auto* tabs = new QTabWidget(parent);
    tabs->addTab(new QWidget, QStringLiteral("first"));
    auto* second = new QWidget;
    auto* layout = new QVBoxLayout(second);
    const auto fill = [layout] {
        delete layout->takeAt(0);
        delete layout->parentWidget()->findChild<QLabel*>();
        auto* label = new QLabel(QStringLiteral("inside"));
        label->setObjectName(QStringLiteral("madeAgain"));
        layout->addWidget(label);
    };
    tabs->addTab(second, QStringLiteral("second"));
    fill();
    QObject::connect(tabs, &QTabWidget::currentChanged, tabs, fill);
    return tabs;
}

}  // namespace

class ScenePlayerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatOpeningATabReplacesIsFoundAgain()
    {
        WindowFixture fixture;
        fixture.window->show();
        QTabWidget* tabs = makeTabs(fixture.window.get());
        tabs->show();
        const QPointer<QWidget> former = fixture.window->scenePlayer().find(QStringLiteral("madeAgain"));
        QVERIFY(former && !former->isVisible());
        QWidget* revealed = fixture.window->scenePlayer().reveal(QStringLiteral("madeAgain"));
        QVERIFY(!former);
        QVERIFY(revealed && revealed == fixture.window->findChild<QWidget*>(QStringLiteral("madeAgain")));
        QCOMPARE(tabs->currentIndex(), 1);
    }

    void nothingIsRevealedThatIsNotThere()
    {
        WindowFixture fixture;
        QVERIFY(!fixture.window->scenePlayer().reveal(QStringLiteral("noSuchWidget")));
    }
};

TRANSLUCENT_TEST(ScenePlayerTest)
#include "scene_player_test.moc"
