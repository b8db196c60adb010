#pragma once

#include "pages/decoding/textbook_tree.h"
#include "widgets/picture_file.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;
class QTableWidgetItem;

namespace translucent {

class RaceView;

/// The example from the blackboard: its probabilities, to be changed, beside the race they lead to.
class TextbookView : public QWidget {
    Q_OBJECT

public:
    explicit TextbookView(QWidget* parent = nullptr);

    void setSearch(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping);
    RaceView& race() { return *m_race; }
    SearchTracePtr beam() const { return m_beamTrace; }
    void retranslateUi();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fillTable();
    void takeProbability(QTableWidgetItem* item);
    void searchAgain();

    TextbookTree m_tree;
    std::int64_t m_beamSize = 2;
    double m_lengthPenalty = 1;
    EarlyStopping m_stopping = EarlyStopping::WhenBetter;
    SearchTracePtr m_beamTrace;
    QLabel* m_title;
    QLabel* m_text;
    QTableWidget* m_table;
    QLabel* m_message;
    QPushButton* m_reset;
    RaceView* m_race;
};

}  // namespace translucent
