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

/// The stages of a sentence on its way through the model, in order.
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
    DecoderLayer,  ///< a later layer, as a whole
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

/// The numbers that a walk refers to.
struct WalkSentence {
    SentenceLengths lengths;
    QString firstToken;  ///< the first token chosen
    double firstProbability = 0;
};

/// One sentence about a step, in the current language.
QString walkText(const WalkStep& step, const TransformerConfig& config, const WalkSentence& sentence);

/// The position in a walk.
struct WalkPlace {
    int step = 0;  ///< from 0
    int steps = 0;
    bool aside = false;  ///< another block is shown meanwhile
};

/// The bar of a walk: number and text of the step, and buttons for the actions of Space, Backspace and Esc.
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

/// Plays the animations of a walk in the drawing. An animation plays only on request and stops at its last frame. With
/// reduced motion, only the last frame is shown.
class WalkPlayer : public QObject {
    Q_OBJECT

public:
    explicit WalkPlayer(DiagramView& view);

    /// Shows the last frame.
    void show(const Motion& motion);
    /// Plays the current animation from its start, zooming out of `from`, or of the whole drawing; not with reduced
    /// motion.
    void replay(const QRectF& from);
    /// Shows the last frame of a running animation immediately.
    void finish();
    void clear();

    bool isPlaying() const { return m_clock.state() == QAbstractAnimation::Running; }
    /// nullptr if there is nothing to show.
    const MotionItem* item() const { return m_item; }

    /// True if the style of `widget` requests reduced motion.
    static bool isMotionReduced(const QWidget& widget);

private:
    void moveTo(double time);
    void lookFrom(double time);

    DiagramView& m_view;
    MotionItem* m_item = nullptr;  ///< the scene's
    QVariantAnimation m_clock;
    QRectF m_from;  ///< the previous view
};

}  // namespace translucent
