#pragma once

#include "shell/services.h"

#include <QFrame>
#include <QList>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;
class QToolButton;

namespace translucent {

/// The sentence, the model and how to search: what every page shows the inside of.
class SentenceBar : public QFrame {
    Q_OBJECT

public:
    static constexpr int kExamples = 8;

    explicit SentenceBar(QWidget* parent);

    QString text() const;
    void setText(const QString& text);
    void focusSentence();
    void setExamples(const QStringList& sentences);
    void setSearch(int beamSize, double lengthPenalty);  ///< without signals

    /// Offers `models` and one entry that opens another directory.
    void setModels(const QList<ModelChoice>& models);
    void selectModel(const QString& directory, const QString& name);  ///< adds it when it is not offered yet

    void retranslateUi();
    void refreshIcons();

Q_SIGNALS:
    void textChanged(const QString& text);
    void submitted();
    void surpriseRequested();
    void beamSizeChanged(int size);
    void lengthPenaltyChanged(double alpha);
    void modelChosen(const QString& nameOrDirectory);
    void otherModelRequested();

private:
    void buildRows();
    void connectSignals();
    void onModelActivated(int index);
    void fillModels();

    QLineEdit* m_input;
    QToolButton* m_examplesButton;
    QToolButton* m_surpriseButton;
    QMenu* m_examples;
    QLabel* m_modelLabel;
    QComboBox* m_models;
    QLabel* m_beamLabel;
    QSpinBox* m_beam;
    QLabel* m_penaltyLabel;
    QDoubleSpinBox* m_penalty;
    QList<ModelChoice> m_choices;
    QString m_currentDirectory;
};

}  // namespace translucent
