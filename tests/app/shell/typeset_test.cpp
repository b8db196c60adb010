#include "test_registry.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

/// Formulas in the texts of the window.
class TypesetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// L^α and s^−0.5 are for a programming language; W^Q and its like, whose Q no font raises, are left.
    void exponentsAreRaised()
    {
        QFile file(QStringLiteral(TRANSLUCENT_TRANSLATIONS "/translucent_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression flat(QStringLiteral("\\^(?![QKVO]\\b)[\\p{L}−]"));
        QXmlStreamReader texts(&file);
        QStringList found;
        int read = 0;
        while (!texts.atEnd())
            if (texts.readNext() == QXmlStreamReader::StartElement
                && (texts.name() == QLatin1String("source") || texts.name() == QLatin1String("translation"))) {
                const QString text = texts.readElementText(QXmlStreamReader::IncludeChildElements);
                ++read;
                if (flat.match(text).hasMatch())
                    found << text;
            }
        QVERIFY(read > 1000);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

TRANSLUCENT_TEST(TypesetTest)
#include "typeset_test.moc"
