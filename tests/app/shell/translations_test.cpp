#include "test_registry.h"

#include <QFile>
#include <QTest>
#include <QXmlStreamReader>

/// The translation files are complete; the English file contains only the plural forms, since the sources are in
/// English.
class TranslationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void complete_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
        QTest::newRow("English") << QStringLiteral("en");
    }

    void complete()
    {
        QFETCH(QString, language);
        QFile file(path(language));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        int messages = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("message"))
                continue;
            checkMessage(xml);
            ++messages;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(messages > 0);
    }

    void englishHasThePluralFormsAndNothingElse()
    {
        const QStringList plurals = sources(QStringLiteral("zh_CN"), true);
        QVERIFY(!plurals.isEmpty());
        QCOMPARE(sources(QStringLiteral("en"), false), plurals);
        QVERIFY(sources(QStringLiteral("zh_CN"), false).size() > 500);
    }

private:
    static QString path(const QString& language)
    {
        return QStringLiteral(TRANSLUCENT_TRANSLATIONS "/translucent_%1.ts").arg(language);
    }

    static void checkMessage(QXmlStreamReader& xml)
    {
        QString source;
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("source")) {
                source = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                QVERIFY2(!xml.attributes().hasAttribute(QLatin1String("type")), qPrintable(source));
                checkTranslation(xml, source);
            } else {
                xml.skipCurrentElement();
            }
        }
    }

    static void checkTranslation(QXmlStreamReader& xml, const QString& source)
    {
        QString text;
        bool plural = false;
        while (xml.readNext() != QXmlStreamReader::EndElement || xml.name() != QLatin1String("translation")) {
            if (xml.isStartElement()) {
                plural = true;
                const QString form = xml.readElementText();
                QVERIFY2(!form.isEmpty() && form.contains(QLatin1String("%n")), qPrintable(source));
            } else if (xml.isCharacters()) {
                text += xml.text();
            }
        }
        QVERIFY2(plural || !text.isEmpty(), qPrintable(source));
        for (const auto& mark : {QStringLiteral("%1"), QStringLiteral("%2"), QStringLiteral("%3")})
            QVERIFY2(plural || source.contains(mark) == text.contains(mark), qPrintable(source));
    }

    static QStringList sources(const QString& language, bool pluralsOnly)
    {
        QFile file(path(language));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        QStringList sources;
        bool plural = false;
        for (QXmlStreamReader xml(&file); !xml.atEnd();) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == QLatin1String("message"))
                plural = xml.attributes().hasAttribute(QLatin1String("numerus"));
            else if (xml.name() == QLatin1String("source") && (plural || !pluralsOnly))
                sources << xml.readElementText();
        }
        sources.sort();
        return sources;
    }
};

TRANSLUCENT_TEST(TranslationsTest)
#include "translations_test.moc"
