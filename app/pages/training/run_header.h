#pragma once

#include "widgets/picture_file.h"

#include <QFrame>

class QAction;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace translucent {

class TrainingDesk;
struct TrainingState;

/// Which weights of a run.
enum class RunWeights {
    Best,    ///< with the lowest dev loss so far
    Newest,  ///< as they are now, or as the end left them
};

/// What the chosen run is doing, and what can be done with it.
class RunHeader : public QFrame {
    Q_OBJECT

public:
    RunHeader(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    void setRun(const QString& directory);
    /// Numbers that grow; to be called now and then.
    void refresh();
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }

Q_SIGNALS:
    void said(const QString& message);
    void translateRequested(const QString& directory, translucent::RunWeights weights);
    void reuseRequested(const QString& directory);  ///< its settings for another run

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void connectSignals();
    void makeTranslateMenu();
    void makeExportMenu();
    void copyCommand();
    void saveHistory();
    void saveTensorBoard();
    void save(const QString& file, const QByteArray& bytes);
    void showState();
    void showRate();
    void showWeights();
    QString stateText() const;
    QString numbersText() const;
    double progress() const;

    TrainingDesk& m_desk;
    TrainingState& m_state;
    QString m_directory;
    QObject* m_pressed = nullptr;  ///< the button that was pressed last
    QLabel* m_name;
    QLabel* m_text;
    QProgressBar* m_progress;
    QLabel* m_rateLabel;
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

}  // namespace translucent
