#include "widgets/comparison_card.h"

#include "fake_backend.h"
#include "shell/appearance.h"
#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QLabel>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace translucent;

class ComparisonCardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scoresNeedAReference()
    {
        QVERIFY(!referenceScores(QStringLiteral("I like tea."), QStringLiteral("  ")));
        const auto same = referenceScores(QStringLiteral("I like tea."), QStringLiteral("I like tea."));
        QVERIFY(std::abs(same->bleu - 100) < 1e-9 && std::abs(same->chrf - 100) < 1e-9);
        const auto other = referenceScores(QStringLiteral("I hate tea."), QStringLiteral("I like tea."));
        QVERIFY(other->bleu < 100 && other->chrf < 100);
        const auto chinese = referenceScores(QStringLiteral("我喜欢喝茶。"), QStringLiteral("他喜欢喝茶。"));
        QVERIFY(std::abs(chinese->bleu - 100 * std::pow(5.0 / 6 * 4 / 5 * 3 / 4 * 2 / 3, 0.25)) < 1e-9);
    }

    void marksTheWordsThatDiffer()
    {
        const auto texts =
            comparedTexts(QStringLiteral("I bought three books ."), QStringLiteral("I sold three old books ."));
        QCOMPARE(texts.before,
            (std::vector<ComparedWord> {{QStringLiteral("I"), false}, {QStringLiteral("bought"), true},
                {QStringLiteral("three"), false}, {QStringLiteral("books"), false}, {QStringLiteral("."), false}}));
        QCOMPARE(texts.after.size(), std::size_t(6));
        QVERIFY(texts.after[1].differs && texts.after[3].differs);
        QVERIFY(!texts.after[2].differs && !texts.after[4].differs);
    }

    void equalTextsHaveNoMark()
    {
        for (const ComparedWord& word : comparedTexts(QStringLiteral("a b"), QStringLiteral("a  b")).after)
            QVERIFY(!word.differs);
        QVERIFY(comparedTexts({}, {}).before.empty());
        QCOMPARE(comparedTexts({}, QStringLiteral("a")).after.front().differs, true);
    }

    /// Chinese has no spaces, and gets none.
    void marksTheCharactersOfChineseThatDiffer()
    {
        const auto texts = comparedTexts(QStringLiteral("我有 MP3，你呢？"), QStringLiteral("我没有 MP3，你呢？"));
        QCOMPARE(texts.before.size(), std::size_t(7));
        QCOMPARE(texts.after.size(), std::size_t(8));
        for (const ComparedWord& word : texts.before)
            QVERIFY(!word.differs);
        QCOMPARE(texts.after[1], (ComparedWord {QStringLiteral("没"), true, true}));
        QCOMPARE(texts.after[3], (ComparedWord {QStringLiteral("MP3"), false, false}));
        QCOMPARE(markedText(texts.before, Qt::white), QStringLiteral("我有 MP3，你呢？"));
        QCOMPARE(markedText(texts.after, Qt::white),
            QStringLiteral("我<span style=\"color:%1\"><b>没</b></span>有 MP3，你呢？")
                .arg(markColour(Backdrop::Light).name()));
    }

    void marksAreRichTextAndWordsAreNot()
    {
        const QString marked = markedText({{QStringLiteral("<a>"), false}, {QStringLiteral("b&c"), true}}, Qt::black);
        QVERIFY(marked.startsWith(QStringLiteral("&lt;a&gt; <span")));
        QVERIFY(marked.contains(QStringLiteral("b&amp;c")) && marked.contains(markColour(Backdrop::Dark).name()));
    }

    void marksAreReadableInEveryTheme()
    {
        static const QRegularExpression kInk(QStringLiteral("color:(#[0-9a-f]{6})"));
        QLabel label;
        showMarked(label, comparedTexts(QStringLiteral("in the room"), QStringLiteral("in the hotel to")).after);
        for (const ThemeColours& theme : {darkColours(), lightColours(), darkColours(), contrastColours()}) {
            label.setPalette(paletteFrom(theme));
            const QColor ink(kInk.match(label.text()).captured(1));
            QVERIFY2(ink.isValid(), qPrintable(label.text()));
            for (const QColor& ground : {theme.window, theme.surface, theme.sunken})
                QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + ground.name()));
        }
        label.setText(QStringLiteral("another text"));
        label.setPalette(paletteFrom(darkColours()));
        QCOMPARE(label.text(), QStringLiteral("another text"));
    }

    void alignsWithTheFewestEdits()
    {
        const auto words = [](const char* text) { return QString::fromUtf8(text).split(u' '); };
        QCOMPARE(alignedWords(words("a b c"), words("a x c d")),
            (std::vector<AlignedWords> {{0, 0}, {1, 1}, {2, 2}, {-1, 3}}));
        QCOMPARE(alignedWords(words("a b c d"), words("c d")),
            (std::vector<AlignedWords> {{0, -1}, {1, -1}, {2, 0}, {3, 1}}));
        QVERIFY(alignedWords({}, {}).empty());
    }

    void alignsTokens()
    {
        const auto result = test::fakeResult(QStringLiteral("我喜欢学习中文"), 2);
        auto shorter = result.translation.hypotheses[1];
        shorter.tokens.pop_back();
        const auto tokens = comparedTokens(result.translation.hypotheses[0], shorter);
        QVERIFY(tokens.size() >= result.translation.hypotheses[0].tokens.size());
        QCOMPARE(
            *tokens[0].probabilityBefore, std::exp(result.translation.hypotheses[0].tokens[0].chosen.logProbability));
        QVERIFY(tokens[0].differs());
        const auto unpaired = std::ranges::count_if(tokens, [](const ComparedToken& token) {
            return token.after.isEmpty() && !token.probabilityAfter && token.differs();
        });
        QVERIFY(unpaired >= 1);  // one token less
    }
};

TRANSLUCENT_TEST(ComparisonCardTest)
#include "comparison_card_test.moc"
