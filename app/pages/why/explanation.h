#pragma once

#include "engine/engine.h"
#include "session/selection.h"

#include <QObject>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace translucent {

struct ShownNumbers;

/// True if the request is about the hypothesis or, if it is about none in particular, about the result.
template <typename Request>
bool isAbout(const Request& request, const TranslationResultPtr& result, int hypothesis)
{
    if constexpr (requires { request.hypothesis; })
        return request.result == result && request.hypothesis == hypothesis;
    else
        return request.result == result;
}

/// True if an answer to one can be shown until that to the other is there.
template <typename Request>
bool areAlike(const Request& one, const Request& other)
{
    if constexpr (requires { one.hypothesis; })
        return isAbout(one, other.result, other.hypothesis);
    else if constexpr (requires { one.isAlike(other); })
        return one.isAlike(other);
    else if constexpr (requires { one.other; })
        return one.result == other.result && one.other == other.other;
    else if constexpr (requires { one.table; })
        return one.modelNumber == other.modelNumber && one.table == other.table;
    else
        return one.result == other.result;
}

/// Requests of one kind with the answer to the last one. Lives on the GUI thread and must not outlive the engine.
template <typename Request>
class LastAnswer {
public:
    /// `changed` is called when a request has ended.
    LastAnswer(Engine& engine, std::function<void()> changed)
        : m_requester(engine,
            {[this, changed](const AnswerTo<Request>& answer) {
                 m_answer = answer;
                 changed();
             },
                [this, changed] {
                    m_answer.reset();
                    changed();
                }})
    {
    }

    /// Sends nothing if the request is pending, answered or refused.
    void ask(Request request)
    {
        if (m_asked == request && (m_answer || isPending() || failed()))
            return;
        if (!m_asked || !areAlike(*m_asked, request))
            m_answer.reset();
        m_asked = request;
        m_requester.ask(std::move(request));
    }

    const std::optional<Request>& asked() const { return m_asked; }
    /// To the last request or, while that is pending, to an earlier one that is alike; nullptr if there is none.
    const AnswerTo<Request>& get() const { return m_answer; }
    bool isPending() const { return m_requester.isPending(); }
    bool failed() const { return m_requester.failure().has_value(); }
    QString problem() const { return m_requester.problem(); }  ///< see RequesterBase

private:
    Requester<Request> m_requester;
    std::optional<Request> m_asked;
    AnswerTo<Request> m_answer;
};

/// What made the model write the selected hypothesis. Everything is computed on request, and is nullptr for a
/// selection that was not asked about. Outlives the views. Lives on the GUI thread.
class Explanation : public QObject {
    Q_OBJECT

public:
    Explanation(Engine& engine, const Selection& selection, QObject* parent);

    AnswerTo<LensRequest> lens() const { return ofSelection(m_lens); }
    AnswerTo<EncoderLensRequest> encoderLens() const { return ofSelection(m_encoderLens); }
    AnswerTo<SourceSharesRequest> shares() const { return ofSelection(m_shares); }
    AnswerTo<ContributionsRequest> comparison() const { return ofSelection(m_comparison); }
    /// With this other sentence.
    AnswerTo<PatchingRequest> patching(const QString& other) const { return ofPair(m_patching, other); }
    AnswerTo<PatchedSetRequest> patchedSet(const QString& other) const { return ofPair(m_patchedSet, other); }
    /// The reason why there is no patching; empty unless it failed.
    QString patchingProblem(const QString& other) const;
    AnswerTo<AttributionRequest> attributions() const { return ofSelection(m_attributions); }
    AnswerTo<NeuronsRequest> neurons() const { return ofSelection(m_neurons); }
    /// Those of the last request only: they take longer than attributions().
    AnswerTo<DeletionRequest> deletion() const { return m_deletion.isPending() ? nullptr : ofSelection(m_deletion); }
    bool isDeletionPending() const { return m_deletion.isPending(); }
    /// Of this step of training, perhaps still with another weight.
    AnswerTo<LearningStepRequest> learningStep(LearningStepRequest step) const;
    /// The reason why there is no such step; empty unless it failed.
    QString stepProblem(LearningStepRequest step) const;
    /// Of the model of the result and a table.
    AnswerTo<VocabularyRequest> vocabulary(EmbeddingTable table) const { return ofTable(m_vocabulary, table); }
    bool isVocabularyPending() const { return m_vocabulary.isPending(); }
    AnswerTo<NeighboursRequest> neighbours(EmbeddingTable table) const { return ofTable(m_neighbours, table); }

