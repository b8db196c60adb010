#pragma once

#include "engine/asking.h"
#include "widgets/picture_file.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace translucent {

class Engine;
class Experiment;
class ExportButton;

/// Switches off each head in turn and ranks them by what that changes.
class SweepCard : public QFrame {
    Q_OBJECT

public:
    SweepCard(Engine& engine, Experiment& experiment, QWidget* parent = nullptr);

    /// The sentence that a sweep is about; an older ranking goes.
    void setResult(const TranslationResultPtr& result);
    void retranslateUi();

private:
    void toggle();
    void showSweep(const HeadSweepPtr& sweep);
    void refresh();
    void switchOff(int row);
    Picture picture() const;
    QByteArray table() const;

    Asking<SweepRequest> m_request;
    Experiment& m_experiment;
    TranslationResultPtr m_result;
    HeadSweepPtr m_sweep;
    QLabel* m_title;
    QLabel* m_note;
    QLabel* m_problem;
    QPushButton* m_start;
    QProgressBar* m_progress;
    QTableWidget* m_table;
    ExportButton* m_export;
};

}  // namespace translucent
