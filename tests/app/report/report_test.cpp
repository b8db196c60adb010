#include "report/report.h"
#include "report/report_document.h"

#include "fake_backend.h"
#include "sample_result.h"
#include "test_registry.h"

#include <QApplication>
#include <QPaintEngine>
#include <QPainter>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace translucent;

class ReportTest : public QObject {
    Q_OBJECT

private:
    static ReportSubject subjectOf(TranslationResult result)
    {
        ReportSubject subject;
        subject.result = std::make_shared<TranslationResult>(std::move(result));
        subject.command = QStringLiteral("translucent-cli translate --model 'a<b'");
        subject.program = QStringLiteral("Translucent 1");
        subject.date = QDate(2026, 3, 4);
        return subject;
    }

    static TranslationResult searched(const QString& text)
    {
        TranslationResult result = test::fakeResult(text);
        DecodeOptions options;
        options.beamSize = options.nBest = 3;
        result.translation.search = test::fakeSearch(text, options);
        result.options = options;
        result.modelName = QStringLiteral("a<b> & \"c\"");
        return result;
    }

    static const ReportSection& section(const Report& report, const QString& title)
    {
        for (const ReportSection& each : report.sections)
            if (each.title == title)
                return each;
        qFatal("no such section: %s", qPrintable(title));
    }

    static QStringList titlesOf(const Report& report)
    {
        QStringList titles;
        for (const ReportSection& each : report.sections)
            titles << each.title;
        return titles;
    }

    /// All text of the elements of that name, or of their attribute if one is given.
    static QStringList contentOf(const QByteArray& html, const char* element, const char* attribute = nullptr)
    {
        QStringList found;
        QXmlStreamReader xml(html);
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String(element))
                found << (attribute ? xml.attributes().value(QLatin1String(attribute)).toString()
                                    : xml.readElementText(QXmlStreamReader::IncludeChildElements));
        if (xml.hasError())
            qWarning("%s", qPrintable(xml.errorString()));
        return xml.hasError() ? QStringList() : found;
    }

    /// Qt names some Chinese characters in a PDF as radicals, which look the same.
    static QChar normalized(QChar character)
    {
        return QString(character).normalized(QString::NormalizationForm_KC).front();
    }

    /// The characters in the fonts of a PDF.
    static QSet<QChar> charactersOf(const QByteArray& pdf)
    {
        static const QRegularExpression lists(QStringLiteral("\\[((?:<[0-9A-F]{4}> )+)\\]"));
        QSet<QChar> found;
        for (QRegularExpressionMatchIterator list = lists.globalMatch(QString::fromLatin1(pdf)); list.hasNext();)
            for (const QString& code : list.next().captured(1).split(u' ', Qt::SkipEmptyParts))
                found.insert(normalized(QChar(code.mid(1, 4).toUShort(nullptr, 16))));
        return found;
    }

