#pragma once

#include "engine/requests.h"
#include "pages/why/patch_maps.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace translucent {

class DetailLevel;
class EmptyState;
class HeatmapPanel;
class Segments;

/// What the view needs numbers about, beyond the sentence of the page.
struct PatchQuestion {
    QString other;  ///< the corrupted sentence; empty = not written yet
    PatchDirection direction = PatchDirection::Denoise;
    bool isEstimate = false;

    bool operator==(const PatchQuestion&) const = default;
};

/// Activation patching between the sentence of the page and another one: a map for each stack shows what every state
/// recovers. A click exchanges a state, Ctrl + click adds one; what they can change is hatched.
class PatchingView : public QWidget {
    Q_OBJECT
    /// The names of the chosen cells, separated by spaces; see patchSiteName(). Kept by scenes.
    Q_PROPERTY(QString cells READ cells WRITE setCells USER true)

public:
    explicit PatchingView(DetailLevel& detail, QWidget* parent = nullptr);

    PatchQuestion question() const;
    /// The chosen states if their joint effect is not in the map, else none.
    std::vector<PatchSite> jointSites() const;
    /// False while the other sentence is being typed.
    bool isSettled() const { return !m_typing.isActive(); }
    QString cells() const { return m_cells.join(u' '); }
    void setCells(const QString& cells);

    /// For the ready pairs; nullptr offers none.
    void setModel(const ModelSummaryPtr& model);
    /// The answer to question(), or why there is none. Without either, the maps are empty.
    void showAnswer(const AnswerTo<PatchingRequest>& answer, const QString& problem);
    /// Ignored unless it is about the chosen states.
    void showJoint(const AnswerTo<PatchedSetRequest>& joint);

Q_SIGNALS:
    void changed();                                                      ///< question() or jointSites()
    void pairRequested(const QString& clean, const QString& corrupted);  ///< by the user

private:
    QLayout* createHead();
    QWidget* createMaps();
    HeatmapPanel* createMap(StackKind stack, QWidget* parent);
    QLayout* createFoot();
    QWidget* createAdvice();
    void connectSignals();
    HeatmapPanel& mapOf(StackKind stack) const { return stack == StackKind::Encoder ? *m_encoder : *m_decoder; }
    void fillPairs();
    void choose(StackKind stack, const HeatmapFocus& pinned);
    void toggle(StackKind stack, HeatmapCell cell);
    void takeCells(const QStringList& cells);
    void refresh();
    void refreshMap(StackKind stack);
    void refreshHint();
    void refreshReadout();
    std::optional<double> together() const;

    DetailLevel& m_detail;
    ModelSummaryPtr m_model;
    QTimer m_typing;  ///< until the other sentence is taken
    AnswerTo<PatchingRequest> m_answer;
    AnswerTo<PatchedSetRequest> m_joint;
    QString m_problem;
    QStringList m_cells;              ///< as chosen, also those that this pair does not have
    std::vector<PatchCell> m_chosen;  ///< those that it has
    QLineEdit* m_other;
    QToolButton* m_pairs;
    Segments* m_direction = nullptr;
    Segments* m_values = nullptr;
    QLabel* m_sentences;
    EmptyState* m_state = nullptr;
    QBoxLayout* m_maps = nullptr;
    HeatmapPanel* m_encoder = nullptr;
    HeatmapPanel* m_decoder = nullptr;
    QLabel* m_readout = nullptr;
};

}  // namespace translucent
