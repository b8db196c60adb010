#pragma once

#include "pages/architecture/block_flow.h"

#include <QFrame>
#include <QString>

#include <vector>

class QLabel;
class QToolButton;

namespace translucent {

/// What happens to a sentence, one thing after the other.
enum class WalkStage {
    SourceEmbedding,
    SourcePositions,
    EncoderAttention,
    EncoderAttentionAdd,
    EncoderFeedForward,
    EncoderLayer,  ///< a later layer, as a whole
    EncoderOutput,
    DecoderInput,
    MaskedAttention,
    CrossAttention,
    DecoderFeedForward,
    DecoderLayer,  ///< the same
    Linear,
    Softmax,
};

/// One step of the walk through a model.
struct WalkStep {
    WalkStage stage = WalkStage::SourceEmbedding;
    std::vector<BlockId> blocks = {};    ///< highlighted
    ArrayRole role = ArrayRole::Output;  ///< which array of the first of them is shown
    int layer = 0;                       ///< from 0, where it matters
};

/// Six steps of the encoder (five without positions), then the decoder up to the probabilities. The first layer of a
/// stack is walked through, each later one is one step more.
std::vector<WalkStep> walkThrough(const TransformerConfig& config);

/// The numbers a walk speaks of.
struct WalkSentence {
    SentenceLengths lengths;
    QString firstToken;  ///< the first token chosen
    double firstProbability = 0;
};

/// One sentence on a step, in the current language.
QString walkText(const WalkStep& step, const TransformerConfig& config, const WalkSentence& sentence);

/// Where a walk stands.
struct WalkPlace {
    int step = 0;  ///< from 0
    int steps = 0;
    bool aside = false;  ///< another block is looked at meanwhile
};

/// Where a walk stands: its number, its sentence, and buttons for what Space, Backspace and Esc do.
class WalkBar : public QFrame {
    Q_OBJECT

public:
    explicit WalkBar(QWidget* parent = nullptr);

    void show(const WalkPlace& place, const QString& text);

Q_SIGNALS:
    void nextRequested();
    void previousRequested();
    void returnRequested();  ///< from another block
    void endRequested();

private:
    QLabel* m_number;
    QLabel* m_text;
    QToolButton* m_return;
    QToolButton* m_previous;
    QToolButton* m_next;
};

}  // namespace translucent
