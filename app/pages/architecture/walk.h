#pragma once

#include "pages/architecture/block_flow.h"
#include "pages/architecture/motion.h"

#include <QFrame>
#include <QObject>
#include <QRectF>
#include <QString>
#include <QVariantAnimation>

#include <vector>

class QLabel;
class QToolButton;

namespace translucent {

class DiagramView;
class MotionItem;

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

/// Shows the motions of a walk in the drawing. Nothing moves by itself: what is played was asked for, and stands still
/// at its end. With reduced motion only the end is shown.
class WalkPlayer : public QObject {
    Q_OBJECT

public:
    explicit WalkPlayer(DiagramView& view);

    /// Its end.
    void show(const Motion& motion);
    /// What is shown from its beginning, out of a view of `from`, or of the whole drawing; not when motion is to be
    /// reduced.
    void replay(const QRectF& from);
    /// The end of what is being played, at once.
    void finish();
    void clear();

    bool isPlaying() const { return m_clock.state() == QAbstractAnimation::Running; }
    /// nullptr when there is nothing to see.
    const MotionItem* item() const { return m_item; }

    /// Whether the style of `widget` wants things to stay where they are.
    static bool isMotionReduced(const QWidget& widget);

private:
    void moveTo(double time);
    void lookFrom(double time);

    DiagramView& m_view;
    MotionItem* m_item = nullptr;  ///< the scene's
    QVariantAnimation m_clock;
    QRectF m_from;  ///< what was seen before
};

}  // namespace translucent
