#pragma once

#include "engine/asking.h"
#include "widgets/picture_file.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace translucent {

class Engine;
class Experiment;
class ExportButton;
class ListTable;

/// The last ranking and the sentence it is about; outlives the card.
struct FoundSweep {
    TranslationResultPtr result;
    HeadSweepPtr sweep;
};

/// Switches off each head in turn and ranks them by what that changes.
class SweepCard : public QFrame {
    Q_OBJECT

public:
    SweepCard(Engine& engine, Experiment& experiment, FoundSweep& found, QWidget* parent = nullptr);

    /// The sentence that a sweep is about; an older ranking goes.
    void setResult(const TranslationResultPtr& result);

private:
    void connectSignals();
    void take(const HeadSweepPtr& sweep);
    void toggle();
    void refresh();
    void switchOff(int row);
    Picture picture() const;
    QByteArray table() const;

    Asking<SweepRequest> m_request;
    Experiment& m_experiment;
    FoundSweep& m_found;
    QLabel* m_title;
    QLabel* m_problem;
    QLabel* m_said;
    QPushButton* m_start;
    QProgressBar* m_progress;
    ListTable* m_table;
    ExportButton* m_export;
};

}  // namespace translucent
