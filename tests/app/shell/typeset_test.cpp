#include "test_registry.h"
#include "translucent/files/resources.h"
#include "widgets/token_text.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QXmlStreamReader>

/// Formulas in the texts of the window.
class TypesetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// L^α and s^−0.5 must be typeset; W^Q and similar ones are kept, because no font has a superscript Q: rich text
    /// raises them.
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

    /// In its text and in its questions, which are between fences.
    void noLessonShowsACaret()
    {
        static const QRegularExpression fence(QStringLiteral("^```.*$"), QRegularExpression::MultilineOption);
        QStringList found;
        int read = 0;
        QDirIterator files(QString::fromStdString(translucent::resourcePath("lessons").string()),
            {QStringLiteral("*.md")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++read;
            QTextDocument document;
            document.setMarkdown(QString::fromUtf8(file.readAll()).remove(fence));
            translucent::raiseExponents(document);
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                for (auto part = block.begin(); !part.atEnd(); ++part)
                    if (!part.fragment().charFormat().fontFixedPitch() && part.fragment().text().contains(u'^'))
                        found << file.fileName() + QStringLiteral(": ") + part.fragment().text();
        }
        QVERIFY(read > 20);
        QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
    }
};

TRANSLUCENT_TEST(TypesetTest)
#include "typeset_test.moc"
