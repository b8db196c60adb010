#include "widgets/eliding.h"

#include "layout_checker.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

/// Texts that are elided if there is not enough space, with the full text in the tool tip.
class ElidingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTextIsWholeAtTheWidthItAsksFor()
    {
        ElidingButton button(nullptr);
        button.setObjectName(QStringLiteral("button"));
        QString text = QStringLiteral("The model is changed – undo everything");
        for (; text.size() > 4; text.chop(1)) {
            button.setText(text);
            button.resize(button.sizeHint());
            button.show();
            for (const auto& finding : test::layoutFindings(button))
                QVERIFY2(finding.rule != test::LayoutRule::Clipped, qPrintable(finding.detail));
        }
    }

    void aNarrowerOneHasItInTheToolTip()
    {
        ElidingLabel label;
        label.setText(QStringLiteral("A text of some length"));
        label.resize(label.sizeHint().width() / 2, label.sizeHint().height());
        label.show();
        for (const auto& finding : test::layoutFindings(label))
            QVERIFY2(finding.rule != test::LayoutRule::Clipped, qPrintable(finding.detail));
    }
};

TRANSLUCENT_TEST(ElidingTest)
#include "eliding_test.moc"
