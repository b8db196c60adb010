#include "widgets/list_table.h"

#include "test_registry.h"

#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace translucent;

/// The header of texts has the sizes of Qt's own, also with another font and other texts.
class LabelHeaderTest : public QObject {
    Q_OBJECT

    QStandardItemModel m_model {2, 3};
    QTableView m_ours, m_qts;

    void compare() const
    {
        for (int column = 0; column < 3; ++column)
            QCOMPARE(
                m_ours.horizontalHeader()->sectionSizeHint(column), m_qts.horizontalHeader()->sectionSizeHint(column));
        QCOMPARE(m_ours.horizontalHeader()->sizeHint(), m_qts.horizontalHeader()->sizeHint());
        QCOMPARE(m_ours.verticalHeader()->sizeHint(), m_qts.verticalHeader()->sizeHint());
    }

private Q_SLOTS:
    void initTestCase()
    {
        LabelHeader::giveTo(m_ours);
        m_model.setHorizontalHeaderLabels(
            {QStringLiteral("a"), QStringLiteral("一起去"), QStringLiteral("a longer one")});
        for (QTableView* view : {&m_ours, &m_qts}) {
            view->setModel(&m_model);
            view->show();
        }
    }

    void sizesAreThoseOfQt() const { compare(); }

    void anotherFontHasOtherSizes()
    {
        const int before = m_ours.horizontalHeader()->sizeHint().height();
        QFont large = m_ours.font();
        large.setPixelSize(40);
        for (QTableView* view : {&m_ours, &m_qts})
            view->setFont(large);
        compare();
        QVERIFY(m_ours.horizontalHeader()->sizeHint().height() > before);
    }

    void otherTextsHaveTheirOwnSizes()
    {
        const int before = m_ours.horizontalHeader()->sectionSizeHint(0);
        m_model.setHorizontalHeaderLabels({QStringLiteral("much wider than before"), {}, QStringLiteral("a")});
        compare();
        QVERIFY(m_ours.horizontalHeader()->sectionSizeHint(0) > before);
    }
};

TRANSLUCENT_TEST(LabelHeaderTest)
#include "label_header_test.moc"
