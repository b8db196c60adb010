#pragma once

#include "engine/lesson_shelf.h"
#include "translucent/quiz.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace translucent {

/// Puts a quiz together: questions of the lessons are ticked, or drawn by lot.
class QuizDialog : public QDialog {
    Q_OBJECT

public:
    QuizDialog(const QList<ShelvedLesson>& lessons, QWidget* parent);

    /// The ticked ones, in the order of the lessons.
    std::vector<QuizQuestion> chosen() const;

private:
    void addLesson(const ShelvedLesson& lesson);
    void draw();
    void refresh();

    std::vector<QuizQuestion> m_questions;  ///< in the order of the tree's leaves
    QTreeWidget* m_tree;
    QSpinBox* m_number;
    QLabel* m_count;
    QPushButton* m_start;
};

}  // namespace translucent
