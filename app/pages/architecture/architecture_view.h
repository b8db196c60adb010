#pragma once

#include "engine/engine.h"
#include "pages/architecture/architecture_toolbar.h"
#include "pages/architecture/block_flow.h"
#include "pages/architecture/walk.h"

#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;

namespace translucent {

class BlockDetails;
class DiagramWidget;
class InferenceView;
class Selection;
class TrainingView;
class WalkBar;

/// The model as a drawing: every block can be looked into, and data can be followed through it step by step.
class ArchitectureView : public QWidget {
    Q_OBJECT

public:
    ArchitectureView(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    void setResult(TranslationResultPtr result);
    void retranslateUi();
    void takeFocus();
    void showScene(const QString& scene);

    ArchitectureSide side() const;
    void setSide(ArchitectureSide side);
    void pick(BlockId block);

    /// The step of the walk, nothing outside one.
    std::optional<int> walkStep() const { return m_step; }
    void walkTo(int step);
    void leaveWalk();

    DiagramWidget& diagram() { return *m_diagram; }
    BlockDetails& details() { return *m_details; }

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createContent();
    ArchitectureToolbar* createToolbar();
    void connectSignals();
    void connectWalk();

    void setModel(const ModelSummaryPtr& model);
    void onTrace(const TranslationTracePtr& trace);
    void requestTrace();
    int shownHypothesis() const;
    void refresh();
    QWidget* sideWidget(ArchitectureSide side);
    void refreshSides();
    void refreshDetails();
    void refreshHint();
    void refreshWalk();
    void walkOn(int steps);
    Picture currentPicture() const;
    QByteArray currentTable() const;
    QString currentStem() const;

    Engine& m_engine;
    Asking<TraceRequest> m_request;
    Selection& m_selection;
    ModelSummaryPtr m_model;
    TranslationResultPtr m_result;
    TranslationTracePtr m_trace;
    BlockId m_block;
    std::vector<WalkStep> m_walk;
    std::optional<int> m_step;

    QStackedWidget* m_stack;
    QLabel* m_noModel;
    ArchitectureToolbar* m_toolbar;
    DiagramWidget* m_diagram;
    QStackedWidget* m_sides;
    BlockDetails* m_details;
    TrainingView* m_training = nullptr;    ///< built when first looked at
    InferenceView* m_inference = nullptr;  ///< the same
    WalkBar* m_walkBar;
};

}  // namespace translucent
