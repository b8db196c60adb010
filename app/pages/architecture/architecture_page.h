#pragma once

#include "engine/engine.h"
#include "pages/architecture/walk.h"
#include "pages/lazy_page.h"
#include "widgets/picture_export.h"

#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;

namespace translucent {

class BlockDetails;
class DiagramView;
class ExportButton;
class InferenceView;
class RecurrentArrays;
class Segments;
class Selection;
class SidePanel;
class TrainingView;
class WalkPlayer;

/// The contents of the panel next to the drawing.
enum class ArchitectureSide { Blocks, Training, Inference };

/// The state of the page.
struct ArchitecturePlace {
    BlockId block {Stack::Encoder, BlockKind::Attention, Sublayer::SelfAttention};
    std::optional<int> step;  ///< of the walk, nothing outside one
    bool aside = false;       ///< another block than the step's is shown during a walk
    int layer = 0;            ///< of the walk, from 0
};

/// The model as a drawing: every block can be inspected, and data can be followed step by step.
class ArchitectureView : public QWidget {
    Q_OBJECT
    /// Block and, on a walk, step: "decoder-softmax/12".
    Q_PROPERTY(QString place READ placeText WRITE setPlaceText USER true)

public:
    /// Starts at `place` and keeps it up to date.
    ArchitectureView(Session& session, ArchitecturePlace& place, QWidget* parent = nullptr);

    void setResult(TranslationResultPtr result);
    void takeFocus();

    ArchitectureSide side() const;
    void setSide(ArchitectureSide side);
    /// Shows a block. A running walk keeps its step.
    void pick(BlockId block);

    /// The step of the walk, nothing outside one.
    std::optional<int> walkStep() const { return m_place.step; }
    bool isAside() const { return m_place.aside; }
    /// Returns from a block to the current step of the walk; false if there is none.
    bool goBack();
    void walkTo(int step);
    void walkTo(int step, const QString& block);  ///< of a scene
    void leaveWalk();
    WalkPlayer& player() { return *m_player; }

    bool isSettled() const { return !m_trace.isPending(); }
    /// The array next to the drawing, by its name in the trace; empty if there is none.
    std::string arrayName() const;
    QString placeText() const;
    void setPlaceText(const QString& text);  ///< ignores parts that the model does not have

    DiagramView& diagram() { return *m_diagram; }
    BlockDetails& details() { return *m_details; }

Q_SIGNALS:
    void calculationRequested(const QString& place);  ///< on the page Numbers

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createContent();
    QLayout* createToolbar();
    void connectSignals();

    void showModel();
    void requestTrace();
    void showTrace();
    void refresh();
    SidePanel* panel(ArchitectureSide side);
    void refreshSide();
    void refreshDetails();
    void refreshRecurrent();
    void refreshHint();
    void refreshWalk();
    enum class Moves { No, Yes };
    void showMotion();
    WalkSentence walkSentence() const;
    Animation film() const;
    void goTo(int step, Moves moves);
    void walkOn(int steps);
    int shownLayer() const;
    void showLayer(int layer);

    Engine& m_engine;
    Selection& m_selection;
    SelectedTrace& m_trace;
    ArchitecturePlace& m_place;
    ModelSummaryPtr m_model;
    TranslationResultPtr m_result;
    std::vector<WalkStep> m_walk;

    QStackedWidget* m_stack;
    QLabel* m_noModel;
    RecurrentArrays* m_recurrent = nullptr;  ///< next to the hint, while a recurrent model is loaded
    DiagramView* m_diagram;
    Segments* m_sideButtons;
    QToolButton* m_walkStart;
    ExportButton* m_export;
    QStackedWidget* m_sides;
    BlockDetails* m_details;
    TrainingView* m_training = nullptr;    ///< built when first shown
    InferenceView* m_inference = nullptr;  ///< created on first use
    WalkBar* m_walkBar;
    WalkPlayer* m_player;
};

/// The model as a drawing. The page is empty until it is shown for the first time, so that its many widgets cost
/// nothing before.
class ArchitecturePage : public LazyPage<ArchitectureView> {
    Q_OBJECT

public:
    ArchitecturePage(Session& session, QWidget* parent = nullptr);

    QList<Key> keys() const override;
    void nameNumbers(ShownNumbers& shown) const override;
    bool goBack() override { return view() && view()->goBack(); }

protected:
    ArchitectureView* createView() override;

private:
    ArchitecturePlace m_place;  ///< outlives the view in another language
};

}  // namespace translucent
