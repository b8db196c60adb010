#pragma once

#include "batch_translation.h"
#include "model_loading.h"
#include "translucent/corpus/gold_links.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_links.h"

#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// The context of the gold links.
struct GoldTask {
    const ModelArguments& model;
    const CorpusArguments& corpus;
    const GoldArguments& gold;
    std::optional<std::size_t> maxPairs;
    bool ranked = false;  ///< every head separately, instead of the chosen ones
};
/// Prints precision, recall, F1 and alignment error rate of the chosen heads, or of all of cross-attention, the best
/// first.
/// @throws Error{InvalidArgument} for a model without cross-attention or a head that it does not have, Error as
/// readGoldLinks()
int reportGold(const GoldTask& task);

/// Writes a line of links for every translation.
class AlignmentWriter {
public:
    /// @throws Error{InvalidArgument} for a head that the model does not have, Error{WriteFailed} naming the file
    AlignmentWriter(AlignmentArguments arguments, std::shared_ptr<const TranslationModel> model);

    /// Writes the links of one batch, whose translations were decoded with DecodeOptions::attention. If no head is
    /// specified, the sharpest head in the first batch is used.
    void write(std::span<const LineOutcome> outcomes, std::span<const std::string> sources);
    /// @throws Error{WriteFailed} naming the file
    void finish();

private:
    std::string links(const LineOutcome& outcome, const std::string& source) const;

    AlignmentArguments m_arguments;
    std::ofstream m_file;
};

/// The cross-attention head for alignments: the guided one or, in a model from Chinese to English, the one that finds
/// most links of the built-in sentences; empty for other models.
std::optional<HeadId> aligningHead(const std::shared_ptr<const TranslationModel>& model);

}  // namespace translucent::cli
