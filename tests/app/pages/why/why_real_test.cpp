#include "engine/translation_backend.h"
#include "pages/why/heads_view.h"
#include "pages/why/lens_view.h"
#include "pages/why/neurons_view.h"
#include "pages/why/patching_view.h"
#include "pages/why/vocabulary_plot.h"
#include "pages/why/vocabulary_view.h"
#include "pages/why/why_page.h"
#include "session/session.h"
#include "test_registry.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/heatmap_panel.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/token_text.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProcess>
#include <QTabWidget>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

using namespace translucent;

/// The page shows the numbers of the model `classroom` that the command line writes.
class WhyRealTest : public QObject {
    Q_OBJECT

    const QString kSentence = QStringLiteral("我妹妹昨天买了三本书。");
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<WhyPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    void open(WhyView::Part part) const { child<QTabWidget>("whyTabs")->setCurrentIndex(part); }
    const HeatmapData& grid() const { return m_page->findChild<LensView*>()->panel().heatmap().data(); }
    const Hypothesis& hypothesis() const { return m_session->result()->translation.hypotheses.front(); }

    QJsonObject written(const QString& kind, const QStringList& more = {}) const
    {
        QStringList pieces;
        for (const HypothesisToken& token : hypothesis().tokens)
            if (token.chosen.id != kEndId)
                pieces << QString::fromStdString(token.chosen.piece);
        QProcess program;
        program.start(QStringLiteral(TRANSLUCENT_CLI),
            QStringList {QStringLiteral("why"), kind, QStringLiteral("--model"), QStringLiteral("classroom"),
                QStringLiteral("--text"), kSentence, QStringLiteral("--json")}
                + (kind == QLatin1String("encoder-lens")
                        ? QStringList {QStringLiteral("--beam"), QString::number(m_session->search().beamSize()),
                            QStringLiteral("--length-penalty"), QString::number(m_session->search().lengthPenalty())}
                        : QStringList {QStringLiteral("--target-pieces"), pieces.join(u' ')})
                + more);
        program.waitForFinished(60000);
        return QJsonDocument::fromJson(program.readAllStandardOutput()).object();
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_engine = std::make_unique<Engine>(&loadBackend);
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        m_session->setSentence(kSentence);
        m_session->translate();
        m_page = std::make_unique<WhyPage>(*m_session);
        m_page->resize(1150, 620);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QTRY_VERIFY_WITH_TIMEOUT(m_session->result(), 20000);
        m_session->selection().setPinnedTarget(4);
    }

    void cleanupTestCase()
    {
        m_page.reset();
        m_session.reset();
    }

    void cellsAreThoseOfTheCommandLine()
    {
        open(WhyView::LensPart);
        QTRY_VERIFY_WITH_TIMEOUT(!grid().empty(), 20000);
        const QJsonObject lens = written(QStringLiteral("lens"), {QStringLiteral("--best"), QStringLiteral("5")});
        const QJsonArray rows = lens[QLatin1StringView("rows")].toArray();
        QCOMPARE(grid().rows(), int(rows.size()));
        QVERIFY(rows.size() > 4);
        for (int row = 0; row < grid().rows(); ++row) {
            const QJsonArray cells = rows[row].toObject()[QLatin1StringView("cells")].toArray();
            QCOMPARE(grid().columns(), int(cells.size()));
            for (int column = 0; column < grid().columns(); ++column) {
                const QJsonObject cell = cells[column].toObject();
                const QJsonObject best = cell[QLatin1StringView("best")].toArray().first().toObject();
                const std::string piece = best[QLatin1StringView("piece")].toString().toStdString();
                QCOMPARE(grid().texts[grid().indexOf({row, column})],
                    tokenText({best[QLatin1StringView("id")].toInt(), piece}));
                QVERIFY(
                    std::abs(grid().at({row, column}) - std::exp(best[QLatin1StringView("log_probability")].toDouble()))
                    < 1e-5);
                const QString rank =
                    QStringLiteral("rank %1,").arg(QLocale().toString(cell[QLatin1StringView("rank")].toInt()));
                QVERIFY(grid().notes[grid().indexOf({row, column})].contains(rank));
            }
        }
        const QJsonArray decided = lens[QLatin1StringView("decided_at")].toArray();
        std::size_t marks = 0;
        for (int column = 0; column < int(decided.size()); ++column)
            if (const QJsonValue row = decided[column]; !row.isNull()) {
                ++marks;
                QVERIFY(std::ranges::find(grid().marks, HeatmapCell {row.toInt(), column}) != grid().marks.end());
            }
        QCOMPARE(grid().marks.size(), marks);
        QVERIFY(marks > 0);
    }

