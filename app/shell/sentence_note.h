#pragma once

#include "engine/requests.h"
#include "engine/translation_result.h"
#include "translucent/model/model_info.h"

#include <QFrame>
#include <QString>
#include <QToolButton>

class QLabel;
class QToolButton;

namespace translucent {

/// Explains the handling of text that is too long or that the model reads differently; hidden otherwise.
class SentenceNote : public QFrame {
    Q_OBJECT

public:
    explicit SentenceNote(QWidget* parent);

    /// `text` is the input; `isCut` if it was longer.
    void judge(const QString& text, bool isCut);
    /// Sets the model whose vocabulary is used to check the text.
    void setModel(const ModelInfo& info);
    void retranslateUi();

private:
    QString hint() const;

    ModelInfo m_info;
    QString m_text;
    bool m_isCut = false;
    QLabel* m_said;
    QToolButton* m_close;
};

/// Describes the training data of a model: "everyday sentences (Tatoeba)".
QString trainedOnText(const ModelInfo& info);

/// A discreet notice that the translation is doubtful, with the reasons; hidden otherwise.
class TrainingNotice : public QToolButton {
    Q_OBJECT

public:
    explicit TrainingNotice(QWidget* parent);

    void judge(const TranslationResult& result, const ModelInfo& info);
};

}  // namespace translucent
