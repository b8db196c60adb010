#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace translucent {

/// Dev perplexity, dev BLEU (newstest2013, English to German) and millions of parameters of a variation of the base
/// model; 0 = not printed. Source: Vaswani et al. 2017, table 3.
struct PublishedVariation {
    QString change;
    double perplexity = 0;
    double bleu = 0;
    int millions = 0;
};

/// What corresponds to a variation of the ablation lab, by its id; nothing when the paper has none.
std::optional<PublishedVariation> publishedVariation(const QString& id);

/// All variations, in the order of the paper and in the current language.
std::vector<PublishedVariation> publishedVariations();

/// BLEU on newstest2014 and floating-point operations of the training; 0 = not printed.
/// Source: Vaswani et al. 2017, table 2.
struct PublishedSystem {
    QString name;
    double bleuGerman = 0;
    double bleuFrench = 0;
    double operationsGerman = 0;
    double operationsFrench = 0;
};
const std::vector<PublishedSystem>& publishedSystems();

}  // namespace translucent
