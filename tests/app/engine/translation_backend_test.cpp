#include "engine/translation_backend.h"

#include "test_registry.h"
#include "translucent/base/error.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace translucent;

/// The answers of the program's own engine with a bundled model.
class TranslationBackendTest : public QObject {
    Q_OBJECT

private:
    static bool isMapped(const std::string& library)
    {
        std::ifstream maps("/proc/self/maps");
        for (std::string line; std::getline(maps, line);)
            if (line.find(library) != std::string::npos)
                return true;
        return false;
    }

    static DecodeOptions beam(std::int64_t size)
    {
        DecodeOptions options;
        options.beamSize = options.nBest = size;
        return options;
    }

    /// A request that was stopped before it started.
    static Progress stopped()
    {
        std::stop_source source;
        source.request_stop();
        return {[](qint64, qint64) {}, source.get_token()};
    }

    template <typename Request>
    AnswerTo<Request> answer(Request request) const
    {
        return m_backend->answer(request, Progress {[](qint64, qint64) {}, {}});
    }
    ModelSummaryPtr loadModel(const QString& name) { return answer(ModelRequest {name, ++m_models}); }
    TranslationResultPtr translated(const DecodeOptions& options = {}, const QString& prefix = {}) const
    {
        return answer(TranslationRequest {kSentence, options, prefix});
    }

    const QString kSentence = QStringLiteral("学生在学校读书。");
    const QString kOther = QStringLiteral("老师在学校读书。");
    std::unique_ptr<TranslationBackend> m_backend;
    quint64 m_models = 0;  ///< requested so far

