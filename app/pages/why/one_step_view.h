#pragma once

#include "engine/requests.h"
#include "pages/why/gradient_places.h"

#include <QString>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace translucent {

class ChipStrip;
class EmptyState;
class GradientFlow;
class HeatmapPanel;
struct HeatmapFocus;
struct Picture;

/// One step of training on the sentence of the page and a reference: the losses of the tokens, the gradients back to
/// the embeddings, those of a parameter, and Adam's numbers for one weight.
class OneStepView : public QWidget {
    Q_OBJECT
    /// The chosen weight, see weightPlaceText(); empty = the one with the largest gradient. Kept by scenes.
    Q_PROPERTY(QString weight READ weight WRITE setWeight USER true)

public:
    explicit OneStepView(QWidget* parent = nullptr);

    /// Without its result. Without a reference there is nothing to ask.
    LearningStepRequest question() const;
    /// False while the reference is being typed.
    bool isSettled() const { return !m_typing.isActive(); }
    QString weight() const;
    void setWeight(const QString& text);

    /// A reference that was typed stays until the sentence is another one.
    void setSentence(const QString& source, const QString& translation);
    /// nullptr is as good as a model without layers. Another model has no chosen weight.
    void setModel(const ModelSummaryPtr& model);
    /// The answer to question(), or why there is none.
    void showStep(const AnswerTo<LearningStepRequest>& step, const QString& problem);

Q_SIGNALS:
    void changed();  ///< question(), by the user

private:
    QLayout* createHead();
    QWidget* createContent();
    QLayout* createTop(QWidget* parent);
    QWidget* createFlow(QWidget* parent);
    QWidget* createParameter(QWidget* parent);
    QLayout* createFoot(QWidget* parent);
    void connectSignals();
    void choose(const WeightPlace& place);
    void chooseParameter(const std::string& name);
    void onPinned(const HeatmapFocus& pinned);
    void refresh();
    void refreshHint();
    void refreshParameters();
    void refreshPins();
    QString note() const;
    QString title() const;
    Picture picture() const;

    ModelSummaryPtr m_model;
    QTimer m_typing;  ///< until the reference is taken
    AnswerTo<LearningStepRequest> m_step;
    QString m_problem;
    QString m_source;
    QString m_translation;
    std::optional<WeightPlace> m_weight;
    QLineEdit* m_reference;
    QCheckBox* m_withoutResiduals;
    QCheckBox* m_unshifted;
    EmptyState* m_state = nullptr;
    ChipStrip* m_tokens = nullptr;
    QLabel* m_loss = nullptr;
    GradientFlow* m_flow = nullptr;
    QComboBox* m_parameter = nullptr;
    HeatmapPanel* m_map = nullptr;
    QLabel* m_adam = nullptr;
    QLabel* m_note = nullptr;
};

}  // namespace translucent
