#include "pages/attention/attention_tabs.h"

#include "sample_result.h"
#include "test_registry.h"

#include <QLabel>
#include <QTest>

#include <algorithm>
#include <array>

using namespace translucent;

/// The source words of the words of the translation.
class WordLinksViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<WordLinksView> m_view;

    /// "我 喜欢 猫" → "I like kitten", in one layer of one head: "kit" attends to 喜欢 a little more than to 猫, "ten"
    /// far more to 猫.
    static TranslationResultPtr result()
    {
        SampleSpec spec {1, 1, 1, {"▁我", "喜欢", "猫"}, {{"▁I", "▁like", "▁kit", "ten"}}};
        auto made = std::make_shared<TranslationResult>(*sampleResult(spec));
        made->sourceText = QStringLiteral("我喜欢猫");
        constexpr std::array<TextSpan, 4> kSpans {{{0, 3}, {3, 9}, {9, 12}, {12, 12}}};
        for (std::size_t i = 0; i < kSpans.size(); ++i)
            made->translation.source[i].span = kSpans[i];
        made->traces[0].arrays[2].array.values = {
            0.9F, 0.1F, 0.0F, 0.0F,  // I
            0.2F, 0.5F, 0.3F, 0.0F,  // like
            0.1F, 0.4F, 0.3F, 0.2F,  // kit
            0.0F, 0.1F, 0.8F, 0.1F,  // ten
            0.0F, 0.0F, 0.1F, 0.9F,  // END
        };
        return made;
    }
    void show(AttentionKind kind, TokenGrouping grouping)
    {
        m_view->setState({result(), 0, {kind, 0, OneHead {0}, {}}, grouping});
    }
    QString moses() const { return m_view->findChild<QLabel*>(QStringLiteral("wordLinksMoses"))->text(); }
    const LinesPicture& picture() const { return m_view->canvas().picture(); }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<WordLinksView>();
        m_view->resize(700, 500);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void linksPiecesWithoutEnd()
    {
        show(AttentionKind::Cross, TokenGrouping::Pieces);
        QVERIFY2(moses().endsWith(QStringLiteral("0-0 1-1 1-2 2-3")), qPrintable(moses()));
        QCOMPARE(picture().queries.join(u' '), QStringLiteral("I like kit ten"));
        QCOMPARE(picture().keys.join(u' '), QStringLiteral("我 喜欢 猫"));
    }

    void linksWordsByAllTheirPieces()
    {
        show(AttentionKind::Cross, TokenGrouping::Words);
        QCOMPARE(picture().queries.join(u' '), QStringLiteral("I like kitten"));
        const auto found = std::ranges::find(picture().lines, 2, &AttentionLine::query);
        QVERIFY(found != picture().lines.end());
        QCOMPARE(picture().keys[found->key].back(), QChar(u'猫'));
        QCOMPARE(found->weight, 1.0F);
    }

    void theMouseSinglesOutAWord()
    {
        show(AttentionKind::Cross, TokenGrouping::Words);
        QTest::mouseMove(&m_view->canvas(), m_view->canvas().layOut().queryRect(1).center().toPoint());
        QTRY_COMPARE(picture().focusQuery, std::optional(1));
    }

    void saysThatSelfAttentionLinksNothing()
    {
        show(AttentionKind::EncoderSelf, TokenGrouping::Pieces);
        QVERIFY(picture().lines.empty());
        QVERIFY(moses().contains(QStringLiteral("cross-attention")));
    }
};

TRANSLUCENT_TEST(WordLinksViewTest)
#include "word_links_view_test.moc"
