#pragma once

#include "engine/requests.h"
#include "translucent/model_info.h"

#include <QFrame>
#include <QString>
#include <QToolButton>

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

    /// `text` is in the input; `isCut` when there was more.
    void judge(const QString& text, bool isCut);
    /// The loaded model, whose vocabulary a text is judged by.
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

/// "everyday sentences (Tatoeba)": what a model was trained on.
QString trainedOnText(const ModelInfo& info);

/// Says, quietly, that a sentence is unlike those the model was trained on, and why it seems so; hidden otherwise.
class TrainingNotice : public QToolButton {
    Q_OBJECT

public:
    explicit TrainingNotice(QWidget* parent);

    /// Judges what the model said without a change: with one, low probabilities are the change's.
    void judge(const TranslationResult& result, const ModelInfo& info);
};

}  // namespace translucent