    void theFirstRowIsWhatWasRead()
    {
        open(WhyView::LensPart);
        QTRY_VERIFY_WITH_TIMEOUT(!grid().empty(), 20000);
        QCOMPARE(grid().rowLabels.first(), QStringLiteral("What was read"));
        int same = 0;
        for (int column = 1; column < grid().columns(); ++column)
            same += grid().columnLabels[column].startsWith(grid().texts[column] + QStringLiteral(" →")) ? 1 : 0;
        QVERIFY2(same >= grid().columns() / 2, "most first rows name the token that is read");
    }

    void translationsAfterEncoderLayersAreThoseOfTheCommandLine()
    {
        open(WhyView::EncoderPart);
        auto* table = child<ListTable>("encoderLens");
        QTRY_VERIFY_WITH_TIMEOUT(!table->rows().empty(), 20000);
        const QJsonArray layers = written(QStringLiteral("encoder-lens"))[QLatin1StringView("layers")].toArray();
        QCOMPARE(int(table->rows().size()), int(layers.size()));
        for (qsizetype layer = 0; layer < layers.size(); ++layer) {
            const ListRow& row = table->rows()[std::size_t(layer)];
            QCOMPARE(row.texts[0].toInt(), int(layer) + 1);
            QCOMPARE(row.texts[1], layers[layer].toObject()[QLatin1StringView("text")].toString());
        }
        QCOMPARE(table->rows().back().texts[1], QString::fromStdString(hypothesis().text));
    }

    void contributionsAreThoseOfTheChosenTokenAndRival()
    {
        open(WhyView::ContributionsPart);
        auto* rival = child<QComboBox>("whyRival");
        QTRY_VERIFY_WITH_TIMEOUT(rival->count() > 2, 20000);
        const auto found = [this](const QStringList& more) {
            return written(QStringLiteral("contributions"),
                QStringList {QStringLiteral("--position"), QStringLiteral("4")} + more)[QLatin1StringView("positions")]
                .toArray()
                .first()
                .toObject();
        };
        const auto idIn = [](const QJsonObject& comparison) {
            return qint64(comparison[QLatin1StringView("rival")].toObject()[QLatin1StringView("id")].toInt());
        };
        QCOMPARE(rival->currentData().toLongLong(), idIn(found({})));
        rival->setCurrentIndex(1);
        const qint64 chosen = rival->currentData().toLongLong();
        Q_EMIT rival->activated(1);
        ShownNumbers shown;
        QTRY_VERIFY_WITH_TIMEOUT((m_page->nameNumbers(shown), !shown.rival.empty()), 20000);
        QCOMPARE(idIn(found({QStringLiteral("--rival-piece"), QString::fromStdString(shown.rival)})), chosen);
    }

    /// Cells, and the effect of several states; then the other direction.
    void patchingIsThatOfTheCommandLine()
    {
        const QString other = QStringLiteral("我妹妹昨天买了两本书。");
        open(WhyView::PatchingPart);
        child<QLineEdit>("patchOther")->setText(other);
        const auto written = [&](const char* direction) {
            QProcess program;
            program.start(QStringLiteral(TRANSLUCENT_CLI),
                {QStringLiteral("why"), QStringLiteral("patch"), QStringLiteral("--model"), QStringLiteral("classroom"),
                    kSentence, other, QStringLiteral("--direction"), QString::fromLatin1(direction),
                    QStringLiteral("--json")});
            program.waitForFinished(60000);
            return QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        };
        const auto& encoder = child<HeatmapPanel>("patchEncoder")->heatmap().data();
        const auto& decoder = child<HeatmapPanel>("patchDecoder")->heatmap().data();
        const auto differences = [&](const QJsonObject& patching) {
            const QJsonArray rows = patching[QLatin1StringView("rows")].toArray();
            double largest = rows.size() == encoder.rows() + decoder.rows() ? 0 : 1;
            for (int row = 0; row < std::min(int(rows.size()), encoder.rows() + decoder.rows()); ++row) {
                const bool isEncoder = row < encoder.rows();
                const HeatmapData& map = isEncoder ? encoder : decoder;
                const QJsonArray shares = rows[row].toObject()[QLatin1StringView("recovered")].toArray();
                if (shares.size() != map.columns())
                    return 1.0;
                for (int column = 0; column < map.columns(); ++column)
                    largest = std::max(largest,
                        std::abs(shares[column].toDouble()
                            - double(map.at({isEncoder ? row : row - encoder.rows(), column}))));
            }
            return largest;
        };
        const QJsonObject denoise = written("denoise"), noise = written("noise");
        QTRY_VERIFY_WITH_TIMEOUT(!encoder.empty() && differences(denoise) < 1e-5, 20000);
        QCOMPARE(decoder.columnLabels.last(), QStringLiteral("bought → three / two"));
        QVERIFY(differences(noise) > 0.1);
        const QString sentences = child<QLabel>("patchSentences")->text();
        QVERIFY(sentences.contains(QStringLiteral("<b>three</b>")) && sentences.contains(QStringLiteral("<b>two</b>")));
        child<QAbstractButton>("patchNoise")->click();
        QTRY_VERIFY_WITH_TIMEOUT(differences(noise) < 1e-5, 20000);
        child<QAbstractButton>("patchDenoise")->click();
        child<PatchingView>("patchCells")
            ->setCells(QStringLiteral("encoder.layers.1.output@5 decoder.layers.1.output@4"));
        auto* readout = child<QLabel>("patchReadout");
        QTRY_VERIFY_WITH_TIMEOUT(readout->text().contains(QStringLiteral("together. Recovered: 1.00")), 20000);
    }

