#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/model/intervention.h"

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

/// One head at one evaluation; all indices start at 0.
struct AttentionMomentId {
    std::size_t moment = 0;
    std::size_t sentence = 0;
    AttentionKind kind = AttentionKind::Cross;
    int layer = 0;
    int head = 0;
};

/// attention.jsonl of a run: the weights of the attention heads in a few sentences at each evaluation and every few of
/// the first steps, while the reference translation is read in. Files of earlier versions contain only cross-attention.
/// Layers and heads count from 0.
struct AttentionRecord {
    Q_DECLARE_TR_FUNCTIONS(translucent::AttentionRecord)

public:
    struct Sentence {
        QString source;
        QString target;
        QStringList sourcePieces;           ///< as in the vocabulary, including END
        QStringList targetPieces;           ///< predicted pieces, including END
        std::vector<TextSpan> sourceSpans;  ///< one per piece, in bytes of the source; empty for END
        std::vector<TextSpan> targetSpans;
        std::vector<AlignmentLink> links;  ///< gold; empty if unknown
    };
    /// Per mille. Shape: [sentence][layer][head][queries · keys]; of DecoderSelf row t has its first t + 1 keys.
    using Weights = std::vector<std::vector<std::vector<std::vector<std::int32_t>>>>;
    /// An evaluation, or one of the first steps.
    struct Moment {
        qint64 step = 0;
        std::vector<std::vector<double>>
            alignmentErrors;             ///< Shape: [layer][head]; only of evaluations with gold links
        std::array<Weights, 3> weights;  ///< by AttentionKind
    };

    int layers = 0;               ///< of the decoder
    int heads = 0;                ///< of every layer
    bool encoderFactors = false;  ///< the encoder has signed factors, see hasFactors()
    int alignedPairs = 0;         ///< pairs that the errors are means over
    std::vector<Sentence> sentences;
    std::vector<Moment> moments;
    QString problem;  ///< the first invalid value in the file; the data it belongs to is skipped

    /// Adds a line of the file. Skips other lines, broken ones, and values that do not match the first line.
    void add(const QByteArray& line);
    /// The number of layers; 0 if this kind is unknown.
    int layersOf(AttentionKind kind) const;
    bool hasFactors(AttentionKind kind) const { return encoderFactors && kind == AttentionKind::EncoderSelf; }
    /// In [0, 1], unless they are factors; NaN if the moment does not contain them. Shape: [queries · keys]
    std::vector<float> weightsOf(const AttentionMomentId& id) const;
    /// Layer and head of the cross-attention with the lowest alignment error at the last moment at which it was
    /// measured. If it never was, the head that, at the last moment, looks most at every piece of the source once.
    std::pair<int, int> bestAlignedHead() const;

private:
    void takeSentences(const QJsonObject& json);
    double coverage(int layer, int head) const;
    template <typename Value>
    std::pair<int, int> headWithLowest(const Value& value) const;
    void complain(const QString& what);
};
using AttentionRecordPtr = std::shared_ptr<const AttentionRecord>;

constexpr qint64 kMostAttention = 1 << 30;  ///< bytes of an attention.jsonl

/// Empty if the run has no attention record.
/// @throws Error{InvalidFormat} if the entry of that name is not a file
AttentionRecordPtr readAttentionRecord(const QString& directory);

}  // namespace translucent
