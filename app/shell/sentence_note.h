#pragma once

#include "translucent/model_info.h"

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;
class QToolButton;

namespace translucent {

/// Says what became of a text that is more than a sentence on one line, or that the model cannot read, and offers the
/// choice there is; hidden otherwise.
class SentenceNote : public QFrame {
    Q_OBJECT

public:
    explicit SentenceNote(QWidget* parent);

    /// Of what stands in the input; `isCut` when there was more.
    void judge(const QString& text, bool isCut);
    /// Of a model that has been loaded, in the words of which a text is judged.
    void setModel(const ModelInfo& info);
    void retranslateUi();

Q_SIGNALS:
    void lineChosen(const QString& line);  ///< it alone is the sentence

private:
    QString hint() const;

    ModelInfo m_info;
    QString m_text;
    bool m_isCut = false;
    QLabel* m_said;
    QPushButton* m_first;
    QPushButton* m_spaced;
    QToolButton* m_close;
};

}  // namespace translucent
