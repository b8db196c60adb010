#pragma once

#include "engine/training_process.h"
#include "pages/training/training_parts.h"
#include "widgets/picture_export.h"

#include <QFrame>

class QAction;
class QDoubleSpinBox;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QMenu;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace translucent {

class DetailLevel;
class TrainingController;
struct TrainingState;

/// The weights of a run to use.
enum class RunWeights {
    Best,    ///< so far, by the measure of the recipe
    Newest,  ///< the current weights, or those at the end
};

/// The state of the chosen run, and its actions.
class RunHeader : public QFrame {
    Q_OBJECT

public:
    RunHeader(TrainingController& controller, TrainingState& state, DetailLevel& detail, QWidget* parent);

    /// Call if another run is selected, or its state changes.
    void showRun();
    /// Updates numbers that grow. Call it regularly.
    void refresh();
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }

Q_SIGNALS:
    void said(const QString& message);
    void failed(const translucent::TrainingProblem& problem);
    void translateRequested(translucent::RunWeights weights);
    void reuseRequested();  ///< its settings for another run

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPushButton* addButton(
        const char* objectName, const QString& text, const QString& toolTip, std::function<void()> act);
    void makeButtons();
    void makeMenus();
    void copyCommand();
    void saveHistory();
    void saveTensorBoard();
    void save(const QString& file, std::function<QByteArray()> read);
    void saveTo(const QString& path, std::function<QByteArray()> read);
    void setSaving(bool saving);
    void showRate();
    void showWeights();
    QString stateText() const;
    QString numbersText() const;

    TrainingController& m_controller;
    TrainingState& m_state;
    DetailLevel& m_detail;
    QObject* m_pressed = nullptr;  ///< the last pressed button
    QLabel* m_name;
    QLabel* m_text;
    QProgressBar* m_progress;
    QDoubleSpinBox* m_rate;
    QPushButton* m_pause;
    QPushButton* m_stop;
    QPushButton* m_resume;
    QPushButton* m_rewind;
    QPushButton* m_reuse;
    QPushButton* m_translate;
    QToolButton* m_export;
    QAction* m_translateBest;
    QAction* m_translateNewest;
    QAction* m_copyCommand;
    SavePathPicker m_pickPath = nativeSavePathPicker();
};

/// All runs: one is shown, the ticked ones are compared. What can be done with a run is in a menu.
class RunList : public QFrame {
    Q_OBJECT

public:
    RunList(TrainingController& controller, TrainingState& state, QWidget* parent);

    void setCurrent(const QString& directory);
    /// Updates numbers that grow. Call it regularly.
    void refresh();
    /// Reads the values of the controller.
    void fill();

Q_SIGNALS:
    void chosen();  ///< another run is shown, or others are ticked
    void picked();  ///< the user selected a run
    void said(const QString& message);

private:
    QToolButton* makeMenu();
    QAction* addAction(const char* objectName, const QString& text, const QString& toolTip, void (RunList::*act)());
    void choose(const QListWidgetItem* item);
    void tick(const QListWidgetItem* item);
    QString factsOf(const QString& directory) const;
    void importRun();
    void takeRun(const QString& directory);
    void renameRun();
    void removeRun();
    void revealRun() { m_state.ask.reveal(m_state.run); }

    TrainingController& m_controller;
    TrainingState& m_state;
    QListWidget* m_list;
    QMenu* m_menu;
    QAction* m_reveal;
    QAction* m_rename;
    QAction* m_remove;
    bool m_filling = false;
    bool m_ticked = false;  ///< by this click
};

}  // namespace translucent
