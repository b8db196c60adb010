#pragma once

#include "engine/lesson_shelf.h"
#include "translucent/lessons/quiz_file.h"

#include <QDialog>
#include <QList>

#include <cstdint>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace translucent {

/// Puts a quiz together: questions of the lessons are ticked, or drawn by lot. It can be saved as a file.
class QuizDialog : public QDialog {
    Q_OBJECT

public:
    QuizDialog(const QList<ShelvedLesson>& lessons, QWidget* parent);

    /// The ticked questions, in the order of the lessons.
    Quiz quiz() const;

private:
    void layOut();
    void addLesson(const ShelvedLesson& lesson);
    void draw();
    void refresh();
    void askWhereToSave();
    void save(const QString& file);

    std::vector<QuizQuestion> m_questions;  ///< in the order of the tree's leaves
    std::uint64_t m_seed;                   ///< each quiz has an order of options of its own
    QTreeWidget* m_tree;
    QSpinBox* m_number;
    QPushButton* m_draw;
    QLabel* m_count;
    QLineEdit* m_title;
    QCheckBox* m_text;
    QLabel* m_saved;
    QPushButton* m_save;
    QPushButton* m_cancel;
    QPushButton* m_start;
};

/// The name of a file for `title`, with `ending`: only what all file systems allow.
QString fileNameFor(const QString& title, const QString& ending);

/// `file` with `ending` unless it has it already.
QString withEnding(const QString& file, const QString& ending);

}  // namespace translucent
