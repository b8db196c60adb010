#include "shell/sentence_note.h"

#include "fake_backend.h"
#include "test_registry.h"

#include <QTest>

#include <cmath>

using namespace translucent;

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
        row("builtin:reverse?pairs=100&seed=1", "", "strings of letters");
        row("mine.tsv", "", "the corpus mine.tsv");
        row("", "", "sentences it does not name");
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
    /// With this mean probability of its tokens.
    static TranslationResult judged(double probability)
    {
        TranslationResult result = test::fakeResult(QStringLiteral("你好"));
        Hypothesis& best = result.translation.hypotheses.front();
        best.logProbability = double(best.tokens.size()) * std::log(probability);
        return result;
    }
};

TRANSLUCENT_TEST(TrainingNoticeTest)

#include "training_notice_test.moc"
