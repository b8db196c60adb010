#include "widgets/messages.h"

#include "test_registry.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace translucent;

class MessagesTest : public QObject {
    Q_OBJECT

    MessageBanner m_banner {"test", nullptr};

    QLabel* label(const char* name) const { return m_banner.findChild<QLabel*>(QString::fromLatin1(name)); }
    QToolButton* details() const { return m_banner.findChild<QToolButton*>(QStringLiteral("testDetailsButton")); }

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_asker = new QWidget(m_window.get());
        m_window->show();
        m_answers.clear();
    }

    void keepsTheEnglishBehindDetails()
    {
        const QString sentence = QStringLiteral("a.tsv 第 3 行：该行是空的");
        const QString english = QStringLiteral("a.tsv, line 3: the line is empty");
        m_banner.showMessage(sentence, english);
        QCOMPARE(label("testSentence")->text(), sentence);
        QCOMPARE(label("testSentence")->toolTip(), english);
        QVERIFY(!label("testDetail")->isVisible());
        details()->click();
        QVERIFY(label("testDetail")->isVisible());
        QCOMPARE(label("testDetail")->text(), english);
    }

    void tellsHowManyOthersThereAre()
    {
        m_banner.showMessage(QStringLiteral("first"), {}, 2);
        QVERIFY(label("testOthers")->isVisible());
        QCOMPARE(label("testOthers")->text(), QStringLiteral("2 more"));
        m_banner.showMessage(QStringLiteral("second"), {});
        QVERIFY(!label("testOthers")->isVisible());
        QSignalSpy closed(&m_banner, &MessageBanner::closed);
        m_banner.findChild<QToolButton*>(QStringLiteral("testCloseButton"))->click();
        QCOMPARE(closed.count(), 1);
        QVERIFY(m_banner.isHidden());
    }

    void aSentenceThatLooksLikeMarkupIsShownAsItIs()
    {
        const QString sentence = QStringLiteral("<img src=\"/dev/zero\">: a run");
        m_banner.showMessage(sentence, QStringLiteral("<b>detail</b>"));
        QCOMPARE(label("testSentence")->textFormat(), Qt::PlainText);
        QVERIFY(!label("testSentence")->toolTip().contains(QStringLiteral("<b>")));
    }

    void saysNothingTwice()
    {
        const QString english = QStringLiteral("a.tsv, line 3: the line is empty");
        m_banner.showMessage(english + u'.', english);
        QVERIFY(!details()->isVisible());
        QVERIFY(!label("testDetail")->isVisible());
        m_banner.setSentence(QStringLiteral("a.tsv 第 3 行：该行是空的。"));  // in another language now
        QVERIFY(details()->isVisible());
        m_banner.showMessage(english, {});
        QVERIFY(!details()->isVisible());
    }

    void aTextIsAnsweredWhenTheDialogIsAccepted()
    {
        askForText(*m_asker, QStringLiteral("Rename"), QStringLiteral("New name"), QStringLiteral("old"), keep());
        auto* dialog = opened<QInputDialog>();
        QVERIFY(dialog && m_answers.isEmpty());
        QCOMPARE(dialog->textValue(), QStringLiteral("old"));
        dialog->setTextValue(QStringLiteral("new"));
        dialog->accept();
        QCOMPARE(m_answers, QStringList {QStringLiteral("new")});
        QTRY_VERIFY(!opened<QInputDialog>());
    }

    void whatIsCalledOffIsNotAnswered()
    {
        askForText(*m_asker, QStringLiteral("Rename"), {}, QStringLiteral("old"), keep());
        opened<QInputDialog>()->reject();
        QTRY_VERIFY(!opened<QInputDialog>());
        QVERIFY(m_answers.isEmpty());
    }

    void aDialogGoesWithWhoAsked()
    {
        askForText(*m_asker, QStringLiteral("Rename"), {}, QStringLiteral("old"), keep());
        askForFolder(*m_asker, QStringLiteral("Folder"), keep());
        askWhether(
            *m_asker, QStringLiteral("Delete"), QStringLiteral("Really?"), [] { QFAIL("nobody asks any more"); });
        delete m_asker;
        QTRY_VERIFY(!opened<QDialog>());
        QVERIFY(m_answers.isEmpty());
    }

    void onlyYesIsYes()
    {
        int times = 0;
        for (const auto button : {QMessageBox::No, QMessageBox::Yes}) {
            askWhether(*m_asker, QStringLiteral("Delete"), QStringLiteral("<b>Really?</b>"), [&] { ++times; });
            auto* box = opened<QMessageBox>();
            QCOMPARE(box->textFormat(), Qt::PlainText);
            QTest::mouseClick(box->button(button), Qt::LeftButton);
            QTRY_VERIFY(!opened<QMessageBox>());
            QCOMPARE(times, button == QMessageBox::Yes ? 1 : 0);
        }
    }

    void filesAndFoldersAreAnsweredByTheirPaths()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("a.txt"));
        QVERIFY(QFile(file).open(QIODevice::WriteOnly));
        askForFile(*m_asker, QStringLiteral("Open"), QStringLiteral("Texts (*.txt)"), keep());
        choose(file);
        askForFolder(*m_asker, QStringLiteral("Open"), keep());
        choose(directory.path());
        const QString fresh = directory.filePath(QStringLiteral("new.pdf"));
        QString kind;
        askWhereToSave(*m_asker,
            {QStringLiteral("Save"), QStringLiteral("old.html"), QStringLiteral("Web page (*.html);;PDF (*.pdf)")},
            [&](const QString& path, const QString& chosenFilter) {
                m_answers << path;
                kind = chosenFilter;
            });
        QCOMPARE(opened<QFileDialog>()->selectedFiles().first().section(u'/', -1), QStringLiteral("old.html"));
        opened<QFileDialog>()->selectNameFilter(QStringLiteral("PDF (*.pdf)"));
        choose(fresh);
        QCOMPARE(m_answers, (QStringList {file, directory.path(), fresh}));
        QCOMPARE(kind, QStringLiteral("PDF (*.pdf)"));
    }

private:
    TextAnswer keep()
    {
        return [this](const QString& answer) { m_answers << answer; };
    }

    template <typename Dialog>
    Dialog* opened() const
    {
        for (auto* dialog : m_window->findChildren<Dialog*>(QString(), Qt::FindDirectChildrenOnly))
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }

    void choose(const QString& path)
    {
        auto* dialog = opened<QFileDialog>();
        QVERIFY(dialog);
        dialog->selectFile(path);
        static_cast<QDialog*>(dialog)->accept();
        QTRY_VERIFY(!opened<QFileDialog>());
    }

    std::unique_ptr<QWidget> m_window;
    QWidget* m_asker = nullptr;
    QStringList m_answers;
};

TRANSLUCENT_TEST(MessagesTest)
#include "messages_test.moc"
