#pragma once

#include "engine/translation_result.h"

#include <QComboBox>

namespace translucent {

/// Chooses a hypothesis of a result, or a path that its search gave up.
class HypothesisPicker : public QComboBox {
    Q_OBJECT

public:
    static constexpr int kMostGivenUp = 40;

    explicit HypothesisPicker(QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    /// Without a signal.
    void setCurrent(int hypothesis);

Q_SIGNALS:
    void hypothesisPicked(int hypothesis);
    void candidatePicked(qsizetype candidate);  ///< of the result's search

private:
    void addHypotheses(const TranslationResult& result);
    void addGivenUp(const SearchTrace& search);
    void onActivated(int row);
};

/// The candidates of a search that nothing followed and that no hypothesis ends with, best score first.
std::vector<std::ptrdiff_t> givenUpCandidates(const SearchTrace& search);

}  // namespace translucent
