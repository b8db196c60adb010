#include "widgets/display_text.h"

#include "test_registry.h"

#include <QSet>
#include <QStringList>
#include <QTest>

using namespace translucent;

/// The descriptions of networks that the window does not draw.
class DisplayTextTest : public QObject {
    Q_OBJECT

    static QStringList lines(Architecture architecture, RecurrentAttention attention = RecurrentAttention::Dot)
    {
        TransformerConfig config;
        config.architecture = architecture;
        config.recurrentAttention = attention;
        config.modelDimension = 66;
        config.encoderLayers = 5;
        config.kernelWidth = 7;
        return networkText(config).split(QStringLiteral("\n\n"));
    }

private Q_SLOTS:
    void recurrentNetworksTellTheirAttention()
    {
        QSet<QString> attentions;
        for (const auto& choice : kChoices<RecurrentAttention>) {
            const QStringList told = lines(Architecture::Gru, choice.value);
            QCOMPARE(told.size(), 5);
            QVERIFY(told[0].contains(QLatin1StringView("GRU")));
            QVERIFY(told[1].contains(QLatin1StringView("66")));
            attentions << told[3];
        }
        QCOMPARE(attentions.size(), 3);
    }

    void aModelWithoutADecoderReadsOneLanguage()
    {
        ModelInfo info;
        info.sourceLanguage = "zh";
        info.targetLanguage = "en";
        TransformerConfig config;
        QCOMPARE(languagesText(config, info), QStringLiteral("ZH → EN"));
        config.task = Task::Tagging;
        QCOMPARE(languagesText(config, info), QStringLiteral("ZH"));
    }

    void whatIsNoLanguageIsNotCalledOne()
    {
        ModelInfo info;
        info.corpus = "builtin:reverse?pairs=100&seed=1";
        QCOMPARE(languagesText({}, info), QStringLiteral("reverses letters"));
        info.corpus = "mine.tsv";
        QCOMPARE(languagesText({}, info), QStringLiteral("ZH → EN"));
        info.targetLanguage = "und";
        QCOMPARE(languagesText({}, info), QString());
    }

    void sentencesAreApartAsTheirWritingHasIt()
    {
        QCOMPARE(inOneParagraph({QStringLiteral("One."), QStringLiteral("Two.")}), QStringLiteral("One. Two."));
        QCOMPARE(inOneParagraph({QStringLiteral("一句。"), QStringLiteral("两句。")}), QStringLiteral("一句。两句。"));
        QCOMPARE(inOneParagraph({QString(), QStringLiteral("One."), QString()}), QStringLiteral("One."));
    }

    void aConvolutionalNetworkTellsHowFarItSees()
    {
        const QStringList told = lines(Architecture::Cnn);
        QCOMPARE(told.size(), 4);
        QVERIFY(told.last().contains(QLatin1StringView("31")));  // 5 · (7 − 1) + 1
    }
};

TRANSLUCENT_TEST(DisplayTextTest)
#include "display_text_test.moc"
