#pragma once

#include "engine/translation_result.h"
#include "translucent/beam_gains.h"
#include "translucent/sampling.h"

#include <QMetaType>
#include <QString>

#include <memory>

namespace translucent {

/// One sentence to be searched greedily and with a beam, on one clock.
struct RaceRequest {
    quint64 id = 0;
    QString text;
    DecodeOptions options;  ///< of the beam; greedy search takes its forced prefix, intervention and length penalty
    QString appended;       ///< text whose tokens are forced after options.forcedPrefix; empty = none
};

/// Both searches of one sentence, each with its whole tree and attention. Immutable once published.
struct SearchRace {
    quint64 requestId = 0;
    TranslationResultPtr greedy;  ///< never nullptr
    TranslationResultPtr beam;    ///< never nullptr; its options hold every forced token
};

struct SamplingRequest {
    quint64 id = 0;
    QString text;
    SamplingOptions options;
};

struct BeamGainsRequest {
    quint64 id = 0;
    Corpus corpus;
    DecodeOptions options;
};

/// A node of a result's search tree to be looked at as a hypothesis of its own.
struct CandidateRequest {
    quint64 id = 0;
    TranslationResultPtr result;    ///< never nullptr, with a search trace
    std::ptrdiff_t candidate = -1;  ///< index into result->translation.search->candidates
};

using SearchRacePtr = std::shared_ptr<const SearchRace>;
using SamplingPtr = std::shared_ptr<const Sampling>;
using BeamGainsPtr = std::shared_ptr<const BeamGains>;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::SearchRacePtr)
Q_DECLARE_METATYPE(translucent::SamplingPtr)
Q_DECLARE_METATYPE(translucent::BeamGainsPtr)
