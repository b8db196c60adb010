#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <vector>

namespace translucent {

/// attention.jsonl of a run: what the cross-attention heads looked at in a few sentences at each evaluation, the
/// reference translation being read in. Layers and heads count from 0.
struct AttentionRecord {
    struct Sentence {
        QString source;
        QString target;
        QStringList sourcePieces;  ///< keys, with END
        QStringList targetPieces;  ///< queries: row t predicts piece t; with END
    };
    /// One evaluation.
    struct Moment {
        qint64 step = 0;
        std::vector<std::vector<double>> alignmentErrors;  ///< Shape: [layer][head]; empty without gold links
        /// Per mille. Shape: [sentence][layer][head][target · source]
        std::vector<std::vector<std::vector<std::vector<std::uint16_t>>>> weights;
    };

    int layers = 0;
    int heads = 0;
    int alignedPairs = 0;  ///< pairs that the errors are means over
    std::vector<Sentence> sentences;
    std::vector<Moment> moments;

    /// Takes a line of the file; others and broken ones are left out.
    void add(const QByteArray& line);
    /// In [0, 1]. Shape: [target · source]
    std::vector<float> weightsOf(std::size_t moment, std::size_t sentence, int layer, int head) const;
};
using AttentionRecordPtr = std::shared_ptr<const AttentionRecord>;

/// Empty when the run keeps no attention.
AttentionRecordPtr readAttentionRecord(const QString& directory);

}  // namespace translucent
