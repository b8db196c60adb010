#include "widgets/ui_helpers.h"

#include "shell/scene_player.h"
#include "test_registry.h"
#include "translucent/lessons/scene.h"
#include "widgets/widget_state.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>

using namespace translucent;
using namespace translucent::test;

/// Names of files, runs and models are shown literally, even if they look like markup.
class LabelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noLabelOfTheWindowGuessesWhetherItsTextIsMarkup()
    {
        WindowFixture fixture;
        fixture.window->openFirstModel(QStringLiteral("classroom"));
        QTRY_VERIFY(fixture.engine.model());
        fixture.window->show();  // pages are created when they are shown
        for (int page = 0; page < fixture.window->pages().size(); ++page) {
            fixture.window->showPage(page);
            QCoreApplication::processEvents();
            LazyTab::makeAll(*fixture.window);
        }
        int count = 0;
        const QRegularExpression markup(QStringLiteral("<(b|i|br|p|sub|sup|span|a)\\b[^>]*>|&nbsp;"));
        for (const QLabel* label : fixture.window->findChildren<QLabel*>()) {
            if (label->objectName().startsWith(QLatin1String("qt_")))
                continue;
            QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->objectName() + u' ' + label->text()));
            QVERIFY2(label->textFormat() == Qt::RichText || !label->text().contains(markup), qPrintable(label->text()));
            ++count;
        }
        QVERIFY2(count > 100, qPrintable(QString::number(count)));
    }

    /// Includes dialogs: all labels are created in one place.
    void labelsAreMadeByTheHelpersAlone()
    {
        int files = 0;
        QDirIterator sources(QStringLiteral(TRANSLUCENT_TRANSLATIONS "/../app"), {QStringLiteral("*.cpp")}, QDir::Files,
            QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile source(sources.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QByteArray text = source.readAll();
            ++files;
            if (!source.fileName().endsWith(QLatin1String("/ui_helpers.cpp")))
                QVERIFY2(!text.contains("new QLabel"), qPrintable(source.fileName()));
            QVERIFY2(!text.contains("Qt::AutoText"), qPrintable(source.fileName()));
        }
        QVERIFY(files > 100);
    }

    void toolTipsSayWhatIsThere()
    {
        QCOMPARE(plainTip(QStringLiteral("a < b")), QStringLiteral("a < b"));
        const QString tip = plainTip(QStringLiteral("<img src=\"/dev/zero\"> run\nsecond line"));
        QVERIFY(!tip.contains(QLatin1String("<img")));
        QVERIFY(tip.contains(QLatin1String("&lt;img")));
    }

    void veryLongWordsMayBreak()
    {
        QCOMPARE(breakable(QStringLiteral("short words stay")), QStringLiteral("short words stay"));
        const QString broken = breakable(QString(40, u'W'));
        QCOMPARE(broken.count(QChar(0x200B)), 3);
        QCOMPARE(QString(broken).remove(QChar(0x200B)), QString(40, u'W'));
    }

    void filesPressOnlyButtonsThatShowSomething()
    {
        WindowFixture fixture;
        QWidget page;
        auto* start = makePushButton("startTraining", QStringLiteral("Start"), {}, &page);
        auto* take = makePushButton("takeFromModel", QStringLiteral("Take"), {}, &page);
        int started = 0, taken = 0;
        connect(start, &QPushButton::clicked, &page, [&started] { ++started; });
        connect(take, &QPushButton::clicked, &page, [&taken] { ++taken; });
        QVERIFY(!setControl(*start, QStringLiteral("pressed")));
        QVERIFY(!setControl(*start, QStringLiteral("true")));
        QVERIFY(!setControl(*take, QStringLiteral("true")));
        QVERIFY(setControl(*take, QStringLiteral("pressed")));
        QCOMPARE(started, 0);
        QCOMPARE(taken, 1);
    }

    void theButtonsThatFilesMayPressAreThere()
    {
        QByteArray sources;
        QDirIterator files(QStringLiteral(TRANSLUCENT_TRANSLATIONS "/../app"), {QStringLiteral("*.cpp")}, QDir::Files,
            QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile source(files.next());
            QVERIFY(source.open(QIODevice::ReadOnly));
            sources += source.readAll();
        }
        const QString list =
            QString::fromStdString(pressableButtons()).replace(QLatin1String(" and "), QLatin1String(", "));
        const QStringList buttons = list.split(QLatin1String(", "));
        QVERIFY(buttons.size() > 20);
        for (const QString& button : buttons)
            QVERIFY2(sources.contains('"' + button.toLatin1() + '"'), qPrintable(button));
    }

    /// Neither as a tab nor as a control, for any name in a scene.
    void noOtherButtonOfAnyPageIsPressedByAScene()
    {
        WindowFixture fixture;
        fixture.window->show();
        for (int index = 0; index < fixture.window->pages().size(); ++index) {
            fixture.window->showPage(index);
            LazyTab::makeAll(*fixture.window);
            for (QAbstractButton* button : fixture.window->findChildren<QAbstractButton*>()) {
                if (button->isCheckable() || button->objectName().isEmpty()
                    || mayBePressed(button->objectName().toStdString()))
                    continue;
                const auto pressed = connect(
                    button, &QAbstractButton::clicked, button, [button] { QFAIL(qPrintable(button->objectName())); });
                fixture.window->scenePlayer().openTab(button->objectName());
                QVERIFY(!setControl(*button, QStringLiteral("pressed")));
                disconnect(pressed);
            }
        }
    }
};

TRANSLUCENT_TEST(LabelsTest)
#include "labels_test.moc"
