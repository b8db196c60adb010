#pragma once

#include "engine/requester.h"
#include "engine/requests.h"

#include <QObject>
#include <QString>

namespace translucent {

class Engine;
class Selection;

/// All arrays of the selected hypothesis. A pass costs as much as a translation; so it is computed only when a visible
/// view requests it, once for all views. Lives on the GUI thread and must not outlive the engine and the selection.
class SelectedTrace : public QObject {
    Q_OBJECT

public:
    SelectedTrace(Engine& engine, const Selection& selection);

    /// Starts the pass unless it is running or done; `changed` follows. Does nothing without a result.
    void request();
    /// nullptr until the pass that was requested is done, and again as soon as another hypothesis is selected.
    TranslationTracePtr get() const { return isOfSelection(m_trace) ? m_trace : nullptr; }
    bool isPending() const { return m_request.isPending(); }
    /// The reason why the last pass failed, in the current language; empty unless it did.
    QString problem() const { return m_request.problem(); }

Q_SIGNALS:
    void changed();  ///< the pass has ended, or another hypothesis of the same result is selected

private:
    bool isOfSelection(const TranslationTracePtr& trace) const;
    void forget();

    const Selection& m_selection;
    Requester<TraceRequest> m_request;
    TranslationTracePtr m_trace;
};

}  // namespace translucent
