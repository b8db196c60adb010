#include "fake_backend.h"
#include "fake_causes.h"

#include "translucent/base/error.h"

#include <QThread>

#include <memory>

// What the fake engine answers to the questions of page Why.

namespace translucent::test {

bool FakeBackend::canExplain(const TranslationResultPtr& result) const
{
    failIfAsked();
    return result->modelNumber == m_number;
}

AnswerTo<LensRequest> FakeBackend::answer(const LensRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    ++m_control->lenses;
    return std::make_shared<Lens>(fakeLens(fakeConfig(), *request.result, request.hypothesis));
}

AnswerTo<ContributionsRequest> FakeBackend::answer(const ContributionsRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    return std::make_shared<Comparison>(fakeComparison(request));
}

AnswerTo<SourceSharesRequest> FakeBackend::answer(const SourceSharesRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    const ForwardTrace& trace = request.result->traces.at(std::size_t(request.hypothesis));
    return std::make_shared<SourceShares>(fakeShares(trace.sourceIds.size(), trace.outputIds.size()));
}

AnswerTo<EncoderLensRequest> FakeBackend::answer(const EncoderLensRequest& request, const Progress& progress)
{
    if (!canExplain(request.result) || progress.stop.stop_requested())
        return nullptr;
    ++m_control->encoderLenses;
    auto rows = std::make_shared<std::vector<EncoderLensRow>>();
    const std::int64_t layers = fakeConfig().encoderLayers;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        rows->push_back({layer, request.result->translation.hypotheses.front()});
        if (layer + 1 < layers)
            rows->back().hypothesis.text = "After layer " + std::to_string(layer + 1);
    }
    return rows;
}

AnswerTo<PatchingRequest> FakeBackend::answer(const PatchingRequest& request, const Progress& progress)
{
    if (!canExplain(request.result) || progress.stop.stop_requested())
        return nullptr;
    ++m_control->patchings;
    return std::make_shared<PatchedPair>(fakePatching(fakeConfig(), request));
}

AnswerTo<PatchedSetRequest> FakeBackend::answer(const PatchedSetRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    ++m_control->patchedSets;
    return std::make_shared<PatchSet>(PatchSet {request.direction, request.sites,
        std::vector<double>(request.sites.size(), kFakeSingleShare), kFakeJointShare});
}

AnswerTo<AttributionRequest> FakeBackend::answer(const AttributionRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    ++m_control->attributions;
    return std::make_shared<Attributions>(fakeAttributions(request));
}

AnswerTo<DeletionRequest> FakeBackend::answer(const DeletionRequest& request, const Progress& progress)
{
    if (!canExplain(request.result))
        return nullptr;
    while (m_control->holdCurves && !progress.stop.stop_requested())
        QThread::msleep(1);
    if (progress.stop.stop_requested())
        return nullptr;
    return std::make_shared<DeletionCurves>(fakeCurves(request));
}

bool FakeBackend::isStoppedAtHeads(const Progress& progress) const
{
    progress.advanced(1, 2);
    while (m_control->holdHeads && !progress.stop.stop_requested())
        QThread::msleep(1);
    m_control->stopped += progress.stop.stop_requested() ? 1 : 0;
    return progress.stop.stop_requested();
}

AnswerTo<HeadStudyRequest> FakeBackend::answer(const HeadStudyRequest& request, const Progress& progress)
{
    failIfAsked();
    if (isStoppedAtHeads(progress))
        return nullptr;
    ++m_control->headStudies;
    return std::make_shared<HeadStudy>(fakeHeadStudy(fakeConfig(), request.sentences));
}

AnswerTo<HeadPortraitRequest> FakeBackend::answer(const HeadPortraitRequest& request, const Progress&)
{
    failIfAsked();
    ++m_control->headPortraits;
    return std::make_shared<ShownHead>(fakeShownHead(fakeConfig(), request));
}

AnswerTo<PruningRequest> FakeBackend::answer(const PruningRequest&, const Progress& progress)
{
    failIfAsked();
    if (isStoppedAtHeads(progress))
        return nullptr;
    return std::make_shared<PruningCurves>(fakePruning(fakeConfig()));
}

AnswerTo<LearningStepRequest> FakeBackend::answer(const LearningStepRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    ++m_control->steps;
    return std::make_shared<LearningStep>(fakeStep(fakeConfig(), request));
}

AnswerTo<VocabularyRequest> FakeBackend::answer(const VocabularyRequest& request, const Progress&)
{
    failIfAsked();
    if (request.modelNumber != m_number)
        return nullptr;
    ++m_control->vocabularies;
    return std::make_shared<VocabularyMap>(fakeVocabulary(request.table));
}

AnswerTo<NeighboursRequest> FakeBackend::answer(const NeighboursRequest& request, const Progress&)
{
    failIfAsked();
    if (request.modelNumber != m_number)
        return nullptr;
    return std::make_shared<Neighbours>(fakeNeighbours(request.table, request.id));
}

AnswerTo<NeuronsRequest> FakeBackend::answer(const NeuronsRequest& request, const Progress&)
{
    if (!canExplain(request.result))
        return nullptr;
    ++m_control->neuronLists;
    return std::make_shared<ShownNeurons>(fakeNeurons(fakeConfig(), request));
}

AnswerTo<NeuronWordsRequest> FakeBackend::answer(const NeuronWordsRequest& request, const Progress&)
{
    failIfAsked();
    requireNeuron(fakeConfig(), request.neuron);
    return std::make_shared<NeuronWords>(fakeNeuronWords(request.neuron, NeuronWordsRequest::kTokens));
}

AnswerTo<NeuronSurveyRequest> FakeBackend::answer(const NeuronSurveyRequest& request, const Progress& progress)
{
    failIfAsked();
    if (isStoppedAtHeads(progress))
        return nullptr;
    ++m_control->neuronSurveys;
    return std::make_shared<SurveyedNeuron>(fakeSurvey(fakeConfig(), request));
}

}  // namespace translucent::test