    void attributionsAreThoseOfTheCommandLine()
    {
        open(WhyView::AttributionPart);
        auto* table = child<ListTable>("attributionTable");
        auto* method = child<QComboBox>("attributionMethod");
        ShownNumbers shown;
        QTRY_VERIFY_WITH_TIMEOUT((m_page->nameNumbers(shown), !shown.comparedWith.empty()), 60000);
        const QJsonArray found = written(QStringLiteral("attribution"),
            {QStringLiteral("--position"), QStringLiteral("4"), QStringLiteral("--all"),
                QStringLiteral("--rival-piece"),
                QString::fromStdString(shown.comparedWith)})[QLatin1StringView("positions")]
                                     .toArray()
                                     .first()
                                     .toObject()[QLatin1StringView("attributions")]
                                     .toArray();
        QCOMPARE(int(found.size()), method->count());
        for (int index = 0; index < method->count(); ++index) {
            method->setCurrentIndex(index);
            QJsonArray scores = found[index].toObject()[QLatin1StringView("source")].toArray();
            for (const QJsonValue& score : found[index].toObject()[QLatin1StringView("prefix")].toArray())
                scores.append(score);
            QCOMPARE(qsizetype(table->rows().size()), scores.size());
            for (qsizetype row = 0; row < scores.size(); ++row) {
                QString text = table->rows()[std::size_t(row)].texts.last();
                QVERIFY(std::abs(text.replace(u'−', u'-').toDouble() - scores[row].toDouble()) < 1e-3);
            }
        }
    }

    void curvesStartAtTheProbabilityOfTheToken()
    {
        open(WhyView::AttributionPart);
        auto* chart = child<LineChart>("deletionChart");
        QTRY_VERIFY_WITH_TIMEOUT(chart->isVisible() && !chart->data().series.empty(), 120000);
        const double probability = std::exp(hypothesis().tokens[4].chosen.logProbability);
        for (const ChartSeries& series : chart->data().series) {
            QCOMPARE(series.x.size(), m_session->result()->translation.source.size());
            QVERIFY(std::abs(series.y.front() - probability) < 1e-4);
            QVERIFY(std::abs(series.y.back() - chart->data().series.front().y.back()) < 1e-9);
        }
    }

