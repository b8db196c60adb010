#pragma once

#include "translucent/lessons/result_table.h"

#include <QDialog>

class QComboBox;
class QLabel;

namespace translucent {

class ListTable;

/// The answers of a class to a quiz as a table: learners, questions, points and minutes, and the hardest questions.
class ClassResultsDialog : public QDialog {
    Q_OBJECT

public:
    /// `results` has at least one table or a damaged file.
    ClassResultsDialog(ClassResults results, QWidget* parent);

private:
    void layOut();
    void showTable(int index);
    void fill(const ResultTable& table);
    QString hardestText(const ResultTable& table) const;
    QString problems(const ResultTable* table) const;
    void askWhereToSave();

    ClassResults m_results;
    QComboBox* m_quizzes;  ///< hidden if there is only one
    QLabel* m_caption;
    ListTable* m_table;
    QLabel* m_legend;
    QLabel* m_hardest;
    QLabel* m_problems;
};

}  // namespace translucent
