#pragma once

#include "engine/engine.h"
#include "engine/experiment.h"

#include <QObject>
#include <QTimer>

namespace translucent {

/// The one sentence of the window: decides when what is typed gets translated. Lives on the GUI thread.
class SentenceSession : public QObject {
    Q_OBJECT

public:
    static constexpr int kTypingPauseMs = 50;
    static constexpr int kAlternatives = 10;

    SentenceSession(Engine& engine, Experiment& experiment, QObject* parent = nullptr);

    QString text() const { return m_text; }
    int beamSize() const { return m_beamSize; }
    double lengthPenalty() const { return m_lengthPenalty; }

    /// Translates after a pause in typing. White space counts as one space, none at the ends.
    void setText(const QString& text);
    void setBeamSize(int size);
    void setLengthPenalty(double alpha);

    /// Translates at once; without text or model there is nothing to do.
    void translateNow();

Q_SIGNALS:
    void emptied();  ///< there is no sentence any more

private:
    Engine& m_engine;
    Experiment& m_experiment;
    QTimer m_pause;
    QString m_text;
    int m_beamSize = 5;
    double m_lengthPenalty = 1.0;
};

}  // namespace translucent
