#pragma once

#include "engine/translation_result.h"
#include "pages/architecture/block_flow.h"

#include <QString>
#include <QWidget>

#include <vector>

class QComboBox;

namespace translucent {

class ArrayPanel;

/// A part of a recurrent network whose numbers can be shown: a layer, read in one direction, or its attention.
struct RecurrentPlace {
    QString name;
    std::vector<BlockArray> arrays;
    QString stem;  ///< of file names
};

/// In the order data flows through them; empty for other networks.
std::vector<RecurrentPlace> recurrentPlaces(const TransformerConfig& config);

/// What gates, candidates and cells of an LSTM or a GRU are for the sentence at hand, layer by layer.
class RecurrentArrays : public QWidget {
    Q_OBJECT

public:
    explicit RecurrentArrays(QWidget* parent = nullptr);

    /// Hidden while there is nothing to show.
    void show(const TransformerConfig& config, TranslationTracePtr trace);

    ArrayPanel& arrays() { return *m_arrays; }

private:
    void refresh();

    std::vector<RecurrentPlace> m_places;
    TranslationTracePtr m_trace;
    QComboBox* m_place;
    ArrayPanel* m_arrays;
};

}  // namespace translucent
