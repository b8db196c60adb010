#pragma once

#include "engine/engine.h"
#include "engine/experiment.h"
#include "engine/search_settings.h"

#include <QObject>
#include <QTimer>

namespace translucent {

/// The one sentence of the window: decides when what is typed gets translated. Lives on the GUI thread.
class SentenceSession : public QObject {
    Q_OBJECT

public:
    static constexpr int kTypingPauseMs = 50;
    static constexpr int kAlternatives = 10;

    SentenceSession(Engine& engine, Experiment& experiment, SearchSettings& search, QObject* parent = nullptr);

    QString text() const { return m_text; }

    /// Translates after a pause in typing. White space counts as one space, none at the ends.
    void setText(const QString& text);

    /// Translates at once; without text or model there is nothing to do.
    void translateNow();

Q_SIGNALS:
    void emptied();  ///< there is no sentence any more

private:
    Engine& m_engine;
    Experiment& m_experiment;
    SearchSettings& m_search;
    QTimer m_pause;
    QString m_text;
};

}  // namespace translucent
