#pragma once

#include "engine/asking.h"
#include "translucent/corpus.h"

#include <QObject>

#include <vector>

namespace translucent {

class Engine;

/// Measures once per model how well its cross-attention heads align, on sentences with gold links, a few at a time, so
/// that translations never wait long. Lives on the GUI thread.
class HeadRanking : public QObject {
    Q_OBJECT

public:
    HeadRanking(Engine& engine, QObject* parent);

    /// Forgets what was measured and begins with the engine's present model.
    void start(Corpus corpus);
    void forget();

    /// By layer and head; empty until everything is measured.
    const std::vector<HeadAlignment>& heads() const { return m_heads; }

Q_SIGNALS:
    void ranked();

private:
    void measureNext();
    void add(const std::vector<HeadAlignment>& measured);

    Asking<AlignmentRequest> m_request;
    Corpus m_corpus;
    std::size_t m_next = 0;
    std::vector<HeadAlignment> m_sum;
    std::vector<HeadAlignment> m_heads;
};

}  // namespace translucent
