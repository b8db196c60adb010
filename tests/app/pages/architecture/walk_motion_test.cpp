#include "pages/architecture/walk_motion.h"

#include "fake_backend.h"
#include "fake_trace.h"
#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace translucent;

class WalkMotionTest : public QObject {
    Q_OBJECT

private:
    /// A sentence in a model, and all that is drawn of it.
    struct Sentence {
        explicit Sentence(TransformerConfig from, const QString& text = QStringLiteral("我喜欢猫和狗"))
            : config(from)
        {
            config.encoderLayers = config.decoderLayers = test::fakeConfig().decoderLayers;
            config.heads = test::fakeConfig().heads;
            const TranslationResult result = test::fakeResult(text, 1);
            pass = test::fakePass(config, result.traces.front());
            words = walkWords(result, 0);
            layout = layOutDiagram(config, DiagramRoom::Open);
        }

        WalkScene scene() const { return {config, layout, pass, words, 1}; }
        Motion motion(WalkStage stage) const { return walkMotion(stage, scene()); }
        Motion motion(const WalkStep& step) const
        {
            return walkMotion(step.stage, {config, layout, pass, words, step.layer});
        }

        TransformerConfig config;
        ForwardTrace pass;
        WalkWords words;
        DiagramLayout layout;
    };

    static TransformerConfig config() { return test::sampleConfigs().front(); }

    /// A row at rest at a given time: its caption and the middle of its first band.
    struct Place {
        QString caption;
        QPointF middle;
        double opacity = 1;
    };
    static std::vector<Place> placesAt(const Motion& motion, double time)
    {
        std::vector<Place> places;
        for (const BandShape& band : motionAt(motion, time).bands)
            if (band.token == 0 && band.head <= 0)
                places.push_back({motion.rows[band.row].caption, band.rect.center(), band.opacity});
        return places;
    }

    static QRectF around(const MotionPicture& picture)
    {
        QRectF all;
        for (const BandShape& band : picture.bands)
            all |= band.rect;
        for (const TextShape& text : picture.texts)
            all |= text.rect;
        return all;
    }

    static std::size_t rowOf(const Motion& motion, ArrayRole role)
    {
        return std::size_t(std::ranges::find(motion.rows, arrayTitle(role), &BandRow::caption) - motion.rows.begin());
    }

private Q_SLOTS:
    void everyStepOfEveryModelMovesAndEndsInTheDrawing()
    {
        for (const TransformerConfig& each : test::sampleConfigs()) {
            const Sentence sentence(each);
            for (const WalkStep& step : walkThrough(sentence.config)) {
                const Motion motion = sentence.motion(step);
                const std::string name = "stage " + std::to_string(int(step.stage));
                QVERIFY2(motion.milliseconds > 0 && motion.milliseconds <= 1200, name.c_str());
                for (const Flight& flight : motion.flights) {
                    QVERIFY2(flight.begin >= 0 && flight.begin <= flight.end && flight.end <= 1, name.c_str());
                    QVERIFY2(!flight.path.empty(), name.c_str());
                }
                for (const double time : {0.0, 0.3, 0.6, 1.0}) {
                    const MotionPicture picture = motionAt(motion, time);
                    QVERIFY2(!picture.bands.empty() || !picture.texts.empty(), name.c_str());
                    QVERIFY2(sentence.layout.bounds.contains(around(picture)), name.c_str());
                }
                QVERIFY2(sentence.layout.bounds.adjusted(-10, -10, 10, 10).contains(motion.part), name.c_str());
            }
        }
    }

    /// The numbers end where the next step starts with them.
    void everyStepBeginsWhereTheOneBeforeEnded()
    {
        for (const TransformerConfig& each : test::sampleConfigs()) {
            const Sentence sentence(each);
            const auto steps = walkThrough(sentence.config);
            for (std::size_t i = 1; i < steps.size(); ++i) {
                if (steps[i].stage == WalkStage::DecoderInput)
                    continue;  // starts with other tokens
                if (steps[i].stage == WalkStage::EncoderLayer || steps[i].stage == WalkStage::DecoderLayer)
                    continue;  // starts again in the drawing of a layer
                const auto before = placesAt(sentence.motion(steps[i - 1]), 1);
                const auto begin = placesAt(sentence.motion(steps[i]), 0);
                QVERIFY(!begin.empty());
                const double fromEncoder = sentence.layout.memoryLine().front().x();
                for (const Place& place : begin) {
                    const bool isMemory =
                        place.middle.x() < fromEncoder + 1 && steps[i].stage == WalkStage::CrossAttention;
                    QVERIFY2(isMemory
                            || std::ranges::any_of(before,
                                [&](const Place& end) {
                                    return QLineF(end.middle, place.middle).length() < 1 && end.opacity == 1;
                                }),
                        qPrintable(QStringLiteral("%1: %2").arg(int(steps[i].stage)).arg(place.caption)));
                }
            }
        }
    }

    void nothingOfTheEndIsOnTopOfAnother()
    {
        for (const TransformerConfig& each : test::sampleConfigs()) {
            const Sentence sentence(each, QStringLiteral("我喜欢猫和狗也喜欢学习中文还有数学"));
            for (const WalkStep& step : walkThrough(sentence.config)) {
                const MotionPicture end = motionAt(sentence.motion(step.stage), 1);
                for (std::size_t i = 0; i < end.bands.size(); ++i)
                    for (std::size_t j = i + 1; j < end.bands.size(); ++j)
                        QVERIFY2(
                            !end.bands[i].rect.intersects(end.bands[j].rect), std::to_string(int(step.stage)).c_str());
                for (const TextShape& text : end.texts)
                    for (const BandShape& band : end.bands)
                        QVERIFY2(
                            text.kind == TextShape::Caption || !text.rect.intersects(band.rect), qPrintable(text.text));
            }
        }
    }

