#pragma once

#include "pages/training/training_parts.h"

class QSpinBox;

namespace translucent {

class CatalogueView;
class ListTable;
class TrainingQueue;

/// One training of the ablation lab: the base with one thing changed.
struct LabVariation {
    Q_DECLARE_TR_FUNCTIONS(translucent::LabVariation)

public:
    QString id;      ///< of its directory, the same in every language
    QString change;  ///< in the current language; "base" for the base itself
    Recipe recipe;
};

/// The base, then all variations that fit together.
std::vector<LabVariation> labVariations(const Recipe& base);

/// The base at the scale of the lab: so many steps, measured in the middle and at the end, nothing else ends it.
Recipe labRecipe(Recipe base, std::int64_t steps);

/// Where the trainings on this base are kept below `root`; another base has another directory.
QString labDirectory(const QString& root, const TrainingRun& base);

/// The ready experiments, the published results, and the ablation lab: trains the settings under "Set up" and a list of
/// variations one after the other, unattended, and sets the results beside those of the paper. What is through stays; a
/// broken-off variation goes on where it stood.
class LabView : public TrainingTab {
    Q_OBJECT

public:
    LabView(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    void showRuns() override { }
    void refresh() override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* createVariations();
    void adoptBase();
    void fill();
    QStringList rowTexts(std::size_t row) const;
    QString stateOf(std::size_t row) const;
    QString totalTime() const;
    void toggle();
    bool isTicked(std::size_t row) const;

    TrainingQueue& m_queue;
    std::vector<LabVariation> m_variations;  ///< the trainings of the queue
    CatalogueView* m_catalogue;
    QSpinBox* m_steps;
    QPushButton* m_start;
    QLabel* m_total;
    ListTable* m_table;
};

}  // namespace translucent
