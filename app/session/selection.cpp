#include "session/selection.h"

#include <QThread>

#include <utility>

namespace translucent {

template <typename Value>
bool Selection::assign(Value& member, const std::type_identity_t<Value>& value)
{
    Q_ASSERT(thread() == QThread::currentThread());
    if (member == value)
        return false;
    member = value;
    return true;
}

namespace {

std::optional<int> within(std::optional<int> position, std::size_t count)
{
    return position && *position >= 0 && std::size_t(*position) < count ? position : std::nullopt;
}

}  // namespace

void Selection::setHypothesis(int index)
{
    const bool isThere = !m_result || within(index, m_result->translation.hypotheses.size());
    if (!isThere || !assign(m_hypothesis, index))
        return;
    const bool released = assign(m_hoveredTarget, std::nullopt) | assign(m_pinnedTarget, std::nullopt);
    Q_EMIT changed();
    if (released)
        Q_EMIT focusChanged();
}

void Selection::setAttentionKind(AttentionKind kind)
{
    if (assign(m_kind, kind))
        Q_EMIT changed();
}

HeadId Selection::headId() const
{
    const auto* one = std::get_if<OneHead>(&m_head);
    return {m_kind, m_layer, one ? one->head : 0};
}

void Selection::setLayerAndHead(int layer, const HeadChoice& head)
{
    m_headIsChosen = true;
    if (assign(m_layer, layer) | assign(m_head, head))
        Q_EMIT changed();
}

void Selection::suggestLayerAndHead(int layer, const HeadChoice& head)
{
    if (m_headIsChosen)
        return;
    setLayerAndHead(layer, head);
    m_headIsChosen = false;
}

std::optional<int> Selection::ofSource(std::optional<int> position) const
{
    return m_result ? within(position, m_result->translation.source.size()) : position;
}

std::optional<int> Selection::ofTarget(std::optional<int> position) const
{
    if (!m_result)
        return position;
    const auto& hypotheses = m_result->translation.hypotheses;
    const bool isThere = within(m_hypothesis, hypotheses.size()).has_value();
    return within(position, isThere ? hypotheses[std::size_t(m_hypothesis)].tokens.size() : 0);
}

void Selection::move(std::optional<int>& position, std::optional<int> to)
{
    if (assign(position, to))
        Q_EMIT focusChanged();
}

void Selection::unpin()
{
    if (assign(m_pinnedSource, std::nullopt) | assign(m_pinnedTarget, std::nullopt))
        Q_EMIT focusChanged();
}

void Selection::setResult(TranslationResultPtr result)
{
    m_result = std::move(result);
    m_hypothesis = m_result ? m_result->shownHypothesis : 0;
    const bool focusMoved = assign(m_hoveredSource, std::nullopt) | assign(m_hoveredTarget, std::nullopt)
        | assign(m_pinnedSource, std::nullopt) | assign(m_pinnedTarget, std::nullopt);
    Q_EMIT resultChanged(m_result);
    if (focusMoved)
        Q_EMIT focusChanged();
}

SelectedTrace::SelectedTrace(Engine& engine, const Selection& selection)
    : m_selection(selection)
    , m_request(engine,
          {[this](const TranslationTracePtr& trace) {
               m_trace = trace;
               Q_EMIT changed();
           },
              [this] { Q_EMIT changed(); }})
{
    connect(&selection, &Selection::resultChanged, this, &SelectedTrace::forget);
    connect(&selection, &Selection::changed, this, [this] {
        if (!m_trace || isOfSelection(m_trace))
            return;
        forget();
        Q_EMIT changed();
    });
}

bool SelectedTrace::isOfSelection(const TranslationTracePtr& trace) const
{
    return trace && trace->result == m_selection.result() && trace->hypothesis == m_selection.hypothesis();
}

void SelectedTrace::forget()
{
    m_request.drop();
    m_trace.reset();
}

void SelectedTrace::request()
{
    if (m_selection.result() && !get())
        m_request.ask({m_selection.result(), m_selection.hypothesis()});
}

}  // namespace translucent
