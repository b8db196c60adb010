#include "pages/training/setup_choices.h"

#include "answering.h"
#include "test_registry.h"
#include "widgets/list_table.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

/// Sentences to learn from: built in or from a file.
class CorpusCardTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<CorpusCard> m_card;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_card->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString file(const QByteArray& content) const
    {
        const QString path = m_directory.filePath(QStringLiteral("pairs.tsv"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(content);
        return path;
    }
    QString statistic(const QString& label) const
    {
        for (const ListRow& row : child<ListTable>("corpusStatistics")->rows())
            if (row.texts[0] == label)
                return row.texts[1];
        return {};
    }

private Q_SLOTS:
    void init()
    {
        m_card = std::make_unique<CorpusCard>();
        m_card->setFilePicker(test::answering([](QWidget&) { return QString(); }));
        m_card->resize(460, 500);
        m_card->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_card.get()));
    }

    void countsABuiltinTask()
    {
        child<QComboBox>("corpusTask")->setCurrentIndex(2);
        child<QSpinBox>("corpusPairs")->setValue(300);
        QTRY_VERIFY(m_card->survey());
        QCOMPARE(m_card->choice().spec, "builtin:reverse?pairs=300&seed=1");
        QCOMPARE(m_card->survey()->trainPairs, 300U);
        QCOMPARE(m_card->survey()->devPairs, 1000U);
        QCOMPARE(statistic(QStringLiteral("Training set")), QStringLiteral("300 pairs"));
        QCOMPARE(child<ListTable>("corpusPreview")->rows().size(), 60U);
        QCOMPARE(m_card->stem(), QStringLiteral("reverse"));
    }

    void readsAFileWithItsProblems()
    {
        QByteArray content;
        for (int pair = 0; pair < 40; ++pair)
            content += "sentence " + QByteArray::number(pair) + "\t第" + QByteArray::number(pair) + "句\n";
        content += "only one side\t\n";
        m_card->setChoice({file(content).toStdString(), {{2, 1}, "zh", "en"}, 1000});
        QTRY_VERIFY(m_card->survey());
        QVERIFY(!m_card->survey()->problem);
        QCOMPARE(m_card->survey()->preview[0].target, "sentence 0");
        QCOMPARE(m_card->survey()->trainPairs + m_card->survey()->devPairs, 40U);
        QCOMPARE(m_card->survey()->devPairs, 4U);
        const auto& problems = child<ListTable>("corpusProblems")->rows();
        QCOMPARE(problems.size(), 1U);
        QCOMPARE(problems[0].texts[0], QStringLiteral("41"));
    }

    void saysWhatWasConverted()
    {
        QByteArray content;
        for (int pair = 0; pair < 20; ++pair)
            content += "\xCE\xD2\xCF\xB2\xBB\xB6\xB2\xE8\t" + QByteArray::number(pair) + " hello\n";
        m_card->setChoice({file(content).toStdString(), {}, 1000});
        QTRY_VERIFY(m_card->survey());
        const auto& problems = child<ListTable>("corpusProblems")->rows();
        QCOMPARE(problems.size(), 1U);
        QVERIFY(problems.front().texts[1].contains(
            QStringLiteral("is GB18030 text, not UTF-8, and was converted (lines: 20)")));
    }

    void saysWhatIsWrongWithAFile()
    {
        m_card->setChoice({"/nowhere.tsv", {}, 1000});
        QTRY_VERIFY(m_card->survey());
        QVERIFY(child<QLabel>("corpusMessage")->isVisible());
        QVERIFY(child<QLabel>("corpusMessage")->text().contains(QStringLiteral("/nowhere.tsv")));
    }

    void asksForAFile()
    {
        const QString path = file("a\tb\nc\td\n");
        m_card->setFilePicker(test::answering([path](QWidget&) { return path; }));
        auto* task = child<QComboBox>("corpusTask");
        task->setFocus();
        QTest::keyClick(task, Qt::Key_End);
        QCOMPARE(child<QLineEdit>("corpusFile")->text(), path);
        QTRY_VERIFY(m_card->survey() && m_card->survey()->choice.spec == path.toStdString());
    }

    void findsTheChineseColumnOfAFile()
    {
        child<QComboBox>("corpusTask")->setCurrentIndex(child<QComboBox>("corpusTask")->count() - 1);
        child<QLineEdit>("corpusFile")
            ->setText(file("He runs.\t他跑步。\nShe sings.\t她唱歌。\nWe read.\t我们读书。\n"));
        QTRY_VERIFY(m_card->survey());
        QCOMPARE(child<QSpinBox>("sourceColumn")->value(), 2);
        QCOMPARE(child<QSpinBox>("targetColumn")->value(), 1);
        QCOMPARE(m_card->survey()->preview[0].source, "他跑步。");
        QVERIFY(child<QPushButton>("swapColumns")->isHidden());
    }

    void columnsSetByHandStayButAreWarnedOf()
    {
        QByteArray content = "He runs.\t他跑步。\n";
        for (int pair = 0; pair < 20; ++pair)
            content += "She sings " + QByteArray::number(pair) + ".\t她唱" + QByteArray::number(pair) + "。\n";
        const std::string path = file(content).toStdString();
        m_card->setChoice({path, {{1, 2}, "zh", "en"}, 1000});
        QTRY_VERIFY(m_card->survey());
        QCOMPARE(child<QSpinBox>("sourceColumn")->value(), 1);
        QVERIFY(child<QLabel>("corpusMessage")->isVisible());
        QTest::mouseClick(child<QPushButton>("swapColumns"), Qt::LeftButton);
        QTRY_VERIFY(m_card->survey());
        QCOMPARE(m_card->survey()->preview[0].source, "他跑步。");
        QVERIFY(child<QLabel>("corpusMessage")->isHidden());
        m_card->setChoice({path, {{1, 2}, "en", "zh"}, 1000});
        QTRY_VERIFY(m_card->survey());
        QVERIFY(child<QPushButton>("swapColumns")->isHidden());
    }

    void saysWhatLooksWrongInACorpus()
    {
        QByteArray content = "中文\t英文\n";
        for (int pair = 0; pair < 20; ++pair)
            content += "同一句" + QByteArray::number(pair) + "\t同一句" + QByteArray::number(pair) + "\n";
        m_card->setChoice({file(content).toStdString(), {{1, 2}, "zh", "en"}, 1000});
        QTRY_VERIFY(m_card->survey());
        const QString message = child<QLabel>("corpusMessage")->text();
        QVERIFY(message.contains(QStringLiteral("20 of 21 pairs have the same text")));
        QVERIFY(message.contains(QStringLiteral("looks like a header")));
        QVERIFY(message.contains(QStringLiteral("in the script of the language en")));
        m_card->setChoice({file("一\tone\n").toStdString(), {{1, 2}, "zh", "en"}, 1000});
        QTRY_VERIFY(m_card->survey());
        QVERIFY(child<QLabel>("corpusMessage")->text().contains(QStringLiteral("held out")));
    }
};

TRANSLUCENT_TEST(CorpusCardTest)
#include "corpus_card_test.moc"
