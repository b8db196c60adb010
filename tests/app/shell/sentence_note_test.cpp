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

class UnreadSourceTest : public QObject {
    Q_OBJECT

    /// One head of one layer with equal weights on the first `read` of these characters, and none on the others.
    static TranslationResult looking(const QString& text, int read, int tokens = 3)
    {
        TranslationResult result;
        result.sourceText = text;
        const auto pieces = std::size_t(text.size());
        ForwardTrace trace;
        for (std::size_t i = 0; i < pieces; ++i) {
            const auto at = std::size_t(text.first(qsizetype(i)).toUtf8().size());
            const std::string piece = text.mid(qsizetype(i), 1).toStdString();
            result.translation.source.push_back({std::int64_t(10 + i), piece, {at, at + piece.size()}});
            trace.sourceIds.push_back(std::int64_t(10 + i));
        }
        result.translation.source.push_back({kEndId, "</s>", {}});
        trace.sourceIds.push_back(kEndId);
        Array weights {{1, tokens, std::int64_t(pieces) + 1}, {}};
        for (int token = 0; token < tokens; ++token)
            for (std::size_t i = 0; i <= pieces; ++i)
                weights.values.push_back(i < std::size_t(read) ? 1.0F / float(read) : 0);
        trace.arrays.push_back({"decoder.layers.0.cross_attention.weights", weights});
        result.traces.push_back(std::move(trace));
        return result;
    }

private Q_SLOTS:
    void tellsWhatTheDecoderHasHardlyLookedAt()
    {
        QCOMPARE(
            unreadSource(looking(QStringLiteral("一二三四五六七八九"), 4)), QStringList {QStringLiteral("五六七八九")});
    }

    void punctuationIsNothingThatCouldBeMissing()
    {
        QCOMPARE(unreadSource(looking(QStringLiteral("一二三四五，六七八。"), 4)),
            (QStringList {QStringLiteral("五"), QStringLiteral("六七八")}));
    }

    /// 了 or a measure word also has a low weight in good translations.
    void fewPiecesAreNothingToTell()
    {
        QVERIFY(unreadSource(looking(QStringLiteral("一二三四五六七"), 4)).isEmpty());
        QVERIFY(unreadSource(looking(QStringLiteral("一二三四五六七八九十").repeated(3), 26, 20)).isEmpty());
    }

    void aModelWithoutCrossAttentionTellsNothing()
    {
        TranslationResult result = looking(QStringLiteral("一二三四五六七八九"), 1);
        result.traces.front().arrays.clear();
        QVERIFY(unreadSource(result).isEmpty());
        QVERIFY(unreadSource({}).isEmpty());
    }
};

TRANSLUCENT_TEST(UnreadSourceTest)

class LostSourceTest : public QObject {
    Q_OBJECT

    static TranslationResult translated(const char* source, const char* translation)
    {
        TranslationResult result;
        result.sourceText = QString::fromUtf8(source);
        result.translation.hypotheses.emplace_back().text = translation;
        return result;
    }

private Q_SLOTS:
    void tellsWhichNegationOrNumberIsMissing()
    {
        QCOMPARE(lostSource(translated("如果不下雨，我买五本书。", "If it rains, I will buy four books.")),
            (QStringList {QStringLiteral("不"), QStringLiteral("五")}));
        QVERIFY(
            lostSource(translated("如果不下雨，我买五本书。", "If it doesn't rain, I'll buy five books.")).isEmpty());
        QVERIFY(lostSource({}).isEmpty());
    }

    void theNoticeSaysSo()
    {
        TrainingNotice notice(nullptr);
        auto result = translated("要是你不来，我就走。", "If you come, I will leave.");
        notice.judge(result, {});
        QVERIFY(!notice.isHidden());
        QCOMPARE(notice.text(), QStringLiteral("Negation or number lost"));
        QVERIFY(notice.toolTip().contains(QStringLiteral("不")));
        result.options.forcedPrefix = {5};
        notice.judge(result, {});
        QVERIFY2(notice.isHidden(), "the user chose these words");
    }
};

TRANSLUCENT_TEST(LostSourceTest)

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
        QCOMPARE(trainedOnText(info), text);
    }

    void tellsWhatWasHardlyRead()
    {
        QWidget window;
        TrainingNotice notice(&window);
        TranslationResult result = test::fakeResult(QStringLiteral("一二三四五六七八九十"));
        Hypothesis& best = result.translation.hypotheses.front();
        best.logProbability = double(best.tokens.size()) * std::log(0.9);
        notice.judge(result, {});
        QVERIFY(notice.isHidden());
        for (NamedArray& each : result.traces.front().arrays) {
            Array& array = each.array;
            const auto keys = std::size_t(array.shape.back());
            for (std::size_t i = 0; i < array.values.size(); ++i)
                array.values[i] = i % keys == 0 ? 1.0F : 0.0F;
        }
        notice.judge(result, {});
        QVERIFY(!notice.isHidden());
        QCOMPARE(notice.text(), QStringLiteral("Parts hardly read"));
        QVERIFY2(notice.toolTip().contains(QStringLiteral("二三四五六七八九十")), qPrintable(notice.toolTip()));
    }

    void warnsOfLowProbabilitiesThatNoChangeCaused()
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
        return result;
    }
};

TRANSLUCENT_TEST(TrainingNoticeTest)
#include "sentence_note_test.moc"
