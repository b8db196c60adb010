#pragma once

#include "translucent/corpus.h"
#include "translucent/intervention.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace translucent {

/// One head at one evaluation, all from 0.
struct AttentionMomentId {
    std::size_t moment = 0;
    std::size_t sentence = 0;
    AttentionKind kind = AttentionKind::Cross;
    int layer = 0;
    int head = 0;
};

/// attention.jsonl of a run: what the attention heads looked at in a few sentences at each evaluation, the reference
/// translation being read in. Files of earlier versions hold cross-attention only. Layers and heads count from 0.
struct AttentionRecord {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionRecord)

public:
    struct Sentence {
        QString source;
        QString target;
        QStringList sourcePieces;           ///< as in the vocabulary, with END
        QStringList targetPieces;           ///< what is predicted, with END
        std::vector<TextSpan> sourceSpans;  ///< one per piece, in the bytes of the source; of END empty
        std::vector<TextSpan> targetSpans;
        std::vector<AlignmentLink> links;  ///< gold; empty when none are known
    };
    /// Per mille. Shape: [sentence][layer][head][queries · keys]; of DecoderSelf row t has its first t + 1 keys.
    using Weights = std::vector<std::vector<std::vector<std::vector<std::int32_t>>>>;
    /// One evaluation.
    struct Moment {
        qint64 step = 0;
        std::vector<std::vector<double>> alignmentErrors;  ///< Shape: [layer][head]; empty without gold links
        std::array<Weights, 3> weights;                    ///< by AttentionKind
    };

    int layers = 0;               ///< of the decoder
    int heads = 0;                ///< of every layer
    bool encoderFactors = false;  ///< of the encoder signed factors were kept, see attention_factors.h
    int alignedPairs = 0;         ///< pairs that the errors are means over
    std::vector<Sentence> sentences;
    std::vector<Moment> moments;
    QString problem;  ///< the first thing in the file that cannot be; what it is about is left out

    /// Takes a line of the file; others and broken ones are left out, and so is what does not fit the first line.
    void add(const QByteArray& line);
    /// 0 when nothing is known about this kind.
    int layersOf(AttentionKind kind) const;
    bool hasFactors(AttentionKind kind) const { return encoderFactors && kind == AttentionKind::EncoderSelf; }
    /// In [0, 1], unless they are factors; NaN where the moment does not hold them. Shape: [queries · keys]
    std::vector<float> weightsOf(const AttentionMomentId& id) const;
    /// Layer and head of the cross-attention with the lowest alignment error at the last moment; the first head of the
    /// first layer where nothing was measured.
    std::pair<int, int> bestAlignedHead() const;

private:
    void takeSentences(const QJsonObject& json);
    void complain(const QString& what);
};
using AttentionRecordPtr = std::shared_ptr<const AttentionRecord>;

constexpr qint64 kMostAttention = 1 << 30;  ///< bytes of an attention.jsonl

/// Empty when the run keeps no attention.
/// @throws Error{InvalidFormat} when there is something else of that name
AttentionRecordPtr readAttentionRecord(const QString& directory);

}  // namespace translucent
