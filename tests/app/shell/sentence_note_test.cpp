#include "shell/sentence_note.h"

#include "fake_backend.h"
#include "test_registry.h"
#include "widgets/display_text.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

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
        m_note->setModel(infoOf("train.tsv", "en"));
        m_note->judge(QStringLiteral("你在哪儿工作？"), false);
        QCOMPARE(said(), QStringLiteral("This is Chinese; the model reads English."));
        m_note->judge(QStringLiteral("Where is 北京?"), false);
        QVERIFY(said().isEmpty());
        m_note->setModel(infoOf("train.tsv", "de"));
        m_note->judge(QStringLiteral("Wo arbeiten Sie?"), false);
        QVERIFY(said().isEmpty());
    }

    void lettersAreSeparatedForTheUser()
    {
        const ModelInfo letters = infoOf("builtin:reverse?pairs=100&seed=1");
        m_note->setModel(letters);
        m_note->judge(QStringLiteral("h e l l o"), false);
        QVERIFY(said().isEmpty());
        m_note->judge(QStringLiteral("Hello"), false);
        QVERIFY(said().startsWith(QStringLiteral("Letters are separated for you")));
        QCOMPARE(readableText(letters, QStringLiteral("Hello")), QStringLiteral("h e l l o"));
        QCOMPARE(readableText(letters, QStringLiteral("ab c")), QStringLiteral("a b c"));
        m_note->judge(QStringLiteral("你好"), false);
        QVERIFY(said().contains(QStringLiteral("only the letters")));
        QCOMPARE(readableText(letters, QStringLiteral("你好")), QStringLiteral("你好"));
        QCOMPARE(readableText(infoOf("builtin:tagging"), QStringLiteral("Hello")), QStringLiteral("Hello"));
        QCOMPARE(readableText(infoOf("train.tsv"), QStringLiteral("Hello")), QStringLiteral("Hello"));
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

class TrainingNoticeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatAModelWasTrainedOn_data()
    {
        QTest::addColumn<QString>("corpus");
        QTest::addColumn<QString>("attribution");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* corpus, const char* attribution, const char* text) {
            QTest::newRow(text) << QString::fromLatin1(corpus) << QString::fromLatin1(attribution)
                                << QString::fromLatin1(text);
        };
        row("train.tsv", "CC-BY 2.0 (France), tatoeba.org", "everyday sentences (Tatoeba)");
        row("builtin:classroom?pairs=200000&seed=1", "", "simple sentences of the built-in classroom grammar");
        row("tatoeba and classroom", "CC-BY 2.0 (France), tatoeba.org",
            "everyday sentences (Tatoeba) and simple sentences of the built-in classroom grammar");
        row("train.tsv",
            "CC-BY 2.0 (France), tatoeba.org; GPL-3.0-or-later, classroom; CC0, Chinese Zero to Hero; MIT, XPersona",
            "everyday sentences (Tatoeba), simple sentences of the built-in classroom grammar, and 2 other corpora");
        row("builtin:everyday?pairs=1000&seed=1", "", "sentences of the built-in task \"everyday\"");
        row("builtin:reverse?pairs=100&seed=1", "", "strings of letters");
        row("mine.tsv", "", "the corpus mine.tsv");
        row("", "", "unspecified sentences");
    }

    void saysWhatAModelWasTrainedOn()
    {
        QFETCH(QString, corpus);
        QFETCH(QString, attribution);
        QFETCH(QString, text);
        ModelInfo info;
        info.corpus = corpus.toStdString();
        info.attribution = attribution.toStdString();
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English));  // which joins the parts
        const QString trainedOn = trainedOnText(info);
        QLocale::setDefault(before);
        QCOMPARE(trainedOn, text);
    }

    /// The title is the most important reason; every reason has its line with the words of the sentence.
    void saysWhyATranslationIsDoubtful()
    {
        QWidget window;
        TrainingNotice notice(&window);
        TranslationResult result = test::fakeResult(QStringLiteral("一二三四五不"));
        notice.judge(result, {});
        QVERIFY(notice.isHidden());
        QualityEstimate& quality = result.quality;
        const auto check = [&](const char* title, const char* words) {
            notice.judge(result, {});
            QVERIFY(!notice.isHidden());
            QCOMPARE(notice.text(), QString::fromUtf8(title));
            QVERIFY2(notice.toolTip().contains(QString::fromUtf8(words)), qPrintable(notice.toolTip()));
            QCOMPARE(notice.accessibleDescription(), notice.toolTip());
        };
        quality.isCut = true;
        check("Translation cut off", "maximum length");
        quality.repeated = {"the sky", "sky is"};
        check("Words repeated", "the sky");
        quality.unread = {{3, 15}};
        check("Parts hardly read", "二三四五");
        quality.lost = {{15, 18}, {15, 18}};
        check("Negation or number lost", ": 不");
        quality.unknown = {{0, 3}};
        check("Unlike the training data", "vocabulary: 一");
    }

    /// A change lowers probabilities, and the user chose a forced beginning.
    void judgesTheUnchangedModel()
    {
        QWidget window;
        TrainingNotice notice(&window);
        const TranslationResult sure = judged(0.9), unsure = judged(0.1);
        notice.judge(sure, {});
        QVERIFY(notice.isHidden());
        notice.judge(unsure, {});
        QVERIFY(!notice.isHidden());
        QVERIFY2(notice.toolTip().contains(QLatin1String("10%")), qPrintable(notice.toolTip()));
        TranslationResult changed = unsure;
        changed.unchanged = std::make_shared<TranslationResult>(sure);
        notice.judge(changed, {});
        QVERIFY(notice.isHidden());
        TranslationResult forced = unsure;
        forced.options.forcedPrefix = {10};
        notice.judge(forced, {});
        QVERIFY(notice.isHidden());
    }

private:
    /// A translation with this mean probability of its tokens.
    static TranslationResult judged(double probability)
    {
        TranslationResult result = test::fakeResult(QStringLiteral("你好"));
        Hypothesis& best = result.translation.hypotheses.front();
        best.logProbability = double(best.tokens.size()) * std::log(probability);
        result.quality = estimateQuality("你好", result.translation, {}, {});
        return result;
    }
};

TRANSLUCENT_TEST(TrainingNoticeTest)
#include "sentence_note_test.moc"
