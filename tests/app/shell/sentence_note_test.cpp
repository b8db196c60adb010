#include "shell/sentence_note.h"

#include "test_registry.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class SentenceNoteTest : public QObject {
    Q_OBJECT

    static ModelInfo infoOf(const char* corpus, const char* source = "zh")
    {
        ModelInfo info;
        info.corpus = corpus;
        info.sourceLanguage = source;
        return info;
    }
    QString said() const
    {
        return m_note->isHidden() ? QString() : m_note->findChild<QLabel*>(QStringLiteral("sentenceNoteText"))->text();
    }
    QPushButton* spaced() const { return m_note->findChild<QPushButton*>(QStringLiteral("spacedLetters")); }

private Q_SLOTS:
    void init()
    {
        m_note = std::make_unique<SentenceNote>(nullptr);
        m_note->retranslateUi();
    }

    void englishIsNotWhatAModelForChineseReads()
    {
        m_note->setModel(infoOf("train.tsv"));
        m_note->judge(QStringLiteral("Where do you work?"), false);
        QCOMPARE(said(), QStringLiteral("This is English; the model reads Chinese."));
        for (const char* other : {"你在哪儿工作？", "OK", "iPhone 手机 is good", ""}) {
            m_note->judge(QString::fromUtf8(other), false);
            QVERIFY2(said().isEmpty(), other);
        }
        m_note->setModel(infoOf("train.tsv", "de"));
        m_note->judge(QStringLiteral("Wo arbeiten Sie?"), false);
        QVERIFY(said().isEmpty());
    }

    void lettersNeedSpacesAndGetThem()
    {
        m_note->setModel(infoOf("builtin:reverse?pairs=100&seed=1"));
        m_note->judge(QStringLiteral("h e l l o"), false);
        QVERIFY(said().isEmpty());
        m_note->judge(QStringLiteral("Hello"), false);
        QVERIFY(said().contains(QStringLiteral("put spaces between them")));
        QVERIFY(!spaced()->isHidden());
        QSignalSpy chosen(m_note.get(), &SentenceNote::lineChosen);
        spaced()->click();
        QCOMPARE(chosen.first().first().toString(), QStringLiteral("h e l l o"));
        m_note->judge(QStringLiteral("你好"), false);
        QVERIFY(said().contains(QStringLiteral("letters")) && spaced()->isHidden());
    }

    void anotherModelJudgesWhatStandsThere()
    {
        m_note->setModel(infoOf("builtin:copy"));
        m_note->judge(QStringLiteral("你好"), false);
        QVERIFY(!said().isEmpty());
        m_note->setModel(infoOf("builtin:classroom?pairs=100"));
        QVERIFY(said().isEmpty());
    }

private:
    std::unique_ptr<SentenceNote> m_note;
};

TRANSLUCENT_TEST(SentenceNoteTest)
#include "sentence_note_test.moc"
