#pragma once

#include "engine/translation_result.h"
#include "widgets/picture_file.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace translucent {

class Experiment;
class ExportButton;

/// Before and after: translations, scores, candidates and the tokens' probabilities.
class ComparisonCard : public QFrame {
    Q_OBJECT

public:
    explicit ComparisonCard(Experiment& experiment, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);
    /// Compares with this run, named by `title`, whatever the experiment says; nullptr ends that.
    void compareWith(const TranslationResultPtr& before, const QString& title);
    void retranslateUi();

private:
    TranslationResultPtr baseline() const;
    void refresh();
    void refreshTexts(const TranslationResult& before, const TranslationResult& after);
    void refreshTokens(const TranslationResult& before, const TranslationResult& after);
    QString scoresText(const Hypothesis& hypothesis) const;
    QString candidatesText(const TranslationResult& result) const;
    Picture picture() const;
    QByteArray table() const;

    Experiment& m_experiment;
    TranslationResultPtr m_result;
    TranslationResultPtr m_given;  ///< what compareWith() was told
    QString m_givenTitle;
    QLabel* m_beforeTitle;
    QLabel* m_before;
    QLabel* m_beforeScores;
    QLabel* m_afterTitle;
    QLabel* m_after;
    QLabel* m_afterScores;
    QPushButton* m_pin;
    QLineEdit* m_reference;
    QTableWidget* m_tokens;
    QLabel* m_candidatesTitle;
    ExportButton* m_export;
    QLabel* m_note;
    QLabel* m_beforeCandidates;
    QLabel* m_afterCandidates;
};

}  // namespace translucent
