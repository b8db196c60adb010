#pragma once

#include <QFrame>
#include <QRgb>
#include <QString>

#include <span>

class QComboBox;
class QLabel;

namespace translucent {

class ExportButton;
class LineChart;
class ListTable;

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

}  // namespace translucent