    /// Every measure of every head, and one head closely.
    void headsAreThoseOfTheCommandLine()
    {
        open(WhyView::HeadsPart);
        auto* measure = child<QComboBox>("headsMeasure");
        child<HeadsView>("examinedHead")->setHead(QStringLiteral("cross:2:0"));
        child<QAbstractButton>("headsStart")->click();
        const HeatmapData& map = child<HeatmapPanel>("headsHeatmap")->heatmap().data();
        auto* examples = child<ListTable>("headsExamples");
        QTRY_VERIFY_WITH_TIMEOUT(!map.empty() && !examples->rows().empty(), 120000);
        QProcess program;
        program.start(QStringLiteral(TRANSLUCENT_CLI),
            {QStringLiteral("why"), QStringLiteral("heads"), QStringLiteral("--model"), QStringLiteral("classroom"),
                QStringLiteral("--sentences"), QStringLiteral("20"), QStringLiteral("--ablation"),
                QStringLiteral("zero"), QStringLiteral("--head"), QStringLiteral("cross:2:0"), QStringLiteral("--best"),
                QStringLiteral("5"), QStringLiteral("--json")});
        program.waitForFinished(120000);
        const QJsonObject written = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        const QJsonArray heads = written[QLatin1StringView("heads")].toArray();
        QCOMPARE(int(heads.size()), map.rows() * map.columns());
        for (int index = 0; index < measure->count(); ++index) {
            measure->setCurrentIndex(index);
            for (qsizetype i = 0; i < heads.size(); ++i) {
                const QJsonObject head = heads[i].toObject();
                const QJsonObject main = head[QLatin1StringView("rules")]
                                             .toObject()[head[QLatin1StringView("mostly")].toString()]
                                             .toObject();
                const std::array values {main[QLatin1StringView("share")].toDouble(),
                    head[QLatin1StringView("confidence")].toDouble(),
                    head[QLatin1StringView("importance_in_layer")].toDouble(),
                    head[QLatin1StringView("loss_change")].toDouble()};
                QVERIFY(std::abs(double(map.values[std::size_t(i)]) - values[std::size_t(index)]) < 1e-3);
            }
        }
        const QJsonObject shown = written[QLatin1StringView("shown")].toArray().first().toObject();
        const QJsonArray sentences = shown[QLatin1StringView("examples")].toArray();
        QCOMPARE(examples->rows().size(), std::size_t(sentences.size()));
        for (qsizetype i = 0; i < sentences.size(); ++i)
            QCOMPARE(examples->rows()[std::size_t(i)].texts[1],
                sentences[i].toObject()[QLatin1StringView("source")].toString());
        const auto pairs = shown[QLatin1StringView("pairs")].toArray();
        const QString weight = child<ListTable>("headsPairs")->rows().front().texts[1];
        QVERIFY(std::abs(weight.toDouble() - pairs.first().toObject()[QLatin1StringView("weight")].toDouble()) < 0.01);
    }

    void theVocabularyIsThatOfTheCommandLine()
    {
        open(WhyView::VocabularyPart);
        auto* plot = child<VocabularyPlot>("vocabularyPlot");
        QTRY_VERIFY_WITH_TIMEOUT(!plot->scatter().dots.empty(), 60000);
        child<VocabularyView>("vocabularyPiece")->setPiece(QStringLiteral("▁three"));
        auto* table = child<ListTable>("vocabularyNeighbours");
        QTRY_VERIFY_WITH_TIMEOUT(!table->rows().empty(), 20000);
        QProcess program;
        program.start(QStringLiteral(TRANSLUCENT_CLI),
            {QStringLiteral("why"), QStringLiteral("vocabulary"), QStringLiteral("--model"),
                QStringLiteral("classroom"), QStringLiteral("--piece"), QStringLiteral("▁three"),
                QStringLiteral("--nearest"), QStringLiteral("8"), QStringLiteral("--json")});
        program.waitForFinished(60000);
        const QJsonObject written = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        const QJsonArray pieces = written[QLatin1StringView("pieces")].toArray();
        QCOMPARE(std::size_t(pieces.size()), plot->scatter().dots.size());
        for (qsizetype id = 0; id < pieces.size(); ++id) {
            const QJsonArray place = pieces[id].toObject()[QLatin1StringView("coordinates")].toArray();
            const QPointF shown = plot->scatter().dots[std::size_t(id)].place;
            QVERIFY(std::abs(shown.x() - place[0].toDouble()) < 1e-6);
            QVERIFY(std::abs(shown.y() - place[1].toDouble()) < 1e-6);
        }
        const QJsonObject neighbours = written[QLatin1StringView("neighbours")].toObject();
        const QJsonArray nearest = neighbours[QLatin1StringView("nearest")].toArray();
        QCOMPARE(std::size_t(nearest.size()), table->rows().size());
        for (qsizetype row = 0; row < nearest.size(); ++row) {
            const QJsonObject each = nearest[row].toObject();
            const QStringList texts = table->rows()[std::size_t(row)].texts;
            const std::string piece = each[QLatin1StringView("piece")].toString().toStdString();
            QCOMPARE(texts.front(), vocabularyText(each[QLatin1StringView("id")].toInt(), piece));
            const double cosine = QString(texts.last()).replace(u'−', u'-').toDouble();
            QVERIFY(std::abs(cosine - each[QLatin1StringView("cosine")].toDouble()) < 1e-3);
        }
    }

