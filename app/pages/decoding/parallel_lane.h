#pragma once

#include "engine/requester.h"
#include "widgets/questions.h"

#include <QFrame>

#include <functional>

class QLabel;
class QSpinBox;
class QToolButton;

namespace translucent {

class ChipStrip;
class Engine;

/// What the third lane was told and found: outlives the view.
struct ParallelLaneState {
    QString model;  ///< a directory; empty = the window's model, if that writes all tokens at once
    int refinements = 0;
    TranslationResultPtr result;  ///< of the sentence shown; nullptr = none yet
};

/// The third lane of a race: a model that writes all tokens at once, pass by pass. Tokens that repeat the one before
/// them are marked, and beside the best translation of a search it is told which of its words are missing.
class ParallelLane : public QFrame {
    Q_OBJECT

public:
    /// `state` must outlive the lane, which changes it.
    ParallelLane(Engine& engine, ParallelLaneState& state, QWidget* parent);

    /// Another sentence; empty = none.
    void setText(const QString& text);
    /// What searches made of it; nullptr = none, as when the window's model writes all tokens at once itself.
    void setRace(const SearchRacePtr& race);
    /// Steps done of a race; a pass takes as long as a step of a search.
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
    int m_pass = 0;  ///< passes done, of those that the result has
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
