#pragma once

#include "engine/translation_backend.h"
#include "engine/translation_result.h"
#include "translucent/explain/matrix.h"

#include <QStringList>

#include <span>
#include <string>
#include <vector>

namespace translucent {

/// The running model's numbers for the sentence that is shown; empty without a trace.
struct ModelNumbers {
    ModelSummaryPtr model;
    TranslationTracePtr trace;

    bool empty() const { return !model || !trace; }
    const Array* array(const std::string& name) const { return trace->pass.find(name); }
    /// nullptr when the engine gives none.
    const Array* parameter(const std::string& name) const;

    QStringList sourceTokens() const;  ///< what the encoder read
    QStringList inputTokens() const;   ///< what the decoder read, from BEGIN on
    QStringList outputTokens() const;  ///< what it had to predict at each position
};

/// Row `index` of an array, all axes but the last one flattened.
std::vector<double> rowOf(const Array& array, std::size_t index);
std::vector<double> allOf(const Array& array);
Matrix matrixOf(const Array& array);  ///< of rank 2

/// Rows `first` to `first` + `outputs` − 1 of a weight as the file has it, [outputs, inputs], turned round.
Matrix turned(const Array& weight, std::size_t first, std::size_t outputs);
std::vector<double> slice(const Array& vector, std::size_t first, std::size_t count);

}  // namespace translucent
