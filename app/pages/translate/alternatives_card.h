#pragma once

#include "engine/translation_result.h"

#include <QFrame>

class QLabel;

namespace translucent {

class AlternativesModel;
class ResultTable;
class Selection;

/// What the model could have said at the focused target position.
class AlternativesCard : public QFrame {
    Q_OBJECT

public:
    AlternativesCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    void retranslateUi();

private:
    void refresh();

    Selection& m_selection;
    AlternativesModel* m_model;
    QLabel* m_title;
    QLabel* m_hint;
    ResultTable* m_table;
    TranslationResultPtr m_result;
};

}  // namespace translucent
