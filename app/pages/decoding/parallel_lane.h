#pragma once

#include "engine/requester.h"
#include "widgets/messages.h"

#include <QFrame>

#include <functional>

class QLabel;
class QSpinBox;
class QToolButton;

namespace translucent {

class ChipStrip;
class Engine;

/// The settings and results of the third lane. Outlives the view.
struct ParallelLaneState {
    QString model;  ///< a directory; empty = the window's model, if it is non-autoregressive
    int refinements = 0;
    TranslationResultPtr result;  ///< for the displayed sentence; nullptr = none yet
};

/// The third lane of a race: a non-autoregressive model, pass by pass. Marks repeated tokens, and lists the words of a
/// search's best translation that are missing.
class ParallelLane : public QFrame {
    Q_OBJECT

public:
    /// `state` must outlive the lane, which changes it.
    ParallelLane(Engine& engine, ParallelLaneState& state, QWidget* parent);

    /// Another sentence; empty = none.
    void setText(const QString& text);
    /// Sets the results of the searches; nullptr = none, for example if the window's model is itself
    /// non-autoregressive.
    void setRace(const SearchRacePtr& race);
    /// Completed steps of a race; a pass takes as long as a step of a search.
    void setTime(double time, double end);

    bool isSettled() const { return !m_request.isPending(); }
    using Picker = std::function<void(QWidget& asker, TextAnswer then)>;
    void setPicker(Picker pickDirectory) { m_pickDirectory = std::move(pickDirectory); }

private:
    void connectParts();
    void choose();
    void ask();
    void showPass(int pass);
    void refresh();
    QString timeText() const;
    QString comparison() const;

    Engine& m_engine;
    ParallelLaneState& m_state;
    Requester<ParallelRequest> m_request;
    Picker m_pickDirectory;
    QString m_text;
    SearchRacePtr m_race;
    int m_pass = 0;  ///< completed passes of the result
    QToolButton* m_choose;
    QSpinBox* m_refinements;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_step;
    QLabel* m_time;
    ChipStrip* m_chips;
    QLabel* m_note;
};

}  // namespace translucent
