#pragma once

#include "engine/search_trace_ptr.h"

#include <QFrame>

class QLabel;
class QTableView;

namespace translucent {

class SearchTreeView;
class StepModel;

/// One search of a race: its tree so far, what it has, and the candidates of the step.
class RaceLane : public QFrame {
    Q_OBJECT

public:
    /// Object names begin with `name`.
    RaceLane(const QString& name, QWidget* parent);

    void setTrace(SearchTracePtr trace);
    void setTitle(const QString& title);
    /// Steps done; the fraction is how far the next one is.
    void setTime(double time);
    void retranslateUi();

    SearchTreeView& tree() { return *m_tree; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshStep();
    void showBest(const QString& text);
    QString stepText(std::int64_t position) const;

    SearchTracePtr m_trace;
    QString m_name;
    double m_time = 0;
    QLabel* m_title;
    QLabel* m_best;
    QLabel* m_step;
    SearchTreeView* m_tree;
    StepModel* m_model;
    QTableView* m_table;
};

}  // namespace translucent
