#include "session/selected_trace.h"

#include "session/selection.h"

namespace translucent {

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
