#pragma once

#include "engine/asking.h"
#include "translucent/corpus.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

namespace translucent {

class Engine;

/// Measures once per model how well its cross-attention heads align, on sentences with gold links, a few at a time, so
/// that translations never wait long. Lives on the GUI thread.
class HeadRanking : public QObject {
    Q_OBJECT

public:
    HeadRanking(Engine& engine, QObject* parent);

    /// Measures the engine's present model, whose number this is, on what `draw` gives, unless it has begun with it
    /// already. What was measured of another model is forgotten.
    void measure(quint64 model, std::function<Corpus()> draw);

    /// By layer and head; empty until everything is measured.
    const std::vector<HeadAlignment>& heads() const { return m_heads; }

Q_SIGNALS:
    void ranked();

private:
    void forget();
    void measureNext();
    void add(const std::vector<HeadAlignment>& measured);

    Asking<AlignmentRequest> m_request;
    std::optional<quint64> m_model;  ///< measured, or being measured
    Corpus m_corpus;
    std::size_t m_next = 0;
    std::vector<HeadAlignment> m_sum;
    std::vector<HeadAlignment> m_heads;
};

}  // namespace translucent