    /// The largest ones, and what the strongest of them does in 20 sentences.
    void neuronsAreThoseOfTheCommandLine()
    {
        open(WhyView::NeuronsPart);
        auto* table = child<ListTable>("neuronsTable");
        QTRY_VERIFY_WITH_TIMEOUT(!table->rows().empty(), 20000);
        ShownNumbers shownNumbers;
        m_page->nameNumbers(shownNumbers);  // of a rival that was chosen before
        QStringList arguments {
            QStringLiteral("--position"), QStringLiteral("4"), QStringLiteral("--top"), QStringLiteral("20")};
        if (!shownNumbers.rival.empty())
            arguments << QStringLiteral("--rival-piece") << QString::fromStdString(shownNumbers.rival);
        const QJsonArray neurons = written(QStringLiteral("neurons"), arguments)[QLatin1StringView("positions")]
                                       .toArray()
                                       .first()
                                       .toObject()[QLatin1StringView("neurons")]
                                       .toArray();
        QCOMPARE(qsizetype(table->rows().size()), neurons.size());
        const auto shownNumber = [](QString text) { return text.replace(u'−', u'-').toDouble(); };
        for (qsizetype row = 0; row < neurons.size(); ++row) {
            const QJsonObject each = neurons[row].toObject();
            const ListRow& shown = table->rows()[std::size_t(row)];
            QVERIFY(shown.tip.contains(each[QLatin1StringView("neuron")].toString() + QStringLiteral(" on the")));
            QVERIFY(std::abs(shownNumber(shown.texts[1]) - each[QLatin1StringView("activation")].toDouble()) < 1e-3);
            QVERIFY(std::abs(shownNumber(shown.texts[2]) - each[QLatin1StringView("value")].toDouble()) < 1e-3);
        }
        const QString neuron = neurons.first().toObject()[QLatin1StringView("neuron")].toString();
        child<NeuronsView>("examinedNeuron")->setNeuron(neuron);
        QTRY_VERIFY_WITH_TIMEOUT(child<QAbstractButton>("neuronOff")->isVisible(), 20000);
        child<QAbstractButton>("neuronSurvey")->click();
        auto* strongest = child<ListTable>("neuronStrongest");
        QTRY_VERIFY_WITH_TIMEOUT(!strongest->rows().empty(), 60000);
        QProcess program;
        program.start(QStringLiteral(TRANSLUCENT_CLI),
            {QStringLiteral("why"), QStringLiteral("neuron"), neuron, QStringLiteral("--model"),
                QStringLiteral("classroom"), QStringLiteral("--unseen"), QStringLiteral("--sentences"),
                QStringLiteral("20"), QStringLiteral("--beam"), QStringLiteral("1"), QStringLiteral("--json")});
        program.waitForFinished(60000);
        const QJsonObject one = QJsonDocument::fromJson(program.readAllStandardOutput()).object();
        const QString said = child<QLabel>("neuronActivity")->text();
        QVERIFY2(
            said.startsWith(QStringLiteral("20 sentences, %1 tokens").arg(one[QLatin1StringView("positions")].toInt())),
            qPrintable(said));
        const QJsonArray firings = one[QLatin1StringView("strongest")].toArray();
        QCOMPARE(qsizetype(strongest->rows().size()), firings.size());
        for (qsizetype row = 0; row < firings.size(); ++row) {
            const QStringList texts = strongest->rows()[std::size_t(row)].texts;
            QCOMPARE(texts.last(), firings[row].toObject()[QLatin1StringView("source")].toString());
            const double activation = firings[row].toObject()[QLatin1StringView("activation")].toDouble();
            QVERIFY(std::abs(shownNumber(texts.first()) - activation) < 1e-3);
        }
        QCOMPARE(qsizetype(child<ListTable>("neuronSilent")->rows().size()),
            one[QLatin1StringView("counterexamples")].toArray().size());
    }

    void sharesAreShown()
    {
        open(WhyView::SharesPart);
        auto* source = child<ListTable>("sourceShares");
        QTRY_VERIFY_WITH_TIMEOUT(!source->rows().empty(), 20000);
        QCOMPARE(source->rows().size(), m_session->result()->translation.source.size());
        const QJsonArray shares = written(QStringLiteral("sources"))[QLatin1StringView("rows")]
                                      .toArray()[4]
                                      .toObject()[QLatin1StringView("source")]
                                      .toArray();
        QCOMPARE(std::size_t(shares.size()), source->rows().size());
        for (qsizetype piece = 0; piece < shares.size(); ++piece)
            QVERIFY(std::abs(source->rows()[std::size_t(piece)].share - shares[piece].toDouble()) < 1e-5);
    }
};

TRANSLUCENT_TEST(WhyRealTest)
#include "why_real_test.moc"
