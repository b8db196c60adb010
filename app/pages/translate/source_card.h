#pragma once

#include "engine/translation_result.h"

#include <QFrame>

class QLabel;

namespace translucent {

class ChipStrip;
class Selection;

/// The source sentence as the model reads it: one chip per piece.
class SourceCard : public QFrame {
    Q_OBJECT

public:
    SourceCard(Selection& selection, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    void retranslateUi();

private:
    void refresh();

    Selection& m_selection;
    QLabel* m_title;
    QLabel* m_note;
    ChipStrip* m_pieces;
    TranslationResultPtr m_result;
};

}  // namespace translucent
