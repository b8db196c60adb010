#pragma once

#include "engine/requests.h"
#include "engine/translation_result.h"
#include "translucent/model/model_info.h"

#include <QFrame>
#include <QString>
#include <QStringList>
#include <QToolButton>

class QLabel;
class QToolButton;

namespace translucent {

/// Parts of the sentence that the decoder hardly attended to, so that they are probably missing in the translation:
/// adjacent pieces of words as written in the text. Each row of cross-attention distributes 1 over all pieces; a piece
/// counts as unread if its total over all tokens of the first hypothesis is below kUnreadWeight, averaged over layers
/// and heads. One or two such pieces occur in most good translations (了, measure words): below kUnreadPieces pieces or
/// kUnreadShare of the sentence, the result is empty.
QStringList unreadSource(const TranslationResult& result);

/// Negations and numbers of the sentence without a counterpart in the best translation, each once, as written in the
/// text.
QStringList lostSource(const TranslationResult& result);

inline constexpr double kUnreadWeight = 0.2;
inline constexpr double kUnreadShare = 0.2;
inline constexpr int kUnreadPieces = 4;

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

/// A discreet notice that a sentence is unlike the model's training data, with the reason; hidden otherwise.
class TrainingNotice : public QToolButton {
    Q_OBJECT

public:
    explicit TrainingNotice(QWidget* parent);

    /// Uses the translation of the unchanged model: a change lowers probabilities.
    void judge(const TranslationResult& result, const ModelInfo& info);
};

}  // namespace translucent