    static QByteArray readFile(const QString& name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void writeFile(const QString& name, const QByteArray& bytes)
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    /// Valid for the first format version.
    static QByteArray withoutChecksums(const QByteArray& config)
    {
        QJsonObject json = QJsonDocument::fromJson(config).object();
        json[QLatin1StringView("format_version")] = 1;
        json.remove(QLatin1StringView("architecture_crc32"));
        QJsonObject tokenizer = json[QLatin1StringView("tokenizer")].toObject();
        tokenizer.remove(QLatin1StringView("source_crc32"));
        tokenizer.remove(QLatin1StringView("target_crc32"));
        json[QLatin1StringView("tokenizer")] = tokenizer;
        return QJsonDocument(json).toJson();
    }

    /// The same tensors, all zero, in a file from another program.
    static QByteArray zeroed(const QByteArray& weights)
    {
        const auto length = qFromLittleEndian<quint64>(weights.constData());
        QJsonObject header = QJsonDocument::fromJson(weights.mid(8, qsizetype(length))).object();
        header.remove(QLatin1StringView("__metadata__"));
        const QByteArray json = QJsonDocument(header).toJson(QJsonDocument::Compact);
        const auto newLength = qToLittleEndian(quint64(json.size()));
        return QByteArray(reinterpret_cast<const char*>(&newLength), 8) + json
            + QByteArray(weights.size() - 8 - qsizetype(length), '\0');
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(!isMapped("libtorch"));  // the window itself does not need it
        m_backend = loadBackend();
        QVERIFY(isMapped("libtorch"));
        QVERIFY(m_backend->runtimeDescription().contains(QStringLiteral("LibTorch")));
    }

    void withoutAModelNothingIsAnswered()
    {
        QVERIFY_THROWS_EXCEPTION(Error, translated());
        QVERIFY_THROWS_EXCEPTION(Error, answer(SweepRequest {kSentence}));
    }

    void errorsOfTheModuleAreErrorsOfTheProgram()
    {
        try {
            loadModel(QStringLiteral("absent"));
            QFAIL("found a model that is not there");
        } catch (const Error& error) {
            QCOMPARE(error.code(), ErrorCode::NotFound);
            QVERIFY(QByteArray(error.what()).contains("absent"));
        }
    }

    void loadsTheShippedModel()
    {
        const auto summary = loadModel(QStringLiteral("classroom"));
        QCOMPARE(summary->name, QStringLiteral("classroom"));
        QVERIFY(summary->parameters > 0);
    }

    void translates()
    {
        const auto result = translated();
        QCOMPARE(result->sourceText, kSentence);
        QVERIFY(!result->translation.hypotheses.empty());
        QVERIFY(!result->unchanged);
        QCOMPARE(result->traces.size(), result->translation.hypotheses.size());
        const auto& weights = result->traces.front().attention(AttentionKind::Cross, 0);
        float sum = 0;
        for (std::size_t key = 0; key < static_cast<std::size_t>(weights.shape[2]); ++key)
            sum += weights.values[key];
        QVERIFY(std::abs(sum - 1) < 1e-5F);
        QVERIFY(!m_backend->answer(TranslationRequest {kSentence}, stopped()));
        QVERIFY(answer(TranslationRequest {kSentence, {}, {}, result->modelNumber}));
        QVERIFY(!answer(TranslationRequest {kSentence, {}, {}, result->modelNumber + 1}));
    }

    void aChangedTranslationCarriesTheUnchangedOne()
    {
        const auto plain = translated();
        const auto forced = translated({}, QStringLiteral("The teacher"));
        QVERIFY(QString::fromStdString(forced->translation.hypotheses.front().text)
                    .startsWith(QStringLiteral("The teacher")));
        QCOMPARE(forced->prefix, QStringLiteral("The teacher"));
        QVERIFY(!forced->options.forcedPrefix.empty());
        QVERIFY(forced->unchanged && forced->unchanged->options.forcedPrefix.empty());
        QCOMPARE(forced->unchanged->translation.hypotheses.front().text, plain->translation.hypotheses.front().text);
    }

    void tracesEverythingOfAHypothesis()
    {
        const auto result = translated();
        const auto trace = answer(TraceRequest {result, 0});
        QVERIFY(trace);
        QCOMPARE(trace->pass.outputIds, result->traces.front().outputIds);
        QVERIFY(trace->pass.find("encoder.layers.0.feed_forward.activated"));
        const Array& weights = trace->pass.attention(AttentionKind::Cross, 1);
        // The search computed its weights token by token, the trace in one pass over all of them.
        const Array& searched = result->traces.front().attention(AttentionKind::Cross, 1);
        QCOMPARE(weights.shape, searched.shape);
        for (std::size_t i = 0; i < weights.values.size(); ++i)
            QVERIFY(std::abs(weights.values[i] - searched.values[i]) < 1e-5F);
        QVERIFY(trace->parameters && !trace->parameters->arrays.empty());
    }

    void theLastTraceIsKept()
    {
        const auto result = translated(beam(2));
        const auto trace = answer(TraceRequest {result, 0});
        QCOMPARE(answer(TraceRequest {result, 0}), trace);
        const auto other = answer(TraceRequest {result, 1});
        QVERIFY(other != trace);
        QCOMPARE(other->parameters, trace->parameters);
    }

    void anotherModelGivesNoTraceAndNoCandidateOfTheOldResult()
    {
        const auto result = translated();
        loadModel(QStringLiteral("classroom"));
        QVERIFY(!answer(TraceRequest {result, 0}));
        QVERIFY(!answer(CandidateRequest {result, 0}));
        QVERIFY(!answer(LensRequest {result, 0}));
        QVERIFY(!answer(ContributionsRequest {result, 0, 0}));
        QVERIFY(!answer(SourceSharesRequest {result, 0}));
        QVERIFY(!answer(EncoderLensRequest {result}));
        QVERIFY(!answer(PatchingRequest {result, kOther}));
        QVERIFY(!answer(PatchedSetRequest {result, kOther, PatchDirection::Denoise, {}}));
        QVERIFY(!answer(AttributionRequest {result, 0, 0}));
        QVERIFY(!answer(DeletionRequest {{result, 0, 0}}));
        QVERIFY(!answer(LearningStepRequest {result, QStringLiteral("My")}));
        QVERIFY(!answer(VocabularyRequest {result->modelNumber, EmbeddingTable::Source}));
        QVERIFY(!answer(NeighboursRequest {result->modelNumber, EmbeddingTable::Source, 5}));
        QVERIFY(!answer(NeuronsRequest {result, 0, 0}));
    }

    /// The search has computed the same probabilities, token by token.
    void theLensEndsWithTheProbabilitiesOfTheSearch()
    {
        const auto result = translated(beam(2));
        for (const int hypothesis : {0, 1}) {
            const auto lens = answer(LensRequest {result, hypothesis});
            const auto& tokens = result->translation.hypotheses[std::size_t(hypothesis)].tokens;
            QVERIFY(lens->startsWithWhatWasRead);
            QCOMPARE(lens->rows.back().cells.size(), tokens.size());
            for (std::size_t t = 0; t < tokens.size(); ++t) {
                const LensCell& cell = lens->rows.back().cells[t];
                QVERIFY(std::abs(cell.logProbability - tokens[t].chosen.logProbability) < 1e-3);
                QCOMPARE(cell.best.size(), LensRequest::kBest);
                QCOMPARE(cell.divergence, 0.0);
            }
        }
        QVERIFY(!m_backend->answer(LensRequest {result, 0}, stopped()));
    }

    void contributionsAddUpForEveryRival()
    {
        const auto result = translated();
        const auto first = answer(ContributionsRequest {result, 0, 1});
        QCOMPARE(first->rivals.size(), ContributionsRequest::kRivals);
        QCOMPARE(first->contributions.rival, first->rivals.front());
        QCOMPARE(first->contributions.word.id, result->translation.hypotheses.front().tokens[1].chosen.id);
        for (const TokenLogit& rival : {first->rivals[0], first->rivals[3]}) {
            const auto other = answer(ContributionsRequest {result, 0, 1, rival.id});
            QCOMPARE(other->contributions.rival, rival);
            QCOMPARE(other->rivals, first->rivals);
            QVERIFY(std::abs(totalOf(other->contributions.parts) - other->contributions.difference()) < 1e-3);
        }
        QVERIFY_THROWS_EXCEPTION(Error, answer(ContributionsRequest {result, 0, 1, first->contributions.word.id}));
    }

    void sourceAndPrefixShareEveryToken()
    {
        const auto result = translated();
        const auto shares = answer(SourceSharesRequest {result, 0});
        QCOMPARE(shares->sources, result->translation.source.size());
        QCOMPARE(shares->table.rows, result->translation.hypotheses.front().tokens.size());
        for (std::size_t t = 0; t < shares->table.rows; ++t) {
            double sum = 0;
            for (const double share : shares->table.row(t))
                sum += share;
            QVERIFY(std::abs(sum - 1) < 1e-9);
        }
    }

    /// Occlusion, ALTI+ and the law of integrated gradients are checked against other answers.
    void attributionsAgreeWithOtherAnswers()
    {
        const auto result = translated();
        const auto found = answer(AttributionRequest {result, 0, 1});
        const auto compared = answer(ContributionsRequest {result, 0, 1});
        QCOMPARE(found->methods.size(), kChoices<AttributionMethod>.size());
        QCOMPARE(found->word, compared->contributions.word);
        QCOMPARE(found->rival, compared->contributions.rival);
        const auto shares = answer(SourceSharesRequest {result, 0});
        for (const Attribution& each : found->methods) {
            QCOMPARE(each.source.size(), result->translation.source.size());
            QCOMPARE(each.prefix.size(), std::size_t(explainsPrefix(each.method) ? 2 : 0));
            if (isSigned(each.method))
                QVERIFY(std::abs(each.value - compared->contributions.difference()) < 1e-3);
            if (each.method == AttributionMethod::Alti)
                for (std::size_t i = 0; i < each.source.size(); ++i)
                    QCOMPARE(each.source[i], shares->source(1)[i]);
            QCOMPARE(each.completeness.has_value(), each.method == AttributionMethod::IntegratedGradients);
            if (each.completeness)
                QVERIFY(each.completeness->holds());
        }
        QVERIFY(!m_backend->answer(AttributionRequest {result, 0, 1}, stopped()));
    }

    void rivalAndBaselineChangeAttributions()
    {
        const auto result = translated();
        const auto methodOf = [](const auto& answer, AttributionMethod method) {
            return *std::ranges::find(answer->methods, method, &Attribution::method);
        };
        const auto rivals = answer(ContributionsRequest {result, 0, 1})->rivals;
        const auto first = answer(AttributionRequest {result, 0, 1});
        const auto other = answer(AttributionRequest {result, 0, 1, rivals[3].id});
        const auto zeros = answer(AttributionRequest {result, 0, 1, {}, AttributionBaseline::Zeros});
        QCOMPARE(other->rival, rivals[3]);
        for (const auto method : {AttributionMethod::IntegratedGradients, AttributionMethod::Occlusion}) {
            QVERIFY(methodOf(first, method).source != methodOf(other, method).source);
            QCOMPARE(methodOf(first, method).source == methodOf(zeros, method).source, !hasBaseline(method));
        }
    }

    /// The curves order the tokens by the scores that the page shows beside them.
    void curvesAreThoseOfTheAttributions()
    {
        const auto result = translated();
        const auto rival = answer(ContributionsRequest {result, 0, 1})->rivals[3].id;
        const AttributionRequest request {result, 0, 1, rival, AttributionBaseline::Zeros};
        const auto attributions = answer(request);
        const auto curves = answer(DeletionRequest {request});
        const auto& token = result->translation.hypotheses.front().tokens[1].chosen;
        QCOMPARE(curves->position, 1);
        QCOMPARE(curves->word, token.id);
        QVERIFY(std::abs(curves->probability - std::exp(token.logProbability)) < 1e-4);
        QCOMPARE(curves->random.size(), std::size_t(20));
        QCOMPARE(curves->explanations.size(), attributions->methods.size());
        for (std::size_t i = 0; i < curves->explanations.size(); ++i) {
            QCOMPARE(curves->explanations[i].attribution.source, attributions->methods[i].source);
            QCOMPARE(curves->explanations[i].order, deletionOrder(attributions->methods[i]));
            QCOMPARE(curves->explanations[i].curve.comprehensiveness.size(), result->translation.source.size());
        }
        QVERIFY(!m_backend->answer(DeletionRequest {request}, stopped()));
    }

    /// Of the model's own translation the search knows the probabilities, too.
    void aStepLearnsTheReference()
    {
        const auto result = translated();
        const Hypothesis& best = result->translation.hypotheses.front();
        LearningStepRequest request {result, QString::fromStdString(best.text)};
        const auto step = answer(request);
        QCOMPARE(step->tokens.size(), best.tokens.size());
        for (std::size_t t = 0; t < best.tokens.size(); ++t)
            QVERIFY(std::abs(step->tokens[t].logProbability - best.tokens[t].chosen.logProbability) < 1e-3);
        QVERIFY(step->lossAfter < step->loss);
        QCOMPARE(step->gradient.values.shape.size(), std::size_t(2));
        request.weight = WeightPlace {"decoder.final_norm.weight", 0, 40};
        const auto other = answer(request);
        QCOMPARE(other->loss, step->loss);
        QCOMPARE(other->gradient.firstColumn, LearningStepRequest::kPart);
        QCOMPARE(
            double(other->gradient.values.at(0, 40 - std::size_t(LearningStepRequest::kPart))), other->weight.gradient);
        request.unshifted = true;
        const auto unshifted = answer(request);
        for (const StepToken& token : unshifted->tokens)
            QCOMPARE(token.readId, token.id);
        request.withoutResiduals = true;
        QVERIFY(answer(request)->loss > step->loss);
        QVERIFY(!m_backend->answer(request, stopped()));
    }

    /// The map is around its mean, and neighbours are named as it names them.
    void theVocabularyIsMapped()
    {
        const quint64 number = translated()->modelNumber;
        for (const auto& [table, name] : kChoices<EmbeddingTable>) {
            const auto map = answer(VocabularyRequest {number, table});
            QCOMPARE(map->table, table);
            QCOMPARE(std::int64_t(map->components.size()), VocabularyRequest::kComponents);
            for (std::size_t k = 0; k < map->components.size(); ++k) {
                double sum = 0;
                for (const double place : map->column(k))
                    sum += place;
                QVERIFY(std::abs(sum) < 1e-6);
                QVERIFY(k == 0 || map->components[k].share <= map->components[k - 1].share);
            }
            const auto id = std::int64_t(map->pieces.size()) / 2;
            const auto found = answer(NeighboursRequest {number, table, id});
            QCOMPARE(found->id, id);
            QCOMPARE(found->table, table);
            QCOMPARE(found->nearest.size(), NeighboursRequest::kCount);
            for (const PieceNeighbour& each : found->nearest) {
                QCOMPARE(each.text, map->pieces[std::size_t(each.id)].text);
                QVERIFY(each.id != id && std::abs(each.cosine) <= 1 + 1e-9);
            }
            QVERIFY(!m_backend->answer(VocabularyRequest {number, table}, stopped()));
        }
        QVERIFY_THROWS_EXCEPTION(Error, answer(NeighboursRequest {number, EmbeddingTable::Target, 1000000}));
    }

    void theLastEncoderLayerGivesTheTranslation()
    {
        const auto result = translated(beam(2));
        const auto rows = answer(EncoderLensRequest {result});
        QCOMPARE(std::int64_t(rows->size()), loadModel(QStringLiteral("classroom"))->config.encoderLayers);
        QCOMPARE(rows->back().hypothesis.text, result->translation.hypotheses.front().text);
        QVERIFY(rows->front().hypothesis.text != rows->back().hypothesis.text);
        QVERIFY(!m_backend->answer(EncoderLensRequest {translated()}, stopped()));
    }

    /// All embeddings that differ are the clean sentence; one state is the cell of the map.
    void exchangedStatesRecoverTheCleanSentence()
    {
        const auto result = translated();
        const auto found = answer(PatchingRequest {result, kOther});
        QCOMPARE(QString::fromStdString(found->pair.clean.text), kSentence);
        QCOMPARE(QString::fromStdString(found->pair.corrupted.text), kOther);
        QCOMPARE(found->cleanPieces.size(), found->pair.clean.sourceIds.size());
        QCOMPARE(found->corruptedPieces.size(), found->pair.corrupted.sourceIds.size());
        QCOMPARE(found->cleanOutput.size(), found->pair.clean.outputIds.size());
        QCOMPARE(found->corruptedOutput.size(), found->pair.corrupted.outputIds.size());
        std::vector<PatchSite> different;
        for (std::size_t i = 0; i < found->cleanPieces.size(); ++i)
            if (found->cleanPieces[i] != found->corruptedPieces[i])
                different.push_back({{StackKind::Encoder, {}}, std::int64_t(i)});
        QVERIFY(!different.empty());
        for (const PatchDirection direction : {PatchDirection::Denoise, PatchDirection::Noise}) {
            const double all = direction == PatchDirection::Denoise ? 1 : 0;
            const auto set = answer(PatchedSetRequest {result, kOther, direction, different});
            QCOMPARE(set->sites, different);
            QCOMPARE(set->single.size(), different.size());
            QVERIFY(std::abs(set->together - all) < 1e-5);
            QVERIFY_THROWS_EXCEPTION(Error, answer(PatchedSetRequest {result, kOther, direction, {}}));
            const auto map = answer(PatchingRequest {result, kOther, direction})->map;
            const PatchSite last {map.rows.back().state, std::int64_t(found->pair.position())};
            const auto one = answer(PatchedSetRequest {result, kOther, direction, {last}});
            QVERIFY(std::abs(one->together - map.rows.back().recovered.back()) < 1e-5);
            QVERIFY(std::abs(one->together - all) < 1e-5);
            QCOMPARE(one->single.size(), std::size_t(1));
            QVERIFY(std::abs(one->single.front() - one->together) < 1e-5);
        }
        const auto estimate = answer(PatchingRequest {result, kOther, PatchDirection::Denoise, true});
        QVERIFY(estimate->isEstimate);
        QVERIFY(estimate->map.rows.front().recovered != found->map.rows.front().recovered);
        QVERIFY(!m_backend->answer(PatchingRequest {result, kOther}, stopped()));
    }

    /// The neurons of a layer add up to its summand among the contributions.
    void neuronsAddUpToTheFeedForwards()
    {
        const auto result = translated();
        const auto compared = answer(ContributionsRequest {result, 0, 1});
        QCOMPARE(answer(NeuronsRequest {result, 0, 1})->all.rival.id, compared->rivals.front().id);
        const auto rival = compared->rivals[2].id;
        const auto shown = answer(NeuronsRequest {result, 0, 1, rival});
        const std::vector<double> sums = layerSums(shown->all.neurons);
        std::size_t layers = 0;
        for (const Contribution& part : answer(ContributionsRequest {result, 0, 1, rival})->contributions.parts)
            if (part.kind == ContributionKind::FeedForward)
                QVERIFY(std::abs(sums.at(layers++) - part.value) < 1e-3);
        QCOMPARE(sums.size(), layers);
        const auto words = answer(NeuronWordsRequest {shown->largest.back().id});
        QCOMPARE(shown->promoted.size(), NeuronsRequest::kLargest);
        for (std::size_t i = 0; i < NeuronsRequest::kPromoted; ++i)
            QCOMPARE(shown->promoted.back().at(i).id, words->promoted.at(i).id);
        QVERIFY(!m_backend->answer(NeuronsRequest {result, 0, 1}, stopped()));
        QVERIFY_THROWS_EXCEPTION(Error, answer(NeuronWordsRequest {{99, 0}}));
    }

    void aNeuronIsSurveyedInSentencesOfTheModel()
    {
        const NeuronSurveyRequest request {{1, 5}, 2};
        std::vector<std::pair<qint64, qint64>> advanced;
        const Progress progress {[&](qint64 done, qint64 total) { advanced.emplace_back(done, total); }, {}};
        const auto surveyed = m_backend->answer(request, progress);
        QCOMPARE(advanced, (std::vector<std::pair<qint64, qint64>> {{1, 2}, {2, 2}}));
        std::size_t tokens = 0;
        for (const std::string& sentence : surveyed->sentences)
            tokens += answer(TranslationRequest {QString::fromStdString(sentence)})->traces.front().outputIds.size();
        QCOMPARE(std::size_t(surveyed->activity.positions), tokens);
        QVERIFY(!m_backend->answer(request, stopped()));
    }

    void headsAreStudiedInSentencesOfTheModel()
    {
        const int sentences = 4;
        std::vector<std::pair<qint64, qint64>> advanced;
        const Progress progress {[&](qint64 done, qint64 total) { advanced.emplace_back(done, total); }, {}};
        const auto study = m_backend->answer(HeadStudyRequest {sentences}, progress);
        QCOMPARE(study->sentences, std::size_t(sentences));
        const std::size_t heads = headsOf(loadModel(QStringLiteral("classroom"))->config).size();
        for (const std::size_t found :
            {study->patterns.size(), study->importance.size(), study->zeroed.size(), study->averaged.size()})
            QCOMPARE(found, heads);
        QCOMPARE(advanced.size(), sentences + 2 * heads);
        for (std::size_t i = 0; i < advanced.size(); ++i)
            QCOMPARE(advanced[i], std::pair(qint64(i + 1), qint64(advanced.size())));
        QVERIFY(!m_backend->answer(HeadStudyRequest {sentences}, stopped()));

        const HeadPatterns& one = study->patterns.back();
        const auto shown = answer(HeadPortraitRequest {sentences, one.head});
        QCOMPARE(shown->patterns.head, one.head);
        QCOMPARE(shown->patterns.largest, one.largest);
        QVERIFY(!shown->pairs.empty() && shown->examples.size() <= HeadPortraitRequest::kExamples);
        for (const auto& example : shown->examples)
            QVERIFY(!example.source.empty() && example.links.size() <= HeadPortraitRequest::kLinks);

        const auto curves = answer(PruningRequest {sentences});
        QCOMPARE(curves->size(), kChoices<AttentionKind>.size() * 7);
        for (const PruningCurve& curve : *curves) {
            QCOMPARE(curve.points.front().loss, study->loss);
            QCOMPARE(curve.points.front().bleu.has_value(), curve.order != PruningOrder::Random);
        }
        QVERIFY(!m_backend->answer(PruningRequest {sentences}, stopped()));
    }

    void sentencesThatCannotBeExchangedAreRefused()
    {
        const auto result = translated();
        QVERIFY_THROWS_EXCEPTION(Error, answer(PatchingRequest {result, kOther + kOther}));
        QVERIFY_THROWS_EXCEPTION(Error, answer(PatchingRequest {result, kSentence}));
        QVERIFY(answer(PatchingRequest {result, kOther}));  // a refusal leaves nothing behind
    }

    void aCandidateBecomesTheHypothesisToLookAt()
    {
        const auto before = translated(beam(3));
        const SearchTrace& search = *before->translation.search;
        const auto givenUp = std::ranges::find_if(
            search.candidates, [](const SearchCandidate& each) { return each.hypothesis < 0 && each.parent >= 0; });
        const auto after = answer(CandidateRequest {before, givenUp - search.candidates.begin()});
        QCOMPARE(after->shownHypothesis, int(before->translation.hypotheses.size()));
        QCOMPARE(after->translation.hypotheses.back().tokens.back().chosen.id, givenUp->token.id);
        QCOMPARE(after->traces.size(), after->translation.hypotheses.size());
        const auto again = answer(CandidateRequest {after, search.leafOf(1)});  // one of the search's hypotheses
        QCOMPARE(again->shownHypothesis, 1);
        QCOMPARE(again->translation.hypotheses.size(), before->translation.hypotheses.size());
    }

    void aRaceHasBothSearches()
    {
        const auto race = answer(RaceRequest {kSentence, beam(4), QStringLiteral("The")});
        QCOMPARE(race->greedy->translation.search->beamSize, 1);
        QCOMPARE(race->beam->translation.search->beamSize, 4);
        QCOMPARE(race->beam->options.forcedPrefix, race->greedy->options.forcedPrefix);
        QVERIFY(!race->beam->options.forcedPrefix.empty());
        QVERIFY(!m_backend->answer(RaceRequest {kSentence, beam(4)}, stopped()));
        QVERIFY_THROWS_EXCEPTION(Error, answer(RaceRequest {kSentence.repeated(200), beam(2)}));
    }

    void samplesAreDrawn()
    {
        SamplingOptions options;
        options.samples = 7;
        QCOMPARE(answer(SamplingRequest {kSentence, options})->samples.size(), std::size_t(7));
        QVERIFY(!m_backend->answer(SamplingRequest {kSentence, options}, stopped()));
    }

    void gainsAndSweepsTellHowFarTheyAre()
    {
        const auto draw = [] {
            Corpus corpus;
            corpus.pairs = {{"学生在学校读书。", "The students read books at school.", {}}};
            return corpus;
        };
        std::vector<qint64> advanced;
        const Progress progress {[&advanced](qint64 done, qint64) { advanced.push_back(done); }, {}};
        const auto gains = m_backend->answer(BeamGainsRequest {draw, beam(3)}, progress);
        QCOMPARE(gains->searched, 1);
        QCOMPARE(advanced.back(), 1);
        QVERIFY(!m_backend->answer(BeamGainsRequest {draw, beam(3)}, stopped()));
        const auto sweep = m_backend->answer(SweepRequest {kSentence}, progress);
        QCOMPARE(advanced.back(), qint64(sweep->effects.size()));
        QVERIFY(!m_backend->answer(SweepRequest {kSentence}, stopped()));
    }

    void costsAreThoseMeasuredBeforeTheStop()
    {
        LayerCostOptions options;
        options.dimension = 8;
        options.lengths = {8, 16};
        std::stop_source source;
        const auto costs = m_backend->answer(CostRequest {options},
            {[&source](qint64 length, qint64 longest) {
                 QCOMPARE(longest, 16);
                 if (length == 16)
                     source.request_stop();
             },
                source.get_token()});
        QVERIFY(!costs->empty() && costs->size() < 6);
    }

    /// It would translate everything to nothing without an error.
    void refusesAModelOfNothingButZeros()
    {
        const auto shipped = loadModel(QStringLiteral("classroom"))->directory;
        const QTemporaryDir zeros;
        for (const char* name : {"source.model", "target.model"})
            QVERIFY(QFile::copy(
                QDir(shipped).filePath(QString::fromLatin1(name)), zeros.filePath(QString::fromLatin1(name))));
        writeFile(zeros.filePath(QStringLiteral("config.json")),
            withoutChecksums(readFile(QDir(shipped).filePath(QStringLiteral("config.json")))));
        writeFile(zeros.filePath(QStringLiteral("model.safetensors")),
            zeroed(readFile(QDir(shipped).filePath(QStringLiteral("model.safetensors")))));
        try {
            loadModel(zeros.path());
            QFAIL("takes zeros for weights");
        } catch (const Error& error) {
            QCOMPARE(error.code(), ErrorCode::Numeric);
            QVERIFY2(QByteArray(error.what()).contains("the same probability"), error.what());
        }
    }
};

TRANSLUCENT_TEST(TranslationBackendTest)
#include "translation_backend_test.moc"
