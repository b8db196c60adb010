#pragma once

#include "pages/training/training_parts.h"

#include <QFrame>
#include <QRgb>
#include <QString>

#include <span>

class QComboBox;
class QLabel;
class QSpinBox;

namespace translucent {

class CatalogueView;
class ExportButton;
class LineChart;
class ListTable;
class TrainingQueue;

/// Dev perplexity, dev BLEU (newstest2013, English to German) and millions of parameters of a variation of the base
/// model; 0 = not printed. Source: Vaswani et al. 2017, table 3.
struct PublishedVariation {
    const char* id;    ///< of the ablation lab; empty where the lab has no such variation
    const char* name;  ///< in symbols, or in words to be translated
    double perplexity = 0;
    double bleu = 0;
    int millions = 0;

    QString change() const;  ///< in the current language
};

/// In the order of the paper.
std::span<const PublishedVariation> publishedVariations();
/// What corresponds to a variation of the ablation lab; nullptr when the paper has none.
const PublishedVariation* publishedVariation(const QString& id);

/// BLEU on newstest2014 and floating-point operations of the training; 0 = not printed.
/// Source: Vaswani et al. 2017, table 2.
struct PublishedSystem {
    const char* name;
    double bleuGerman = 0;
    double bleuFrench = 0;
    double operationsGerman = 0;
    double operationsFrench = 0;
    QRgb colour = 0;  ///< of its point; no two look alike
};
std::span<const PublishedSystem> publishedSystems();

/// What the paper published: BLEU over the operations of the training, of the Transformer and those before it, and the
/// variations of the base model.
class PublishedView : public QFrame {
    Q_OBJECT

public:
    explicit PublishedView(QWidget* parent = nullptr);

private:
    void refresh();
    QString note() const;
    void draw();
    void fillSystems();
    void fill();

    QLabel* m_title;
    QComboBox* m_language;
    LineChart* m_chart;
    ListTable* m_systems;  ///< the numbers of the chart
    ListTable* m_table;
    QLabel* m_note;
    ExportButton* m_save;
    ExportButton* m_saveTable;
};

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
    LabView(TrainingController& controller, TrainingState& state, QWidget* parent);

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
