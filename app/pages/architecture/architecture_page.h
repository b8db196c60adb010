#pragma once

#include "engine/engine.h"
#include "pages/architecture/block_flow.h"
#include "pages/architecture/walk.h"
#include "pages/page.h"

#include <optional>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace translucent {

class BlockDetails;
class DiagramWidget;
class ExportButton;
class InferenceView;
class Selection;
class TrainingView;
class WalkBar;

/// The model as a drawing: every block can be looked into, and data can be followed through it step by step.
class ArchitecturePage : public Page {
    Q_OBJECT

public:
    /// What stands beside the drawing.
    enum View { Blocks, Training, Inference };

    ArchitecturePage(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    void setResult(TranslationResultPtr result) override;
    void retranslateUi() override;
    QStringList scenes() const override;
    void showScene(const QString& scene) override;

    View view() const;
    void setView(View view);
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
    QHBoxLayout* createToolbar();
    void connectSignals();
    void connectWalk();

    void setModel(const ModelSummaryPtr& model);
    void onTrace(const TranslationTracePtr& trace);
    void requestTrace();
    int shownHypothesis() const;
    void refresh();
    void refreshDetails();
    void refreshHint();
    void refreshWalk();
    void walkOn(int steps);
    QByteArray currentTable() const;
    QString currentStem() const;

    Engine& m_engine;
    Selection& m_selection;
    ModelSummaryPtr m_model;
    TranslationResultPtr m_result;
    TranslationTracePtr m_trace;
    BlockId m_block;
    std::vector<WalkStep> m_walk;
    std::optional<int> m_step;

    QStackedWidget* m_stack;
    QLabel* m_noModel;
    QButtonGroup* m_views;
    QToolButton* m_walkButton;
    ExportButton* m_exportDiagram;
    ExportButton* m_exportView;
    QLabel* m_note;
    DiagramWidget* m_diagram;
    QStackedWidget* m_side;
    BlockDetails* m_details;
    TrainingView* m_training;
    InferenceView* m_inference;
    WalkBar* m_walkBar;
};

}  // namespace translucent
