#include "pages/why/encoder_lens_view.h"

#include "fake_backend.h"
#include "test_registry.h"
#include "widgets/list_table.h"

#include <QLabel>
#include <QTest>

#include <memory>
#include <vector>

using namespace translucent;

class EncoderLensViewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersAreListedOrRefused()
    {
        const TranslationResult result = test::fakeResult(QStringLiteral("我喜欢学中文"), 2);
        EncoderLensView view;
        view.resize(900, 400);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        auto* table = view.findChild<ListTable*>(QStringLiteral("encoderLens"));
        const EncoderLensRow first {0, result.translation.hypotheses[1]}, last {1, result.translation.hypotheses[0]};
        view.showRows(std::make_shared<std::vector<EncoderLensRow>>(std::vector {first, last}));
        QCOMPARE(table->rows().size(), std::size_t(2));
        QCOMPARE(table->rows()[0].texts[0], QStringLiteral("1"));
        QCOMPARE(table->rows()[0].texts[1], QString::fromStdString(first.hypothesis.text));
        QVERIFY(!table->rows()[0].strong && table->rows()[1].strong);
        view.refuse(QStringLiteral("Not here."));
        auto* refusal = view.findChild<QLabel*>(QStringLiteral("encoderLensRefusal"));
        QVERIFY(view.isRefused() && refusal->isVisible() && !table->isVisible());
        QCOMPARE(refusal->text(), QStringLiteral("Not here."));
        view.refuse({});
        QVERIFY(!view.isRefused() && table->isVisible());
        view.showRows(nullptr);
        QVERIFY(table->rows().empty());
    }
};

TRANSLUCENT_TEST(EncoderLensViewTest)
#include "encoder_lens_view_test.moc"