    // Ask about the selected hypothesis; changed() follows unless the answer is there. Need a result.
    void requestLens();
    void requestEncoderLens();
    void requestShares();
    /// With the runner-up as rival, unless another one was requested for the same position.
    void requestComparison(int position);
    /// At the position of the last comparison.
    void requestRival(qint64 id);
    void requestPatching(const QString& other, PatchDirection direction, bool isEstimate);
    /// In the direction of the last patching.
    void requestPatchedSet(const std::vector<PatchSite>& sites);
    /// Attributions, their curves and, for the rivals, the comparison. The rival is that of the comparison.
    void requestAttributions(int position, AttributionBaseline baseline);
    /// Neurons and, for the rivals, the comparison. The rival is that of the comparison.
    void requestNeurons(int position);
    /// With the result of the selection, as for learningStep().
    void requestStep(LearningStepRequest step);

    void requestVocabulary(EmbeddingTable table);
    void requestNeighbours(EmbeddingTable table, qint64 id);

    bool isPending() const;
    /// The reason why a request of the selection failed, other than patching and a step, in the current language; empty
    /// if none did.
    QString problem() const;

    /// The pieces of the hypothesis, the rival if it was chosen, and that of the attributions.
    void nameNumbers(ShownNumbers& shown) const;

Q_SIGNALS:
    void changed();  ///< a request has ended

private:
    template <typename Request>
    bool isOfSelection(const std::optional<Request>& request) const
    {
        return request && isAbout(*request, m_selection.result(), m_selection.hypothesis());
    }
    template <typename Request>
    AnswerTo<Request> ofSelection(const LastAnswer<Request>& last) const
    {
        return isOfSelection(last.asked()) ? last.get() : nullptr;
    }
    bool isOfStep(LearningStepRequest step) const;
    template <typename Request>
    bool isOfPair(const LastAnswer<Request>& last, const QString& other) const
    {
        return isOfSelection(last.asked()) && last.asked()->other == other;
    }
    template <typename Request>
    AnswerTo<Request> ofPair(const LastAnswer<Request>& last, const QString& other) const
    {
        return isOfPair(last, other) ? last.get() : nullptr;
    }

    template <typename Request>
    bool isOfTable(const std::optional<Request>& request) const
    {
        return request && m_selection.result() && request->modelNumber == m_selection.result()->modelNumber;
    }
    template <typename Request>
    AnswerTo<Request> ofTable(const LastAnswer<Request>& last, EmbeddingTable table) const
    {
        return isOfTable(last.asked()) && last.asked()->table == table ? last.get() : nullptr;
    }

    const Selection& m_selection;
    LastAnswer<LensRequest> m_lens;
    LastAnswer<EncoderLensRequest> m_encoderLens;
    LastAnswer<SourceSharesRequest> m_shares;
    LastAnswer<ContributionsRequest> m_comparison;
    LastAnswer<PatchingRequest> m_patching;
    LastAnswer<PatchedSetRequest> m_patchedSet;
    LastAnswer<AttributionRequest> m_attributions;
    LastAnswer<DeletionRequest> m_deletion;
    LastAnswer<LearningStepRequest> m_step;
    LastAnswer<VocabularyRequest> m_vocabulary;
    LastAnswer<NeighboursRequest> m_neighbours;
    LastAnswer<NeuronsRequest> m_neurons;
};

}  // namespace translucent
