#pragma once

#include "pages/training/corpus_survey.h"

#include <QTabWidget>

class QTableWidget;

namespace translucent {

/// The numbers of a corpus, its first pairs, and the lines that are left out.
class CorpusTables : public QTabWidget {
    Q_OBJECT

public:
    explicit CorpusTables(QWidget* parent = nullptr);

    void setSurvey(const CorpusSurvey& survey);
    void retranslateUi();

private:
    void showStatistics(const CorpusSurvey& survey);
    void showPreview(const CorpusSurvey& survey);
    void showProblems(const CorpusSurvey& survey);

    QTableWidget* m_statistics;
    QTableWidget* m_preview;
    QTableWidget* m_problems;
};

}  // namespace translucent
