#pragma once

#include "engine/translation_result.h"

#include <QFrame>

class QLabel;

namespace translucent {

class CandidatesModel;
class ResultTable;
class Selection;

/// Every complete translation the search returned; clicking one makes it the one all pages show.
class CandidatesCard : public QFrame {
    Q_OBJECT

public:
    CandidatesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    void retranslateUi();

private:
    void showSelection();

    Selection& m_selection;
    CandidatesModel* m_model;
    QLabel* m_title;
    QLabel* m_note;
    ResultTable* m_table;
};

}  // namespace translucent