    void bandsShowTheArraysOfTheLayer()
    {
        const Sentence sentence(config());
        const Motion motion = sentence.motion(WalkStage::EncoderAttention);
        const Array* output = sentence.pass.find("encoder.layers.1.self_attention.output");
        const BandRow& row = motion.rows[motion.flights.back().row];
        QCOMPARE(row.caption, arrayTitle(ArrayRole::Output));
        QCOMPARE(row.bands, bandsOf(*output, row.window, 16));
        const BandRow& context = motion.rows[rowOf(motion, ArrayRole::Context)];
        QCOMPARE(context.heads, int(sentence.config.heads));
        QCOMPARE(context.bands,
            bandsOf(*sentence.pass.find("encoder.layers.1.self_attention.context"), context.window, 16, 4));
    }

    void headsPartAndLinksAreTheWeights()
    {
        const Sentence sentence(config());
        const Motion motion = sentence.motion(WalkStage::EncoderAttention);
        const MotionPicture end = motionAt(motion, 1);
        std::set<int> heads;
        for (const BandShape& band : end.bands)
            heads.insert(band.head);
        QCOMPARE(heads, (std::set<int> {-1, 0, 1, 2, 3}));
        const Array& weights = *sentence.pass.find("encoder.layers.1.self_attention.weights");
        const auto size = weights.shape[2];
        QVERIFY(motion.links.front().links.size() > std::size_t(size));
        for (const BandLink& link : motion.links.front().links)
            QCOMPARE(
                float(link.weight), weights.values[std::size_t((link.head * size + link.query) * size + link.key)]);
        QVERIFY(motionAt(motion, 0.3).links.empty());
    }

    void maskedLinksLeadToEarlierTokensOnly()
    {
        const Sentence sentence(config());
        const Motion motion = sentence.motion(WalkStage::MaskedAttention);
        QVERIFY(!motion.links.front().links.empty());
        for (const BandLink& link : motion.links.front().links)
            QVERIFY(link.key <= link.query);
    }

    void crossAttentionTakesFromTheSource()
    {
        const Sentence sentence(config());
        const Motion motion = sentence.motion(WalkStage::CrossAttention);
        const LinkSet& set = motion.links.back();  // the first ones belong to the previous step
        QCOMPARE(motion.rows[set.keyRow].names, sentence.words.source.first(motion.rows[set.keyRow].window.count));
        QCOMPARE(motion.rows[set.queryRow].names, sentence.words.inputs.first(motion.rows[set.queryRow].window.count));
    }

    void theSumIsMadeOfBothItsParts()
    {
        const Sentence sentence(config());
        const Motion motion = sentence.motion(WalkStage::EncoderAttentionAdd);
        const auto end = placesAt(motion, 1);
        std::set<QString> captions;
        for (const Place& place : end)
            captions.insert(place.caption);
        QCOMPARE(captions,
            (std::set<QString> {arrayTitle(ArrayRole::Output), arrayTitle(ArrayRole::Input), arrayTitle(ArrayRole::Sum),
                arrayTitle(ArrayRole::Values), arrayTitle(ArrayRole::Context)}));
        // The input is at the bend of the residual connection.
        const auto& line = sentence.layout.residualOf(Stack::Encoder, Sublayer::SelfAttention);
        const auto bundle = std::ranges::find(end, arrayTitle(ArrayRole::Input), &Place::caption);
        QVERIFY(std::abs(bundle->middle.x() - line[1].x()) < 20);
    }

    void theEndTellsTheChosenTokens()
    {
        const Sentence sentence(config());
        const Motion motion = sentence.motion(WalkStage::Softmax);
        const BandRow& row = motion.rows[motion.flights.back().row];
        QCOMPARE(row.names, sentence.words.outputs.first(row.window.count));
        QCOMPARE(row.notes.size(), row.names.size());
        for (std::size_t token = 0; token < row.bands.size(); ++token) {
            const std::span<const float> all = sentence.pass.logProbabilities.row(token);
            QVERIFY(std::abs(row.bands[token].front() - std::exp(*std::ranges::max_element(all))) < 1e-5F);
        }
    }

    void longSentencesShowTheTokenLookedAt()
    {
        const Sentence sentence(config(), QStringLiteral("我喜欢猫和狗").repeated(10));
        WalkScene scene = sentence.scene();
        scene.focusSource = 41;
        const Motion motion = walkMotion(WalkStage::EncoderAttention, scene);
        const TokenWindow window = motion.rows.front().window;
        QCOMPARE(window.count, kMostBands);
        QVERIFY(window.first < 41 && 41 < window.end());
        QCOMPARE(motion.links.front().focus, std::optional(41 - window.first));
        const MotionPicture end = motionAt(motion, 1);
        QVERIFY(std::ranges::any_of(end.texts, [&](const TextShape& text) {
            return text.kind == TextShape::Count && text.text == QStringLiteral("+%1").arg(window.after());
        }));
        QVERIFY(sentence.layout.frameOf(Stack::Encoder).contains(around(end)));
    }
};

TRANSLUCENT_TEST(WalkMotionTest)
#include "walk_motion_test.moc"
