#include "shell/help_windows.h"

#include "test_registry.h"

#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTextCursor>

using namespace translucent;

class ManualDialogTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyChapterIsShownInBothLanguages()
    {
        for (const bool isChinese : {false, true}) {
            QWidget window;
            window.resize(1000, 800);
            ManualDialog manual(manualFolder(), isChinese, &window);
            auto* text = manual.findChild<QTextBrowser*>();
            const QDir folder(manualFolder() + (isChinese ? QStringLiteral("/zh") : QStringLiteral("/en")));
            const QStringList chapters = folder.entryList({QStringLiteral("*.md")});
            QVERIFY(chapters.size() >= 10);
            QSet<QString> different;
            for (const QString& chapter : chapters) {
                manual.open(chapter);
                different.insert(text->toPlainText());
                QVERIFY2(text->toPlainText().size() > 100, qPrintable(chapter));
                QVERIFY2(!text->toPlainText().startsWith(u'#'), qPrintable(chapter));
            }
            QCOMPARE(different.size(), chapters.size());
        }
    }

    void linksLeadToChaptersAndBack()
    {
        QWidget window;
        window.resize(1000, 800);
        ManualDialog manual(manualFolder(), false, &window);
        auto* text = manual.findChild<QTextBrowser*>();
        const QString contents = text->toPlainText();
        auto* back = manual.findChild<QPushButton*>(QStringLiteral("manualBack"));
        QVERIFY(!back->isEnabled());
        Q_EMIT text->anchorClicked(QUrl(QStringLiteral("scenes.md")));
        QVERIFY(text->toPlainText().startsWith(QStringLiteral("Scenes")));
        QVERIFY(back->isEnabled());
        back->click();
        QCOMPARE(text->toPlainText(), contents);
    }

    void wordsAreFound()
    {
        QWidget window;
        window.resize(1000, 800);
        ManualDialog manual(manualFolder(), true, &window);
        manual.open(QStringLiteral("scenes.md"));
        auto* search = manual.findChild<QLineEdit*>(QStringLiteral("manualSearch"));
        search->setText(QStringLiteral("翻页笔"));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(manual.findChild<QTextBrowser*>()->textCursor().selectedText(), QStringLiteral("翻页笔"));
    }
};

TRANSLUCENT_TEST(ManualDialogTest)

#include "manual_dialog_test.moc"