private Q_SLOTS:
    void tellsOfEveryPart()
    {
        const Report report = makeReport(subjectOf(searched(QStringLiteral("我喜欢中文"))));
        QCOMPARE(titlesOf(report).join(u'|'),
            QStringLiteral("Source|Translation|Attention|Search|Settings|The same in a terminal"));
        QCOMPARE(report.language, QStringLiteral("en"));
        QVERIFY2(report.origin.contains(QStringLiteral("2026")), qPrintable(report.origin));
        QCOMPARE(section(report, QStringLiteral("Source")).tokens.size(), std::size_t(6));  // including END
        QVERIFY(!section(report, QStringLiteral("Search")).figures.empty());
    }

    void numbersAreThoseOfTheEngine()
    {
        const ReportSubject subject = subjectOf(searched(QStringLiteral("我喜欢中文")));
        const Report report = makeReport(subject);
        const Hypothesis& hypothesis = subject.result->translation.hypotheses.front();
        const auto& rows = section(report, QStringLiteral("Translation")).tables.front().rows;
        QCOMPARE(rows.size(), hypothesis.tokens.size());
        for (std::size_t t = 0; t < rows.size(); ++t) {
            QCOMPARE(rows[t].size(), std::size_t(8));
            QCOMPARE(*rows[t][3].exact, std::exp(hypothesis.tokens[t].chosen.logProbability));
            QCOMPARE(*rows[t][4].exact, hypothesis.tokens[t].chosen.logProbability);
        }
        const auto& list = section(report, QStringLiteral("Search")).tables.front().rows;
        const QStringList exact = contentOf(reportHtml(report), "data", "value");
        QCOMPARE(list.size(), subject.result->translation.hypotheses.size());
        for (std::size_t h = 0; h < list.size(); ++h) {
            const double score = subject.result->translation.hypotheses[h].score;
            QCOMPARE(*list[h][6].exact, score);
            QVERIFY(std::ranges::any_of(exact, [&](const QString& each) { return each.toDouble() == score; }));
        }
    }

    void showsTheChosenHeadTheMeanAndTheBestAligner()
    {
        ReportSubject subject = subjectOf(*sampleResult());
        subject.attention = {AttentionKind::EncoderSelf, 1, OneHead {2}, {}};
        subject.aligner = HeadId {AttentionKind::Cross, 2, 3};
        const auto& figures = [&] { return makeReport(subject).sections[2].figures; }();
        QCOMPARE(figures.size(), std::size_t(3));
        QVERIFY(figures[0].description.startsWith(QStringLiteral("Encoder self-attention · layer 2 · head 3")));
        QVERIFY(figures[1].description.startsWith(QStringLiteral("Encoder self-attention · layer 2 · mean")));
        QVERIFY(figures[2].description.startsWith(QStringLiteral("Cross-attention · layer 3 · head 4")));
        subject.attention = {AttentionKind::Cross, 2, OneHead {3}, {}};
        QCOMPARE(makeReport(subject).sections[2].figures.size(), std::size_t(2));
    }

    void changesStandInWordsBesideTheUnchangedTranslation()
    {
        TranslationResult result = searched(QStringLiteral("你好"));
        result.options.intervention.disabledHeads = {{AttentionKind::Cross, 0, 1}};
        result.prefix = QStringLiteral("I <3");
        result.unchanged = std::make_shared<TranslationResult>(searched(QStringLiteral("你好")));
        const Report report = makeReport(subjectOf(std::move(result)));
        const ReportSection& changes = section(report, QStringLiteral("Changes in force"));
        QCOMPARE(changes.tables.front().rows.size(), std::size_t(2));
        QVERIFY(changes.tables.front().rows[0][0].text.contains(QStringLiteral("layer 1, head 2")));
        QVERIFY(changes.paragraphs.front().startsWith(QStringLiteral("Translation without them")));
    }

    void htmlNeedsNothingElse()
    {
        const QByteArray html = reportHtml(makeReport(subjectOf(searched(QStringLiteral("他说：“<b>&amp;”\x01'\"")))));
        QVERIFY(html.startsWith("<!DOCTYPE html>"));
        QVERIFY(!html.contains("http") && !html.contains("<script") && !html.contains("src="));
        QCOMPARE(contentOf(html, "html", "lang"), QStringList {QStringLiteral("en")});
        const QString lead = contentOf(html, "p").value(1);
        QCOMPARE(lead, QStringLiteral("他说：“<b>&amp;”\uFFFD'\""));
        QVERIFY(contentOf(html, "td").contains(QStringLiteral("a<b> & \"c\"")));
        for (const QString& label : contentOf(html, "svg", "aria-label"))
            QVERIFY(!label.isEmpty());
    }

    void pdfContainsTheTextInItsOwnFonts()
    {
        const Report report = makeReport(subjectOf(searched(QStringLiteral("我喜欢中文"))));
        const QByteArray pdf = reportPdf(report);
        QVERIFY(pdf.startsWith("%PDF") && pdf.contains("/FontFile"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        QString text = report.title + report.origin + section(report, QStringLiteral("Source")).lead;
        for (const ReportSection& each : report.sections) {
            text += each.title + each.command;
            for (const ReportTable& table : each.tables)
                text += table.caption + table.header.join(QString());
            for (const ReportFigure& figure : each.figures)
                text += figure.caption;
        }
        const QSet<QChar> characters = charactersOf(pdf);
        for (const QChar character : text)
            if (character.isLetterOrNumber() && (character < QChar(0x80) || character.script() == QChar::Script_Han))
                QVERIFY2(characters.contains(normalized(character)), qPrintable(QString(character)));
    }

    /// Fonts can replace digits among letters by others, which a reader of PDF files does not know.
    void digitsAmongLettersCanBeCopied()
    {
        const QFont before = QApplication::font();
        const auto restore = qScopeGuard([&before] { QApplication::setFont(before); });
        QApplication::setFont(QFont(QStringLiteral("Noto Sans CJK SC")));
        const Picture picture {{}, {300, 40}, [](QPainter& painter, const QPalette&) {
                                   painter.setFont(reportFont());
                                   painter.drawText(QPointF(2, 20), QStringLiteral("head 3 of 8"));
                               }};
        for (const char* language : {"en", "zh-CN"}) {
            Report report;
            report.language = QString::fromLatin1(language);
            report.sections.push_back({.title = QStringLiteral("共 5 个"),
                .paragraphs = {QStringLiteral("There are 47 tokens")},
                .figures = {{{}, {}, picture}}});
            const QSet<QChar> characters = charactersOf(reportPdf(report));
            for (const QChar digit : {u'5', u'4', u'7', u'3', u'8', u'共'})
                QVERIFY2(characters.contains(digit), qPrintable(report.language + QString(digit)));
        }
    }

    void pdfShowsEachPictureOnceOnOnePage()
    {
        std::vector<int> shown(6);
        Report report;
        report.sections.resize(2);
        for (std::size_t number = 0; number < shown.size(); ++number) {
            const QSizeF size(number == 1 ? 3000 : 500, number == 2 ? 3000 : 400);
            const auto paint = [&shown, number, size](QPainter& painter, const QPalette&) {
                QCOMPARE(painter.paintEngine()->type(), QPaintEngine::Pdf);
                const QRectF place = painter.transform().mapRect(QRectF(QPointF(), size));
                QVERIFY(painter.viewport().toRectF().adjusted(-1, -1, 1, 1).contains(place));
                ++shown[number];
            };
            report.sections[number / 3].figures.push_back(
                {QStringLiteral("description"), QStringLiteral("caption"), {QString(), size, paint}});
        }
        const QByteArray pdf = reportPdf(report);
        QCOMPARE(shown, std::vector<int>(shown.size(), 1));
        QCOMPARE(pdf.count("/Type /Page\n"), 4);
    }

    void idsOfPicturesAreOfOneKindEach()
    {
        const QByteArray html = reportHtml(makeReport(subjectOf(searched(QStringLiteral("我喜欢中文")))));
        QStringList ids;
        QXmlStreamReader xml(html);
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.attributes().hasAttribute(QLatin1String("id")))
                ids << xml.attributes().value(QLatin1String("id")).toString();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
        QRegularExpressionMatchIterator uses =
            QRegularExpression(QStringLiteral("url\\(#([^)]*)\\)")).globalMatch(QString::fromUtf8(html));
        while (uses.hasNext())
            QVERIFY(ids.contains(uses.next().captured(1)));
    }

    void aNetworkWithoutAttentionSaysSo()
    {
        TranslationResult result = searched(QStringLiteral("你好"));
        result.traces.clear();
        result.architecture = Architecture::Gru;
        const Report report = makeReport(subjectOf(std::move(result)));
        const ReportSection& attention = section(report, QStringLiteral("Attention"));
        QVERIFY(attention.figures.empty());
        QVERIFY(attention.paragraphs.front().contains(QStringLiteral("GRU")));
    }

    void aModelWithoutADecoderGivesLabels()
    {
        TranslationResult result = *sampleResult({.decoderLayers = 0, .source = {"a", "b"}, .targets = {{"X"}}});
        result.sourceText = QStringLiteral("a b");
        result.translation.hypotheses.front().tokens.pop_back();
        result.translation.labelPlaces = {2};
        const Report report = makeReport(subjectOf(std::move(result)));
        QCOMPARE(
            titlesOf(report).join(u'|'), QStringLiteral("Source|Labels|Attention|Settings|The same in a terminal"));
        const auto& row = section(report, QStringLiteral("Labels")).tables.front().rows.front();
        QCOMPARE(row[0].text, QStringLiteral("a b"));
        QCOMPARE(row[1].text, QStringLiteral("X"));
        QCOMPARE(*row[2].exact, std::exp(-0.25));
    }

    void aModelThatWritesAtOnceHasNoTree()
    {
        const Report report = makeReport(subjectOf(*sampleResult()));
        const ReportSection& search = section(report, QStringLiteral("Search"));
        QVERIFY(search.figures.empty());
        QVERIFY(search.paragraphs.front().contains(QStringLiteral("no search tree")));
    }

    void longSentencesStayOnTheirPages()
    {
        const ReportSubject subject = subjectOf(*sampleResult(longSample(200)));
        const Report report = makeReport(subject);
        QCOMPARE(section(report, QStringLiteral("Translation")).tables.front().rows.size(), std::size_t(201));
        const QByteArray html = reportHtml(report);
        QVERIFY(!contentOf(html, "td").isEmpty());
        const QByteArray pdf = reportPdf(report);
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(pdf.count("/Type /Page\n") > 5);
        QVERIFY(pdf.count("/Type /Page\n") < 20);
    }

    void treesAreCutIntoPartsOfAPage()
    {
        TranslationResult result = *sampleResult();
        SearchTrace search;
        for (std::int64_t step = 0; step < 60; ++step)
            search.candidates.push_back({step - 1, step, 0, {100 + step, "▁extraordinary", -0.1}, -0.1, -0.1,
                step == 59 ? CandidateFate::Finished : CandidateFate::Kept, false, -1, step == 59 ? 0 : -1});
        result.translation.search = std::move(search);
        const Report report = makeReport(subjectOf(std::move(result)));
        const auto& figures = section(report, QStringLiteral("Search")).figures;
        QVERIFY(figures.size() > 3);
        for (const ReportFigure& figure : figures)
            QVERIFY(figure.picture.size.width() <= 1100);
        QVERIFY(figures.front().description.contains(QStringLiteral("steps 1 to")));
        QVERIFY(figures.back().description.endsWith(QStringLiteral("to 60")));
    }
};

TRANSLUCENT_TEST(ReportTest)

#include "report_test.moc"
